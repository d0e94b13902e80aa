package page

import (
	"maps"
	"net/url"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
)

// footLimit is how many links stand at the foot of a page.
const footLimit = 3

// footer are the links at the foot of every page.
func footer(n *web.SharedNav) (list []web.FootLink) {
	for _, l := range []web.FootLink{
		{Path: catalog.PathShortListStaff, Text: "Short list for staff"},
		{Path: catalog.PathShortListManagers, Text: "Short list for managers"},
		{Path: catalog.PathAllSections, Text: "All sections"},
		{Path: catalog.PathRouteCatalog, Text: "Route catalog"},
	} {
		if n.There[l.Path] && len(list) < footLimit {
			list = append(list, l)
		}
	}
	return list
}

// Links are the screens that the navigation leads to, each with the places in whose pages the link stands.
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
	for _, l := range footer(n) {
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

// NavLinks are the addresses that the shared navigation leads to from this screen, or from every place, each once.
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
				there := *r
				there.Screen = first
				eachNavLink(navFor(s, &there), add)
			}
		}
	}
	return list
}

// eachNavLink gives every address of a shared navigation.
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
