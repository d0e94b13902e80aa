package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

// catalogAsk is what the catalog is asked for, beside the filter: words, a pasted address, one value of each facet
// that narrows it, who reads the list, and whether it is grouped.
type catalogAsk struct {
	q, url string
	values map[string]string // by facet
	view   string            // of views
	usual  string            // the view that is shown where none is asked for
	list   string            // how the rows are grouped: one of the lists, or empty for the usual way
}

// The views of one list: in plain words, and with everything a builder asks for.
const (
	staffView   = "staff"
	builderView = "builder"
)

// The ways to group the rows: by section, or not at all.
const (
	sectionList = "sections"
	flatList    = "flat"
)

// views and lists are the values of the parameters view and list; "grouped" is the usual way. Old addresses give a list as the view.
var (
	views = []string{staffView, builderView}
	lists = []string{"grouped", sectionList, flatList}
)

// askOf reads the parameters of the catalog. What it cannot read it names; the rest still counts.
func askOf(r *request, facets []facet, usual string) (ask catalogAsk, bad []schedule.BadValue) {
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
	ask = catalogAsk{q: r.takeSearch(), url: strings.ToValidUTF8(one("url"), "\uFFFD"), values: map[string]string{}, view: usual, usual: usual}
	for _, f := range facets {
		value := one(f.param)
		key := strings.ToLower(value)
		if _, known := f.chosen(key); known {
			ask.values[f.param] = key
		} else if key != "" && key != "all" {
			refuse(f.param, value, fmt.Sprintf("There is no %s called %q here.", f.param, schedule.Printable(value)), "Use "+f.keys())
		}
	}
	view, list := one("view"), one("list")
	switch word := strings.ToLower(view); {
	case slices.Contains(views, word):
		ask.view = word
	case slices.Contains(lists, word):
		ask.list = listAsked(word)
	case word != "":
		refuse("view", view, fmt.Sprintf("There is no view called %q here.", schedule.Printable(view)), "Use "+strings.Join(views, " or "))
	}
	switch word := strings.ToLower(list); {
	case slices.Contains(lists, word):
		ask.list = listAsked(word)
	case word != "":
		refuse("list", list, fmt.Sprintf("The list cannot be %q.", schedule.Printable(list)), "Use "+strings.Join(lists, " or "))
	}
	return ask, bad
}

// listAsked is a value of the parameter list as an ask keeps it: empty for the usual way.
func listAsked(word string) string {
	if word == lists[0] {
		return ""
	}
	return word
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
	return append(list, a.looks()...)
}

// looks are the parameters that say how the rows are shown, not which.
func (a catalogAsk) looks() (list []string) {
	if a.view != a.usual {
		list = append(list, "view", a.view)
	}
	return append(list, "list", a.list)
}
