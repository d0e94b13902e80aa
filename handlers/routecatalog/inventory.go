package routecatalog

import (
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// InventoryRow is one route with its four truths: whether the catalog declares it, whether the running router has it,
// whether a screen links to it, and whether the router answers its address with it.
type InventoryRow struct {
	catalog.Screen
	Action  string
	Methods string

	Declared, Registered, Linked, Reachable bool

	From   []Link      // the screens that link to it
	Nav    []string    // the places in whose pages the navigation links to it
	answer check.Route // the route that answers its address; zero when none does
	files  []string    // the files it is made of
	Tests  []string    // those of them of the same name that test them
	links  int         // screens that should be there and link to it
}

// There says whether the route can be used: an address that another route answers is as good as missing.
func (row *InventoryRow) There() bool { return row.Registered && row.Reachable }

// Inventory is every route of the area that should be there or is, prepared for searching.
type Inventory struct {
	Whole bool // it is that of the whole area
	Rows  []InventoryRow
	dead  []check.DeadLink
	index *catalog.Index
	paths map[string]int // places of the rows
	parts []string       // the sections of the rows, in their order
}

type inventoryKey struct{}

// InventoryOf is that of the whole area. It is made once: neither the catalog nor the router changes while the program runs.
func InventoryOf(s *web.Server) *Inventory {
	return web.Once(s, inventoryKey{}, func() *Inventory { return NewInventory(s) })
}

// TakeInventory compares the rows whose content is built with the running router. Rows that are not built yet are no
// part of it; a built one that the router lacks is, and so is a route without a row.
func NewInventory(s *web.Server) *Inventory {
	inv := &Inventory{Whole: true, dead: deadLinks(s, s.Registered)}
	registered := map[string]check.Route{}
	for _, route := range s.Live.Registered() {
		registered[route.Pattern] = route
	}
	there, meant := linksOf(s, s.Registered), linksOf(s, s.Catalog.Built())
	for _, sc := range s.Catalog.Built() {
		route, ok := registered[sc.Path]
		if !ok {
			route.Action = "none"
		}
		row := InventoryRow{Screen: sc, Action: route.Action, Methods: route.Methods, Declared: true, Registered: route.Name == sc.Name,
			From: there.own[sc.Path], Nav: there.nav[sc.Path], Linked: there.to(sc.Path), links: len(meant.own[sc.Path]) + len(meant.nav[sc.Path])}
		whoAnswers(s, &row)
		row.files, row.Tests = report.FilesOf(s, sc)
		inv.Rows = append(inv.Rows, row)
	}
	for _, route := range s.Live.Undeclared() {
		row := InventoryRow{Registered: true, Methods: route.Methods, Action: route.Action, Screen: catalog.Screen{Path: route.Pattern, Name: route.Name,
			Section: notDeclared, Title: route.Pattern, Purpose: "The running router has this route, and no row of the catalog declares it."}}
		whoAnswers(s, &row)
		inv.Rows = append(inv.Rows, row)
	}
	inv.Prepare()
	return inv
}

// notDeclared stands in place of the section of a route without a row.
const notDeclared = "Not declared"

// whoAnswers asks the router which route answers the address of a row.
func whoAnswers(s *web.Server, row *InventoryRow) {
	row.answer = s.Checker.Answer(row.Screen)
	row.Reachable = row.answer.Pattern == row.Path && row.answer.Name == row.Name
}

// Prepare makes what finds the rows.
func (inv *Inventory) Prepare() {
	entries := make([]catalog.Entry, len(inv.Rows))
	inv.paths = map[string]int{}
	for i, row := range inv.Rows {
		entries[i] = catalog.Entry{Screen: row.Screen, Action: row.Action}
		inv.paths[row.Path] = i
		if !slices.Contains(inv.parts, row.Section) {
			inv.parts = append(inv.parts, row.Section)
		}
	}
	inv.index = catalog.NewIndex(entries)
}

// of is the part of the inventory about these screens.
func (inv *Inventory) of(screens []catalog.Screen) *Inventory {
	wanted, part := map[string]bool{}, &Inventory{}
	for _, sc := range screens {
		wanted[sc.Path] = true
	}
	for _, row := range inv.Rows {
		if wanted[row.Path] {
			part.Rows = append(part.Rows, row)
		}
	}
	for _, d := range inv.dead {
		if wanted[d.From] {
			part.dead = append(part.dead, d)
		}
	}
	part.Prepare()
	return part
}

// Sections are the sections of the rows, in their order.
func (inv *Inventory) Sections() []string { return inv.parts }

// Ways are the addresses as the checks judge them.
func (inv *Inventory) Ways() check.Ways {
	w := check.Ways{Dead: inv.dead}
	for i := range inv.Rows {
		w.All = append(w.All, inv.Rows[i].way())
	}
	return w
}

func (row *InventoryRow) way() check.Way {
	return check.Way{Path: row.Path, Name: row.Name, Declared: row.Declared, Registered: row.Registered, Answer: row.answer, Links: row.links}
}

// Registered counts the routes that are registered, and the entries of the groups over them.
func (inv *Inventory) Registered() (distinct, entries int) {
	for _, row := range inv.Rows {
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
func (inv *Inventory) at(path string) int {
	if i, ok := inv.paths[path]; ok {
		return i
	}
	return -1
}

// screens are the registered screens.
func (inv *Inventory) screens() []catalog.Screen {
	var list []catalog.Screen
	for _, row := range inv.Rows {
		if row.Registered {
			list = append(list, row.Screen)
		}
	}
	return list
}
