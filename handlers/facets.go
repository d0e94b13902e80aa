package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/schedule"
)

// choice is one value of a facet.
type choice struct {
	key, title string
	rule       string // what belongs to it; empty where the title says it
	has        func(inventoryRow) bool
}

// facet is one way to narrow the catalog: a query parameter and its values. The first value may stand for no choice.
type facet struct {
	param, title, every string
	choices             []choice
}

// catalogFacets are the ways to narrow the catalog, in the order they are shown; the groups are the tabs.
func catalogFacets(inv *inventory, sections []catalog.Section) []facet {
	group := facet{param: "group", title: "Group", every: "All"}
	for _, g := range catalog.Groups {
		group.choices = append(group.choices, choice{g.Key, g.Title, g.Rule, func(row inventoryRow) bool { return g.Has(row.Screen) }})
	}
	section := facet{param: "section", title: "Section", every: "All sections"}
	family := facet{param: "family", title: "Family", every: "All families"}
	for _, sec := range sections {
		if inv.any(func(row inventoryRow) bool { return row.Section == sec.Name }) {
			section.choices = append(section.choices, choice{key: sec.Key(), title: sec.Name, has: func(row inventoryRow) bool { return row.Section == sec.Name }})
		}
	}
	for _, f := range catalog.Families {
		if inv.any(func(row inventoryRow) bool { return row.Family == f }) {
			family.choices = append(family.choices, choice{key: string(f), title: string(f), has: func(row inventoryRow) bool { return row.Family == f }})
		}
	}
	state := facet{param: "state", title: "State", every: "All", choices: []choice{
		{key: "registered", title: "Registered", has: inventoryRow.there},
		{key: "unlinked", title: "Not linked", has: func(row inventoryRow) bool { return row.there() && !row.Linked }},
		{key: "missing", title: "Missing", has: func(row inventoryRow) bool { return !row.there() }},
	}}
	return []facet{group, section, family, state}
}

func (inv *inventory) any(has func(inventoryRow) bool) bool {
	return slices.ContainsFunc(inv.rows, has)
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

// catalogAsk is what the catalog is asked for, beside the filter: words, a pasted address, one value of each facet
// that narrows it, and the view.
type catalogAsk struct {
	q, url string
	values map[string]string // by facet
	flat   bool
}

// views are the ways to list the rows; the first is the default.
var views = []string{"grouped", "flat"}

// askOf reads the parameters of the catalog. What it cannot read it names; the rest still counts.
func askOf(r *request, facets []facet) (ask catalogAsk, bad []schedule.BadValue) {
	refuse := func(name, value, message, hint string) {
		bad = append(bad, schedule.BadValue{Name: name, Value: schedule.Printable(value), Message: message, Hint: hint})
	}
	one := func(name string) string {
		var given []string
		for _, s := range r.query[name] {
			if s = strings.TrimSpace(s); s != "" && !slices.Contains(given, s) {
				given = append(given, s)
			}
		}
		switch len(given) {
		case 0:
			return ""
		case 1:
			return given[0]
		}
		refuse(name, strings.Join(given[:2], " and "), fmt.Sprintf("The parameter %s is given %d times with different values.", name, len(given)), "Give it once")
		return ""
	}
	ask = catalogAsk{q: r.takeSearch(), url: strings.ToValidUTF8(one("url"), "\uFFFD"), values: map[string]string{}}
	for _, f := range facets {
		value := one(f.param)
		key := strings.ToLower(value)
		if _, known := f.chosen(key); known {
			ask.values[f.param] = key
		} else if key != "" && key != "all" {
			refuse(f.param, value, fmt.Sprintf("There is no %s called %q here.", f.param, schedule.Printable(value)), "Use "+f.keys())
		}
	}
	switch view := one("view"); strings.ToLower(view) {
	case "flat":
		ask.flat = true
	case "", "grouped":
	default:
		refuse("view", view, fmt.Sprintf("There is no view called %q here.", schedule.Printable(view)), "Use "+strings.Join(views, " or "))
	}
	return ask, bad
}

// with is the ask with one facet set to another value; empty takes it out.
func (a catalogAsk) with(param, value string) catalogAsk {
	values := map[string]string{param: value}
	for name, v := range a.values {
		if name != param {
			values[name] = v
		}
	}
	a.values = values
	return a
}

// pairs are the parameters of the ask in one form: nothing that is the default, and no empty ones.
func (a catalogAsk) pairs() []string {
	list := []string{"q", a.q, "url", a.url}
	for name, value := range a.values {
		list = append(list, name, value)
	}
	if a.flat {
		list = append(list, "view", "flat")
	}
	return list
}

// narrow keeps the rows that every chosen facet has.
func (inv *inventory) narrow(rows []int, facets []facet, a catalogAsk) []int {
	var out []int
	for _, at := range rows {
		keep := true
		for _, f := range facets {
			c, chosen := f.chosen(a.values[f.param])
			keep = keep && (!chosen || c.has(inv.rows[at]))
		}
		if keep {
			out = append(out, at)
		}
	}
	return out
}
