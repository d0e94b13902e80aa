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

// sectionsData is the hub of the whole schedule: every section with its main screens and their readiness.
func sectionsData(s *web.Server) web.Dataset {
	return report.Overview{Reads: "the figures count the rows of each screen with the current filter", Ask: web.Bind(s, sectionsOverview)}.Dataset(s)
}

func sectionsOverview(s *web.Server, r *web.Request) (out web.OverviewResult, err error) {
	ready := readinessNow(s)
	for i, place := range catalog.Places {
		part := components.Part{ID: fmt.Sprintf("place-%d", i+1), Title: string(place), Empty: "This part has no screen yet."}
		part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Screen"}, {Label: "Purpose"}, {Label: "Now"}, {Label: "Status"}}}
		for _, section := range s.Nav.Sections[place] {
			group, err := sectionRows(s, r, section, ready)
			if err != nil {
				return out, err
			}
			part.Rows += len(group.Rows) + 1 // the heading of the section counts as a row
			part.Table.Groups = append(part.Table.Groups, group)
		}
		out.Parts = append(out.Parts, part)
	}
	out.Counters = []components.Counter{{Label: "Sections", Value: format.Number(len(s.Catalog.Sections()))}, page.ReadyCounter("All screens", "place-1", ready.ready[""], ready.all[""])}
	return out, nil
}

// readiness tells which screens are ready, by path, and how many per section. The empty section name counts all
// screens.
type readiness struct {
	paths      map[string]bool
	ready, all map[string]int
}

// readinessNow asks the router for every screen of the catalog.
func readinessNow(s *web.Server) readiness {
	now := readiness{map[string]bool{}, map[string]int{}, map[string]int{}}
	for _, listed := range s.Catalog.Sections() {
		for _, sc := range s.Catalog.In(listed.Name) {
			ready := s.Checker.Ready(sc.Path)
			now.paths[sc.Path] = ready
			for _, section := range []string{listed.Name, ""} {
				if now.all[section]++; ready {
					now.ready[section]++
				}
			}
		}
	}
	return now
}

// sectionRows lists the main screens of a section, and counts how many of all its screens are ready.
func sectionRows(s *web.Server, r *web.Request, section catalog.Section, ready readiness) (group components.RowGroup, err error) {
	mains := page.Mains(s.Nav, section.Name)
	group = components.RowGroup{Title: section.Name, Rows: make([]components.Row, len(mains)),
		Count: fmt.Sprintf("%d of %d screens ready", ready.ready[section.Name], ready.all[section.Name])}
	for i := range mains {
		sc := &mains[i]
		words, err := routecatalog.CheapFigure(s, r, *sc)
		if err != nil {
			return group, err
		}
		group.Rows[i].Cells = []components.Cell{{Text: sc.Title, Href: page.Link(s, r, sc.Path)}, {Text: sc.Purpose}, {Text: words}, {Tag: format.ReadyTag(ready.paths[sc.Path])}}
	}
	return group, nil
}
