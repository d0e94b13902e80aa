package handlers

import (
	"context"
	"fmt"
	"io"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
)

// RouteAsk narrows a list of routes as the route catalog does.
type RouteAsk struct {
	Section string // name or key; empty for all
	Search  string // words
}

// RouteList is the route catalog for a terminal: with the truths that the running router and the screens tell, or, without a
// database, with what the catalog declares alone.
type RouteList struct {
	s    *server // nil where nothing but the catalog was asked
	r    *request
	inv  *inventory
	list catalogList
}

// Routes lists routes. Without a store in the configuration it gives every row of the catalog, and nothing that only a running program
// knows. It fails on a section that does not exist.
func Routes(ctx context.Context, cfg Config, ask RouteAsk) (*RouteList, error) {
	sections, err := sectionsAsked(cfg.Catalog, ask.Section)
	if err != nil {
		return nil, err
	}
	if cfg.Store == nil {
		l := &RouteList{inv: declaredRows(cfg.Catalog)}
		l.narrow(sections, ask, found{query: catalog.ParseQuery(ask.Search)})
		return l, nil
	}
	s, err := newServer(cfg, cfg.Catalog.Built())
	if err != nil {
		return nil, err
	}
	return s.routeList(ctx, sections, ask), ctx.Err()
}

func (s *server) routeList(ctx context.Context, sections []catalog.Section, ask RouteAsk) *RouteList {
	sc, _ := s.Catalog.Lookup(catalog.PathRouteCatalog)
	l := &RouteList{s: s, r: s.unasked(ctx, sc), inv: s.inventory()}
	l.narrow(sections, ask, s.search(l.inv, ask.Search, ""))
	return l
}

// declaredRows are the rows of a catalog without anything that only a running program knows.
func declaredRows(cat *catalog.Catalog) *inventory {
	inv := &inventory{whole: true}
	for _, sc := range cat.Screens() {
		inv.rows = append(inv.rows, inventoryRow{Screen: sc, Declared: true})
	}
	inv.prepare()
	return inv
}

// narrow keeps what was found in the sections asked for.
func (l *RouteList) narrow(sections []catalog.Section, ask RouteAsk, f found) {
	l.list = catalogList{listing: &listing{inv: l.inv, groups: catalog.Groups}, ask: catalogAsk{q: ask.Search, values: map[string]string{}, list: sectionList}, found: f}
	if l.s == nil {
		for _, hit := range l.inv.index.Find(f.query) {
			l.list.found.rows = append(l.list.found.rows, hit.At)
		}
	} else {
		l.list.facets = catalogFacets(l.inv, l.s.Catalog.Sections(), catalog.Groups)
	}
	l.list.rows = l.list.found.rows
	if ask.Section == "" {
		return
	}
	l.list.ask.values["section"] = sections[0].Key()
	l.list.rows = nil
	for _, at := range l.list.found.rows {
		if l.inv.rows[at].Section == sections[0].Name {
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
		out = columns.AppendCSV(out, fields, &l.inv.rows[at])
	}
	_, err := w.Write(out)
	return err
}

// declaredColumns are what the catalog itself knows of a row: of the columns of the screen's file those that need no running program.
var declaredColumns = append(slices.DeleteFunc(slices.Clone(catalogColumns), func(c columns.Column[inventoryRow]) bool {
	return !slices.Contains([]string{"uri", "route_name", "title", "purpose", "section", "family", "declared"}, c.Name)
}), catalogColumn("built", "yes when its content is there, so that a running program registers it", func(row *inventoryRow) string { return format.YesNo(row.Content != "") }))

// JSON is the machine face of the route catalog; without a running program, what the catalog knows.
func (l *RouteList) JSON() any {
	if l.s != nil {
		return l.s.catalogJSON(l.r, l.list)
	}
	rows := []map[string]any{}
	for _, at := range l.list.rows {
		row := l.inv.rows[at]
		rows = append(rows, map[string]any{"uri": row.Path, "route_name": row.Name, "title": row.Title, "purpose": row.Purpose,
			"section": row.Section, "family": row.Family, "declared": true, "built": row.Content != ""})
	}
	return map[string]any{"summary": l.summary(), "row_count": len(rows), "rows": rows}
}

// summary says in a line how the routes stand.
func (l *RouteList) summary() string {
	if l.s != nil {
		overall, note := l.inv.overall()
		distinct, entries := l.inv.registered()
		return fmt.Sprintf("%s: %s. %s, %s in the groups.", overall, note, components.Plural(distinct, "distinct route", "distinct routes"), components.Plural(entries, "entry", "entries"))
	}
	built := 0
	for _, row := range l.inv.rows {
		if row.Content != "" {
			built++
		}
	}
	return fmt.Sprintf("%s declared, %d of them built. With --db it is also said which are registered, linked and reachable.",
		components.Plural(len(l.inv.rows), "route is", "routes are"), built)
}
