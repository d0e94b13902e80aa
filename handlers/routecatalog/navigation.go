package routecatalog

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Navigation makes a map of links: the parts of its suite, or every place of the area with its sections.
func Navigation(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		parts, err := mapParts(s, r, suite)
		if err != nil {
			return nil, err
		}
		ready, all := 0, 0
		for i := range parts {
			partReady, partAll := readyOnMap(parts[i])
			parts[i].ID, parts[i].Count = fmt.Sprintf("part-%d", i+1), fmt.Sprintf("%d of %d ready", partReady, partAll)
			ready, all = ready+partReady, all+partAll
		}
		layout := page.Page(s, r)
		layout.Counters = []components.Counter{
			{Label: "Parts of the map", Value: format.Number(len(parts))},
			page.ReadyCounter("Screens ready", "part-1", ready, all),
		}
		return &web.Answer{Page: layout, Main: components.NavigationView(parts), Json: func() any { return mapJSON(r, parts) }}, nil
	}), nil
}

// readyOnMap counts the ready screens of a part, with their sheets and files.
func readyOnMap(p components.MapPart) (ready, all int) {
	for _, g := range p.Groups {
		for _, sc := range g.Screens {
			all += 1 + len(sc.Faces)
			if sc.Ready {
				ready += 1 + len(sc.Faces)
			}
		}
	}
	return ready, all
}

// mapParts returns the parts of a suite's map.
func mapParts(s *web.Server, r *web.Request, suite *catalog.Suite) (parts []components.MapPart, err error) {
	if suite.WholeArea {
		for _, place := range catalog.Places {
			in := map[string]bool{}
			for _, section := range s.Nav.ByPlace[place] {
				in[section.Name] = true
			}
			groups := mapSections(s, r, func(sc catalog.Screen) bool { return in[sc.Section] })
			parts = append(parts, components.MapPart{Title: string(place), Groups: groups})
		}
		return parts, nil
	}
	for _, m := range suite.Maps {
		part := components.MapPart{Title: m.Title, Text: m.Text}
		if m.Has != nil {
			part.Groups = mapSections(s, r, m.Has)
		} else if part.Groups, err = mapQuestions(s, r, m.Rows); err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// mapSections returns the screens that match has by section, each with its sheets and files. A sheet or file
// whose screen does not match gets a row of its own.
func mapSections(s *web.Server, r *web.Request, has func(catalog.Screen) bool) (groups []components.MapGroup) {
	shown := map[string]bool{}
	for _, sc := range s.Catalog.Built() {
		shown[sc.Path] = has(sc)
	}
	for _, section := range s.Catalog.Sections() {
		group := components.MapGroup{Title: section.Name}
		for _, sc := range s.Catalog.In(section.Name) {
			if !shown[sc.Path] || (sc.Family.IsAction() && shown[sc.Of]) {
				continue
			}
			row := mapScreen(s, r, sc)
			for _, face := range s.Catalog.Faces(sc.Path) {
				if shown[face.Path] && s.Checker.Ready(face.Path) {
					row.Faces = append(row.Faces, components.Link{Href: mapScreen(s, r, face).Href, Text: string(face.Family)})
				}
			}
			group.Screens = append(group.Screens, row)
		}
		if len(group.Screens) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// mapQuestions returns the screens that a part names, with their current figures.
func mapQuestions(s *web.Server, r *web.Request, rows []catalog.GuideRow) ([]components.MapGroup, error) {
	var group components.MapGroup
	for _, g := range rows {
		sc, _ := s.Catalog.Lookup(g.Path)
		row := mapScreen(s, r, sc)
		row.Ask, row.Text = g.BestFor, g.Note
		if row.Ready {
			var err error
			if row.Seen, err = CheapFigure(s, r, sc); err != nil {
				return nil, err
			}
		}
		group.Screens = append(group.Screens, row)
	}
	return []components.MapGroup{group}, nil
}

// mapScreen is one screen with its link. A screen about one record links to an example.
func mapScreen(s *web.Server, r *web.Request, sc catalog.Screen) components.MapScreen {
	row := components.MapScreen{Title: sc.Title, Name: sc.Name, URI: sc.Path, Ready: s.Checker.Ready(sc.Path)}
	if !row.Ready {
		return row
	}
	params, ok := page.ExampleParams(s, r, sc)
	switch {
	case !ok:
		row.Note = "no such record yet"
		return row
	case len(params) > 0:
		row.Note = "an example"
	}
	row.Href = page.Link(s, r, sc.Path, params...)
	return row
}

// mapJSON is the JSON form of a map.
func mapJSON(r *web.Request, parts []components.MapPart) any {
	type screen struct {
		Title  string `json:"title"`
		Status string `json:"status"`
		URI    string `json:"uri"`
		Name   string `json:"route_name"`
		Link   string `json:"link,omitempty"`
		Seen   string `json:"seen,omitempty"`
		Faces  int    `json:"faces"`
	}
	type part struct {
		Title   string   `json:"title"`
		Screens []screen `json:"screens"`
	}
	list := make([]part, len(parts))
	for i, p := range parts {
		list[i].Title = p.Title
		for _, g := range p.Groups {
			for _, sc := range g.Screens {
				list[i].Screens = append(list[i].Screens, screen{sc.Title, format.ReadyTag(sc.Ready).Word, sc.URI, sc.Name, sc.Href, sc.Seen, len(sc.Faces)})
			}
		}
	}
	return map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "parts": list}
}
