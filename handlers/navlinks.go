package handlers

import (
	"slices"

	"opshub/catalog"
)

// footLink is a link at the foot of every page.
type footLink struct{ path, text string }

// footLimit is how many links stand at the foot of a page.
const footLimit = 3

// footer are the links at the foot of every page.
func (n *sharedNav) footer() (list []footLink) {
	for _, l := range []footLink{
		{path: catalog.PathShortListStaff, text: "Short list for staff"},
		{path: catalog.PathShortListManagers, text: "Short list for managers"},
		{path: catalog.PathAllSections, text: "All sections"},
		{path: catalog.PathRouteCatalog, text: "Route catalog"},
	} {
		if n.there[l.path] && len(list) < footLimit {
			list = append(list, l)
		}
	}
	return list
}

// links are the screens that the navigation leads to, each with the places in whose pages the link stands.
func (n *sharedNav) links() map[string][]string {
	at := map[string][]string{}
	add := func(where, path string) {
		switch {
		case !n.there[path] || slices.Contains(at[path], everyScreen):
		case where == everyScreen:
			at[path] = []string{everyScreen}
		default:
			at[path] = append(at[path], where)
		}
	}
	add(everyScreen, catalog.PathHub)
	add(everyScreen, catalog.PathAllSections)
	for _, l := range n.footer() {
		add(everyScreen, l.path)
	}
	for _, place := range catalog.Places {
		for i, section := range n.byPlace[place] {
			if first, ok := n.first(section.Name); ok && (i == 0 || place.More()) {
				add(everyScreen, first.Path)
			}
		}
		for _, section := range n.byPlace[place] {
			for _, sc := range append(n.mains(section.Name), n.tools(section.Name)...) {
				add(string(place), sc.Path)
			}
		}
	}
	return at
}
