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

// purposesData answers the route catalog that lists every route a suite covers on one page, by section: what it is for, and whether
// it is there. Rows that are not built yet stand in it too.
func purposesData(s *web.Server, suite *catalog.Suite) web.Dataset {
	return report.Overview{
		Reads: "no filter narrows the list of screens",
		Words: func(*web.Request) string { return "every screen, whatever the filter" },
		Ask:   func(r *web.Request) (web.Overlooked, error) { return askPurposes(s, r, suite), nil },
	}.Dataset(s)
}

func askPurposes(s *web.Server, r *web.Request, suite *catalog.Suite) (out web.Overlooked) {
	ready, all, second := 0, 0, 0
	for i, section := range s.Catalog.Sections() {
		rows := slices.DeleteFunc(slices.Clone(s.Catalog.In(section.Name)), func(sc catalog.Screen) bool { return !suite.Has(sc) })
		if len(rows) == 0 {
			continue
		}
		part := components.Part{ID: fmt.Sprintf("section-%d", i+1), Title: section.Name, Quiet: section.Purpose, Rows: len(rows)}
		part.Table = components.Table{Caption: section.Name, Heads: []components.Head{{Label: "Screen"}, {Label: "What it is for"}, {Label: "Opens as"}, {Label: "Status"}}}
		group, there := components.RowGroup{}, 0
		for _, sc := range rows {
			if s.Checker.Ready(sc.Path) {
				there++
			}
			if of, ok := s.Catalog.Lookup(sc.Of); ok && of.Family == sc.Family {
				second++
			}
			group.Rows = append(group.Rows, purposeRow(s, r, sc))
		}
		part.Note = page.Of(there, len(rows))
		part.Table.Groups = []components.RowGroup{group}
		out.Parts = append(out.Parts, part)
		ready, all = ready+there, all+len(rows)
	}
	out.Lead = fmt.Sprintf("%d of %s answer. %d of them show at a second address what another one shows.", ready, components.Plural(all, "address", "addresses"), second)
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

// OpensWith is the way to a screen that is there, with a record where it needs one; empty for none.
func OpensWith(s *web.Server, r *web.Request, sc catalog.Screen) string {
	if params, ok := page.ExampleParams(s, r, sc); ok && s.Checker.Ready(sc.Path) {
		return page.Link(s, r, sc.Path, params...)
	}
	return ""
}

// ThereTag is a word for whether a route is there, with its colour.
func ThereTag(word string) components.Tag {
	return components.Tag{Word: word, Class: map[string]string{IsThere: "ok", IsGone: "bad"}[word]}
}
