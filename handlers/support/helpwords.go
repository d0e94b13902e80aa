package support

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// beginnings say where each sort of reader begins.
func beginnings(s *web.Server, r *web.Request, list []catalog.Step) []components.Beginning {
	out := make([]components.Beginning, len(list))
	for i, step := range list {
		out[i] = components.Beginning{Who: step.Title, Text: step.Text, Link: openLink(s, r, step.Path)}
	}
	return out
}

// terms explain the words of the field.
func terms(s *web.Server, r *web.Request, list []catalog.Term) []components.TermRow {
	out := make([]components.TermRow, len(list))
	for i, t := range list {
		out[i] = components.TermRow{Word: t.Word, Text: t.Text, Link: openLink(s, r, t.Path)}
	}
	return out
}

// openLink opens a screen by its title; empty where it cannot be opened.
func openLink(s *web.Server, r *web.Request, path string) components.Link {
	o := page.Open(s, r, path)
	if o.Href == "" {
		return components.Link{}
	}
	return components.Link{Href: o.Href, Text: o.Screen.Title}
}

// sectionsTable is every section of the area by its place, with what it is for and the screen that it opens with.
func sectionsTable(s *web.Server, r *web.Request) (components.Table, string) {
	t := components.Table{Caption: "What each section is for", Heads: []components.Head{{Label: "Section"}, {Label: "What it is for"}, {Label: "Begins with"}}}
	n := 0
	for _, place := range catalog.Places {
		group := components.RowGroup{Title: string(place)}
		for _, section := range s.Nav.Sections[place] {
			first := components.Cell{Text: "no screen yet"}
			if sc, ok := page.First(s.Nav, section.Name); ok {
				first = components.Cell{Text: sc.Title, Href: page.Link(s, r, sc.Path)}
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: section.Name}, {Text: section.Purpose}, first}})
		}
		n += len(group.Rows)
		t.Groups = append(t.Groups, group)
	}
	return t, components.Plural(n, "section", "sections") + ", by their place in the top bar"
}

// besideWords name the sections that a screen speaks for because they have none of its kind; empty where there are none.
func besideWords(suite *catalog.Suite, family catalog.Family) string {
	if len(suite.Beside) == 0 {
		return ""
	}
	return fmt.Sprintf("It speaks for the section %s and for those without a %s of their own: %s.", suite.Section,
		strings.ReplaceAll(string(family), "-", " "), strings.Join(suite.Beside, ", "))
}
