package exports

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Confirmed returns the part of an export center that precedes every download: the filter with its form, the
// presets, and each report with its days, number of rows, file and links. It is nil for a hub without reports.
func Confirmed(s *web.Server, r *web.Request, suite *catalog.Suite) (*components.Confirm, error) {
	offers, err := offers(s, r, suite.Reports)
	if len(offers) == 0 || err != nil {
		return nil, err
	}
	view := &components.Confirm{Form: page.FilterForm(s, r, report.FormFields(s, r.Screen), nil), Words: r.Filter.Words(page.FilterWords(s, r))}
	view.Presets = presetLinks(s, r)
	view.More = components.Link{Href: page.Link(s, r, catalog.PathPresets), Text: "All presets with their row counts"}
	for _, o := range offers {
		view.Reports = append(view.Reports, components.Offer{Title: o.Title, Href: o.faces[0].Href, Dates: o.Asked.Filter.DateWords(r.DateStyle()),
			Reads: o.reads, Sheet: o.sheetNote(), Rows: o.rows, File: o.stem + ".csv", Links: o.fileLinks("")})
	}
	view.Reach = extentText(r)
	return view, nil
}

// extentText returns the days that the data covers.
func extentText(r *web.Request) string {
	first, last := r.View().Extent()
	if first == 0 {
		return "The schedule contains no data yet."
	}
	return fmt.Sprintf("The schedule contains data from %s to %s.", r.Style.Day(first), r.Style.Day(last))
}

// presetLinks returns links that set the dates of a preset on the current screen and keep the other filters.
func presetLinks(s *web.Server, r *web.Request) []components.Link {
	var links []components.Link
	for _, p := range page.DateRanges(r) {
		link := components.Link{Text: p.Name, Note: p.Note}
		if p.First != 0 {
			narrowed := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = p.First, p.Last })
			link.Href, link.Note = page.Self(s, narrowed), narrowed.Filter.DateWords(r.DateStyle())
			link.Current = page.CurrentIf(r.Filter.From == p.First && r.Filter.To == p.Last, "true")
		}
		links = append(links, link)
	}
	return links
}

// ConfirmJSON is the JSON form of Confirmed.
func ConfirmJSON(c components.Confirm) []map[string]any {
	list := []map[string]any{}
	for _, o := range c.Reports {
		list = append(list, map[string]any{"report": o.Title, "dates": o.Dates, "row_count": o.Rows, "file": o.File, "links": linksJSON(o.Href, o.Links)})
	}
	return list
}

// linksJSON returns the addresses of a report by the word of each format.
func linksJSON(screen string, others []components.Link) map[string]string {
	links := map[string]string{"Screen": screen}
	for _, l := range others {
		links[l.Text] = l.Href
	}
	return links
}

// ColumnGuides explains the columns of every report with files, with the values of its first row under the
// filter as examples.
func ColumnGuides(s *web.Server, r *web.Request, suite *catalog.Suite) ([]components.ColumnGuide, error) {
	var guides []components.ColumnGuide
	for _, rep := range suite.Reports {
		if !s.Nav.There[rep.Path] {
			continue
		}
		o, d, err := Understand(s, r, rep)
		if err != nil {
			return nil, err
		}
		if d.Write == nil {
			continue
		}
		g := components.ColumnGuide{ID: o.Id("columns"), Title: o.Title, Rows: d.Columns(o.Asked), Examples: true}
		g.Note = format.Join(components.Plural(len(g.Rows), "column", "columns"), "rows "+d.Order)
		for _, f := range report.FacesOf(s, o.Asked, o.Screen, d) {
			if f.Word == "CSV" {
				g.URI = f.Href
			}
		}
		first, err := d.Example(o.Asked)
		if err != nil {
			return nil, err
		}
		for i := range first {
			g.Rows[i].Example = report.ExampleWords(g.Rows[i].Name, first[i])
		}
		guides = append(guides, g)
	}
	return guides, nil
}
