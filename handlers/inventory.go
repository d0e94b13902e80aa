package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
)

// inventoryRow is one route with its four truths: whether the catalog declares it, whether the running router has it,
// whether a screen links to it, and whether the router answers its address with it.
type inventoryRow struct {
	catalog.Screen
	Action  string
	Methods string

	Declared, Registered, Linked, Reachable bool

	From   []link      // the screens that link to it
	Nav    []string    // the places in whose pages the navigation links to it
	Answer check.Route // the route that answers its address; zero when none does
	Files  []string    // the files it is made of
	Tests  []string    // those of them of the same name that test them
	links  int         // screens that should be there and link to it
}

// there says whether the route can be used: an address that another route answers is as good as missing.
func (row *inventoryRow) there() bool { return row.Registered && row.Reachable }

// inventory is every route of the area that should be there or is, prepared for searching.
type inventory struct {
	whole bool // it is that of the whole area
	rows  []inventoryRow
	dead  []check.DeadLink
	index *catalog.Index
	paths map[string]int // places of the rows
	parts []string       // the sections of the rows, in their order
}

type inventoryKey struct{}

// inventory is that of the whole area. It is made once: neither the catalog nor the router changes while the program runs.
func (s *server) inventory() *inventory {
	return once(s, inventoryKey{}, func() *inventory { return s.takeInventory() })
}

// takeInventory compares the rows whose content is built with the running router. Rows that are not built yet are no
// part of it; a built one that the router lacks is, and so is a route without a row.
func (s *server) takeInventory() *inventory {
	inv := &inventory{whole: true, dead: s.deadLinks(s.registered)}
	registered := map[string]check.Route{}
	for _, route := range s.live.Registered() {
		registered[route.Pattern] = route
	}
	there, meant := s.linksOf(s.registered), s.linksOf(s.Catalog.Built())
	for _, sc := range s.Catalog.Built() {
		route, ok := registered[sc.Path]
		if !ok {
			route.Action = "none"
		}
		row := inventoryRow{Screen: sc, Action: route.Action, Methods: route.Methods, Declared: true, Registered: route.Name == sc.Name,
			From: there.own[sc.Path], Nav: there.nav[sc.Path], Linked: there.to(sc.Path), links: len(meant.own[sc.Path]) + len(meant.nav[sc.Path])}
		s.whoAnswers(&row)
		row.Files, row.Tests = s.filesOf(sc)
		inv.rows = append(inv.rows, row)
	}
	for _, route := range s.live.Undeclared() {
		row := inventoryRow{Registered: true, Methods: route.Methods, Action: route.Action, Screen: catalog.Screen{Path: route.Pattern, Name: route.Name,
			Section: notDeclared, Title: route.Pattern, Purpose: "The running router has this route, and no row of the catalog declares it."}}
		s.whoAnswers(&row)
		inv.rows = append(inv.rows, row)
	}
	inv.prepare()
	return inv
}

// notDeclared stands in place of the section of a route without a row.
const notDeclared = "Not declared"

// whoAnswers asks the router which route answers the address of a row.
func (s *server) whoAnswers(row *inventoryRow) {
	row.Answer = s.checker.Answer(row.Screen)
	row.Reachable = row.Answer.Pattern == row.Path && row.Answer.Name == row.Name
}

// prepare makes what finds the rows.
func (inv *inventory) prepare() {
	entries := make([]catalog.Entry, len(inv.rows))
	inv.paths = map[string]int{}
	for i, row := range inv.rows {
		entries[i] = catalog.Entry{Screen: row.Screen, Action: row.Action}
		inv.paths[row.Path] = i
		if !slices.Contains(inv.parts, row.Section) {
			inv.parts = append(inv.parts, row.Section)
		}
	}
	inv.index = catalog.NewIndex(entries)
}

// of is the part of the inventory about these screens.
func (inv *inventory) of(screens []catalog.Screen) *inventory {
	wanted, part := map[string]bool{}, &inventory{}
	for _, sc := range screens {
		wanted[sc.Path] = true
	}
	for _, row := range inv.rows {
		if wanted[row.Path] {
			part.rows = append(part.rows, row)
		}
	}
	for _, d := range inv.dead {
		if wanted[d.From] {
			part.dead = append(part.dead, d)
		}
	}
	part.prepare()
	return part
}

// sections are the sections of the rows, in their order.
func (inv *inventory) sections() []string { return inv.parts }

// ways are the addresses as the checks judge them.
func (inv *inventory) ways() check.Ways {
	w := check.Ways{Dead: inv.dead}
	for i := range inv.rows {
		w.All = append(w.All, inv.rows[i].way())
	}
	return w
}

func (row *inventoryRow) way() check.Way {
	return check.Way{Path: row.Path, Name: row.Name, Declared: row.Declared, Registered: row.Registered, Answer: row.Answer, Links: row.links}
}

// registered counts the routes that are registered, and the entries of the groups over them.
func (inv *inventory) registered() (distinct, entries int) {
	for _, row := range inv.rows {
		if !row.Registered {
			continue
		}
		distinct++
		for _, g := range catalog.Groups {
			if g.Has(row.Screen) {
				entries++
			}
		}
	}
	return distinct, entries
}

// at finds a row by its path in the form of the specification, or -1.
func (inv *inventory) at(path string) int {
	if i, ok := inv.paths[path]; ok {
		return i
	}
	return -1
}

// screens are the registered screens.
func (inv *inventory) screens() []catalog.Screen {
	var list []catalog.Screen
	for _, row := range inv.rows {
		if row.Registered {
			list = append(list, row.Screen)
		}
	}
	return list
}
