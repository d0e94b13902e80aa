package routecatalog

import (
	"fmt"
	"slices"
	"strings"

	"opshub/handlers/web"
	"opshub/schedule"
)

// CatalogQuery is a query of the route catalog, in addition to the filter.
type CatalogQuery struct {
	Q, url string
	Values map[string]string // at most one value per facet, by parameter
	View   string            // one of views
	Usual  string            // the default view
	list   string            // one of lists, or empty for the default grouping
}

// Views of a list: in plain words, or with the technical columns.
const (
	staffView   = "staff"
	BuilderView = "builder"
)

// Groupings of the rows: by section, or none.
const (
	sectionList = "sections"
	flatList    = "flat"
)

// views and lists are the values of the parameters view and list. "grouped" is the default. Old addresses give a
// list as the view.
var (
	views = []string{staffView, BuilderView}
	lists = []string{"grouped", sectionList, flatList}
)

// parseQuery parses the parameters of the catalog. It returns the values that it cannot read as bad and uses the
// others.
func parseQuery(r *web.Request, facets []facet, defaultView string) (q CatalogQuery, bad []schedule.BadValue) {
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
		refuse(name, strings.Join(given[:2], " and "), fmt.Sprintf("The parameter %s has %d different values.", name, len(given)), "Set it once")
		return ""
	}
	q = CatalogQuery{Q: TakeSearch(r), url: strings.ToValidUTF8(one("url"), "\uFFFD"), Values: map[string]string{}, View: defaultView, Usual: defaultView}
	for _, f := range facets {
		value := one(f.Param)
		key := strings.ToLower(value)
		if _, known := f.chosen(key); known {
			q.Values[f.Param] = key
		} else if key != "" && key != "all" {
			refuse(f.Param, value, fmt.Sprintf("There is no %s %q here.", f.Param, schedule.Printable(value)), "Use "+f.keys())
		}
	}
	view, list := one("view"), one("list")
	switch word := strings.ToLower(view); {
	case slices.Contains(views, word):
		q.View = word
	case slices.Contains(lists, word):
		q.list = listValue(word)
	case word != "":
		refuse("view", view, fmt.Sprintf("There is no view %q here.", schedule.Printable(view)), "Use "+strings.Join(views, " or "))
	}
	switch word := strings.ToLower(list); {
	case slices.Contains(lists, word):
		q.list = listValue(word)
	case word != "":
		refuse("list", list, fmt.Sprintf("The list cannot be %q.", schedule.Printable(list)), "Use "+strings.Join(lists, " or "))
	}
	return q, bad
}

// listValue returns the value of CatalogQuery.list for a parameter: empty for the default.
func listValue(word string) string {
	if word == lists[0] {
		return ""
	}
	return word
}

// With returns the query with one facet set. An empty value removes the facet.
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

// pairs returns the parameters of the query in canonical form, without defaults. Empty values are dropped by the
// link.
func (a CatalogQuery) pairs() []string {
	list := []string{"q", a.Q, "url", a.url}
	for name, value := range a.Values {
		list = append(list, name, value)
	}
	return append(list, a.viewPairs()...)
}

// viewPairs returns the parameters that determine how rows are shown, not which.
func (a CatalogQuery) viewPairs() (list []string) {
	if a.View != a.Usual {
		list = append(list, "view", a.View)
	}
	return append(list, "list", a.list)
}
