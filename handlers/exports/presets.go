package exports

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// presetFields are the filters that go with every preset; the dates come from the preset.
var presetFields = []string{"employee_id", "location_id", "position_id", "q", "status"}

// presetsData is the launcher for common ranges of dates.
func presetsData(s *web.Server) web.Dataset {
	return web.Dataset{Fields: presetFields, Show: web.Bind(s, presets), Figure: func(r *web.Request) (string, error) {
		ranges, err := presetRanges(s, r)
		return fmt.Sprintf("%d of %s with dates, today is %s", withDates(ranges), components.Plural(len(ranges), "preset", "presets"), r.Today), err
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
func presets(s *web.Server, r *web.Request) (*web.Answer, error) {
	ranges, err := presetRanges(s, r)
	if err != nil {
		return nil, err
	}
	layout := page.Page(s, r)
	view := components.PresetPage{Form: page.FilterForm(s, r, presetFields, nil), Reports: Titles(s, ExportSuite().Launch)}
	view.Rows = make([]components.PresetRow, len(ranges))
	widest := widestFirst(ranges)
	for _, i := range widest { // whose reports are counted side by side
		if view.Rows[i], err = presetRow(s, report.CloneRequest(r), ranges[i]); err != nil {
			return nil, err
		}
	}
	if r.Filter.From != 0 || r.Filter.To != 0 {
		layout.Notices = append(layout.Notices, components.Notice{Text: "The dates of the filter (" + r.Filter.DateWords() + ") are replaced by those of the preset you open; the other filters stay."})
	}
	view.Notes = report.SheetNotes(s, ExportSuite().Launch)
	layout.Said = r.Said(components.Plural(len(ranges), "preset", "presets"))
	layout.Counters = []components.Counter{
		{Label: "Presets", Value: format.Number(len(ranges))},
		{Label: "With dates", Value: format.Number(withDates(ranges)), Note: "of " + format.Number(len(ranges))},
		{Label: "Today", Value: r.Today.String(), Note: format.Day(r.Today)},
		page.GeneratedCounter(s, r),
	}
	return &web.Answer{Page: layout, Main: components.PresetsView(view), Json: func() any { return presetsJSON(r, view) }}, nil
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
func presetRanges(s *web.Server, r *web.Request) ([]preset, error) {
	week := page.WeekOf(r, r.Today)
	month := schedule.DateOf(r.Now.Year(), r.Now.Month(), 1)
	list := []preset{
		{"today", "Today", r.Today, r.Today, ""},
		{"tomorrow", "Tomorrow", r.Today.Add(1), r.Today.Add(1), ""},
		{"this-week", "This week", week, week.Add(6), ""},
		{"next-week", "Next week", week.Add(7), week.Add(13), ""},
		{"last-week", "Last week", week.Add(-7), week.Add(-1), ""},
		{"this-month", "This month", month, schedule.DateOf(r.Now.Year(), r.Now.Month()+1, 1).Add(-1), ""},
		{"next-14-days", "Next 14 days", r.Today, r.Today.Add(13), "today counts as the first"},
	}
	return append(list, periodPresets(s, r)...), nil
}

// presetRow is one preset with exact counts and links under its dates.
func presetRow(s *web.Server, r *web.Request, p preset) (components.PresetRow, error) {
	row := components.PresetRow{ID: p.key, Name: p.name, Note: p.note}
	if p.first == 0 {
		return row, nil
	}
	one := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.BlockID = p.first, p.last, 0 })
	row.Dates = one.Filter.DateWords()
	row.Days = components.Plural(int(p.last-p.first)+1, "day", "days")
	offers, err := offers(s, one, ExportSuite().Launch)
	for _, o := range offers {
		report := components.PresetReport{Label: o.Screen.Short(), Href: o.faces[0].Href, Rows: o.rows, Links: o.fileLinks("JSON")}
		if covers := o.Asked.Filter; covers.From != p.first || covers.To != p.last {
			report.Covers = covers.DateWords()
		}
		row.Reports = append(row.Reports, report)
	}
	return row, err
}
