package handlers

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

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
	out.Method = row.Methods
	out.Truths = []components.Truth{{Name: "Declared", Holds: row.Declared}, {Name: "Registered", Holds: row.Registered},
		{Name: "Linked", Holds: row.Linked, Note: linkedWords(row)}, {Name: "Reachable", Holds: row.Reachable, Note: row.answeredBy()}}
	if list.asked() { // the whole table would be three times as long
		out.Behind = true
		out.From, out.More = s.linkedFrom(r, row, len(row.From))
		out.Files, out.Tests = row.Files, row.Tests
	}
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
	short := make([]string, len(places))
	for i, place := range places {
		short[i] = catalog.Place(place).Short()
	}
	return "the navigation of " + strings.Join(short, " and ")
}

// linkedWords say how many screens link to a route.
func linkedWords(row *inventoryRow) string {
	words := ""
	if n := len(row.From); n > 0 {
		words = components.Plural(n, "screen", "screens")
	}
	return format.Join(words, menuWords(row.Nav))
}
