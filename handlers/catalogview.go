package handlers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// catalogResults is the part of the screen that a search changes.
func (s *server) catalogResults(r *request, list catalogList) components.RouteResults {
	out := components.RouteResults{
		Title: list.title(), Quiet: "discovery only, each " + list.inv.methods(), Asked: list.asked(), Flat: list.ask.flat, Staff: list.ask.view == staffView, Rows: len(list.rows),
		Said:  fmt.Sprintf("%s found, of %s.", components.Plural(len(list.rows), "route", "routes"), number(len(list.inv.rows))),
		Rules: truthRules, Clear: s.self(r, list.ask.looks()...),
		CSV:    components.Link{Href: s.self(r, append(list.ask.pairs(), "format", "csv")...), Text: "CSV, " + components.Plural(len(list.rows), "row", "rows")},
		Answer: s.lookupView(r, list.inv, list.found.pasted), BySection: list.bySection(), Views: s.catalogViews(r, list),
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
	out.Sections = s.routeSections(r, list)
	out.Empty = s.noRoutes(r, list)
	return out
}

// catalogViews lead to the same rows in plain words, with everything a builder asks for, and grouped or not.
func (s *server) catalogViews(r *request, list catalogList) (links []components.Link) {
	add := func(text string, current bool, change func(*catalogAsk)) {
		ask := list.ask
		change(&ask)
		links = append(links, components.Link{Href: s.self(r, ask.pairs()...), Text: text, Current: currentIf(current, "true")})
	}
	add("In plain words", list.ask.view == staffView, func(a *catalogAsk) { a.view = staffView })
	add("For builders", list.ask.view == builderView, func(a *catalogAsk) { a.view = builderView })
	by := "Grouped by purpose"
	if list.bySection() {
		by = "Grouped by section"
	}
	add(by, !list.ask.flat, func(a *catalogAsk) { a.flat = false })
	add("One list", list.ask.flat, func(a *catalogAsk) { a.flat = true })
	return links
}

// bySection says whether the rows stand by section; those of one section stand by purpose.
func (l *listing) bySection() bool { return len(l.inv.sections()) > 1 || l.inv.whole }

// groupOf is the title under which a row stands.
func (l *listing) groupOf(row *inventoryRow) string {
	if l.bySection() {
		return row.Section
	}
	return purposeOf(row.Screen)
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
		words = joinWords(words, "answering the address")
	}
	for _, f := range l.facets {
		if c, ok := f.chosen(l.ask.values[f.param]); ok {
			words = joinWords(words, strings.ToLower(f.title)+" "+c.title)
		}
	}
	return words
}

// routeSections are the rows, by section or purpose, or as one list. Under a search the group with the best match comes first.
func (s *server) routeSections(r *request, list catalogList) []components.RouteSection {
	var out []components.RouteSection
	if list.ask.flat {
		out = []components.RouteSection{{}}
	} else if !list.asked() {
		for _, g := range list.order() {
			out = append(out, components.RouteSection{Title: g})
		}
	}
	for _, at := range list.rows {
		row := &list.inv.rows[at]
		i := 0
		if !list.ask.flat {
			title := list.groupOf(row)
			if i = slices.IndexFunc(out, func(sec components.RouteSection) bool { return sec.Title == title }); i < 0 {
				i = len(out)
				out = append(out, components.RouteSection{Title: title})
			}
		}
		out[i].Rows = append(out[i].Rows, s.routeRow(r, list, row))
	}
	if !list.ask.flat {
		for i := range out {
			out[i].Count = list.groupWords(out[i].Title, len(out[i].Rows))
		}
	}
	return out
}

// order is that of the groups while nothing is searched for: sections as in the catalog, purposes as they are written.
func (l *listing) order() (titles []string) {
	if l.bySection() {
		return l.inv.sections()
	}
	for _, g := range catalog.Purposes {
		if slices.ContainsFunc(l.inv.rows, func(row inventoryRow) bool { return g.Has(row.Screen) }) {
			titles = append(titles, g.Title)
		}
	}
	return titles
}

// groupWords is the count behind a group: how many of its routes are listed, and how many are at fault.
func (l catalogList) groupWords(group string, listed int) string {
	total, counts := 0, map[string]int{}
	for i := range l.inv.rows {
		row := &l.inv.rows[i]
		if l.groupOf(row) != group {
			continue
		}
		total++
		for _, f := range routeFaults {
			if f.has(row) {
				counts[f.word]++
			}
		}
	}
	words := strconv.Itoa(total)
	if l.asked() {
		words = fmt.Sprintf("%d of %d", listed, total)
	}
	for _, f := range routeFaults {
		if n := counts[f.word]; n > 0 {
			words = joinWords(words, fmt.Sprintf("%d %s", n, f.word))
		}
	}
	return words
}

// routeRow is one row with the words of the search marked.
func (s *server) routeRow(r *request, list catalogList, row *inventoryRow) components.RouteRow {
	q := list.found.query
	href, note := s.openRoute(r, row)
	out := components.RouteRow{
		Href: href, Note: note, Title: marked(q, row.Title), Purpose: marked(q, row.Purpose), Section: marked(q, row.Section), Kind: row.Family.Kind(), Menu: menuWords(row.Nav),
	}
	if list.ask.view == staffView {
		if !row.Declared {
			out.Title, out.Purpose = marked(q, "A route without a title"), marked(q, "The service answers an address that nobody has described. Tell whoever runs the service.")
		}
		out.From, out.More = s.linkedFrom(r, row, fewLinks)
		return out
	}
	out.URI, out.Name, out.Action, out.Family = marked(q, row.Path), marked(q, row.Name), marked(q, row.Action), marked(q, string(row.Family))
	out.From, out.More = s.linkedFrom(r, row, len(row.From))
	out.Truths = []components.Truth{{Name: "Declared", Holds: row.Declared}, {Name: "Registered", Holds: row.Registered},
		{Name: "Linked", Holds: row.Linked, Note: linkedWords(row)}, {Name: "Reachable", Holds: row.Reachable, Note: row.answeredBy()}}
	out.Files, out.Tests = row.Files, row.Tests
	return out
}

// fewLinks is how many of the screens that link to a route are named to staff.
const fewLinks = 3

// linkedFrom names the first of the screens that link to a route, with links, and says how many more there are.
func (s *server) linkedFrom(r *request, row *inventoryRow, most int) (links []components.Link, more string) {
	inv := s.inventory()
	for i, l := range row.From {
		if i == most {
			return links, fmt.Sprintf("and %d more", len(row.From)-most)
		}
		from := &inv.rows[inv.at(l.From)]
		href, _ := s.openRoute(r, from)
		links = append(links, components.Link{Href: href, Text: from.Title, Note: l.By})
	}
	return links, ""
}

// menuWords say in which menus a route stands.
func menuWords(places []string) string {
	switch {
	case len(places) == 0:
		return ""
	case places[0] == everyScreen:
		return "the navigation of every screen"
	}
	return "the navigation of " + strings.Join(places, " and ")
}

// linkedWords say how many screens link to a route.
func linkedWords(row *inventoryRow) string {
	words := ""
	if n := len(row.From); n > 0 {
		words = components.Plural(n, "screen", "screens")
	}
	return joinWords(words, menuWords(row.Nav))
}

// noRoutes says why the list is empty and leads on.
func (s *server) noRoutes(r *request, list catalogList) components.Empty {
	if n := len(list.found.rows); n > 0 {
		wider := list.ask
		wider.values = nil
		return components.Empty{Title: "No route is left", Text: fmt.Sprintf("The search finds %s, and none of them is in the chosen group, section, family and state.", components.Plural(n, "route", "routes")),
			Way: components.Link{Href: s.self(r, wider.pairs()...), Text: "Show what the search finds"}}
	}
	empty := components.Empty{Title: fmt.Sprintf("No route matches “%s”", schedule.Printable(joinWords(list.ask.q, list.ask.url))), Way: components.Link{Href: s.self(r, list.ask.looks()...), Text: "Show all routes"},
		Text: fmt.Sprintf("%s were looked at: title, purpose, address, route name, section, family and action. Every word has to stand in one of them. The text may have come along as a filter from another screen.", components.Plural(len(list.inv.rows), "route", "routes"))}
	if !list.inv.whole {
		empty.Text += " Other sections are searched from the catalog of the whole area."
		empty.Way = components.Link{Href: withParams(s.link(r, catalog.PathRouteCatalog), []string{"q", list.ask.q}), Text: "Search the whole area"}
	}
	return empty
}
