package routecatalog

import (
	"context"
	"fmt"
	"io"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// Unasked is a request that nobody sent: for a screen without a filter, as a manager.
func BackgroundRequest(ctx context.Context, s *web.Server, sc catalog.Screen) *web.Request {
	r := &web.Request{Ctx: ctx, Screen: sc, Viewer: schedule.Manager, Params: map[string]int64{}, Examples: map[string]int64{}, Found: map[string]any{}, Roster: s.Rosters.Roster()}
	s.Clock(r)
	return r
}

// RouteAsk narrows a list of routes as the route catalog does.
type RouteOptions struct {
	Section string // name or key; empty for all
	Search  string // words
}

// RouteList is the route catalog for a terminal: with the truths that the running router and the screens tell, or, without a
// database, with what the catalog declares alone.
type RouteList struct {
	s    *web.Server // nil where nothing but the catalog was asked
	r    *web.Request
	Inv  *Inventory
	list catalogList
}

func ListRoutes(ctx context.Context, s *web.Server, sections []catalog.Section, ask RouteOptions) *RouteList {
	sc, _ := s.Catalog.Lookup(catalog.PathRouteCatalog)
	l := &RouteList{s: s, r: BackgroundRequest(ctx, s, sc), Inv: InventoryOf(s)}
	l.Narrow(sections, ask, Search(s, l.Inv, ask.Search, ""))
	return l
}

// DeclaredRows are the rows of a catalog without anything that only a running program knows.
func DeclaredRows(cat *catalog.Catalog) *Inventory {
	inv := &Inventory{Whole: true}
	for _, sc := range cat.Screens() {
		inv.Rows = append(inv.Rows, InventoryRow{Screen: sc, Declared: true})
	}
	inv.Prepare()
	return inv
}

// Narrow keeps what was found in the sections asked for.
func (l *RouteList) Narrow(sections []catalog.Section, ask RouteOptions, f Found) {
	l.list = catalogList{listing: &listing{inv: l.Inv, groups: catalog.Groups}, Ask: CatalogQuery{Q: ask.Search, Values: map[string]string{}, list: sectionList}, found: f}
	if l.s == nil {
		for _, hit := range l.Inv.index.Find(f.Query) {
			l.list.found.Rows = append(l.list.found.Rows, hit.At)
		}
	} else {
		l.list.Facets = catalogFacets(l.Inv, l.s.Catalog.Sections(), catalog.Groups)
	}
	l.list.rows = l.list.found.Rows
	if ask.Section == "" {
		return
	}
	l.list.Ask.Values["section"] = sections[0].Key()
	l.list.rows = nil
	for _, at := range l.list.found.Rows {
		if l.Inv.Rows[at].Section == sections[0].Name {
			l.list.rows = append(l.list.rows, at)
		}
	}
}

// Len is how many routes are listed.
func (l *RouteList) Len() int { return len(l.list.rows) }

// CSV writes the rows with the columns of the screen's own file; without a running program, those that the catalog knows.
func (l *RouteList) CSV(w io.Writer) error {
	fields := catalogColumns
	if l.s == nil {
		fields = declaredColumns
	}
	out := columns.AppendCSVHead(nil, fields)
	for _, at := range l.list.rows {
		out = columns.AppendCSV(out, fields, &l.Inv.Rows[at])
	}
	_, err := w.Write(out)
	return err
}

// declaredColumns are what the catalog itself knows of a row: of the columns of the screen's file those that need no running program.
var declaredColumns = append(slices.DeleteFunc(slices.Clone(catalogColumns), func(c columns.Column[InventoryRow]) bool {
	return !slices.Contains([]string{"uri", "route_name", "title", "purpose", "section", "family", "declared"}, c.Name)
}), catalogColumn("built", "yes when its content is there, so that a running program registers it", func(row *InventoryRow) string { return format.YesNo(row.Content != "") }))

// JSON is the machine face of the route catalog; without a running program, what the catalog knows.
func (l *RouteList) JSON() any {
	if l.s != nil {
		return catalogJSON(l.s, l.r, l.list)
	}
	rows := []map[string]any{}
	for _, at := range l.list.rows {
		row := l.Inv.Rows[at]
		rows = append(rows, map[string]any{"uri": row.Path, "route_name": row.Name, "title": row.Title, "purpose": row.Purpose,
			"section": row.Section, "family": row.Family, "declared": true, "built": row.Content != ""})
	}
	return map[string]any{"summary": l.summary(), "row_count": len(rows), "rows": rows}
}

// summary says in a line how the routes stand.
func (l *RouteList) summary() string {
	if l.s != nil {
		overall, note := l.Inv.Overall()
		distinct, entries := l.Inv.Registered()
		return fmt.Sprintf("%s: %s. %s, %s in the groups.", overall, note, components.Plural(distinct, "distinct route", "distinct routes"), components.Plural(entries, "entry", "entries"))
	}
	built := 0
	for _, row := range l.Inv.Rows {
		if row.Content != "" {
			built++
		}
	}
	return fmt.Sprintf("%s declared, %d of them built. With --db it is also said which are registered, linked and reachable.",
		components.Plural(len(l.Inv.Rows), "route is", "routes are"), built)
}
