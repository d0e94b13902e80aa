package page

import (
	"slices"
	"sort"
	"strconv"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
)

// navLimit is how many main screens of a section the left column shows.
const navLimit = 7

func NewSharedNav(cat *catalog.Catalog, registered []catalog.Screen) *web.SharedNav {
	n := &web.SharedNav{Cat: cat, There: map[string]bool{}, Params: map[string]int{}, Counts: map[string]int{},
		Sections: map[catalog.Place][]catalog.Section{}, ByPlace: map[catalog.Place][]catalog.Section{}, Column: map[string]web.ColumnPart{}}
	for _, s := range registered {
		n.There[s.Path], n.Params[s.Path] = true, len(s.Params())
		n.Counts[s.Section]++
	}
	for _, section := range cat.Sections() {
		n.Column[section.Name] = part(n, section.Name)
		n.Sections[section.Place] = append(n.Sections[section.Place], section)
	}
	for place, sections := range n.Sections {
		sort.SliceStable(sections, func(i, j int) bool { return sections[i].Order < sections[j].Order })
		for _, section := range sections {
			if n.Counts[section.Name] > 0 {
				n.ByPlace[place] = append(n.ByPlace[place], section)
			}
		}
	}
	return n
}

// part takes the screens of a section that stand in the left column, once for all pages.
func part(n *web.SharedNav, section string) (p web.ColumnPart) {
	for _, s := range n.Cat.In(section) {
		if !n.There[s.Path] || n.Params[s.Path] > 0 {
			continue
		}
		if !p.Opens {
			p.First, p.Opens = s, true
		}
		if s.Family.IsMain() {
			p.Mains = append(p.Mains, s)
		}
		if s.Family.IsTool() || s.Family.IsExhibit() && !s.OnPaper() {
			p.Tools = append(p.Tools, s)
		}
	}
	sort.SliceStable(p.Mains, func(i, j int) bool { return rankOf(p.Mains[i]) < rankOf(p.Mains[j]) })
	if p.Mains = p.Mains[:min(len(p.Mains), navLimit)]; len(p.Mains) > 0 {
		p.First = p.Mains[0]
	}
	return p
}

func rankOf(s catalog.Screen) int {
	if s.Rank == 0 {
		return 1 << 20
	}
	return s.Rank
}

// Mains and tools are the screens of a section that stand in the left column, in its order. They must not be changed.
func Mains(n *web.SharedNav, section string) []catalog.Screen { return n.Column[section].Mains }

func Tools(n *web.SharedNav, section string) []catalog.Screen { return n.Column[section].Tools }

// First is the screen a section opens with.
func First(n *web.SharedNav, section string) (catalog.Screen, bool) {
	p := n.Column[section]
	return p.First, p.Opens
}

// nav builds the navigation for one request: every link carries the filter, the current screen is marked.
func navFor(s *web.Server, r *web.Request) components.Nav {
	section, _ := s.Catalog.Section(r.Screen.Section)
	nav := components.Nav{Home: Link(s, r, catalog.PathHub), Place: section.Place.Short(), Screen: r.Screen.Short()}
	if nav.Place == "" {
		nav.Place, nav.Screen = "Places", "All screens"
	}
	more := map[catalog.Place][]components.Link{}
	for _, place := range catalog.Places {
		sections := s.Nav.ByPlace[place]
		if place.More() {
			for _, sec := range sections {
				if first, ok := First(s.Nav, sec.Name); ok {
					more[place] = append(more[place], components.Link{Href: Link(s, r, first.Path), Text: sec.Name, Count: strconv.Itoa(s.Nav.Counts[sec.Name])})
				}
			}
			if len(more[place]) > 0 {
				nav.More = append(nav.More, components.MoreGroup{Title: string(place), Links: more[place]})
			}
			continue
		}
		if len(sections) == 0 {
			continue
		}
		if first, ok := First(s.Nav, sections[0].Name); ok {
			nav.Places = append(nav.Places, components.Link{Href: Link(s, r, first.Path), Text: string(place), Current: CurrentIf(place == section.Place, "true")})
		}
	}
	for _, sec := range s.Nav.ByPlace[section.Place] {
		nav.Sections = append(nav.Sections, NavSection(s, r, sec))
	}
	navEnds(s, r, &nav)
	return nav
}

// NavSection lists one section of the left column. A section whose tools stand open lists them as main screens.
func NavSection(s *web.Server, r *web.Request, sec catalog.Section) components.NavSection {
	out := components.NavSection{Name: sec.Name, Count: s.Nav.Counts[sec.Name]}
	for _, sc := range Mains(s.Nav, sec.Name) {
		out.Links = append(out.Links, navLink(s, r, sc))
	}
	tools := Tools(s.Nav, sec.Name)
	if len(tools) > toolLimit && sec.Place == catalog.PlaceDevelopers {
		out.Folds = navFolds(s, r, tools)
		return out
	}
	for _, sc := range tools {
		if sec.Open {
			out.Links = append(out.Links, navLink(s, r, sc))
		} else {
			out.Tools = append(out.Tools, navLink(s, r, sc))
		}
	}
	return out
}

// toolLimit is how many section tools stand in one list; more of the builder screens are folded into the parts of the reading order.
const toolLimit = 15

// navFolds are the tools of a section in the parts of the reading order.
func navFolds(s *web.Server, r *web.Request, tools []catalog.Screen) (folds []components.NavFold) {
	for _, part := range catalog.ReadingOrder {
		fold := components.NavFold{Title: part.Title}
		for _, sc := range tools {
			if part.Has(sc) {
				link := navLink(s, r, sc)
				fold.Links, fold.Open = append(fold.Links, link), fold.Open || link.Current != ""
			}
		}
		if len(fold.Links) > 0 {
			folds = append(folds, fold)
		}
	}
	return folds
}

func navLink(s *web.Server, r *web.Request, sc catalog.Screen) components.Link {
	current := CurrentIf(sc.Path == r.Screen.Path, "page")
	if current == "" {
		current = CurrentIf(r.Screen.Of == sc.Path, "true")
	}
	return components.Link{Href: Link(s, r, sc.Path), Text: sc.Short(), Current: current}
}

// navEnds fills what stands around the places: the search, the map of all sections, the footer links.
func navEnds(s *web.Server, r *web.Request, nav *components.Nav) {
	switch {
	case s.Nav.There[catalog.PathSearch]:
		nav.Find, nav.FindHint = catalog.PathSearch, "Find staff, shifts, routes"
	case s.Nav.There[catalog.PathRouteCatalog]:
		nav.Find, nav.FindHint = catalog.PathRouteCatalog, "Find a screen or route"
	}
	carried := r.LinkFilter()
	nav.FindText, nav.FindHidden = carried.Q, HiddenFields(carried, "q")
	if s.Nav.There[catalog.PathAllSections] {
		nav.All = components.Link{Href: Link(s, r, catalog.PathAllSections), Text: "All sections"}
	}
	if s.SignIn() != nil {
		nav.SignOut = catalog.PathSignOut
	}
	for _, l := range footer(s.Nav) {
		nav.Footer = append(nav.Footer, components.Link{Href: Link(s, r, l.Path), Text: l.Text})
	}
}

func CurrentIf(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// crumbs is place / section / screen. The first screen of a section stands for the section; equal words in a row
// become one.
func crumbs(s *web.Server, r *web.Request) []components.Link {
	section, ok := s.Catalog.Section(r.Screen.Section)
	if !ok {
		return []components.Link{{Href: Link(s, r, catalog.PathHub), Text: string(catalog.PlaceHub)}, {Text: "Not found"}}
	}
	var list []components.Link
	if sections := s.Nav.ByPlace[section.Place]; len(sections) > 0 {
		if first, ok := First(s.Nav, sections[0].Name); ok {
			list = append(list, components.Link{Href: Link(s, r, first.Path), Text: string(section.Place)})
		}
	}
	if first, ok := First(s.Nav, section.Name); ok && first.Path != r.Screen.Path {
		list = append(append(list, components.Link{Href: Link(s, r, first.Path), Text: section.Name}), recordCrumbs(s, r)...)
	} else {
		list = append(list, components.Link{Text: section.Name})
	}
	return slices.CompactFunc(list, func(a, b components.Link) bool { return a.Text == b.Text })
}
