package routecatalog

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// routeRow is one row with the words of the search marked.
func routeRow(s *web.Server, r *web.Request, list catalogList, row *InventoryRow) components.RouteRow {
	q := list.found.Query
	href, note := OpenRoute(s, r, row)
	out := components.RouteRow{
		Href: href, Note: note, Title: Marked(q, row.Title), Purpose: Marked(q, row.Purpose), Section: Marked(q, row.Section), Kind: row.Family.Kind(), Menu: menuWords(row.Nav),
	}
	if list.Ask.View == staffView {
		if !row.Declared {
			out.Title, out.Purpose = Marked(q, "A route without a title"), Marked(q, "The service answers an address that nobody has described. Tell whoever runs the service.")
		}
		out.From, out.More = linkedFrom(s, r, row, fewLinks)
		return out
	}
	out.URI, out.Name, out.Action, out.Family = Marked(q, row.Path), Marked(q, row.Name), Marked(q, row.Action), Marked(q, string(row.Family))
	out.Method = row.Methods
	out.Truths = []components.Truth{{Name: "Declared", Holds: row.Declared}, {Name: "Registered", Holds: row.Registered},
		{Name: "Linked", Holds: row.Linked, Note: linkedWords(row)}, {Name: "Reachable", Holds: row.Reachable, Note: row.answeredBy()}}
	if list.asked() { // the whole table would be three times as long
		out.Behind = true
		out.From, out.More = linkedFrom(s, r, row, len(row.From))
		out.Files, out.Tests = row.files, row.Tests
	}
	return out
}

// fewLinks is how many of the screens that link to a route are named to staff.
const fewLinks = 3

// linkedFrom names the first of the screens that link to a route, with links, and says how many more there are.
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

// menuWords say in which menus a route stands.
func menuWords(places []string) string {
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

// linkedWords say how many screens link to a route.
func linkedWords(row *InventoryRow) string {
	words := ""
	if n := len(row.From); n > 0 {
		words = components.Plural(n, "screen", "screens")
	}
	return format.Join(words, menuWords(row.Nav))
}
