package routecatalog

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// purposesData is the route catalog that lists every route of a suite on one page, by section, with its purpose
// and status. It includes rows that are not built yet.
func purposesData(s *web.Server, suite *catalog.Suite) web.Dataset {
	return report.Overview{
		Reads: "the list of screens ignores the filter",
		Words: func(*web.Request) string { return "every screen, regardless of the filter" },
		Ask:   func(r *web.Request) (web.OverviewResult, error) { return purposesOverview(s, r, suite), nil },
	}.Dataset(s)
}

func purposesOverview(s *web.Server, r *web.Request, suite *catalog.Suite) (out web.OverviewResult) {
	ready, all, second := 0, 0, 0
	for i, section := range s.Catalog.Sections() {
		rows := slices.DeleteFunc(slices.Clone(s.Catalog.In(section.Name)), func(sc catalog.Screen) bool { return !suite.Has(sc) })
		if len(rows) == 0 {
			continue
		}
		part := components.Part{ID: fmt.Sprintf("section-%d", i+1), Title: section.Name, Quiet: section.Purpose, Rows: len(rows)}
		part.Table = components.Table{Caption: section.Name, Heads: []components.Head{{Label: "Screen"}, {Label: "Purpose"}, {Label: "Opens as"}, {Label: "Status"}}}
		group, sectionReady := components.RowGroup{}, 0
		for _, sc := range rows {
			if s.Checker.Ready(sc.Path) {
				sectionReady++
			}
			if of, ok := s.Catalog.Lookup(sc.Of); ok && of.Family == sc.Family {
				second++
			}
			group.Rows = append(group.Rows, purposeRow(s, r, sc))
		}
		part.Note = page.Of(sectionReady, len(rows))
		part.Table.Groups = []components.RowGroup{group}
		out.Parts = append(out.Parts, part)
		ready, all = ready+sectionReady, all+len(rows)
	}
	out.Lead = fmt.Sprintf("%d of %s answer. %d of them are second addresses of another screen.", ready, components.Plural(all, "address", "addresses"), second)
	out.Counters = []components.Counter{{Label: "Addresses", Value: format.Number(all)}, page.ReadyCounter("Ready", out.Parts[0].ID, ready, all), {Label: "Second addresses", Value: format.Number(second)}}
	out.State = out.Lead
	return out
}

func purposeRow(s *web.Server, r *web.Request, sc catalog.Screen) components.Row {
	word := ThereWord(s, sc)
	return components.Row{Cells: []components.Cell{
		{Text: sc.Title, Href: OpensWith(s, r, sc), Sub: sc.Path}, {Text: sc.Purpose}, {Text: sc.Family.Kind()}, {Tag: ThereTag(word)},
	}}
}

// OpensWith returns the address of a screen, with an example record if it needs one, or "" if it is not ready.
func OpensWith(s *web.Server, r *web.Request, sc catalog.Screen) string {
	if params, ok := page.ExampleParams(s, r, sc); ok && s.Checker.Ready(sc.Path) {
		return page.Link(s, r, sc.Path, params...)
	}
	return ""
}

// ThereTag returns a status word as a tag.
func ThereTag(word string) components.Tag {
	return components.Tag{Word: word, Class: map[string]string{IsThere: "ok", IsGone: "bad"}[word]}
}
