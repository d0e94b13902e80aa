package handlers

import (
	"strings"

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
}

// there says whether the route can be used: an address that another route answers is as good as missing.
func (row *inventoryRow) there() bool { return row.Registered && row.Reachable }

// inventory is every route of the area that should be there or is, prepared for searching. It is made once: neither
// the catalog nor the router changes while the program runs.
type inventory struct {
	rows  []inventoryRow
	index *catalog.Index
}

// takeInventory compares the rows whose content is built with the running router. Rows that are not built yet are no
// part of it; a built one that the router lacks is, and so is a route without a row.
func (s *server) takeInventory() *inventory {
	inv := &inventory{}
	registered := map[string]check.Route{}
	for _, route := range s.live.Registered() {
		registered[route.Pattern] = route
	}
	linked := s.linkedScreens()
	for _, sc := range s.Catalog.Built() {
		route, ok := registered[sc.Path]
		if !ok {
			route.Action = "none"
		}
		inv.rows = append(inv.rows, inventoryRow{Screen: sc, Action: route.Action, Methods: route.Methods, Declared: true,
			Registered: route.Name == sc.Name, Linked: linked[sc.Path], Reachable: s.checker.Ready(sc.Path)})
	}
	inv.rows = append(inv.rows, s.undeclared()...)
	entries := make([]catalog.Entry, len(inv.rows))
	for i, row := range inv.rows {
		entries[i] = catalog.Entry{Screen: row.Screen, Action: row.Action}
	}
	inv.index = catalog.NewIndex(entries)
	return inv
}

// undeclared are the routes of the area that the router has and the catalog has not. A route is of the area when its
// address begins like that of some row.
func (s *server) undeclared() []inventoryRow {
	beginnings := map[string]bool{}
	for _, sc := range s.Catalog.Screens() {
		beginnings[beginning(sc.Path)] = true
	}
	var rows []inventoryRow
	seen := map[string]bool{}
	for _, route := range s.echo.Routes() {
		path := check.SpecPath(route.Path)
		_, declared := s.Catalog.Lookup(path)
		if declared || seen[path] || !beginnings[beginning(path)] {
			continue
		}
		seen[path] = true
		rows = append(rows, inventoryRow{Registered: true, Methods: route.Method, Action: "not known", Screen: catalog.Screen{Path: path, Name: route.Name,
			Section: "Not declared", Title: path, Purpose: "The running router has this route, and no row of the catalog declares it."}})
	}
	return rows
}

func beginning(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
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

// faults counts the routes that are missing, and those that are there but not declared or not linked.
func (inv *inventory) faults() (missing, undeclared, unlinked int) {
	for _, row := range inv.rows {
		switch {
		case !row.Declared:
			undeclared++
		case !row.there():
			missing++
		case !row.Linked:
			unlinked++
		}
	}
	return missing, undeclared, unlinked
}

// at finds a row by its path in the form of the specification, or -1.
func (inv *inventory) at(path string) int {
	for i, row := range inv.rows {
		if row.Path == path {
			return i
		}
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
