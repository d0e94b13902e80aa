package handlers

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"opshub/catalog"
	"opshub/components"
)

// sectionsData is the hub of the whole schedule: every section with its main screens and whether they are ready.
func (s *server) sectionsData() dataset {
	return overview{reads: "the figures count the rows of each screen under the filter in force", ask: s.askSections}.dataset(s)
}

func (s *server) askSections(r *request) (out overlooked, err error) {
	routed, _ := s.routed.get(r.ctx, s.Now, time.Second, func(context.Context) map[string]bool {
		routed := map[string]bool{}
		for _, sc := range s.Catalog.Built() {
			routed[sc.Path] = s.checker.Ready(sc.Path)
		}
		return routed
	})
	ready, all := 0, 0
	for i, place := range catalog.Places {
		part := components.Part{ID: fmt.Sprintf("place-%d", i+1), Title: string(place), Empty: "No screen of this place is there yet."}
		part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Screen"}, {Label: "What it is for"}, {Label: "Now"}, {Label: "Status"}}}
		for _, section := range s.sectionsOf(place) {
			group, there, of, err := s.sectionRows(r, section, routed)
			if err != nil {
				return out, err
			}
			ready, all = ready+there, all+of
			part.Rows += len(group.Rows) + 1 // the line of the section is one too
			part.Table.Groups = append(part.Table.Groups, group)
		}
		out.Parts = append(out.Parts, part)
	}
	out.counters = []components.Counter{{Label: "Sections", Value: number(len(s.Catalog.Sections()))}, readyCounter("All screens", "place-1", ready, all)}
	return out, nil
}

// sectionsOf are the sections of a place in their order, those without a registered screen too.
func (s *server) sectionsOf(place catalog.Place) []catalog.Section {
	list := slices.DeleteFunc(slices.Clone(s.Catalog.Sections()), func(section catalog.Section) bool { return section.Place != place })
	slices.SortStableFunc(list, func(a, b catalog.Section) int { return cmp.Compare(a.Order, b.Order) })
	return list
}

// sectionRows is the main screens of a section, and how many of all of its screens are routed, which is to be ready.
func (s *server) sectionRows(r *request, section catalog.Section, routed map[string]bool) (group components.RowGroup, ready, all int, err error) {
	for _, sc := range s.Catalog.In(section.Name) {
		if all++; routed[sc.Path] {
			ready++
		}
	}
	for _, sc := range s.nav.mains(section.Name) {
		words, err := s.cheapFigure(r, sc)
		if err != nil {
			return group, ready, all, err
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: sc.Title, Href: s.link(r, sc.Path)}, {Text: sc.Purpose}, {Text: words}, {Tag: readyTag(routed[sc.Path])}}})
	}
	group.Title, group.Count = section.Name, fmt.Sprintf("%d of %d screens ready", ready, all)
	return group, ready, all, nil
}

// cheapFigure is how many rows a list has, which the store remembers; a report that has to be worked out says nothing here.
func (s *server) cheapFigure(r *request, sc catalog.Screen) (string, error) {
	if sc.Family != catalog.Data {
		return "", nil
	}
	if d, err := s.dataset(sc); err != nil || d.figure != nil || d.rows == nil || d.meant != nil {
		return "", err
	}
	return s.headline(r, sc)
}
