package handlers

import (
	"fmt"
	"sync"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// routeCatalog answers the searchable inventory of the routes that a suite covers: those of the whole area, or of a section.
func (s *server) routeCatalog(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	if suite.Repeats {
		return s.repeats(suite), nil
	}
	if suite.Inventory {
		return strict(s.purposeList(suite).show), nil
	}
	taken := sync.OnceValue(func() *listing { return s.listingOf(suite, s.inventory()) })
	return func(r *request) (*answer, error) {
		l := taken()
		ask, bad := l.ask(r)
		if bad = append(r.bad, bad...); len(bad) > 0 {
			r.good = s.self(r, ask.pairs()...)
			return nil, filterError{bad: bad}
		}
		list := s.catalogList(l, ask)
		if r.format == "csv" {
			return s.catalogCSV(r, list)
		}
		return s.catalogPage(r, list)
	}, nil
}

// listing is what one route catalog is about: its rows, and the ways to narrow and to group them.
type listing struct {
	suite  *catalog.Suite
	inv    *inventory
	groups []catalog.Group
	facets []facet
	usual  string // the view where none is asked for
}

// listingOf takes the rows of a suite. The whole area stands in the four groups of the specification, and is read by whoever looks
// after it; a section stands in groups by purpose, and is read by staff.
func (s *server) listingOf(suite *catalog.Suite, inv *inventory) *listing {
	l := &listing{suite: suite, inv: inv, groups: catalog.Groups, usual: builderView}
	if !suite.WholeArea {
		l.inv, l.groups, l.usual = inv.of(suite.Covers), catalog.Purposes, staffView
	}
	l.facets = catalogFacets(l.inv, s.Catalog.Sections(), l.groups)
	return l
}

// ask reads what is asked for. Only the whole area can say which route answers a pasted address.
func (l *listing) ask(r *request) (ask catalogAsk, bad []schedule.BadValue) {
	ask, bad = askOf(r, l.facets, l.usual)
	if !l.inv.whole {
		ask.url = ""
	}
	return ask, bad
}

// known are the parameters of the catalog's own.
func (l *listing) known() []string {
	names := []string{"view", "list"}
	if l.inv.whole {
		names = append(names, "url")
	}
	for _, f := range l.facets {
		names = append(names, f.param)
	}
	return names
}

// catalogList is what one ask amounts to.
type catalogList struct {
	*listing
	ask   catalogAsk
	found found
	rows  []int // in the inventory, the best match first
}

func (s *server) catalogList(l *listing, ask catalogAsk) catalogList {
	found := s.search(l.inv, ask.q, ask.url)
	return catalogList{listing: l, ask: ask, found: found, rows: l.inv.narrow(found.rows, l.facets, ask)}
}

// asked says whether anything narrows the list.
func (l catalogList) asked() bool { return l.ask.q != "" || l.ask.url != "" || len(l.ask.values) > 0 }

// catalogPage is the screen itself.
func (s *server) catalogPage(r *request, list catalogList) (*answer, error) {
	layout := s.page(r, list.known()...)
	s.keepSearch(&layout, list.ask.pairs()...)
	files, err := s.filesListed(list.listing)
	if err != nil {
		return nil, err
	}
	results, err := s.catalogResults(r, list)
	if err != nil {
		return nil, err
	}
	view := components.RouteCatalogPage{Search: s.searchBlock(r, "Search the catalog", list.ask.q), Results: results,
		Faults: s.faultLists(r, list.listing), Groups: s.groupRules(r, list.listing)}
	view.Search.Status, view.Search.URL, view.Search.WithURL = searchStatus(r), list.ask.url, list.inv.whole
	if list.inv.whole {
		cards, ready := s.cards(r, catalog.ToolList{Key: "featured", Title: "Featured screens", Paths: list.suite.Featured, Note: "The screens most work begins with."})
		layout.Counters, view.Results.Featured = s.catalogCounters(r, list.inv, ready, len(list.suite.Featured), len(files)), cards
	} else {
		layout.Counters = s.sectionCounters(r, list.listing, len(files))
	}
	layout.Said = view.Results.Said
	if view.Files, err = s.filesSlot(r, list.listing, files); err != nil {
		return nil, err
	}
	return &answer{page: layout, main: components.RouteCatalogView(view), swap: components.RouteResultsFragment(view.Results), json: func() any { return s.catalogJSON(r, list) }}, nil
}

// searchStatus is the banner word of the search block: requested, unless a status filter is in force.
func searchStatus(r *request) string {
	if !r.filter.All && len(r.filter.Statuses) == 0 {
		return "requested"
	}
	return r.filter.Banner()
}

// catalogCounters are the summary counters of the catalog of the whole area.
func (s *server) catalogCounters(r *request, inv *inventory, ready, featured, files int) []components.Counter {
	distinct, entries := inv.registered()
	overall, note := inv.overall()
	return []components.Counter{
		{Label: "Featured screens ready", Value: fmt.Sprintf("%d/%d", ready, featured), Href: "#featured", Tag: format.ReadyTag(ready == featured)},
		{Label: "Catalog routes", Value: format.Number(entries), Href: "#groups", Note: "entries in the groups, " + components.Plural(distinct, "distinct route", "distinct routes")},
		{Label: "Related files", Value: format.Number(files), Href: "#files"},
		{Label: "Overall", Tag: format.StatusTag(overall), Note: note},
		s.generatedCounter(r),
	}
}

// sectionCounters are those of the catalog of a section, or of several.
func (s *server) sectionCounters(r *request, l *listing, files int) []components.Counter {
	overall, note := l.inv.overall()
	sections, there := l.inv.sections(), 0
	for i := range l.inv.rows {
		if l.inv.rows[i].there() {
			there++
		}
	}
	list := []components.Counter{{Label: "Routes", Value: format.Number(len(l.inv.rows)), Href: "#found", Note: "of " + format.Number(len(s.inventory().rows)) + " in the whole area"}}
	if len(sections) > 1 {
		list = append(list, components.Counter{Label: "Sections", Value: format.Number(len(sections)), Href: "#found", Note: "those without a route catalog of their own"})
	}
	return append(list, readyCounter("Routes ready", "found", there, len(l.inv.rows)), components.Counter{Label: "Files behind them", Value: format.Number(files), Href: "#files"},
		components.Counter{Label: "Overall", Tag: format.StatusTag(overall), Note: note}, s.generatedCounter(r))
}

// filesListed are the files that a catalog names: every hand-written one, or those behind the routes of a section.
func (s *server) filesListed(l *listing) ([]components.RelatedFile, error) {
	if l.inv.whole {
		return s.relatedFiles()
	}
	rows := check.Files(l.suite.Files, s.Files, s.Stamp)
	list := make([]components.RelatedFile, len(rows))
	for i, f := range rows {
		list[i] = components.RelatedFile{Path: f.Path, Size: f.Size}
	}
	return list, nil
}

func (s *server) filesSlot(r *request, l *listing, files []components.RelatedFile) (templ.Component, error) {
	text := components.Plural(len(files), "hand-written file", "hand-written files")
	if l.inv.whole {
		text += " that this program is made of, with their sizes."
	} else {
		text += " behind these routes, with their sizes."
	}
	return r.slot(s.lazy(r, "files", "revealed", text, "Show the files"), func() (templ.Component, error) {
		return components.FilesPart(files), nil
	})
}
