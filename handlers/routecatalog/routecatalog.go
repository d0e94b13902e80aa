// Package routecatalog contains the catalog of routes with its search, the maps of the navigation, and the links
// between screens.
package routecatalog

import (
	"fmt"
	"sync"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// RouteCatalog makes the searchable list of the routes that a suite covers: the whole area, or a section.
func RouteCatalog(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	if suite.Repeats {
		return repeats(s, suite), nil
	}
	if suite.Inventory {
		return report.Strict(purposesData(s, suite).Show), nil
	}
	prepared := sync.OnceValue(func() *listing { return ListingOf(s, suite, InventoryOf(s)) })
	return func(r *web.Request) (*web.Answer, error) {
		l := prepared()
		ask, bad := l.parse(r)
		if bad = append(r.Bad, bad...); len(bad) > 0 {
			r.Good = page.Self(s, r, ask.pairs()...)
			return nil, web.FilterError{Bad: bad}
		}
		list := CatalogList(s, l, ask)
		if r.Format == "csv" {
			return catalogCSV(s, r, list)
		}
		return catalogPage(s, r, list)
	}, nil
}

// listing is the content of a route catalog: its rows, and the ways to narrow and to group them.
type listing struct {
	suite       *catalog.Suite
	inv         *Inventory
	groups      []catalog.Group
	Facets      []facet
	defaultView string // view without a parameter
}

// ListingOf returns the rows of a suite. The whole area is grouped by catalog.Groups and shown with technical
// columns by default. A section is grouped by purpose and shown in plain words.
func ListingOf(s *web.Server, suite *catalog.Suite, inv *Inventory) *listing {
	l := &listing{suite: suite, inv: inv, groups: catalog.Groups, defaultView: BuilderView}
	if !suite.WholeArea {
		l.inv, l.groups, l.defaultView = inv.subset(suite.Covers), catalog.Purposes, staffView
	}
	l.Facets = catalogFacets(l.inv, s.Catalog.Sections(), l.groups)
	return l
}

// parse parses the parameters of the request. Only the catalog of the whole area looks up a pasted address.
func (l *listing) parse(r *web.Request) (q CatalogQuery, bad []schedule.BadValue) {
	q, bad = parseQuery(r, l.Facets, l.defaultView)
	if !l.inv.Whole {
		q.url = ""
	}
	return q, bad
}

// known returns the parameters of the catalog itself.
func (l *listing) known() []string {
	names := []string{"view", "list"}
	if l.inv.Whole {
		names = append(names, "url")
	}
	for _, f := range l.Facets {
		names = append(names, f.Param)
	}
	return names
}

// catalogList is the result of a query.
type catalogList struct {
	*listing
	Ask   CatalogQuery
	found Found
	rows  []int // indexes in the inventory, best match first
}

// CatalogList runs a query.
func CatalogList(s *web.Server, l *listing, ask CatalogQuery) catalogList {
	found := Search(s, l.inv, ask.Q, ask.url)
	return catalogList{listing: l, Ask: ask, found: found, rows: l.inv.Narrow(found.Rows, l.Facets, ask)}
}

// asked reports whether anything narrows the list.
func (l catalogList) asked() bool { return l.Ask.Q != "" || l.Ask.url != "" || len(l.Ask.Values) > 0 }

// catalogPage renders the screen.
func catalogPage(s *web.Server, r *web.Request, list catalogList) (*web.Answer, error) {
	layout := page.Page(s, r, list.known()...)
	KeepSearch(s, &layout, list.Ask.pairs()...)
	files, err := filesListed(s, list.listing)
	if err != nil {
		return nil, err
	}
	results, err := CatalogResults(s, r, list)
	if err != nil {
		return nil, err
	}
	view := components.RouteCatalogPage{Search: SearchBlock(s, r, "Search the catalog", list.Ask.Q), Results: results,
		Faults: faultLists(s, r, list.listing), Groups: groupRules(s, r, list.listing)}
	view.Search.Status, view.Search.URL, view.Search.WithURL = searchStatus(r), list.Ask.url, list.inv.Whole
	if list.inv.Whole {
		cards, ready := page.Cards(s, r, catalog.ToolList{Key: "featured", Title: "Featured screens", Paths: list.suite.Featured, Note: "The screens where most work starts."})
		layout.Counters, view.Results.Featured = catalogCounters(s, r, list.inv, ready, len(list.suite.Featured), len(files)), cards
	} else {
		layout.Counters = sectionCounters(s, r, list.listing, len(files))
	}
	layout.Said = view.Results.Said
	if view.Files, err = filesSlot(s, r, list.listing, files); err != nil {
		return nil, err
	}
	return &web.Answer{Page: layout, Main: components.RouteCatalogView(view), Swap: components.RouteResultsFragment(view.Results), Json: func() any { return catalogJSON(s, r, list) }}, nil
}

// searchStatus is the label of the search block: the status filter, or "requested" without one.
func searchStatus(r *web.Request) string {
	if !r.Filter.All && len(r.Filter.Statuses) == 0 {
		return "requested"
	}
	return r.Filter.Banner()
}

// catalogCounters returns the counters of the catalog of the whole area.
func catalogCounters(s *web.Server, r *web.Request, inv *Inventory, ready, featured, files int) []components.Counter {
	distinct, entries := inv.Registered()
	overall, note := inv.Overall()
	return []components.Counter{
		{Label: "Featured screens ready", Value: fmt.Sprintf("%d/%d", ready, featured), Href: "#featured", Tag: format.ReadyTag(ready == featured)},
		{Label: "Catalog routes", Value: format.Number(entries), Href: "#groups", Note: "entries in the groups, " + components.Plural(distinct, "distinct route", "distinct routes")},
		{Label: "Related files", Value: format.Number(files), Href: "#files"},
		{Label: "Overall", Tag: format.StatusTag(overall), Note: note},
	}
}

// sectionCounters returns the counters of the catalog of one or more sections.
func sectionCounters(s *web.Server, r *web.Request, l *listing, files int) []components.Counter {
	overall, note := l.inv.Overall()
	sections, ready := l.inv.Sections(), 0
	for i := range l.inv.Rows {
		if l.inv.Rows[i].There() {
			ready++
		}
	}
	list := []components.Counter{{Label: "Routes", Value: format.Number(len(l.inv.Rows)), Href: "#found", Note: "of " + format.Number(len(InventoryOf(s).Rows)) + " in the whole area"}}
	if len(sections) > 1 {
		list = append(list, components.Counter{Label: "Sections", Value: format.Number(len(sections)), Href: "#found", Note: "those without their own route catalog"})
	}
	return append(list, page.ReadyCounter("Routes ready", "found", ready, len(l.inv.Rows)), components.Counter{Label: "Files behind them", Value: format.Number(files), Href: "#files"},
		components.Counter{Label: "Overall", Tag: format.StatusTag(overall), Note: note})
}

// filesListed returns the source files to list: all hand-written files, or those behind the routes of a section.
func filesListed(s *web.Server, l *listing) ([]components.RelatedFile, error) {
	if l.inv.Whole {
		return page.RelatedFiles(s)
	}
	rows := check.Files(l.suite.Files, s.Files, s.Stamp)
	list := make([]components.RelatedFile, len(rows))
	for i, f := range rows {
		list[i] = components.RelatedFile{Path: f.Path, Size: f.Size}
	}
	return list, nil
}

func filesSlot(s *web.Server, r *web.Request, l *listing, files []components.RelatedFile) (templ.Component, error) {
	text := components.Plural(len(files), "hand-written file", "hand-written files")
	if l.inv.Whole {
		text += " of this program, with their sizes."
	} else {
		text += " behind these routes, with their sizes."
	}
	return r.Slot(page.Lazy(s, r, "files", "revealed", text, "Show the files"), func() (templ.Component, error) {
		return components.FilesPart(files), nil
	})
}
