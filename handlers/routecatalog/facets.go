package routecatalog

import (
	"slices"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// choice is one value of a facet.
type choice struct {
	Key, title string
	rule       string // which rows belong to it; empty if the title is clear
	has        func(*InventoryRow) bool
}

// facet is a query parameter that narrows the catalog, with its values. every is the label for no choice.
type facet struct {
	Param, title, every string
	Choices             []choice
}

// catalogFacets returns the facets in display order. The first one, the groups, is shown as tabs. The section is
// a facet only if there are several.
func catalogFacets(inv *Inventory, sections []catalog.Section, groups []catalog.Group) []facet {
	group := facet{Param: "group", title: "Group", every: "All"}
	for _, g := range groups {
		group.Choices = append(group.Choices, choice{g.Key, g.Title, g.Rule, func(row *InventoryRow) bool { return g.Has(row.Screen) }})
	}
	section := facet{Param: "section", title: "Section", every: "All sections"}
	family := facet{Param: "family", title: "Family", every: "All families"}
	for _, sec := range sections {
		if inv.any(func(row *InventoryRow) bool { return row.Section == sec.Name }) {
			section.Choices = append(section.Choices, choice{Key: sec.Key(), title: sec.Name, has: func(row *InventoryRow) bool { return row.Section == sec.Name }})
		}
	}
	for _, f := range catalog.Families {
		if inv.any(func(row *InventoryRow) bool { return row.Family == f }) {
			family.Choices = append(family.Choices, choice{Key: string(f), title: string(f), has: func(row *InventoryRow) bool { return row.Family == f }})
		}
	}
	state := facet{Param: "state", title: "State", every: "All", Choices: []choice{{Key: "registered", title: "Registered", has: (*InventoryRow).There}}}
	for i := len(routeFaults) - 1; i >= 0; i-- {
		state.Choices = append(state.Choices, choice{Key: routeFaults[i].key, title: routeFaults[i].title, has: routeFaults[i].has})
	}
	if len(section.Choices) < 2 {
		return []facet{group, family, state}
	}
	return []facet{group, section, family, state}
}

func (inv *Inventory) any(has func(*InventoryRow) bool) bool {
	for i := range inv.Rows {
		if has(&inv.Rows[i]) {
			return true
		}
	}
	return false
}

// chosen returns the value with this key.
func (f facet) chosen(key string) (choice, bool) {
	i := slices.IndexFunc(f.Choices, func(c choice) bool { return c.Key == key })
	if i < 0 {
		return choice{}, false
	}
	return f.Choices[i], true
}

// keys returns the valid keys for an error message.
func (f facet) keys() string {
	var words []string
	for _, c := range f.Choices {
		words = append(words, c.Key)
	}
	return strings.Join(append(words, "all"), ", ")
}

// Narrow returns those of rows that match every chosen facet. Rows are indexes.
func (inv *Inventory) Narrow(rows []int, facets []facet, a CatalogQuery) []int {
	var wanted []func(*InventoryRow) bool
	for _, f := range facets {
		if c, ok := f.chosen(a.Values[f.Param]); ok {
			wanted = append(wanted, c.has)
		}
	}
	var out []int
	for _, at := range rows {
		row := &inv.Rows[at]
		if !slices.ContainsFunc(wanted, func(has func(*InventoryRow) bool) bool { return !has(row) }) {
			out = append(out, at)
		}
	}
	return out
}

// FacetMenu lists the values of a facet, each with the number of rows that remain if it is chosen.
func FacetMenu(s *web.Server, r *web.Request, list catalogList, f facet) components.FacetMenu {
	chosen := list.Ask.Values[f.Param]
	menu := components.FacetMenu{Title: f.title}
	add := func(c choice) {
		ask := list.Ask.With(f.Param, c.Key)
		count := len(list.inv.Narrow(list.found.Rows, list.Facets, ask))
		words := strconv.Itoa(count)
		if list.Ask.Q != "" || list.Ask.url != "" {
			words += " of " + strconv.Itoa(list.inv.total(c))
		}
		current := ""
		if c.Key == chosen {
			current, menu.Rule = "true", c.rule
			if chosen != "" {
				menu.Title += ": " + c.title
			}
		}
		menu.Links = append(menu.Links, components.Link{Href: page.Self(s, r, ask.pairs()...), Text: c.title, Count: words, Current: current})
	}
	add(choice{title: f.every})
	for _, c := range f.Choices {
		add(c)
	}
	return menu
}

// total counts the rows of a value in the whole inventory. A choice without a condition has all rows.
func (inv *Inventory) total(c choice) int {
	n := 0
	for i := range inv.Rows {
		if c.has == nil || c.has(&inv.Rows[i]) {
			n++
		}
	}
	return n
}

// Every returns the index of every row.
func (inv *Inventory) Every() []int {
	rows := make([]int, len(inv.Rows))
	for i := range rows {
		rows[i] = i
	}
	return rows
}
