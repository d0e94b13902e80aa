package routecatalog

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// BackgroundRequest returns a request of a manager for a screen without a filter. It is used where no visitor
// sent one.
func BackgroundRequest(ctx context.Context, s *web.Server, sc catalog.Screen) *web.Request {
	r := &web.Request{Ctx: ctx, Screen: sc, Viewer: schedule.Manager, Params: map[string]int64{}, Roster: s.Rosters.Roster()}
	s.Clock(r)
	return r
}

// RouteOptions selects the routes to list.
type RouteOptions struct {
	Section string // name or key; empty for all
	Search  string // search words
}

// RouteList is the route catalog for the command line. Without a database it contains only what the catalog
// declares.
type RouteList struct {
	s    *web.Server // nil without a database
	r    *web.Request
	Inv  *Inventory
	list catalogList
}

// ListRoutes returns the routes of the running program that match ask. sections are the sections that ask
// selects.
func ListRoutes(ctx context.Context, s *web.Server, sections []catalog.Section, opts RouteOptions) *RouteList {
	sc, _ := s.Catalog.Lookup(catalog.PathRouteCatalog)
	l := &RouteList{s: s, r: BackgroundRequest(ctx, s, sc), Inv: InventoryOf(s)}
	l.Narrow(sections, opts, Search(s, l.Inv, opts.Search, ""))
	return l
}

// DeclaredRows returns the rows of a catalog without the facts that need a running program.
func DeclaredRows(cat *catalog.Catalog) *Inventory {
	inv := &Inventory{Whole: true}
	for _, sc := range cat.Screens() {
		inv.Rows = append(inv.Rows, InventoryRow{Screen: sc, Declared: true})
	}
	inv.Prepare()
	return inv
}

// Narrow restricts the list to the routes found in the selected sections.
func (l *RouteList) Narrow(sections []catalog.Section, opts RouteOptions, f Found) {
	l.list = catalogList{listing: &listing{inv: l.Inv, groups: catalog.Groups}, Ask: CatalogQuery{Q: opts.Search, Values: map[string]string{}, list: sectionList}, found: f}
	if l.s == nil {
		for _, hit := range l.Inv.index.Find(f.Query) {
			l.list.found.Rows = append(l.list.found.Rows, hit.At)
		}
	} else {
		l.list.Facets = catalogFacets(l.Inv, l.s.Catalog.Sections(), catalog.Groups)
	}
	l.list.rows = l.list.found.Rows
	if opts.Section == "" {
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

// Len returns the number of listed routes.
func (l *RouteList) Len() int { return len(l.list.rows) }

// CSV writes the rows as CSV, with the columns of the screen's file or, without a database, with the declared
// columns.
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

// declaredColumns are the columns that need no running program.
var declaredColumns = append(slices.DeleteFunc(slices.Clone(catalogColumns), func(c columns.Column[InventoryRow]) bool {
	return !slices.Contains([]string{"uri", "route_name", "title", "purpose", "section", "family", "declared"}, c.Name)
}), catalogColumn("built", "yes when its content is there, so that a running program registers it", func(row *InventoryRow) string { return format.YesNo(row.Content != "") }))

// JSON returns the JSON form of the route catalog or, without a database, of its declarations.
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

// summary returns the totals in one line.
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
	return fmt.Sprintf("%s declared, %d of them built. With --db the list also shows which routes are registered, linked and reachable.",
		components.Plural(len(l.Inv.Rows), "route is", "routes are"), built)
}

// titleWidth is the width of the title column.
const titleWidth = 54

// Table writes the list for a terminal: by section, each route with its facts and its address. In search results
// the section with the best match comes first.
func (l *RouteList) Table(w io.Writer) error {
	var b strings.Builder
	var sections []string
	bySection := map[string][]*InventoryRow{}
	for _, at := range l.list.rows {
		row := &l.Inv.Rows[at]
		if !slices.Contains(sections, row.Section) {
			sections = append(sections, row.Section)
		}
		bySection[row.Section] = append(bySection[row.Section], row)
	}
	heads := []string{"Declared", "Registered", "Linked", "Reachable"}
	if l.s == nil {
		heads = []string{"Declared", "Built"}
	}
	writeFacts(&b, l.list.title(), heads, heads)
	for _, section := range sections {
		count := fmt.Sprint(len(bySection[section]))
		if l.s != nil {
			count = l.list.groupText(section, len(bySection[section]))
		}
		fmt.Fprintf(&b, "\n%s  %s\n", section, count)
		for _, row := range bySection[section] {
			facts := []bool{row.Declared, row.Registered, row.Linked, row.Reachable}
			if l.s == nil {
				facts = []bool{row.Declared, row.Content != ""}
			}
			words := make([]string, len(facts))
			for i, holds := range facts {
				words[i] = format.YesNo(holds)
			}
			writeFacts(&b, format.IndentScreen+format.Join(row.Title, string(row.Family)), heads, words)
			fmt.Fprintf(&b, "    %s\n", row.Path)
		}
	}
	b.WriteString("\n")
	format.WriteWrapped(&b, "", l.summary())
	_, err := io.WriteString(w, b.String())
	return err
}

// writeFacts writes a line with words below their headings.
func writeFacts(b *strings.Builder, first string, heads, words []string) {
	line := fmt.Sprintf("%-*s", titleWidth, first)
	for i, head := range heads {
		line += fmt.Sprintf("  %-*s", len(head), words[i])
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}
