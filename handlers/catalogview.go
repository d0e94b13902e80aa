package handlers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// catalogResults is the part of the screen that a search changes.
func (s *server) catalogResults(r *request, list catalogList) (components.RouteResults, error) {
	out := components.RouteResults{
		Title: list.title(), Quiet: "discovery only, each " + list.inv.methods(), Asked: list.asked(), Rows: len(list.rows),
		Said:  fmt.Sprintf("%s found, of %s.", components.Plural(len(list.rows), "route", "routes"), format.Number(len(list.inv.rows))),
		Rules: truthRules, Clear: s.self(r, list.ask.looks()...),
		CSV:    components.Link{Href: s.self(r, append(list.ask.pairs(), "format", "csv")...), Text: "CSV, " + components.Plural(len(list.rows), "row", "rows")},
		Answer: s.lookupView(r, list.inv, list.found.pasted), Views: s.catalogViews(r, list),
	}
	if !list.inv.whole {
		out.Whole = components.Link{Href: s.link(r, catalog.PathRouteCatalog), Text: "Catalog of the whole area"}
	}
	for i, f := range list.facets {
		menu := s.facetMenu(r, list, f)
		if i == 0 {
			out.Groups = menu
		} else {
			out.Facets = append(out.Facets, menu)
		}
		if value := list.ask.values[f.param]; value != "" {
			out.Hidden = append(out.Hidden, components.Option{Text: f.param, Value: value})
		}
	}
	looks := list.ask.looks()
	for i := 0; i+1 < len(looks); i += 2 {
		out.Hidden = append(out.Hidden, components.Option{Text: looks[i], Value: looks[i+1]})
	}
	out.Empty = s.noRoutes(r, list)
	var err error
	out.Table, err = s.routeTable(r, list)
	return out, err
}

// routeTable is the table of the rows. The one of the whole area arrives by itself, as it does on the hub.
func (s *server) routeTable(r *request, list catalogList) (templ.Component, error) {
	build := func() (templ.Component, error) {
		return components.CatalogTable(components.RouteRows{Sections: s.routeSections(r, list), WithSection: list.bySection() && list.grouping() == flatList}, list.ask.view == staffView), nil
	}
	if list.asked() || !list.inv.whole {
		return build()
	}
	text := fmt.Sprintf("Method, URI, route name, title and action of all %s.", components.Plural(len(list.rows), "route", "routes"))
	lazy := s.lazy(r, "table", "revealed", text, "Show the table")
	lazy.Href, lazy.Open = s.self(r, append(list.ask.pairs(), "part", "table")...), s.self(r, append(list.ask.pairs(), "part", "table")...)+"#table"
	return r.slot(lazy, build)
}

// catalogViews lead to the same rows in plain words or with everything a builder asks for, and grouped or not.
func (s *server) catalogViews(r *request, list catalogList) []components.FacetMenu {
	one := func(text string, current bool, change func(*catalogAsk)) components.Link {
		ask := list.ask
		change(&ask)
		return components.Link{Href: s.self(r, ask.pairs()...), Text: text, Current: currentIf(current, "true")}
	}
	order := []components.Link{}
	add := func(text, grouping, value string) {
		order = append(order, one(text, list.grouping() == grouping, func(a *catalogAsk) { a.list = value }))
	}
	switch {
	case list.inv.whole && !list.asked():
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
			one("Plain", list.ask.view == staffView, func(a *catalogAsk) { a.view = staffView }),
			one("For builders", list.ask.view == builderView, func(a *catalogAsk) { a.view = builderView }),
		}},
		{Title: "Order", Links: order},
	}
}

// methods are what the registered routes answer; more than one word means that some differ.
func (inv *inventory) methods() string {
	var words []string
	for i := range inv.rows {
		if m := inv.rows[i].Methods; m != "" && !slices.Contains(words, m) {
			words = append(words, m)
		}
	}
	return strings.Join(words, " or ")
}

// truthRules say how each of the four truths is found.
var truthRules = []string{
	"Declared: a row of the catalog describes the route.",
	"Registered: the running router has the route under this address and name.",
	linkedRule,
	"Reachable: asked which route answers this address, the running router names this very one; the smoke tests go further and send the request.",
}

// title says how many rows there are, and of what.
func (l catalogList) title() string {
	if !l.asked() {
		return components.Plural(len(l.rows), "route", "routes")
	}
	words := fmt.Sprintf("%d of %s", len(l.rows), components.Plural(len(l.inv.rows), "route", "routes"))
	if l.ask.q != "" {
		words += fmt.Sprintf(" match “%s”", l.ask.q)
	}
	if l.ask.url != "" {
		words = format.Join(words, "answering the address")
	}
	for _, f := range l.facets {
		if c, ok := f.chosen(l.ask.values[f.param]); ok {
			words = format.Join(words, strings.ToLower(f.title)+" "+c.title)
		}
	}
	return words
}

// noRoutes says why the list is empty and leads on.
func (s *server) noRoutes(r *request, list catalogList) components.Empty {
	if n := len(list.found.rows); n > 0 {
		wider := list.ask
		wider.values = nil
		return components.Empty{Title: "No route is left", Text: fmt.Sprintf("The search finds %s, and none of them is in the chosen group, section, family and state.", components.Plural(n, "route", "routes")),
			Way: components.Link{Href: s.self(r, wider.pairs()...), Text: "Show what the search finds"}}
	}
	empty := components.Empty{Title: fmt.Sprintf("No route matches “%s”", schedule.Printable(format.Join(list.ask.q, list.ask.url))), Way: components.Link{Href: s.self(r, list.ask.looks()...), Text: "Show all routes"},
		Text: fmt.Sprintf("%s were looked at: title, purpose, address, route name, section, family and action. Every word has to stand in one of them. The text may have come along as a filter from another screen.", components.Plural(len(list.inv.rows), "route", "routes"))}
	if !list.inv.whole {
		empty.Text += " Other sections are searched from the catalog of the whole area."
		empty.Way = components.Link{Href: withParams(s.link(r, catalog.PathRouteCatalog), []string{"q", list.ask.q}), Text: "Search the whole area"}
	}
	return empty
}
