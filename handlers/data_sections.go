package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// sectionsData is the hub of the whole schedule: every section with its main screens and whether they are ready.
func (s *server) sectionsData() dataset {
	return overview{reads: "the figures count the rows of each screen under the filter in force", ask: bind(s, (*server).askSections)}.dataset(s)
}

func (s *server) askSections(r *request) (out overlooked, err error) {
	there := s.routedNow()
	for i, place := range catalog.Places {
		part := components.Part{ID: fmt.Sprintf("place-%d", i+1), Title: string(place), Empty: "No screen of this place is there yet."}
		part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Screen"}, {Label: "What it is for"}, {Label: "Now"}, {Label: "Status"}}}
		for _, section := range s.nav.sections[place] {
			group, err := s.sectionRows(r, section, there)
			if err != nil {
				return out, err
			}
			part.Rows += len(group.Rows) + 1 // the line of the section is one too
			part.Table.Groups = append(part.Table.Groups, group)
		}
		out.Parts = append(out.Parts, part)
	}
	out.counters = []components.Counter{{Label: "Sections", Value: format.Number(len(s.Catalog.Sections()))}, readyCounter("All screens", "place-1", there.ready[""], there.all[""])}
	return out, nil
}

// routed says which screens are ready, by path, and how many of each section; those of no name count all of them.
type routed struct {
	paths      map[string]bool
	ready, all map[string]int
}

// routedNow asks the router.
func (s *server) routedNow() routed {
	now := routed{map[string]bool{}, map[string]int{}, map[string]int{}}
	for _, section := range s.Catalog.Sections() {
		for _, sc := range s.Catalog.In(section.Name) {
			ready := s.checker.Ready(sc.Path)
			now.paths[sc.Path] = ready
			for _, of := range []string{section.Name, ""} {
				if now.all[of]++; ready {
					now.ready[of]++
				}
			}
		}
	}
	return now
}

// sectionRows is the main screens of a section, and how many of all of its screens are ready.
func (s *server) sectionRows(r *request, section catalog.Section, there routed) (group components.RowGroup, err error) {
	mains := s.nav.mains(section.Name)
	group = components.RowGroup{Title: section.Name, Rows: make([]components.Row, len(mains)),
		Count: fmt.Sprintf("%d of %d screens ready", there.ready[section.Name], there.all[section.Name])}
	for i := range mains {
		sc := &mains[i]
		words, err := s.cheapFigure(r, *sc)
		if err != nil {
			return group, err
		}
		group.Rows[i].Cells = []components.Cell{{Text: sc.Title, Href: s.link(r, sc.Path)}, {Text: sc.Purpose}, {Text: words}, {Tag: format.ReadyTag(there.paths[sc.Path])}}
	}
	return group, nil
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
