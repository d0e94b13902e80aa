package routecatalog

import (
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// InventoryRow is a route with four facts about it: the catalog declares it, the running router has it, a screen
// links to it, and the router answers its address with it.
type InventoryRow struct {
	catalog.Screen
	Action  string
	Methods string

	Declared, Registered, Linked, Reachable bool

	From   []Link      // links from other screens
	Nav    []string    // places whose navigation links to it
	answer check.Route // the route that answers its address; zero if none does
	files  []string    // source files
	Tests  []string    // test files of the same name
	links  int         // number of links in the catalog, whether or not the linking screen is registered
}

// There reports whether the route can be used. A route whose address another route answers cannot.
func (row *InventoryRow) There() bool { return row.Registered && row.Reachable }

// Inventory lists every route of the area that is declared or registered, indexed for search.
type Inventory struct {
	Whole    bool // covers the whole area
	Rows     []InventoryRow
	dead     []check.DeadLink
	index    *catalog.Index
	paths    map[string]int // row index by path
	sections []string       // sections of the rows, in order
}

type inventoryKey struct{}

// InventoryOf returns the inventory of the whole area. It is computed once, because neither the catalog nor the
// router changes while the program runs.
func InventoryOf(s *web.Server) *Inventory {
	return web.Once(s, inventoryKey{}, func() *Inventory { return NewInventory(s) })
}

// NewInventory compares the built rows of the catalog with the running router. It includes built rows that the
// router lacks and routes without a row, but no rows without content.
func NewInventory(s *web.Server) *Inventory {
	inv := &Inventory{Whole: true, dead: deadLinks(s, s.Registered)}
	registered := map[string]check.Route{}
	for _, route := range s.Live.Registered() {
		registered[route.Pattern] = route
	}
	linked, declared := linksOf(s, s.Registered), linksOf(s, s.Catalog.Built())
	for _, sc := range s.Catalog.Built() {
		route, ok := registered[sc.Path]
		if !ok {
			route.Action = "none"
		}
		row := InventoryRow{Screen: sc, Action: route.Action, Methods: route.Methods, Declared: true, Registered: route.Name == sc.Name,
			From: linked.from[sc.Path], Nav: linked.nav[sc.Path], Linked: linked.to(sc.Path), links: len(declared.from[sc.Path]) + len(declared.nav[sc.Path])}
		setAnswer(s, &row)
		row.files, row.Tests = report.FilesOf(s, sc)
		inv.Rows = append(inv.Rows, row)
	}
	for _, route := range s.Live.Undeclared() {
		row := InventoryRow{Registered: true, Methods: route.Methods, Action: route.Action, Screen: catalog.Screen{Path: route.Pattern, Name: route.Name,
			Section: notDeclared, Title: route.Pattern, Purpose: "The running router has this route, but the catalog does not declare it."}}
		setAnswer(s, &row)
		inv.Rows = append(inv.Rows, row)
	}
	inv.Prepare()
	return inv
}

// notDeclared is the section of a route without a row.
const notDeclared = "Not declared"

// setAnswer asks the router which route answers the address of a row.
func setAnswer(s *web.Server, row *InventoryRow) {
	row.answer = s.Checker.Answer(row.Screen)
	row.Reachable = row.answer.Pattern == row.Path && row.answer.Name == row.Name
}

// Prepare builds the search index.
func (inv *Inventory) Prepare() {
	entries := make([]catalog.Entry, len(inv.Rows))
	inv.paths = map[string]int{}
	for i, row := range inv.Rows {
		entries[i] = catalog.Entry{Screen: row.Screen, Action: row.Action}
		inv.paths[row.Path] = i
		if !slices.Contains(inv.sections, row.Section) {
			inv.sections = append(inv.sections, row.Section)
		}
	}
	inv.index = catalog.NewIndex(entries)
}

// subset returns the part of the inventory about these screens.
func (inv *Inventory) subset(screens []catalog.Screen) *Inventory {
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

// Sections returns the sections of the rows in order.
func (inv *Inventory) Sections() []string { return inv.sections }

// Ways returns the routes in the form that the checks judge.
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

// Registered counts the registered routes, and their entries in all groups.
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

// at returns the index of the row with this path, or -1.
func (inv *Inventory) at(path string) int {
	if i, ok := inv.paths[path]; ok {
		return i
	}
	return -1
}

// screens returns the registered screens.
func (inv *Inventory) screens() []catalog.Screen {
	var list []catalog.Screen
	for _, row := range inv.Rows {
		if row.Registered {
			list = append(list, row.Screen)
		}
	}
	return list
}
