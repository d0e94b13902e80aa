package support

import (
	"fmt"
	"strconv"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// Dashboard makes the screen that lists and searches the routes by kind.
func Dashboard(s *web.Server, _ catalog.Screen) (web.ScreenFunc, error) {
	return func(r *web.Request) (*web.Answer, error) {
		words := routecatalog.TakeSearch(r)
		if len(r.Bad) > 0 {
			r.Good = page.Self(s, r, "q", words)
			return nil, web.FilterError{Bad: r.Bad}
		}
		return dashboardPage(s, r, routecatalog.InventoryOf(s), words)
	}, nil
}

func dashboardPage(s *web.Server, r *web.Request, inv *routecatalog.Inventory, words string) (*web.Answer, error) {
	holds, err := conditions.ScheduleHolds(s, r)
	if err != nil {
		return nil, err
	}
	found := routecatalog.Search(s, inv, words, "")
	layout := page.Page(s, r)
	routecatalog.KeepSearch(s, &layout, "q", words)
	view := components.DashboardPage{Search: routecatalog.SearchBlock(s, r, "Search the screens", words), Holds: holds, Results: kindResults(s, r, inv, found, words)}
	layout.Said = view.Results.Said
	for _, kind := range view.Results.Kinds {
		layout.Counters = append(layout.Counters, components.Counter{Label: kind.Title, Value: strconv.Itoa(countKind(inv, kind.Key)), Href: "#" + kind.ID()})
	}
	return &web.Answer{Page: layout, Main: components.DashboardView(view), Swap: components.DashboardFragment(view.Results), Json: func() any { return dashboardJSON(s, r, inv, found) }}, nil
}

// countKind returns the number of registered routes of a kind, regardless of the search.
func countKind(inv *routecatalog.Inventory, key string) int {
	n := 0
	for _, row := range inv.Rows {
		if kind := kindByKey(key); row.Registered && kind.Has(row.Screen) {
			n++
		}
	}
	return n
}

// kindByKey returns the kind with this key, or a kind without screens.
func kindByKey(key string) catalog.Group {
	for _, kind := range catalog.Kinds {
		if kind.Key == key {
			return kind
		}
	}
	return catalog.Group{Has: func(catalog.Screen) bool { return false }}
}

// kindResults groups the search results by kind. A route is listed under each of its kinds.
func kindResults(s *web.Server, r *web.Request, inv *routecatalog.Inventory, found routecatalog.Found, words string) components.KindResults {
	out := components.KindResults{Title: components.Plural(len(found.Rows), "route", "routes"), Quiet: "listed under each of its kinds",
		Said:   fmt.Sprintf("%s found, of %s.", components.Plural(len(found.Rows), "route", "routes"), format.Number(len(inv.Rows))),
		Answer: routecatalog.LookupView(s, r, inv, found.Pasted)}
	if words != "" {
		out.Title = fmt.Sprintf("%d of %s match “%s”", len(found.Rows), components.Plural(len(inv.Rows), "route", "routes"), words)
		out.Clear = page.Self(s, r)
	}
	for _, kind := range catalog.Kinds {
		list := components.KindList{Key: kind.Key, Title: kind.Title, Rule: kind.Rule}
		for _, at := range found.Rows {
			if row := &inv.Rows[at]; kind.Has(row.Screen) {
				list.Rows = append(list.Rows, kindRow(s, r, found, row))
			}
		}
		list.Count = strconv.Itoa(len(list.Rows))
		if words != "" {
			list.Count += " of " + strconv.Itoa(countKind(inv, kind.Key))
		}
		out.Kinds = append(out.Kinds, list)
	}
	return out
}

func kindRow(s *web.Server, r *web.Request, found routecatalog.Found, row *routecatalog.InventoryRow) components.KindRow {
	href, note := routecatalog.OpenRoute(s, r, row)
	return components.KindRow{Href: href, Note: note, Ready: row.There(), Method: row.Methods, Title: routecatalog.Marked(found.Query, row.Title), Purpose: routecatalog.Marked(found.Query, row.Purpose),
		URI: routecatalog.Marked(found.Query, row.Path), Name: routecatalog.Marked(found.Query, row.Name), Action: routecatalog.Marked(found.Query, row.Action)}
}

// dashboardJSON is the JSON form: the routes found, by kind.
func dashboardJSON(s *web.Server, r *web.Request, inv *routecatalog.Inventory, found routecatalog.Found) any {
	kinds := map[string][]routecatalog.RouteJSON{}
	for _, kind := range catalog.Kinds {
		kinds[kind.Key] = []routecatalog.RouteJSON{}
		for _, at := range found.Rows {
			if kind.Has(inv.Rows[at].Screen) {
				kinds[kind.Key] = append(kinds[kind.Key], routecatalog.RouteJSONOf(s, r, &inv.Rows[at]))
			}
		}
	}
	return map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "routes_found": len(found.Rows), "kinds": kinds}
}
