package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

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
