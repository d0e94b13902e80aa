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
func (s *server) catalogResults(r *request, inv *inventory, list catalogList) components.RouteResults {
	out := components.RouteResults{
		Title: list.title(inv), Quiet: "discovery only, each " + inv.methods(), Asked: list.asked(), Flat: list.ask.flat, Rows: len(list.rows),
		Said:  fmt.Sprintf("%s found, of %s.", components.Plural(len(list.rows), "route", "routes"), number(len(inv.rows))),
		Rules: truthRules, Clear: s.self(r),
		CSV:    components.Link{Href: s.self(r, append(list.ask.pairs(), "format", "csv")...), Text: "CSV, " + components.Plural(len(list.rows), "row", "rows")},
		Answer: s.lookupView(r, inv, list.found.pasted),
	}
	for i, f := range list.facets {
		menu := s.facetMenu(r, inv, list, f)
		if i == 0 {
			out.Groups = menu
		} else {
			out.Facets = append(out.Facets, menu)
		}
		if value := list.ask.values[f.param]; value != "" {
			out.Hidden = append(out.Hidden, components.Option{Text: f.param, Value: value})
		}
	}
	other := list.ask
	other.flat = !other.flat
	out.View = components.Link{Href: s.self(r, other.pairs()...), Text: "Flat list"}
	if list.ask.flat {
		out.View.Text = "Group by section"
		out.Hidden = append(out.Hidden, components.Option{Text: "view", Value: "flat"})
	}
	out.Sections = s.routeSections(r, inv, list)
	out.Empty = s.noRoutes(r, inv, list)
	return out
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
func (l catalogList) title(inv *inventory) string {
	if !l.asked() {
		return components.Plural(len(l.rows), "route", "routes")
	}
	words := fmt.Sprintf("%d of %s", len(l.rows), components.Plural(len(inv.rows), "route", "routes"))
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

// routeSections are the rows, by section, or as one list. Under a search the section with the best match comes first.
func (s *server) routeSections(r *request, inv *inventory, list catalogList) []components.RouteSection {
	var out []components.RouteSection
	rows := list.rows
	if list.ask.flat {
		out = []components.RouteSection{{}}
	}
	for _, at := range rows {
		row := &inv.rows[at]
		i := 0
		if !list.ask.flat {
			if i = slices.IndexFunc(out, func(sec components.RouteSection) bool { return sec.Title == row.Section }); i < 0 {
				i = len(out)
				out = append(out, components.RouteSection{Title: row.Section})
			}
		}
		out[i].Rows = append(out[i].Rows, s.routeRow(r, list.found.query, row))
	}
	if !list.ask.flat {
		for i := range out {
			out[i].Count = inv.sectionWords(out[i].Title, len(out[i].Rows), list.asked())
		}
	}
	return out
}

// sectionWords is the count behind a section: how many of its routes are listed, and how many are at fault.
func (inv *inventory) sectionWords(section string, listed int, asked bool) string {
	total, missing, unlinked := 0, 0, 0
	for _, row := range inv.rows {
		if row.Section != section {
			continue
		}
		total++
		if !row.there() {
			missing++
		} else if !row.Linked {
			unlinked++
		}
	}
	words := strconv.Itoa(total)
	if asked {
		words = fmt.Sprintf("%d of %d", listed, total)
	}
	if missing > 0 {
		words = joinWords(words, fmt.Sprintf("%d missing", missing))
	}
	if unlinked > 0 {
		words = joinWords(words, fmt.Sprintf("%d not linked", unlinked))
	}
	return words
}

// routeRow is one row with the words of the search marked.
func (s *server) routeRow(r *request, q catalog.Query, row *inventoryRow) components.RouteRow {
	href, note := s.openRoute(r, row)
	return components.RouteRow{
		Href: href, Note: note, URI: marked(q, row.Path), Name: marked(q, row.Name), Title: marked(q, row.Title), Purpose: marked(q, row.Purpose),
		Section: marked(q, row.Section), Action: marked(q, row.Action), Family: marked(q, string(row.Family)),
		Truths: []components.Truth{{Name: "Declared", Holds: row.Declared}, {Name: "Registered", Holds: row.Registered}, {Name: "Linked", Holds: row.Linked}, {Name: "Reachable", Holds: row.Reachable}},
	}
}

// noRoutes says why the list is empty and leads on.
func (s *server) noRoutes(r *request, inv *inventory, list catalogList) components.Empty {
	if n := len(list.found.rows); n > 0 {
		wider := catalogAsk{q: list.ask.q, url: list.ask.url, flat: list.ask.flat}
		return components.Empty{Title: "No route is left", Text: fmt.Sprintf("The search finds %s, and none of them is in the chosen group, section, family and state.", components.Plural(n, "route", "routes")),
			Way: components.Link{Href: s.self(r, wider.pairs()...), Text: "Show what the search finds"}}
	}
	return components.Empty{Title: fmt.Sprintf("No route matches “%s”", schedule.Printable(joinWords(list.ask.q, list.ask.url))), Way: components.Link{Href: s.self(r), Text: "Show all routes"},
		Text: fmt.Sprintf("%s were looked at: title, purpose, address, route name, section, family and action. Every word has to stand in one of them. The text may have come along as a filter from another screen.", components.Plural(len(inv.rows), "route", "routes"))}
}
