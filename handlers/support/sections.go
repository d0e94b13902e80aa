package support

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// sectionsData is the hub of the whole schedule: every section with its main screens and whether they are ready.
func sectionsData(s *web.Server) web.Dataset {
	return report.Overview{Reads: "the figures count the rows of each screen under the filter in force", Ask: web.Bind(s, askSections)}.Dataset(s)
}

func askSections(s *web.Server, r *web.Request) (out web.Overlooked, err error) {
	there := routedNow(s)
	for i, place := range catalog.Places {
		part := components.Part{ID: fmt.Sprintf("place-%d", i+1), Title: string(place), Empty: "No screen of this place is there yet."}
		part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Screen"}, {Label: "What it is for"}, {Label: "Now"}, {Label: "Status"}}}
		for _, section := range s.Nav.Sections[place] {
			group, err := sectionRows(s, r, section, there)
			if err != nil {
				return out, err
			}
			part.Rows += len(group.Rows) + 1 // the line of the section is one too
			part.Table.Groups = append(part.Table.Groups, group)
		}
		out.Parts = append(out.Parts, part)
	}
	out.Counters = []components.Counter{{Label: "Sections", Value: format.Number(len(s.Catalog.Sections()))}, page.ReadyCounter("All screens", "place-1", there.ready[""], there.all[""])}
	return out, nil
}

// routed says which screens are ready, by path, and how many of each section; those of no name count all of them.
type routed struct {
	paths      map[string]bool
	ready, all map[string]int
}

// routedNow asks the router.
func routedNow(s *web.Server) routed {
	now := routed{map[string]bool{}, map[string]int{}, map[string]int{}}
	for _, section := range s.Catalog.Sections() {
		for _, sc := range s.Catalog.In(section.Name) {
			ready := s.Checker.Ready(sc.Path)
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
func sectionRows(s *web.Server, r *web.Request, section catalog.Section, there routed) (group components.RowGroup, err error) {
	mains := page.Mains(s.Nav, section.Name)
	group = components.RowGroup{Title: section.Name, Rows: make([]components.Row, len(mains)),
		Count: fmt.Sprintf("%d of %d screens ready", there.ready[section.Name], there.all[section.Name])}
	for i := range mains {
		sc := &mains[i]
		words, err := routecatalog.CheapFigure(s, r, *sc)
		if err != nil {
			return group, err
		}
		group.Rows[i].Cells = []components.Cell{{Text: sc.Title, Href: page.Link(s, r, sc.Path)}, {Text: sc.Purpose}, {Text: words}, {Tag: format.ReadyTag(there.paths[sc.Path])}}
	}
	return group, nil
}
