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

// RouteCatalog answers the searchable inventory of the routes that a suite covers: those of the whole area, or of a section.
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
	taken := sync.OnceValue(func() *listing { return ListingOf(s, suite, InventoryOf(s)) })
	return func(r *web.Request) (*web.Answer, error) {
		l := taken()
		ask, bad := l.ask(r)
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

// listing is what one route catalog is about: its rows, and the ways to narrow and to group them.
type listing struct {
	suite  *catalog.Suite
	inv    *Inventory
	groups []catalog.Group
	Facets []facet
	usual  string // the view where none is asked for
}

// ListingOf takes the rows of a suite. The whole area stands in the four groups of the specification, and is read by whoever looks
// after it; a section stands in groups by purpose, and is read by staff.
func ListingOf(s *web.Server, suite *catalog.Suite, inv *Inventory) *listing {
	l := &listing{suite: suite, inv: inv, groups: catalog.Groups, usual: BuilderView}
	if !suite.WholeArea {
		l.inv, l.groups, l.usual = inv.of(suite.Covers), catalog.Purposes, staffView
	}
	l.Facets = catalogFacets(l.inv, s.Catalog.Sections(), l.groups)
	return l
}

// ask reads what is asked for. Only the whole area can say which route answers a pasted address.
func (l *listing) ask(r *web.Request) (ask CatalogQuery, bad []schedule.BadValue) {
	ask, bad = askOf(r, l.Facets, l.usual)
	if !l.inv.Whole {
		ask.url = ""
	}
	return ask, bad
}

// known are the parameters of the catalog's own.
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

// catalogList is what one ask amounts to.
type catalogList struct {
	*listing
	Ask   CatalogQuery
	found Found
	rows  []int // in the inventory, the best match first
}

func CatalogList(s *web.Server, l *listing, ask CatalogQuery) catalogList {
	found := Search(s, l.inv, ask.Q, ask.url)
	return catalogList{listing: l, Ask: ask, found: found, rows: l.inv.Narrow(found.Rows, l.Facets, ask)}
}

// asked says whether anything narrows the list.
func (l catalogList) asked() bool { return l.Ask.Q != "" || l.Ask.url != "" || len(l.Ask.Values) > 0 }

// catalogPage is the screen itself.
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
		cards, ready := page.Cards(s, r, catalog.ToolList{Key: "featured", Title: "Featured screens", Paths: list.suite.Featured, Note: "The screens most work begins with."})
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

// searchStatus is the banner word of the search block: requested, unless a status filter is in force.
func searchStatus(r *web.Request) string {
	if !r.Filter.All && len(r.Filter.Statuses) == 0 {
		return "requested"
	}
	return r.Filter.Banner()
}

// catalogCounters are the summary counters of the catalog of the whole area.
func catalogCounters(s *web.Server, r *web.Request, inv *Inventory, ready, featured, files int) []components.Counter {
	distinct, entries := inv.Registered()
	overall, note := inv.Overall()
	return []components.Counter{
		{Label: "Featured screens ready", Value: fmt.Sprintf("%d/%d", ready, featured), Href: "#featured", Tag: format.ReadyTag(ready == featured)},
		{Label: "Catalog routes", Value: format.Number(entries), Href: "#groups", Note: "entries in the groups, " + components.Plural(distinct, "distinct route", "distinct routes")},
		{Label: "Related files", Value: format.Number(files), Href: "#files"},
		{Label: "Overall", Tag: format.StatusTag(overall), Note: note},
		page.GeneratedCounter(s, r),
	}
}

// sectionCounters are those of the catalog of a section, or of several.
func sectionCounters(s *web.Server, r *web.Request, l *listing, files int) []components.Counter {
	overall, note := l.inv.Overall()
	sections, there := l.inv.Sections(), 0
	for i := range l.inv.Rows {
		if l.inv.Rows[i].There() {
			there++
		}
	}
	list := []components.Counter{{Label: "Routes", Value: format.Number(len(l.inv.Rows)), Href: "#found", Note: "of " + format.Number(len(InventoryOf(s).Rows)) + " in the whole area"}}
	if len(sections) > 1 {
		list = append(list, components.Counter{Label: "Sections", Value: format.Number(len(sections)), Href: "#found", Note: "those without a route catalog of their own"})
	}
	return append(list, page.ReadyCounter("Routes ready", "found", there, len(l.inv.Rows)), components.Counter{Label: "Files behind them", Value: format.Number(files), Href: "#files"},
		components.Counter{Label: "Overall", Tag: format.StatusTag(overall), Note: note}, page.GeneratedCounter(s, r))
}

// filesListed are the files that a catalog names: every hand-written one, or those behind the routes of a section.
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
		text += " that this program is made of, with their sizes."
	} else {
		text += " behind these routes, with their sizes."
	}
	return r.Slot(page.Lazy(s, r, "files", "revealed", text, "Show the files"), func() (templ.Component, error) {
		return components.FilesPart(files), nil
	})
}
