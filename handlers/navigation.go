package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// navigation answers a linked map: the parts that its suite names, or every place of the area with its sections.
func (s *server) navigation(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		parts, err := s.mapParts(r, suite)
		if err != nil {
			return nil, err
		}
		ready, all := 0, 0
		for i := range parts {
			there, of := readyOnMap(parts[i])
			parts[i].ID, parts[i].Count = fmt.Sprintf("part-%d", i+1), fmt.Sprintf("%d of %d ready", there, of)
			ready, all = ready+there, all+of
		}
		layout := s.page(r)
		layout.Counters = []components.Counter{
			{Label: "Parts of the map", Value: format.Number(len(parts))},
			readyCounter("Screens ready", "part-1", ready, all),
			s.generatedCounter(r),
		}
		return &answer{page: layout, main: components.NavigationView(parts), json: func() any { return mapJSON(r, parts) }}, nil
	}), nil
}

// readyOnMap counts the screens of a part that are ready, its sheets and files among them.
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

// mapParts are the parts of a suite's map.
func (s *server) mapParts(r *request, suite *catalog.Suite) (parts []components.MapPart, err error) {
	if suite.WholeArea {
		for _, place := range catalog.Places {
			in := map[string]bool{}
			for _, section := range s.nav.byPlace[place] {
				in[section.Name] = true
			}
			groups := s.mapSections(r, func(sc catalog.Screen) bool { return in[sc.Section] })
			parts = append(parts, components.MapPart{Title: string(place), Groups: groups})
		}
		return parts, nil
	}
	for _, m := range suite.Maps {
		part := components.MapPart{Title: m.Title, Text: m.Text}
		if m.Has != nil {
			part.Groups = s.mapSections(r, m.Has)
		} else if part.Groups, err = s.mapQuestions(r, m.Rows); err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// mapSections are the screens that a rule holds for, by section, each with its sheets and files behind it. A face whose screen is
// not among them stands alone.
func (s *server) mapSections(r *request, has func(catalog.Screen) bool) (groups []components.MapGroup) {
	on := map[string]bool{}
	for _, sc := range s.Catalog.Built() {
		on[sc.Path] = has(sc)
	}
	for _, section := range s.Catalog.Sections() {
		group := components.MapGroup{Title: section.Name}
		for _, sc := range s.Catalog.In(section.Name) {
			if !on[sc.Path] || (sc.Family.IsAction() && on[sc.Of]) {
				continue
			}
			row := s.mapScreen(r, sc)
			for _, face := range s.Catalog.Faces(sc.Path) {
				if on[face.Path] && s.checker.Ready(face.Path) {
					row.Faces = append(row.Faces, components.Link{Href: s.mapScreen(r, face).Href, Text: string(face.Family)})
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

// mapQuestions are the screens that a part names, each with its present figure.
func (s *server) mapQuestions(r *request, rows []catalog.GuideRow) ([]components.MapGroup, error) {
	var group components.MapGroup
	for _, g := range rows {
		sc, _ := s.Catalog.Lookup(g.Path)
		row := s.mapScreen(r, sc)
		row.Ask, row.Text = g.BestFor, g.Note
		if row.Ready {
			var err error
			if row.Seen, err = s.cheapFigure(r, sc); err != nil {
				return nil, err
			}
		}
		group.Screens = append(group.Screens, row)
	}
	return []components.MapGroup{group}, nil
}

// mapScreen is one screen with the way to it; a screen of a record opens one that there is.
func (s *server) mapScreen(r *request, sc catalog.Screen) components.MapScreen {
	row := components.MapScreen{Title: sc.Title, Name: sc.Name, URI: sc.Path, Ready: s.checker.Ready(sc.Path)}
	if !row.Ready {
		return row
	}
	params, ok := s.exampleParams(r, sc)
	switch {
	case !ok:
		row.Note = "no such record yet"
		return row
	case len(params) > 0:
		row.Note = "an example"
	}
	row.Href = s.link(r, sc.Path, params...)
	return row
}

// mapJSON is the machine face of a map.
func mapJSON(r *request, parts []components.MapPart) any {
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
	return map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "parts": list}
}
