package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
)

// recordBase is the part of a path that names a record, up to its last parameter; empty where a path names none.
func recordBase(path string) string {
	return path[:strings.LastIndexByte(path, '}')+1]
}

// recordScreens are the registered screens about the same record as sc, in the order of the catalog; its feed is among them.
func (n *sharedNav) recordScreens(sc catalog.Screen) []catalog.Screen {
	base := recordBase(sc.Path)
	if base == "" {
		return nil
	}
	var rows []catalog.Screen
	for _, other := range n.cat.In(sc.Section) {
		if n.there[other.Path] && recordBase(other.Path) == base && (other.Family.IsMain() || other.Family == catalog.Feed) {
			rows = append(rows, other)
		}
	}
	return rows
}

// recordTabs lead from one screen about a record to the others; none where there is no other.
func (s *server) recordTabs(r *request) []components.Tab {
	screens := s.nav.recordScreens(r.screen)
	if len(screens) < 2 {
		return nil
	}
	var tabs []components.Tab
	for _, sc := range screens {
		href := s.beside(r, sc.Path)
		if id, ok := r.recordOf(sc); ok && s.Identity != nil && sc.Family == catalog.Feed {
			href = s.feedAddress(r, sc.Path, id)
		}
		tabs = append(tabs, components.Tab{Href: href, Text: sc.Short(), Chosen: sc.Path == r.screen.Path})
	}
	return tabs
}

// recordOf is the record that the present path names, for a screen about the same one.
func (r *request) recordOf(sc catalog.Screen) (int64, bool) {
	params := sc.Params()
	if len(params) != 1 {
		return 0, false
	}
	id, ok := r.params[params[0]]
	return id, ok
}

// recordCrumbs are the way to a screen about a record: the screen of the record itself, then this one.
func (s *server) recordCrumbs(r *request) []components.Link {
	base := recordBase(r.screen.Path)
	switch _, ok := s.Catalog.Lookup(base); {
	case base == "" || r.subject == "":
		return []components.Link{{Text: r.screen.Short()}}
	case base == r.screen.Path:
		return []components.Link{{Text: r.subject}}
	case !ok || !s.nav.there[base]:
		return []components.Link{{Text: r.subject + ", " + r.screen.Short()}}
	}
	return []components.Link{{Href: s.beside(r, base), Text: r.subject}, {Text: r.screen.Short()}}
}
