package history

import (
	"errors"
	"strconv"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// sourcesData returns the data sources: the database, its tables, and a proof that the service cannot write to it.
func sourcesData(s *web.Server) web.Dataset {
	return report.Overview{
		Reads:  "the whole database, regardless of the filter",
		Words:  func(*web.Request) string { return "the whole database" },
		Ask:    web.Bind(s, readSources),
		Figure: web.Bind(s, sourcesFigure),
	}.Dataset(s)
}

// sourcesFigure summarizes the tables.
func sourcesFigure(s *web.Server, r *web.Request) (string, error) {
	if !r.Manages() {
		return "one read-only database", nil
	}
	tables, err := s.Store.Tables(r.Ctx, r.Viewer)
	return components.Plural(len(tables), "table", "tables") + " with " + components.Plural(RowsIn(tables), "row", "rows"), err
}

// readSources reads the state of the database and tries to write to it.
func readSources(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return web.OverviewResult{}, err
	}
	size, err := s.Store.Size(r.Ctx)
	if err != nil {
		return web.OverviewResult{}, err
	}
	all, err := s.Store.Tables(r.Ctx, r.Viewer)
	if err != nil {
		return web.OverviewResult{}, err
	}
	tables, rows, err := tablesPart(s, r, all)
	if err != nil {
		return web.OverviewResult{}, err
	}
	last, err := LastImportPart(s, r)
	if err != nil {
		return web.OverviewResult{}, err
	}
	synced, err := s.Store.SyncSources(r.Ctx, r.Viewer)
	if err != nil {
		return web.OverviewResult{}, err
	}
	proof, tag := proofPart(s, r)
	z, _ := localtime.ZoneOrUTC(r.Zone)
	first, end := z.Days(r.Roster.Horizon())
	out := web.OverviewResult{
		State: tag.Word + info.DataVersion + syncState(synced),
		Overview: components.Overview{Facts: []components.Fact{
			{Label: "Engine", Text: info.Engine}, {Label: "Schema version", Text: strconv.FormatInt(info.Schema, 10)},
			{Label: "Data version", Text: format.OrNone(info.DataVersion)}, {Label: "Newest record", Text: page.ByWhom(r, info.NewestRecord, "")},
			{Label: "Recurring blocks are expanded from", Text: r.Style.Day(first) + " to " + r.Style.Day(end)},
			{Label: "Organization", Text: format.Join(info.Organization.Name, info.Organization.TimeZone)},
		}, Parts: []components.Part{proof, last, syncedPart(s, r, synced), tables}},
	}
	if r.Manages() {
		out.Counters = []components.Counter{
			{Label: "Tables", Value: format.Number(len(all)), Href: "#tables"}, {Label: "Rows", Value: format.Number(rows)}, {Label: "Size", Value: format.Size(size)},
		}
		if len(synced) > 0 { // a failed source is what an operator must see first
			out.Parts = []components.Part{syncedPart(s, r, synced), last, proof, tables}
			out.Counters = append([]components.Counter{syncedCounter(synced)}, out.Counters...)
		}
		out.Facts = append(out.Facts, components.Fact{Label: "Database", Text: info.Place}, components.Fact{Label: "Size", Text: format.Size(size) + " (" + components.Thousands(size) + " bytes)"})
	} else {
		out.Parts = []components.Part{proof, {ID: "tables", Title: "Imports and tables", Empty: "Only managers see imports and the contents of each table."}}
	}
	out.Counters = append(out.Counters, components.Counter{Label: "Writing", Tag: tag, Note: "tested now"})
	return out, nil
}

// proofPart tries to write to the database and shows the answer of the engine.
func proofPart(s *web.Server, r *web.Request) (components.Part, components.Tag) {
	part := components.Part{ID: "proof", Title: "Evidence of read-only access", Quiet: "tested when this page was created",
		Lines: []string{"The statement UPDATE organization SET name = name WHERE 1 = 0 was sent to the database over the connection that serves the screens. It would change nothing even if it were allowed."}}
	refusal, err := s.Store.ProveReadOnly(r.Ctx)
	tag := components.Tag{Word: "refused", Class: "ok"}
	if err != nil {
		tag, refusal = components.Tag{Word: "not refused", Class: "bad"}, err.Error()
	}
	part.Facts = []components.Fact{{Label: "Outcome", Tag: tag}, {Label: "Database response", Text: refusal}, {Label: "Tested", Text: components.Stamp(r.Now) + " " + r.Zone}}
	return part, tag
}

// LastImportPart shows the import that last changed the data.
func LastImportPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "import", Title: "Last import that changed data", All: components.Link{Href: page.Link(s, r, catalog.PathImports), Text: "All imports"}}
	b, err := s.Store.LastImport(r.Ctx, r.Viewer)
	if errors.Is(err, store.ErrNotFound) {
		part.Empty = "No import is recorded."
		return part, nil
	}
	part.Facts = []components.Fact{
		{Label: "Import", Text: "import " + format.ID(b.ID), Href: page.Link(s, r, catalog.PathImport, format.ID(b.ID))},
		{Label: "Source", Text: format.OrNone(b.Source)}, {Label: "When", Text: page.ByWhom(r, b.At, b.Actor)},
	}
	return part, err
}

// syncState differs after each run of opshub sync.
func syncState(list []store.SyncSource) (state string) {
	for _, source := range list {
		state += source.Name + source.Failure + strconv.FormatInt(int64(source.CheckedAt), 10)
	}
	return state
}

// syncedCounter counts the sources whose last run failed.
func syncedCounter(list []store.SyncSource) components.Counter {
	failed := 0
	for _, source := range list {
		if source.Failure != "" {
			failed++
		}
	}
	return components.Counter{Label: "Failed sources", Value: format.Number(failed), Note: "of " + format.Number(len(list)), Href: "#sources"}
}

// syncedPart lists the sources of opshub sync with the result of their last runs.
func syncedPart(s *web.Server, r *web.Request, list []store.SyncSource) components.Part {
	part := components.Part{ID: "sources", Title: "Sources of opshub sync", Quiet: "by name"}
	if len(list) == 0 {
		part.Empty = "No source has been imported with opshub sync."
		return part
	}
	group := components.RowGroup{}
	for _, source := range list {
		status := components.Cell{Tag: components.Tag{Word: "current", Class: "ok"}}
		if source.Failure != "" {
			status = components.Cell{Tag: components.Tag{Word: "failed", Class: "bad"}, Sub: source.Failure}
		}
		since := components.Cell{Text: "never imported"}
		if source.SucceededAt != 0 {
			since = components.Cell{Text: schedule.DurationWords(int(r.Now.Unix()-int64(source.SucceededAt)) / 60), Sub: page.ByWhom(r, source.SucceededAt, "")}
		}
		batch := components.Cell{Text: "none"}
		if source.Batch != 0 {
			batch = components.Cell{Text: "import " + format.ID(source.Batch), Href: page.Link(s, r, catalog.PathImport, format.ID(source.Batch))}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: source.Name}, status, since, {Text: page.ByWhom(r, source.CheckedAt, "")}, batch,
			{Text: format.Number(source.Rows)}, {Text: format.Number(source.Refused)}, {Text: format.Number(source.Removed)},
		}})
	}
	part.Table = components.Table{Caption: "Sources of opshub sync", Groups: []components.RowGroup{group}, Heads: []components.Head{
		{Label: "Source"}, {Label: "Status"}, {Label: "Age of the data"}, {Label: "Last run"}, {Label: "Last import"},
		{Label: "Rows", Num: true}, {Label: "Rejected", Num: true}, {Label: "Removed", Num: true},
	}}
	part.Rows = len(group.Rows)
	return part
}

// tablesPart lists the tables with their rows and newest records. It also returns the number of rows in all tables.
func tablesPart(s *web.Server, r *web.Request, tables []store.TableInfo) (components.Part, int, error) {
	newest, err := s.Store.NewestRecords(r.Ctx)
	part := components.Part{ID: "tables", Title: components.Plural(len(tables), "table", "tables"), Quiet: "by name",
		Lines: []string{"Imports write these tables. The service loads them into memory and never writes to them. Times are UTC."}}
	group, rows := components.RowGroup{}, 0
	for _, t := range tables {
		rows += int(t.Rows)
		cell := components.Cell{Text: "no timestamp"}
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

// RowsIn returns the number of rows in all tables.
func RowsIn(tables []store.TableInfo) int {
	n := int64(0)
	for _, t := range tables {
		n += t.Rows
	}
	return int(n)
}
