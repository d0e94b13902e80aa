package handlers

import (
	"slices"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
)

// choice is one value of a facet.
type choice struct {
	key, title string
	rule       string // what belongs to it; empty where the title says it
	has        func(*inventoryRow) bool
}

// facet is one way to narrow the catalog: a query parameter and its values. The first value may stand for no choice.
type facet struct {
	param, title, every string
	choices             []choice
}

// catalogFacets are the ways to narrow the catalog, in the order they are shown; the groups are the tabs. The rows of one section
// cannot be narrowed by section.
func catalogFacets(inv *inventory, sections []catalog.Section, groups []catalog.Group) []facet {
	group := facet{param: "group", title: "Group", every: "All"}
	for _, g := range groups {
		group.choices = append(group.choices, choice{g.Key, g.Title, g.Rule, func(row *inventoryRow) bool { return g.Has(row.Screen) }})
	}
	section := facet{param: "section", title: "Section", every: "All sections"}
	family := facet{param: "family", title: "Family", every: "All families"}
	for _, sec := range sections {
		if inv.any(func(row *inventoryRow) bool { return row.Section == sec.Name }) {
			section.choices = append(section.choices, choice{key: sec.Key(), title: sec.Name, has: func(row *inventoryRow) bool { return row.Section == sec.Name }})
		}
	}
	for _, f := range catalog.Families {
		if inv.any(func(row *inventoryRow) bool { return row.Family == f }) {
			family.choices = append(family.choices, choice{key: string(f), title: string(f), has: func(row *inventoryRow) bool { return row.Family == f }})
		}
	}
	state := facet{param: "state", title: "State", every: "All", choices: []choice{{key: "registered", title: "Registered", has: (*inventoryRow).there}}}
	for i := len(routeFaults) - 1; i >= 0; i-- {
		state.choices = append(state.choices, choice{key: routeFaults[i].key, title: routeFaults[i].title, has: routeFaults[i].has})
	}
	if len(section.choices) < 2 {
		return []facet{group, family, state}
	}
	return []facet{group, section, family, state}
}

func (inv *inventory) any(has func(*inventoryRow) bool) bool {
	for i := range inv.rows {
		if has(&inv.rows[i]) {
			return true
		}
	}
	return false
}

// chosen finds a value by its key.
func (f facet) chosen(key string) (choice, bool) {
	i := slices.IndexFunc(f.choices, func(c choice) bool { return c.key == key })
	if i < 0 {
		return choice{}, false
	}
	return f.choices[i], true
}

// keys are the known values in words, for the page that refuses another.
func (f facet) keys() string {
	var words []string
	for _, c := range f.choices {
		words = append(words, c.key)
	}
	return strings.Join(append(words, "all"), ", ")
}

// narrow keeps the rows that every chosen facet has.
func (inv *inventory) narrow(rows []int, facets []facet, a catalogAsk) []int {
	var wanted []func(*inventoryRow) bool
	for _, f := range facets {
		if c, ok := f.chosen(a.values[f.param]); ok {
			wanted = append(wanted, c.has)
		}
	}
	var out []int
	for _, at := range rows {
		row := &inv.rows[at]
		if !slices.ContainsFunc(wanted, func(has func(*inventoryRow) bool) bool { return !has(row) }) {
			out = append(out, at)
		}
	}
	return out
}

// facetMenu lists the values of a facet, each with the number of rows that choosing it would leave.
func (s *server) facetMenu(r *request, list catalogList, f facet) components.FacetMenu {
	chosen := list.ask.values[f.param]
	menu := components.FacetMenu{Title: f.title}
	add := func(c choice) {
		ask := list.ask.with(f.param, c.key)
		count := len(list.inv.narrow(list.found.rows, list.facets, ask))
		words := strconv.Itoa(count)
		if list.ask.q != "" || list.ask.url != "" {
			words += " of " + strconv.Itoa(list.inv.total(c))
		}
		current := ""
		if c.key == chosen {
			current, menu.Rule = "true", c.rule
			if chosen != "" {
				menu.Title += ": " + c.title
			}
		}
		menu.Links = append(menu.Links, components.Link{Href: s.self(r, ask.pairs()...), Text: c.title, Count: words, Current: current})
	}
	add(choice{title: f.every})
	for _, c := range f.choices {
		add(c)
	}
	return menu
}

// total counts the rows of one value, whatever else is asked; the value that stands for no choice has them all.
func (inv *inventory) total(c choice) int {
	n := 0
	for i := range inv.rows {
		if c.has == nil || c.has(&inv.rows[i]) {
			n++
		}
	}
	return n
}

// every is the place of every row.
func (inv *inventory) every() []int {
	rows := make([]int, len(inv.rows))
	for i := range rows {
		rows[i] = i
	}
	return rows
}
