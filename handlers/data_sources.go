package handlers

import (
	"errors"
	"strconv"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/store"
)

// sourcesData is where the figures come from: the database, its tables, and that it can only be read, tried now.
func (s *server) sourcesData() dataset {
	return overview{
		reads:  "the whole database, whatever the filter",
		words:  func(*request) string { return "the whole database" },
		ask:    bind(s, (*server).sources),
		figure: bind(s, (*server).sourcesFigure),
	}.dataset(s)
}

func (s *server) sourcesFigure(r *request) (string, error) {
	if !r.manages() {
		return "one database, which is only read", nil
	}
	tables, err := s.Store.Tables(r.ctx, r.viewer)
	return components.Plural(len(tables), "table", "tables") + " with " + components.Plural(rowsIn(tables), "row", "rows"), err
}

func (s *server) sources(r *request) (overlooked, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	if err != nil {
		return overlooked{}, err
	}
	size, err := s.Store.Size(r.ctx)
	if err != nil {
		return overlooked{}, err
	}
	all, err := s.Store.Tables(r.ctx, r.viewer)
	if err != nil {
		return overlooked{}, err
	}
	tables, rows, err := s.tablesPart(r, all)
	if err != nil {
		return overlooked{}, err
	}
	last, err := s.lastImportPart(r)
	if err != nil {
		return overlooked{}, err
	}
	proof, tag := s.proofPart(r)
	z, _ := schedule.ZoneOrUTC(r.zone)
	first, end := z.Days(r.roster.Horizon())
	out := overlooked{
		state: tag.Word + info.DataVersion,
		Overview: components.Overview{Facts: []components.Fact{
			{Label: "Engine", Text: info.Engine}, {Label: "Schema version", Text: strconv.FormatInt(info.Schema, 10)},
			{Label: "Data version", Text: format.OrNone(info.DataVersion)}, {Label: "Newest record", Text: r.byWhom(info.NewestRecord, "")},
			{Label: "Recurring blocks are expanded for", Text: first.String() + " to " + end.String()},
			{Label: "Organization", Text: format.Join(info.Organization.Name, info.Organization.TimeZone)},
		}, Parts: []components.Part{proof, last, tables}},
	}
	if r.manages() {
		out.counters = []components.Counter{
			{Label: "Tables", Value: format.Number(len(all)), Href: "#tables"}, {Label: "Rows", Value: format.Number(rows)}, {Label: "Size", Value: format.Size(size)},
		}
		out.Facts = append(out.Facts, components.Fact{Label: "Database", Text: info.Place}, components.Fact{Label: "Size", Text: format.Size(size) + " (" + components.Thousands(size) + " bytes)"})
	} else {
		out.Parts = []components.Part{proof, {ID: "tables", Title: "Imports and tables", Empty: "Only managers see imports and what each table holds."}}
	}
	out.counters = append(out.counters, components.Counter{Label: "Writing", Tag: tag, Note: "tried now"})
	return out, nil
}

// proofPart tries to write, now, and says in the engine's own words what came of it.
func (s *server) proofPart(r *request) (components.Part, components.Tag) {
	part := components.Part{ID: "proof", Title: "Evidence that it can only be read", Quiet: "tried when this page was made",
		Lines: []string{"The statement UPDATE organization SET name = name WHERE 1 = 0 was sent to the database over the connection that the screens read from. It would change nothing even if it was allowed."}}
	refusal, err := s.Store.ProveReadOnly(r.ctx)
	tag := components.Tag{Word: "refused", Class: "ok"}
	if err != nil {
		tag, refusal = components.Tag{Word: "not refused", Class: "bad"}, err.Error()
	}
	part.Facts = []components.Fact{{Label: "Outcome", Tag: tag}, {Label: "The database said", Text: refusal}, {Label: "Tried", Text: components.Stamp(r.now) + " " + r.zone}}
	return part, tag
}

// lastImportPart is the import that changed the data last.
func (s *server) lastImportPart(r *request) (components.Part, error) {
	part := components.Part{ID: "import", Title: "The import that changed it last", All: components.Link{Href: s.link(r, catalog.PathImports), Text: "All imports"}}
	b, err := s.Store.LastImport(r.ctx, r.viewer)
	if errors.Is(err, store.ErrNotFound) {
		part.Empty = "No import is recorded."
		return part, nil
	}
	part.Facts = []components.Fact{
		{Label: "Import", Text: "import " + format.ID(b.ID), Href: s.link(r, catalog.PathImport, format.ID(b.ID))},
		{Label: "Source", Text: format.OrNone(b.Source)}, {Label: "When", Text: r.byWhom(b.At, b.Actor)},
	}
	return part, err
}

// tablesPart is every table with its rows and its newest record.
func (s *server) tablesPart(r *request, tables []store.TableInfo) (components.Part, int, error) {
	newest, err := s.Store.NewestRecords(r.ctx)
	part := components.Part{ID: "tables", Title: components.Plural(len(tables), "table", "tables"), Quiet: "by name",
		Lines: []string{"Imports write these tables. The service loads them into memory and writes none. Times are UTC."}}
	group, rows := components.RowGroup{}, 0
	for _, t := range tables {
		rows += int(t.Rows)
		cell := components.Cell{Text: "no time of its own"}
		if n, ok := newest[t.Name]; ok {
			cell = components.Cell{Text: time.Unix(int64(n.At), 0).UTC().Format("2006-01-02 15:04:05"), Sub: n.What}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Codes: []string{t.Name}}, {Text: components.Thousands(t.Rows)}, cell}})
	}
	part.Table = components.Table{Caption: "Tables of the database", Heads: []components.Head{{Label: "Table"}, {Label: "Rows", Num: true}, {Label: "Newest record"}},
		Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	return part, rows, err
}
