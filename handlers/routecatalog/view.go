package routecatalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// CatalogResults is the part of the screen that a search replaces.
func CatalogResults(s *web.Server, r *web.Request, list catalogList) (components.RouteResults, error) {
	out := components.RouteResults{
		Title: list.title(), Quiet: "discovery only, each " + list.inv.methods(), Asked: list.asked(), Rows: len(list.rows),
		Said:  fmt.Sprintf("%s found, of %s.", components.Plural(len(list.rows), "route", "routes"), format.Number(len(list.inv.Rows))),
		Rules: truthRules, Clear: page.Self(s, r, list.Ask.viewPairs()...),
		CSV:    components.Link{Href: page.Self(s, r, append(list.Ask.pairs(), "format", "csv")...), Text: "CSV, " + components.Plural(len(list.rows), "row", "rows")},
		Answer: LookupView(s, r, list.inv, list.found.Pasted), Views: catalogViews(s, r, list),
	}
	if !list.inv.Whole {
		out.Whole = components.Link{Href: page.Link(s, r, catalog.PathRouteCatalog), Text: "Catalog of the whole area"}
	}
	for i, f := range list.Facets {
		menu := FacetMenu(s, r, list, f)
		if i == 0 {
			out.Groups = menu
		} else {
			out.Facets = append(out.Facets, menu)
		}
		if value := list.Ask.Values[f.Param]; value != "" {
			out.Hidden = append(out.Hidden, components.Option{Text: f.Param, Value: value})
		}
	}
	looks := list.Ask.viewPairs()
	for i := 0; i+1 < len(looks); i += 2 {
		out.Hidden = append(out.Hidden, components.Option{Text: looks[i], Value: looks[i+1]})
	}
	out.Empty = noRoutes(s, r, list)
	var err error
	out.Table, err = routeTable(s, r, list)
	return out, err
}

// routeTable is the table of the rows. The whole area is loaded separately, as on the hub.
func routeTable(s *web.Server, r *web.Request, list catalogList) (templ.Component, error) {
	build := func() (templ.Component, error) {
		return components.CatalogTable(components.RouteRows{Sections: routeSections(s, r, list), WithSection: list.bySection() && list.grouping() == flatList}, list.Ask.View == staffView), nil
	}
	if list.asked() || !list.inv.Whole {
		return build()
	}
	text := fmt.Sprintf("Method, URI, route name, title and action of all %s.", components.Plural(len(list.rows), "route", "routes"))
	lazy := page.Lazy(s, r, "table", "revealed", text, "Show the table")
	lazy.Href, lazy.Open = page.Self(s, r, append(list.Ask.pairs(), "part", "table")...), page.Self(s, r, append(list.Ask.pairs(), "part", "table")...)+"#table"
	return r.Slot(lazy, build)
}

// catalogViews links to the other views and groupings of the same rows.
func catalogViews(s *web.Server, r *web.Request, list catalogList) []components.FacetMenu {
	one := func(text string, current bool, change func(*CatalogQuery)) components.Link {
		ask := list.Ask
		change(&ask)
		return components.Link{Href: page.Self(s, r, ask.pairs()...), Text: text, Current: page.CurrentIf(current, "true")}
	}
	order := []components.Link{}
	add := func(text, grouping, value string) {
		order = append(order, one(text, list.grouping() == grouping, func(a *CatalogQuery) { a.list = value }))
	}
	switch {
	case list.inv.Whole && !list.asked():
		add("By group", groupList, "")
		add("By section", sectionList, sectionList)
	case list.bySection():
		add("By section", sectionList, "")
	default:
		add("By purpose", purposeList, "")
	}
	add("One list", flatList, flatList)
	return []components.FacetMenu{
		{Title: "Words", Links: []components.Link{
			one("Plain", list.Ask.View == staffView, func(a *CatalogQuery) { a.View = staffView }),
			one("For builders", list.Ask.View == BuilderView, func(a *CatalogQuery) { a.View = BuilderView }),
		}},
		{Title: "Order", Links: order},
	}
}

// methods returns the methods of the registered routes. More than one word means that they differ.
func (inv *Inventory) methods() string {
	var words []string
	for i := range inv.Rows {
		if m := inv.Rows[i].Methods; m != "" && !slices.Contains(words, m) {
			words = append(words, m)
		}
	}
	return strings.Join(words, " or ")
}

// truthRules explains how each of the four facts is determined.
var truthRules = []string{
	"Declared: a row of the catalog describes the route.",
	"Registered: the running router has the route under this address and name.",
	linkedRule,
	"Reachable: asked which route answers this address, the running router names this very one; the smoke tests go further and send the request.",
}

// title returns the number of rows and the query.
func (l catalogList) title() string {
	if !l.asked() {
		return components.Plural(len(l.rows), "route", "routes")
	}
	words := fmt.Sprintf("%d of %s", len(l.rows), components.Plural(len(l.inv.Rows), "route", "routes"))
	if l.Ask.Q != "" {
		words += fmt.Sprintf(" match “%s”", l.Ask.Q)
	}
	if l.Ask.url != "" {
		words = format.Join(words, "answering the address")
	}
	for _, f := range l.Facets {
		if c, ok := f.chosen(l.Ask.Values[f.Param]); ok {
			words = format.Join(words, strings.ToLower(f.title)+" "+c.title)
		}
	}
	return words
}

// noRoutes explains why the list is empty, with a link to a wider one.
func noRoutes(s *web.Server, r *web.Request, list catalogList) components.Empty {
	if n := len(list.found.Rows); n > 0 {
		wider := list.Ask
		wider.Values = nil
		return components.Empty{Title: "No route matches the filters", Text: fmt.Sprintf("The search finds %s, but none in the chosen group, section, family and state.", components.Plural(n, "route", "routes")),
			Way: components.Link{Href: page.Self(s, r, wider.pairs()...), Text: "Show all search results"}}
	}
	empty := components.Empty{Title: fmt.Sprintf("No route matches “%s”", schedule.Printable(format.Join(list.Ask.Q, list.Ask.url))), Way: components.Link{Href: page.Self(s, r, list.Ask.viewPairs()...), Text: "Show all routes"},
		Text: fmt.Sprintf("The search checked %s by title, purpose, address, route name, section, family and action. Each must contain every word. The text may come from the filter of another screen.", components.Plural(len(list.inv.Rows), "route", "routes"))}
	if !list.inv.Whole {
		empty.Text += " To search other sections, open the catalog of the whole area."
		empty.Way = components.Link{Href: page.WithParams(page.Link(s, r, catalog.PathRouteCatalog), []string{"q", list.Ask.Q}), Text: "Search the whole area"}
	}
	return empty
}

// routeRow is one row with the search words marked.
func routeRow(s *web.Server, r *web.Request, list catalogList, row *InventoryRow) components.RouteRow {
	q := list.found.Query
	href, note := OpenRoute(s, r, row)
	out := components.RouteRow{
		Href: href, Note: note, Title: Marked(q, row.Title), Purpose: Marked(q, row.Purpose), Section: Marked(q, row.Section), Kind: row.Family.Kind(), Menu: menuText(row.Nav),
	}
	if list.Ask.View == staffView {
		if !row.Declared {
			out.Title, out.Purpose = Marked(q, "A route without a title"), Marked(q, "The service answers an address without a description. Notify the operator of the service.")
		}
		out.From, out.More = linkedFrom(s, r, row, fewLinks)
		return out
	}
	out.URI, out.Name, out.Action, out.Family = Marked(q, row.Path), Marked(q, row.Name), Marked(q, row.Action), Marked(q, string(row.Family))
	out.Method = row.Methods
	out.Truths = []components.Truth{{Name: "Declared", Holds: row.Declared}, {Name: "Registered", Holds: row.Registered},
		{Name: "Linked", Holds: row.Linked, Note: linkedText(row)}, {Name: "Reachable", Holds: row.Reachable, Note: row.answeredBy()}}
	if list.asked() { // they would triple the length of the whole table
		out.Behind = true
		out.From, out.More = linkedFrom(s, r, row, len(row.From))
		out.Files, out.Tests = row.files, row.Tests
	}
	return out
}

// fewLinks is the number of linking screens named to staff.
const fewLinks = 3

// linkedFrom returns links to the first screens that link to a route, and how many more there are.
func linkedFrom(s *web.Server, r *web.Request, row *InventoryRow, most int) (links []components.Link, more string) {
	inv := InventoryOf(s)
	for i, l := range row.From {
		if i == most {
			return links, fmt.Sprintf("and %d more", len(row.From)-most)
		}
		from := &inv.Rows[inv.at(l.From)]
		href, _ := OpenRoute(s, r, from)
		links = append(links, components.Link{Href: href, Text: from.Title, Note: l.By})
	}
	return links, ""
}

// menuText names the menus that contain a route.
func menuText(places []string) string {
	switch {
	case len(places) == 0:
		return ""
	case places[0] == web.EveryScreen:
		return "the navigation of every screen"
	}
	short := make([]string, len(places))
	for i, place := range places {
		short[i] = catalog.Place(place).Short()
	}
	return "the navigation of " + strings.Join(short, " and ")
}

// linkedText returns how many screens link to a route.
func linkedText(row *InventoryRow) string {
	words := ""
	if n := len(row.From); n > 0 {
		words = components.Plural(n, "screen", "screens")
	}
	return format.Join(words, menuText(row.Nav))
}
