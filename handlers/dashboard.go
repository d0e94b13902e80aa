package handlers

import (
	"fmt"
	"strconv"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// dashboard answers the discovery of routes by kind.
func (s *server) dashboard(catalog.Screen) (screenFunc, error) {
	return func(r *request) (*answer, error) {
		words := r.takeSearch()
		if len(r.bad) > 0 {
			r.good = s.self(r, "q", words)
			return nil, filterError{bad: r.bad}
		}
		return s.dashboardPage(r, s.inventory(), words)
	}, nil
}

func (s *server) dashboardPage(r *request, inv *inventory, words string) (*answer, error) {
	holds, err := s.scheduleHolds(r)
	if err != nil {
		return nil, err
	}
	found := s.search(inv, words, "")
	layout := s.page(r)
	s.keepSearch(&layout, "q", words)
	view := components.DashboardPage{Search: s.searchBlock(r, "Search the screens", words), Holds: holds, Results: s.kindResults(r, inv, found, words)}
	layout.Said = view.Results.Said
	for _, kind := range view.Results.Kinds {
		layout.Counters = append(layout.Counters, components.Counter{Label: kind.Title, Value: strconv.Itoa(inv.count(kind.Key)), Href: "#" + kind.ID()})
	}
	layout.Counters = append(layout.Counters, s.generatedCounter(r))
	return &answer{page: layout, main: components.DashboardView(view), swap: components.DashboardFragment(view.Results), json: func() any { return s.dashboardJSON(r, inv, found) }}, nil
}

// count is the number of registered routes of a kind, whatever is searched for.
func (inv *inventory) count(key string) int {
	n := 0
	for _, row := range inv.rows {
		if kind := kindOf(key); row.Registered && kind.Has(row.Screen) {
			n++
		}
	}
	return n
}

func kindOf(key string) catalog.Group {
	for _, kind := range catalog.Kinds {
		if kind.Key == key {
			return kind
		}
	}
	return catalog.Group{Has: func(catalog.Screen) bool { return false }}
}

// kindResults lists what a search found, by kind; a route stands under each of its kinds.
func (s *server) kindResults(r *request, inv *inventory, found found, words string) components.KindResults {
	out := components.KindResults{Title: components.Plural(len(found.rows), "route", "routes"), Quiet: "each under every kind it is of",
		Said:   fmt.Sprintf("%s found, of %s.", components.Plural(len(found.rows), "route", "routes"), format.Number(len(inv.rows))),
		Answer: s.lookupView(r, inv, found.pasted)}
	if words != "" {
		out.Title = fmt.Sprintf("%d of %s match “%s”", len(found.rows), components.Plural(len(inv.rows), "route", "routes"), words)
		out.Clear = s.self(r)
	}
	for _, kind := range catalog.Kinds {
		list := components.KindList{Key: kind.Key, Title: kind.Title, Rule: kind.Rule}
		for _, at := range found.rows {
			if row := &inv.rows[at]; kind.Has(row.Screen) {
				list.Rows = append(list.Rows, s.kindRow(r, found, row))
			}
		}
		list.Count = strconv.Itoa(len(list.Rows))
		if words != "" {
			list.Count += " of " + strconv.Itoa(inv.count(kind.Key))
		}
		out.Kinds = append(out.Kinds, list)
	}
	return out
}

func (s *server) kindRow(r *request, found found, row *inventoryRow) components.KindRow {
	href, note := s.openRoute(r, row)
	return components.KindRow{Href: href, Note: note, Ready: row.there(), Method: row.Methods, Title: marked(found.query, row.Title), Purpose: marked(found.query, row.Purpose),
		URI: marked(found.query, row.Path), Name: marked(found.query, row.Name), Action: marked(found.query, row.Action)}
}

// dashboardJSON is the machine face: the routes that were found, by kind.
func (s *server) dashboardJSON(r *request, inv *inventory, found found) any {
	kinds := map[string][]routeJSON{}
	for _, kind := range catalog.Kinds {
		kinds[kind.Key] = []routeJSON{}
		for _, at := range found.rows {
			if kind.Has(inv.rows[at].Screen) {
				kinds[kind.Key] = append(kinds[kind.Key], s.routeJSON(r, &inv.rows[at]))
			}
		}
	}
	return map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "time_zone": r.zone, "routes_found": len(found.rows), "kinds": kinds}
}
