package handlers

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
)

// routeCatalog answers the searchable inventory of every route.
func (s *server) routeCatalog(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	inventory := sync.OnceValue(s.takeInventory) // on the first request: at boot the routes are not all registered
	known := sync.OnceValue(func() []facet { return catalogFacets(inventory(), s.Catalog.Sections()) })
	return func(r *request) (*answer, error) {
		inv, facets := inventory(), known()
		ask, bad := askOf(r, facets)
		if bad = append(r.bad, bad...); len(bad) > 0 {
			r.good = s.self(r, ask.pairs()...)
			return nil, filterError{bad}
		}
		list := s.catalogList(inv, facets, ask)
		if r.format == "csv" {
			return s.catalogCSV(r, inv, list)
		}
		return s.catalogPage(r, inv, suite, list)
	}, nil
}

// catalogList is what one ask amounts to.
type catalogList struct {
	ask    catalogAsk
	facets []facet
	found  found
	rows   []int // in the inventory, the best match first
}

func (s *server) catalogList(inv *inventory, facets []facet, ask catalogAsk) catalogList {
	found := s.search(inv, ask.q, ask.url)
	return catalogList{ask: ask, facets: facets, found: found, rows: inv.narrow(found.rows, facets, ask)}
}

// asked says whether anything narrows the list.
func (l catalogList) asked() bool { return l.ask.q != "" || l.ask.url != "" || len(l.ask.values) > 0 }

// catalogParams are the parameters of a route catalog.
var catalogParams = []string{"url", "group", "section", "family", "state", "view"}

// catalogPage is the screen itself.
func (s *server) catalogPage(r *request, inv *inventory, suite *catalog.Suite, list catalogList) (*answer, error) {
	page := s.page(r, catalogParams...)
	s.keepSearch(&page, list.ask.pairs()...)
	files, err := relatedFiles()
	if err != nil {
		return nil, err
	}
	cards, ready := s.cards(r, catalog.ToolList{Key: "featured", Title: "Featured screens", Paths: suite.Featured, Note: "The screens most work begins with."})
	page.Counters = s.catalogCounters(r, inv, ready, len(suite.Featured), len(files))
	view := components.RouteCatalogPage{Search: s.searchBlock(r, "Search the catalog", list.ask.q), Results: s.catalogResults(r, inv, list), Groups: s.groupRules(r, inv)}
	view.Search.Status, view.Search.URL, view.Search.WithURL = searchStatus(r), list.ask.url, true
	view.Results.Featured = cards
	page.Said = view.Results.Said
	text := fmt.Sprintf("%s that this program is made of, with their sizes.", components.Plural(len(files), "hand-written file", "hand-written files"))
	view.Files, err = r.slot(s.lazy(r, "files", "revealed", text, "Show the files"), func() (templ.Component, error) {
		return components.FilesPart(files), nil
	})
	if err != nil {
		return nil, err
	}
	return &answer{page: page, main: components.RouteCatalogView(view), swap: components.RouteResultsFragment(view.Results), json: s.catalogJSON(r, inv, list)}, nil
}

// searchStatus is the banner word of the search block: requested, unless a status filter is in force.
func searchStatus(r *request) string {
	if !r.filter.All && len(r.filter.Statuses) == 0 {
		return "requested"
	}
	return r.filter.Banner()
}

// catalogCounters are the summary counters of the catalog.
func (s *server) catalogCounters(r *request, inv *inventory, ready, featured, files int) []components.Counter {
	distinct, entries := inv.registered()
	overall, note := inv.overall()
	return []components.Counter{
		{Label: "Featured screens ready", Value: fmt.Sprintf("%d/%d", ready, featured), Href: "#featured", Tag: readyTag(ready == featured)},
		{Label: "Catalog entries", Value: number(entries), Href: "#groups", Note: components.Plural(distinct, "distinct route", "distinct routes") + ", some in several groups"},
		{Label: "Related files", Value: number(files), Href: "#files"},
		{Label: "Overall", Tag: statusTag(overall), Note: note},
		s.generatedCounter(r),
	}
}

// overall sums the four truths up: a route that is missing is a failure, one without a row or a link a warning.
func (inv *inventory) overall() (check.Status, string) {
	missing, undeclared, unlinked := inv.faults()
	words := joinWords(faultWords(missing, "missing"), faultWords(undeclared, "not declared"), faultWords(unlinked, "not linked"))
	switch {
	case missing > 0:
		return check.Fail, words
	case words != "":
		return check.Warn, words
	}
	return check.Pass, "declared, registered, linked, reachable"
}

func faultWords(n int, what string) string {
	if n == 0 {
		return ""
	}
	return components.Plural(n, "route", "routes") + " " + what
}

// groupRules says what each group holds and how many of its routes are registered.
func (s *server) groupRules(r *request, inv *inventory) components.GroupRules {
	var out components.GroupRules
	distinct, entries := inv.registered()
	for _, g := range catalog.Groups {
		n := 0
		for _, row := range inv.rows {
			if row.Registered && g.Has(row.Screen) {
				n++
			}
		}
		out.Groups = append(out.Groups, components.GroupRule{Title: g.Title, Href: s.self(r, "group", g.Key), Count: strconv.Itoa(n), Rule: g.Rule})
	}
	out.Note = fmt.Sprintf("%s, %s, some in several groups", components.Plural(entries, "entry", "entries"), components.Plural(distinct, "distinct route", "distinct routes"))
	return out
}
