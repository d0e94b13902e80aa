package page

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
)

// recordBase returns the part of a path that names a record, up to its last parameter, or "".
func recordBase(path string) string {
	return path[:strings.LastIndexByte(path, '}')+1]
}

// RecordScreens returns the registered screens about the same record as sc, including its feed: the record itself, the
// steps of the workflow in order, then the others in the order of the catalog.
func RecordScreens(n *web.SharedNav, sc catalog.Screen) []catalog.Screen {
	base := recordBase(sc.Path)
	if base == "" {
		return nil
	}
	var rows []catalog.Screen
	for _, other := range n.Cat.In(sc.Section) {
		if n.There[other.Path] && recordBase(other.Path) == base && (other.Step > 0 || other.Family.IsMain() || other.Family == catalog.Feed) {
			rows = append(rows, other)
		}
	}
	slices.SortStableFunc(rows, func(a, b catalog.Screen) int { return cmp.Compare(placeOf(a, base), placeOf(b, base)) })
	return rows
}

// placeOf returns the place of a screen among those about the same record.
func placeOf(sc catalog.Screen, base string) int {
	switch {
	case sc.Path == base:
		return 0
	case sc.Step > 0:
		return sc.Step
	}
	return math.MaxInt
}

// recordTabs returns tabs for the screens about the same record, or nil if there is only one.
func recordTabs(s *web.Server, r *web.Request) []components.Tab {
	screens := RecordScreens(s.Nav, r.Screen)
	if len(screens) < 2 {
		return nil
	}
	var tabs []components.Tab
	for _, sc := range screens {
		href := Beside(s, r, sc.Path)
		if id, ok := recordID(r, sc); ok && s.Identity != nil && sc.Family == catalog.Feed {
			href = s.FeedAddress(r, sc.Path, id)
		}
		text := sc.Short()
		if sc.Step > 0 {
			text = strconv.Itoa(sc.Step) + " " + text
		}
		tabs = append(tabs, components.Tab{Href: href, Text: text, Chosen: sc.Path == r.Screen.Path})
	}
	return tabs
}

// recordID returns the record number in the path of the request, for a screen about the same record.
func recordID(r *web.Request, sc catalog.Screen) (int64, bool) {
	params := sc.Params()
	if len(params) != 1 {
		return 0, false
	}
	id, ok := r.Params[params[0]]
	return id, ok
}

// recordCrumbs returns the last breadcrumbs: the screen of the record, then this one.
func recordCrumbs(s *web.Server, r *web.Request) []components.Link {
	base := recordBase(r.Screen.Path)
	switch _, ok := s.Catalog.Lookup(base); {
	case base == "" || r.Subject == "":
		return []components.Link{{Text: r.Screen.Short()}}
	case base == r.Screen.Path:
		return []components.Link{{Text: r.Subject}}
	case !ok || !s.Nav.There[base]:
		return []components.Link{{Text: r.Subject + ", " + r.Screen.Short()}}
	}
	return []components.Link{{Href: Beside(s, r, base), Text: r.Subject}, {Text: r.Screen.Short()}}
}
