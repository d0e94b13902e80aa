package routecatalog

import (
	"fmt"
	"slices"
	"strings"

	"opshub/handlers/web"
	"opshub/schedule"
)

// CatalogAsk is what the catalog is asked for, beside the filter: words, a pasted address, one value of each facet
// that narrows it, who reads the list, and whether it is grouped.
type CatalogQuery struct {
	Q, url string
	Values map[string]string // by facet
	View   string            // of views
	Usual  string            // the view that is shown where none is asked for
	list   string            // how the rows are grouped: one of the lists, or empty for the usual way
}

// The views of one list: in plain words, and with everything a builder asks for.
const (
	staffView   = "staff"
	BuilderView = "builder"
)

// The ways to group the rows: by section, or not at all.
const (
	sectionList = "sections"
	flatList    = "flat"
)

// views and lists are the values of the parameters view and list; "grouped" is the usual way. Old addresses give a list as the view.
var (
	views = []string{staffView, BuilderView}
	lists = []string{"grouped", sectionList, flatList}
)

// askOf reads the parameters of the catalog. What it cannot read it names; the rest still counts.
func askOf(r *web.Request, facets []facet, usual string) (ask CatalogQuery, bad []schedule.BadValue) {
	refuse := func(name, value, message, hint string) {
		bad = append(bad, schedule.BadValue{Name: name, Value: schedule.Printable(value), Message: message, Hint: hint})
	}
	one := func(name string) string {
		var given []string
		for _, s := range r.Query[name] {
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
	ask = CatalogQuery{Q: TakeSearch(r), url: strings.ToValidUTF8(one("url"), "\uFFFD"), Values: map[string]string{}, View: usual, Usual: usual}
	for _, f := range facets {
		value := one(f.Param)
		key := strings.ToLower(value)
		if _, known := f.chosen(key); known {
			ask.Values[f.Param] = key
		} else if key != "" && key != "all" {
			refuse(f.Param, value, fmt.Sprintf("There is no %s called %q here.", f.Param, schedule.Printable(value)), "Use "+f.keys())
		}
	}
	view, list := one("view"), one("list")
	switch word := strings.ToLower(view); {
	case slices.Contains(views, word):
		ask.View = word
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

// With is the ask with one facet set to another value; empty takes it out.
func (a CatalogQuery) With(param, value string) CatalogQuery {
	values := map[string]string{param: value}
	for name, v := range a.Values {
		if name != param {
			values[name] = v
		}
	}
	a.Values = values
	return a
}

// pairs are the parameters of the ask in one form: nothing that is the default, and no empty ones.
func (a CatalogQuery) pairs() []string {
	list := []string{"q", a.Q, "url", a.url}
	for name, value := range a.Values {
		list = append(list, name, value)
	}
	return append(list, a.looks()...)
}

// looks are the parameters that say how the rows are shown, not which.
func (a CatalogQuery) looks() (list []string) {
	if a.View != a.Usual {
		list = append(list, "view", a.View)
	}
	return append(list, "list", a.list)
}
