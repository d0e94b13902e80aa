package handlers

import (
	"slices"
	"sort"
	"strconv"

	"opshub/catalog"
	"opshub/components"
)

// navLimit is how many main screens of a section the left column shows.
const navLimit = 7

// sharedNav is the part of the shared navigation that does not depend on the request: which screens are there.
type sharedNav struct {
	cat      *catalog.Catalog
	there    map[string]bool                     // registered paths
	params   map[string]int                      // of registered paths, how many parameters they have
	counts   map[string]int                      // registered screens by section
	sections map[catalog.Place][]catalog.Section // in their order, those without a registered screen too
	byPlace  map[catalog.Place][]catalog.Section // in their order, those with one
	column   map[string]columnPart
}

// columnPart is what the left column shows of a section, in its order, and the screen that the section opens with.
type columnPart struct {
	mains, tools []catalog.Screen
	first        catalog.Screen
	opens        bool // there is a first screen
}

func newSharedNav(cat *catalog.Catalog, registered []catalog.Screen) *sharedNav {
	n := &sharedNav{cat: cat, there: map[string]bool{}, params: map[string]int{}, counts: map[string]int{},
		sections: map[catalog.Place][]catalog.Section{}, byPlace: map[catalog.Place][]catalog.Section{}, column: map[string]columnPart{}}
	for _, s := range registered {
		n.there[s.Path], n.params[s.Path] = true, len(s.Params())
		n.counts[s.Section]++
	}
	for _, section := range cat.Sections() {
		n.column[section.Name] = n.part(section.Name)
		n.sections[section.Place] = append(n.sections[section.Place], section)
	}
	for place, sections := range n.sections {
		sort.SliceStable(sections, func(i, j int) bool { return sections[i].Order < sections[j].Order })
		for _, section := range sections {
			if n.counts[section.Name] > 0 {
				n.byPlace[place] = append(n.byPlace[place], section)
			}
		}
	}
	return n
}

// part takes the screens of a section that stand in the left column, once for all pages.
func (n *sharedNav) part(section string) (p columnPart) {
	for _, s := range n.cat.In(section) {
		if !n.there[s.Path] || n.params[s.Path] > 0 {
			continue
		}
		if !p.opens {
			p.first, p.opens = s, true
		}
		if s.Family.IsMain() {
			p.mains = append(p.mains, s)
		}
		if s.Family.IsTool() || s.Family.IsExhibit() && !s.OnPaper() {
			p.tools = append(p.tools, s)
		}
	}
	sort.SliceStable(p.mains, func(i, j int) bool { return rankOf(p.mains[i]) < rankOf(p.mains[j]) })
	if p.mains = p.mains[:min(len(p.mains), navLimit)]; len(p.mains) > 0 {
		p.first = p.mains[0]
	}
	return p
}

func rankOf(s catalog.Screen) int {
	if s.Rank == 0 {
		return 1 << 20
	}
	return s.Rank
}

// mains and tools are the screens of a section that stand in the left column, in its order. They must not be changed.
func (n *sharedNav) mains(section string) []catalog.Screen { return n.column[section].mains }

func (n *sharedNav) tools(section string) []catalog.Screen { return n.column[section].tools }

// first is the screen a section opens with.
func (n *sharedNav) first(section string) (catalog.Screen, bool) {
	p := n.column[section]
	return p.first, p.opens
}

// nav builds the navigation for one request: every link carries the filter, the current screen is marked.
func (s *server) navFor(r *request) components.Nav {
	section, _ := s.Catalog.Section(r.screen.Section)
	nav := components.Nav{Home: s.link(r, catalog.PathHub), Place: section.Place.Short(), Screen: r.screen.Short()}
	if nav.Place == "" {
		nav.Place, nav.Screen = "Places", "All screens"
	}
	more := map[catalog.Place][]components.Link{}
	for _, place := range catalog.Places {
		sections := s.nav.byPlace[place]
		if place.More() {
			for _, sec := range sections {
				if first, ok := s.nav.first(sec.Name); ok {
					more[place] = append(more[place], components.Link{Href: s.link(r, first.Path), Text: sec.Name, Count: strconv.Itoa(s.nav.counts[sec.Name])})
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
		if first, ok := s.nav.first(sections[0].Name); ok {
			nav.Places = append(nav.Places, components.Link{Href: s.link(r, first.Path), Text: string(place), Current: currentIf(place == section.Place, "true")})
		}
	}
	for _, sec := range s.nav.byPlace[section.Place] {
		nav.Sections = append(nav.Sections, s.navSection(r, sec))
	}
	s.navEnds(r, &nav)
	return nav
}

// navSection lists one section of the left column. A section whose tools stand open lists them as main screens.
func (s *server) navSection(r *request, sec catalog.Section) components.NavSection {
	out := components.NavSection{Name: sec.Name, Count: s.nav.counts[sec.Name]}
	for _, sc := range s.nav.mains(sec.Name) {
		out.Links = append(out.Links, s.navLink(r, sc))
	}
	tools := s.nav.tools(sec.Name)
	if len(tools) > toolLimit && sec.Place == catalog.PlaceDevelopers {
		out.Folds = s.navFolds(r, tools)
		return out
	}
	for _, sc := range tools {
		if sec.Open {
			out.Links = append(out.Links, s.navLink(r, sc))
		} else {
			out.Tools = append(out.Tools, s.navLink(r, sc))
		}
	}
	return out
}

// toolLimit is how many section tools stand in one list; more of the builder screens are folded into the parts of the reading order.
const toolLimit = 15

// navFolds are the tools of a section in the parts of the reading order.
func (s *server) navFolds(r *request, tools []catalog.Screen) (folds []components.NavFold) {
	for _, part := range catalog.ReadingOrder {
		fold := components.NavFold{Title: part.Title}
		for _, sc := range tools {
			if part.Has(sc) {
				link := s.navLink(r, sc)
				fold.Links, fold.Open = append(fold.Links, link), fold.Open || link.Current != ""
			}
		}
		if len(fold.Links) > 0 {
			folds = append(folds, fold)
		}
	}
	return folds
}

func (s *server) navLink(r *request, sc catalog.Screen) components.Link {
	current := currentIf(sc.Path == r.screen.Path, "page")
	if current == "" {
		current = currentIf(r.screen.Of == sc.Path, "true")
	}
	return components.Link{Href: s.link(r, sc.Path), Text: sc.Short(), Current: current}
}

// navEnds fills what stands around the places: the search, the map of all sections, the footer links.
func (s *server) navEnds(r *request, nav *components.Nav) {
	switch {
	case s.nav.there[catalog.PathSearch]:
		nav.Find, nav.FindHint = catalog.PathSearch, "Find staff, shifts, routes"
	case s.nav.there[catalog.PathRouteCatalog]:
		nav.Find, nav.FindHint = catalog.PathRouteCatalog, "Find a screen or route"
	}
	carried := r.linkFilter()
	nav.FindText, nav.FindHidden = carried.Q, hiddenFields(carried, "q")
	if s.nav.there[catalog.PathAllSections] {
		nav.All = components.Link{Href: s.link(r, catalog.PathAllSections), Text: "All sections"}
	}
	if s.signIn() != nil {
		nav.SignOut = catalog.PathSignOut
	}
	for _, l := range s.nav.footer() {
		nav.Footer = append(nav.Footer, components.Link{Href: s.link(r, l.path), Text: l.text})
	}
}

func currentIf(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// crumbs is place / section / screen. The first screen of a section stands for the section; equal words in a row
// become one.
func (s *server) crumbs(r *request) []components.Link {
	section, ok := s.Catalog.Section(r.screen.Section)
	if !ok {
		return []components.Link{{Href: s.link(r, catalog.PathHub), Text: string(catalog.PlaceHub)}, {Text: "Not found"}}
	}
	var list []components.Link
	if sections := s.nav.byPlace[section.Place]; len(sections) > 0 {
		if first, ok := s.nav.first(sections[0].Name); ok {
			list = append(list, components.Link{Href: s.link(r, first.Path), Text: string(section.Place)})
		}
	}
	if first, ok := s.nav.first(section.Name); ok && first.Path != r.screen.Path {
		list = append(append(list, components.Link{Href: s.link(r, first.Path), Text: section.Name}), s.recordCrumbs(r)...)
	} else {
		list = append(list, components.Link{Text: section.Name})
	}
	return slices.CompactFunc(list, func(a, b components.Link) bool { return a.Text == b.Text })
}
