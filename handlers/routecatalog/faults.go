package routecatalog

import (
	"fmt"
	"strconv"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// routeFault is a way in which a route can deviate from the catalog.
type routeFault struct {
	key, title, word string
	status           check.Status
	none, rule       string
	has              func(*InventoryRow) bool
}

// routeFaults are the faults of a route, most severe first. Their keys are values of the facet state.
var routeFaults = []routeFault{
	{"shadowed", "Shadowed", "shadowed", check.Fail, "no address is answered by another route", "Another route answers the address of the screen.", func(row *InventoryRow) bool { return row.way().Shadowed() }},
	{"missing", "Missing", "missing", check.Fail, "every declared route is registered", "The catalog declares the screen, but no route answers.", func(row *InventoryRow) bool { return row.Declared && !row.There() && !row.way().Shadowed() }},
	{"undeclared", "Not declared", "not declared", check.Warn, "every route has a row in the catalog", "The router has the route, but the catalog does not describe it.", func(row *InventoryRow) bool { return !row.Declared }},
	{"unlinked", "Orphans", "not linked", check.Warn, "a screen links to each route", "The route exists, but only inventories link to it.", func(row *InventoryRow) bool { return row.Declared && row.There() && !row.Linked }},
}

// faulty counts the rows with a fault.
func (inv *Inventory) faulty(f routeFault) (n int) {
	for i := range inv.Rows {
		if f.has(&inv.Rows[i]) {
			n++
		}
	}
	return n
}

// Overall returns the worst status and a summary. A missing or shadowed route and a dead link are failures; an
// undeclared or unlinked route is a warning.
func (inv *Inventory) Overall() (check.Status, string) {
	words, failed := "", false
	for _, f := range routeFaults {
		if n := inv.faulty(f); n > 0 {
			words = format.Join(words, components.Plural(n, "route", "routes")+" "+f.word)
			failed = failed || f.status == check.Fail
		}
	}
	if n := len(inv.dead); n > 0 {
		words, failed = format.Join(words, components.Plural(n, "dead link", "dead links")), true
	}
	switch {
	case failed:
		return check.Fail, words
	case words != "":
		return check.Warn, words
	}
	return check.Pass, "declared, registered, linked, reachable"
}

// faultLists lists the routes with each fault, and the dead links.
func faultLists(s *web.Server, r *web.Request, l *listing) (out []components.RouteFault) {
	for _, f := range routeFaults {
		if f.key == "undeclared" && !l.inv.Whole {
			continue // an undeclared route belongs to no section
		}
		n := l.inv.faulty(f)
		one := components.RouteFault{Title: f.title, Count: strconv.Itoa(n), Rule: f.rule, Bad: n > 0}
		if n == 0 {
			one.Rule = f.none
		} else {
			one.Href = page.Self(s, r, "state", f.key)
		}
		for i := range l.inv.Rows {
			if row := &l.inv.Rows[i]; f.has(row) {
				href, _ := OpenRoute(s, r, row)
				one.Items = append(one.Items, components.Link{Href: href, Text: row.Path, Note: row.answeredBy()})
			}
		}
		out = append(out, one)
	}
	dead := components.RouteFault{Title: "Dead links", Count: strconv.Itoa(len(l.inv.dead)), Rule: "no list links to a path without a screen", Bad: len(l.inv.dead) > 0}
	if dead.Bad {
		dead.Rule = "A list, a step, a guide or a column links to a path without a screen."
	}
	for _, d := range l.inv.dead {
		dead.Items = append(dead.Items, components.Link{Text: d.To, Note: "from " + d.From + " by " + d.By})
	}
	return append(out, dead)
}

// answeredBy names the other route that answers the address of a row, or returns "".
func (row *InventoryRow) answeredBy() string {
	if row.answer.Pattern == "" || row.Reachable {
		return ""
	}
	return "answered by " + row.answer.Pattern + ", name " + row.answer.Name
}

// groupRules explains each group and counts its registered routes.
func groupRules(s *web.Server, r *web.Request, l *listing) components.GroupRules {
	var out components.GroupRules
	distinct, entries := l.inv.Registered()
	for _, g := range l.groups {
		n := 0
		for _, row := range l.inv.Rows {
			if row.Registered && g.Has(row.Screen) {
				n++
			}
		}
		out.Groups = append(out.Groups, components.GroupRule{Title: g.Title, Href: page.Self(s, r, "group", g.Key), Count: strconv.Itoa(n), Rule: g.Rule})
	}
	out.Note = fmt.Sprintf("%s, %s, some in several groups", components.Plural(entries, "entry", "entries"), components.Plural(distinct, "distinct route", "distinct routes"))
	if !l.inv.Whole {
		out.Note = components.Plural(distinct, "route", "routes") + ", each in one group"
	}
	return out
}

// purposeOf returns the title of the purpose group of a screen.
func purposeOf(sc catalog.Screen) string {
	for _, g := range catalog.Purposes {
		if g.Has(sc) {
			return g.Title
		}
	}
	return ""
}
