package handlers

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// presetFields are the filters that go with every preset; the dates come from the preset.
var presetFields = []string{"employee_id", "location_id", "position_id", "q", "status"}

// presetsData is the launcher for common ranges of dates.
func (s *server) presetsData() dataset {
	return dataset{fields: presetFields, show: bind(s, (*server).presets), figure: func(r *request) (string, error) {
		ranges, err := s.presetRanges(r)
		return fmt.Sprintf("%d of %s with dates, today is %s", withDates(ranges), components.Plural(len(ranges), "preset", "presets"), r.today), err
	}}
}

// withDates counts the presets that stand for some days.
func withDates(ranges []preset) int {
	n := 0
	for _, p := range ranges {
		if p.first != 0 {
			n++
		}
	}
	return n
}

// preset is a range of dates under a name. Without dates it says why there are none.
type preset struct {
	key, name string
	first     schedule.Date
	last      schedule.Date // inclusive
	note      string
}

// presets answers the launcher: every range with its dates, its row counts and its links.
func (s *server) presets(r *request) (*answer, error) {
	ranges, err := s.presetRanges(r)
	if err != nil {
		return nil, err
	}
	layout := s.page(r)
	view := components.PresetPage{Form: s.filterForm(r, presetFields, nil), Reports: s.titles(exportSuite().Launch)}
	view.Rows = make([]components.PresetRow, len(ranges))
	widest := widestFirst(ranges)
	for _, i := range widest { // whose reports are counted side by side
		if view.Rows[i], err = s.presetRow(r.apart(), ranges[i]); err != nil {
			return nil, err
		}
	}
	if r.filter.From != 0 || r.filter.To != 0 {
		layout.Notices = append(layout.Notices, components.Notice{Text: "The dates of the filter (" + r.filter.DateWords() + ") are replaced by those of the preset you open; the other filters stay."})
	}
	view.Notes = s.sheetNotes(exportSuite().Launch)
	layout.Said = r.said(components.Plural(len(ranges), "preset", "presets"))
	layout.Counters = []components.Counter{
		{Label: "Presets", Value: format.Number(len(ranges))},
		{Label: "With dates", Value: format.Number(withDates(ranges)), Note: "of " + format.Number(len(ranges))},
		{Label: "Today", Value: r.today.String(), Note: format.Day(r.today)},
		s.generatedCounter(r),
	}
	return &answer{page: layout, main: components.PresetsView(view), json: func() any { return presetsJSON(r, view) }}, nil
}

// widestFirst is the places of the ranges from the most days to the fewest: what the widest reads of everything answers the others too.
func widestFirst(ranges []preset) []int {
	places := make([]int, len(ranges))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(ranges[b].last-ranges[b].first, ranges[a].last-ranges[a].first) })
	return places
}

// presetRanges are the ranges of the specification, in order, on the calendar of the organization.
func (s *server) presetRanges(r *request) ([]preset, error) {
	week := r.weekOf(r.today)
	month := schedule.DateOf(r.now.Year(), r.now.Month(), 1)
	list := []preset{
		{"today", "Today", r.today, r.today, ""},
		{"tomorrow", "Tomorrow", r.today.Add(1), r.today.Add(1), ""},
		{"this-week", "This week", week, week.Add(6), ""},
		{"next-week", "Next week", week.Add(7), week.Add(13), ""},
		{"last-week", "Last week", week.Add(-7), week.Add(-1), ""},
		{"this-month", "This month", month, schedule.DateOf(r.now.Year(), r.now.Month()+1, 1).Add(-1), ""},
		{"next-14-days", "Next 14 days", r.today, r.today.Add(13), "today counts as the first"},
	}
	return append(list, s.periodPresets(r)...), nil
}

// presetRow is one preset with exact counts and links under its dates.
func (s *server) presetRow(r *request, p preset) (components.PresetRow, error) {
	row := components.PresetRow{ID: p.key, Name: p.name, Note: p.note}
	if p.first == 0 {
		return row, nil
	}
	one := r.narrowed(func(f *schedule.Filter) { f.From, f.To, f.BlockID = p.first, p.last, 0 })
	row.Dates = one.filter.DateWords()
	row.Days = components.Plural(int(p.last-p.first)+1, "day", "days")
	offers, err := s.offers(one, exportSuite().Launch)
	for _, o := range offers {
		report := components.PresetReport{Label: o.screen.Short(), Href: o.faces[0].href, Rows: o.rows, Links: o.fileLinks("JSON")}
		if covers := o.asked.filter; covers.From != p.first || covers.To != p.last {
			report.Covers = covers.DateWords()
		}
		row.Reports = append(row.Reports, report)
	}
	return row, err
}
