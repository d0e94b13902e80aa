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

// presetFields are the filters that every preset keeps. The preset replaces the dates.
var presetFields = []string{"employee_id", "location_id", "position_id", "q", "status"}

// presetsData lists common date ranges with links to the reports.
func presetsData(s *web.Server) web.Dataset {
	return web.Dataset{Fields: presetFields, Show: web.Bind(s, presetsAnswer), Figure: func(r *web.Request) (string, error) {
		ranges := page.DateRanges(r)
		return fmt.Sprintf("%d of %s with dates, today is %s", withDates(ranges), components.Plural(len(ranges), "preset", "presets"), r.Style.Day(r.Today)), nil
	}}
}

// withDates counts the presets that have dates.
func withDates(ranges []page.DateRange) int {
	n := 0
	for _, p := range ranges {
		if p.First != 0 {
			n++
		}
	}
	return n
}

// presetsAnswer renders every range with its dates, row counts and links.
func presetsAnswer(s *web.Server, r *web.Request) (*web.Answer, error) {
	ranges := page.DateRanges(r)
	layout := page.Page(s, r)
	layout.Form = report.Form(s, r, presetFields, nil)
	view := components.PresetPage{Reports: Titles(s, ExportSuite().Launch)}
	view.Rows = make([]components.PresetRow, len(ranges))
	widest := widestFirst(ranges)
	for _, i := range widest { // the reports of one preset are counted concurrently
		row, err := presetRow(s, report.CloneRequest(r), ranges[i])
		if err != nil {
			return nil, err
		}
		view.Rows[i] = row
	}
	if r.Filter.From != 0 || r.Filter.To != 0 {
		layout.Notices = append(layout.Notices, components.Notice{Text: "The dates of the filter (" + r.Filter.DateWords(r.DateStyle()) + ") are replaced by those of the preset you open. The other filters still apply."})
	}
	view.Notes = report.SheetNotes(s, ExportSuite().Launch)
	layout.Said = r.Said(components.Plural(len(ranges), "preset", "presets"))
	layout.Counters = []components.Counter{
		{Label: "Presets", Value: format.Number(len(ranges))},
		{Label: "With dates", Value: format.Number(withDates(ranges)), Note: "of " + format.Number(len(ranges))},
		{Label: "Today", Value: r.Style.Day(r.Today)},
	}
	return &web.Answer{Page: layout, Main: components.PresetsView(view), Json: func() any { return presetsJSON(r, view) }}, nil
}

// widestFirst returns the indexes of the ranges, longest first: the cached reads of the longest range serve the
// others.
func widestFirst(ranges []page.DateRange) []int {
	places := make([]int, len(ranges))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(ranges[b].Last-ranges[b].First, ranges[a].Last-ranges[a].First) })
	return places
}

// presetRow is one preset with the row counts and links for its dates.
func presetRow(s *web.Server, r *web.Request, p page.DateRange) (components.PresetRow, error) {
	row := components.PresetRow{ID: p.Key, Name: p.Name, Note: p.Note}
	if p.First == 0 {
		return row, nil
	}
	narrowed := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.BlockID = p.First, p.Last, 0 })
	row.Dates = narrowed.Filter.DateWords(r.DateStyle())
	row.Days = components.Plural(int(p.Last-p.First)+1, "day", "days")
	offers, err := offers(s, narrowed, ExportSuite().Launch)
	for _, o := range offers {
		report := components.PresetReport{Label: o.Screen.Short(), Href: o.faces[0].Href, Rows: o.rows, Links: o.fileLinks("JSON")}
		if covers := o.Asked.Filter; covers.From != p.First || covers.To != p.Last {
			report.Covers = covers.DateWords(r.DateStyle())
		}
		row.Reports = append(row.Reports, report)
	}
	return row, err
}

// presetsJSON is the JSON form of the presets.
func presetsJSON(r *web.Request, view components.PresetPage) any {
	type report struct {
		Report string            `json:"report"`
		Rows   int               `json:"row_count"`
		Covers string            `json:"covers,omitempty"` // its own dates, where they are not those of the preset
		Links  map[string]string `json:"links"`
	}
	type object struct {
		Key     string   `json:"preset"`
		Name    string   `json:"name"`
		Dates   string   `json:"dates"`
		Note    string   `json:"note,omitempty"`
		Reports []report `json:"reports"`
	}
	list := make([]object, 0, len(view.Rows))
	for _, row := range view.Rows {
		o := object{Key: row.ID, Name: row.Name, Dates: row.Dates, Note: row.Note, Reports: []report{}}
		for _, p := range row.Reports {
			o.Reports = append(o.Reports, report{p.Label, p.Rows, p.Covers, linksJSON(p.Href, p.Links)})
		}
		list = append(list, o)
	}
	return map[string]any{"generated_at": components.Stamp(r.Now), "presets": list}
}
