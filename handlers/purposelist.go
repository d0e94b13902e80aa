package handlers

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// purposeList answers the route catalog that lists every route a suite covers on one page, by section: what it is for, and whether
// it is there. Rows that are not built yet stand in it too.
func (s *server) purposeList(suite *catalog.Suite) dataset {
	return overview{
		reads: "no filter narrows the list of screens",
		words: func(*request) string { return "every screen, whatever the filter" },
		ask:   func(r *request) (overlooked, error) { return s.askPurposes(r, suite), nil },
	}.dataset(s)
}

func (s *server) askPurposes(r *request, suite *catalog.Suite) (out overlooked) {
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
			if s.checker.Ready(sc.Path) {
				there++
			}
			if of, ok := s.Catalog.Lookup(sc.Of); ok && of.Family == sc.Family {
				second++
			}
			group.Rows = append(group.Rows, s.purposeRow(r, sc))
		}
		part.Note = of(there, len(rows))
		part.Table.Groups = []components.RowGroup{group}
		out.Parts = append(out.Parts, part)
		ready, all = ready+there, all+len(rows)
	}
	out.Lead = fmt.Sprintf("%d of %s answer. %d of them show at a second address what another one shows.", ready, components.Plural(all, "address", "addresses"), second)
	out.counters = []components.Counter{{Label: "Addresses", Value: format.Number(all)}, readyCounter("Ready", out.Parts[0].ID, ready, all), {Label: "Second addresses", Value: format.Number(second)}}
	out.state = out.Lead
	return out
}

func (s *server) purposeRow(r *request, sc catalog.Screen) components.Row {
	word := s.thereWord(sc)
	return components.Row{Cells: []components.Cell{
		{Text: sc.Title, Href: s.opensWith(r, sc), Sub: sc.Path}, {Text: sc.Purpose}, {Text: sc.Family.Kind()}, {Tag: thereTag(word)},
	}}
}

// opensWith is the way to a screen that is there, with a record where it needs one; empty for none.
func (s *server) opensWith(r *request, sc catalog.Screen) string {
	if params, ok := s.exampleParams(r, sc); ok && s.checker.Ready(sc.Path) {
		return s.link(r, sc.Path, params...)
	}
	return ""
}

// thereTag is a word for whether a route is there, with its colour.
func thereTag(word string) components.Tag {
	return components.Tag{Word: word, Class: map[string]string{isThere: "ok", isGone: "bad"}[word]}
}
