package page

import (
	"maps"
	"net/url"
	"slices"
	"sort"
	"strconv"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
)

// maxMainLinks is the number of main screens of a section in the left column.
const maxMainLinks = 7

// NewSharedNav returns the navigation for these registered screens.
func NewSharedNav(cat *catalog.Catalog, registered []catalog.Screen) *web.SharedNav {
	n := &web.SharedNav{Cat: cat, There: map[string]bool{}, Params: map[string]int{}, Counts: map[string]int{},
		Sections: map[catalog.Place][]catalog.Section{}, ByPlace: map[catalog.Place][]catalog.Section{}, Column: map[string]web.ColumnPart{}}
	for _, s := range registered {
		n.There[s.Path], n.Params[s.Path] = true, len(s.Params())
		n.Counts[s.Section]++
	}
	for _, section := range cat.Sections() {
		n.Column[section.Name] = newColumnPart(n, section.Name)
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

// newColumnPart selects the screens of a section for the left column, once for all pages.
func newColumnPart(n *web.SharedNav, section string) (p web.ColumnPart) {
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
	sort.SliceStable(p.Mains, func(i, j int) bool { return sortRank(p.Mains[i]) < sortRank(p.Mains[j]) })
	if p.Mains = p.Mains[:min(len(p.Mains), maxMainLinks)]; len(p.Mains) > 0 {
		p.First = p.Mains[0]
	}
	return p
}

// sortRank returns the rank of a screen. Screens without a rank come last.
func sortRank(s catalog.Screen) int {
	if s.Rank == 0 {
		return 1 << 20
	}
	return s.Rank
}

// Mains returns the main screens of a section in the left column, in order. The caller must not modify the slice.
func Mains(n *web.SharedNav, section string) []catalog.Screen { return n.Column[section].Mains }

// Tools returns the tools of a section in the left column, in order. The caller must not modify the slice.
func Tools(n *web.SharedNav, section string) []catalog.Screen { return n.Column[section].Tools }

// First returns the screen that a section opens with.
func First(n *web.SharedNav, section string) (catalog.Screen, bool) {
	p := n.Column[section]
	return p.First, p.Opens
}

// NavOf returns the shared navigation for the visitor: for staff, without the screens that only managers see.
func NavOf(s *web.Server, r *web.Request) *web.SharedNav {
	if r.Manages() || r.Visitor.Role == schedule.RoleManager {
		return s.Nav
	}
	return s.StaffNav
}

// navFor returns the navigation for one request. Every link carries the filter, and the current screen is marked.
func navFor(s *web.Server, r *web.Request) components.Nav {
	section, _ := s.Catalog.Section(r.Screen.Section)
	n := NavOf(s, r)
	nav := components.Nav{Home: Link(s, r, catalog.PathHub), Place: section.Place.Short(), Screen: r.Screen.Short()}
	if nav.Place == "" {
		nav.Place, nav.Screen = "Places", "All screens"
	}
	more := map[catalog.Place][]components.Link{}
	for _, place := range catalog.Places {
		sections := n.ByPlace[place]
		if place.More() {
			for _, sec := range sections {
				if first, ok := First(n, sec.Name); ok {
					more[place] = append(more[place], components.Link{Href: Link(s, r, first.Path), Text: sec.Name, Count: strconv.Itoa(n.Counts[sec.Name])})
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
		if first, ok := First(n, sections[0].Name); ok {
			nav.Places = append(nav.Places, components.Link{Href: Link(s, r, first.Path), Text: string(place), Current: CurrentIf(place == section.Place, "true")})
		}
	}
	for _, sec := range n.ByPlace[section.Place] {
		nav.Sections = append(nav.Sections, NavSection(s, r, sec))
	}
	addGlobalLinks(s, r, &nav)
	return nav
}

// NavSection returns one section of the left column. If sec.Open is set, its tools are listed like main screens.
func NavSection(s *web.Server, r *web.Request, sec catalog.Section) components.NavSection {
	n := NavOf(s, r)
	out := components.NavSection{Name: sec.Name, Count: n.Counts[sec.Name]}
	for _, sc := range Mains(n, sec.Name) {
		out.Links = append(out.Links, navLink(s, r, sc))
	}
	tools := Tools(n, sec.Name)
	if len(tools) > maxToolLinks && sec.Place == catalog.PlaceDevelopers {
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

// maxToolLinks is the number of tools in one list. If a developer section has more, they are folded by the parts of the
// reading order.
const maxToolLinks = 15

// navFolds groups the tools of a section by the parts of the reading order.
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

// navLink returns a link to a screen, marked if current.
func navLink(s *web.Server, r *web.Request, sc catalog.Screen) components.Link {
	current := CurrentIf(sc.Path == r.Screen.Path, "page")
	if current == "" {
		current = CurrentIf(r.Screen.Of == sc.Path, "true")
	}
	return components.Link{Href: Link(s, r, sc.Path), Text: sc.Short(), Current: current}
}

// addGlobalLinks adds what surrounds the places: search, the list of all sections, sign-out, footer links.
func addGlobalLinks(s *web.Server, r *web.Request, nav *components.Nav) {
	switch {
	case s.Nav.There[catalog.PathSearch]:
		nav.Find, nav.FindHint, nav.Suggests = catalog.PathSearch, "Find people, shifts, screens", true
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
	nav.Visitor.Text = r.SignedIn
	if own := s.Visitor(r.Ctx).EmployeeID; own != 0 && s.Nav.There[catalog.PathPortal] {
		nav.Visitor.Href = s.Address(catalog.PathPortal, nil)
	}
	for _, l := range footerLinks(NavOf(s, r)) {
		nav.Footer = append(nav.Footer, components.Link{Href: Link(s, r, l.Path), Text: l.Text})
	}
}

// CurrentIf returns word, a value of aria-current, if is is true, and "" otherwise.
func CurrentIf(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// crumbs returns the breadcrumbs: place, section, screen. The first screen of a section represents the section. Equal
// texts in a row are merged.
func crumbs(s *web.Server, r *web.Request) []components.Link {
	section, ok := s.Catalog.Section(r.Screen.Section)
	if !ok {
		return []components.Link{{Href: Link(s, r, catalog.PathHub), Text: string(catalog.PlaceHub)}, {Text: "Not found"}}
	}
	n := NavOf(s, r)
	var list []components.Link
	if sections := n.ByPlace[section.Place]; len(sections) > 0 {
		if first, ok := First(n, sections[0].Name); ok {
			list = append(list, components.Link{Href: Link(s, r, first.Path), Text: string(section.Place)})
		}
	}
	if first, ok := First(n, section.Name); ok && first.Path != r.Screen.Path {
		list = append(append(list, components.Link{Href: Link(s, r, first.Path), Text: section.Name}), recordCrumbs(s, r)...)
	} else {
		list = append(list, components.Link{Text: section.Name})
	}
	return slices.CompactFunc(list, func(a, b components.Link) bool { return a.Text == b.Text })
}

// maxFooterLinks is the number of links at the foot of a page.
const maxFooterLinks = 3

// footerLinks returns the links at the foot of every page.
func footerLinks(n *web.SharedNav) (list []web.FootLink) {
	for _, l := range []web.FootLink{
		{Path: catalog.PathShortListStaff, Text: "Short list for staff"},
		{Path: catalog.PathShortListManagers, Text: "Short list for managers"},
		{Path: catalog.PathAllSections, Text: "All sections"},
		{Path: catalog.PathRouteCatalog, Text: "Route catalog"},
	} {
		if n.There[l.Path] && len(list) < maxFooterLinks {
			list = append(list, l)
		}
	}
	return list
}

// Links returns the paths that the navigation links to, each with the names of the places whose pages have the link, or
// EveryScreen.
func Links(n *web.SharedNav) map[string][]string {
	at := map[string][]string{}
	add := func(where, path string) {
		switch {
		case !n.There[path] || slices.Contains(at[path], web.EveryScreen):
		case where == web.EveryScreen:
			at[path] = []string{web.EveryScreen}
		default:
			at[path] = append(at[path], where)
		}
	}
	add(web.EveryScreen, catalog.PathHub)
	add(web.EveryScreen, catalog.PathAllSections)
	for _, l := range footerLinks(n) {
		add(web.EveryScreen, l.Path)
	}
	for _, place := range catalog.Places {
		for i, section := range n.ByPlace[place] {
			if first, ok := First(n, section.Name); ok && (i == 0 || place.More()) {
				add(web.EveryScreen, first.Path)
			}
		}
		for _, section := range n.ByPlace[place] {
			for _, sc := range append(Mains(n, section.Name), Tools(n, section.Name)...) {
				add(string(place), sc.Path)
			}
		}
	}
	return at
}

// NavLinks returns the distinct addresses in the navigation of this screen, or of every place if the suite requires it.
func NavLinks(s *web.Server, r *web.Request, suite *catalog.Suite) []catalog.Expectation {
	const group = "Shared navigation"
	var list []catalog.Expectation
	seen := map[string]bool{}
	add := func(href string) {
		u, err := url.Parse(href)
		if err != nil || u.Path == "" || seen[u.Path] {
			return
		}
		seen[u.Path] = true
		list = append(list, catalog.Expectation{Path: u.Path, Group: group, Required: true})
	}
	eachNavLink(navFor(s, r), add)
	if suite.EveryPlace {
		for _, place := range slices.Sorted(maps.Keys(s.Nav.ByPlace)) {
			if first, ok := First(s.Nav, s.Nav.ByPlace[place][0].Name); ok {
				req := *r
				req.Screen = first
				eachNavLink(navFor(s, &req), add)
			}
		}
	}
	return list
}

// eachNavLink calls add with every address of a navigation.
func eachNavLink(nav components.Nav, add func(href string)) {
	addAll := func(links []components.Link) {
		for _, l := range links {
			add(l.Href)
		}
	}
	add(nav.Home)
	addAll(nav.Places)
	for _, g := range nav.More {
		addAll(g.Links)
	}
	add(nav.All.Href)
	add(nav.Find)
	for _, section := range nav.Sections {
		addAll(section.Links)
		addAll(section.Tools)
		for _, fold := range section.Folds {
			addAll(fold.Links)
		}
		add(section.Only.Href)
	}
	addAll(nav.Footer)
}
