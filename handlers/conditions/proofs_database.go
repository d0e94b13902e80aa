package conditions

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// databaseProofs are about the database handle and the live schema.
func databaseProofs() []Proof {
	return []Proof{
		{Key: "tables-refuse", Title: "The database refuses writes to every table that a save would change.", Means: "The database connection of the screens can write.",
			How: "Serve with opshub serve, which opens the database read-only.", verify: tablesRefuse},
		{Key: "no-table-added", Title: "Every table was created by the migrations of this program.", Means: "The named tables do not belong to this program.",
			How: "Move these tables to another database.", verify: noTableAdded},
		{Key: "nothing-since-import", Title: "Nothing was recorded after the last import.", Means: "Something other than an import wrote to the database.",
			How: "Find out what wrote to the database, then import again.", verify: nothingSinceImport},
	}
}

// SavedTables returns the tables that a save would write.
func SavedTables() (names []string) {
	for _, t := range schedule.PayloadTables {
		names = append(names, t.Name)
	}
	return names
}

// tablesRefuse tries each kind of statement on each table. No statement would change a row even if it was
// allowed.
func tablesRefuse(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	tried, wrong := s.Store.TryWrites(r.Ctx, SavedTables())
	if len(tried) == 0 && wrong != nil {
		return proofOutcome{}, wrong
	}
	refused, groups := 0, []components.RowGroup{}
	for _, t := range schedule.PayloadTables {
		group := components.RowGroup{Title: t.Name, Count: t.For}
		for _, w := range tried {
			if w.Table != t.Name {
				continue
			}
			tag := components.Tag{Word: "not refused", Class: "bad"}
			if w.Refusal != "" {
				refused++
				tag = components.Tag{Word: "refused", Class: "ok"}
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Codes: []string{w.Text}}, {Tag: tag}, {Text: w.Refusal}}})
		}
		groups = append(groups, group)
	}
	seen := fmt.Sprintf("%d of %s refused", refused, components.Plural(len(tried), "statement was", "statements were"))
	if len(tried) > 0 && tried[0].Refusal != "" {
		seen += " with this message: " + tried[0].Refusal
	}
	if wrong != nil {
		seen += "; " + wrong.Error()
	}
	return proofOutcome{Observed: Observed{wrong == nil && len(tried) > 0 && refused == len(tried), seen},
		lines: []string{"Sent just now over the database connection of the screens. No statement would change a row, even if it were allowed."},
		table: components.Table{Caption: "Tested statements", Groups: groups, Heads: []components.Head{{Label: "Statement"}, {Label: "Outcome"}, {Label: "Answer of the database"}}}}, nil
}

func noTableAdded(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	drift, err := s.Store.Drift(r.Ctx)
	if err != nil {
		return proofOutcome{}, err
	}
	if len(drift.More) > 0 {
		return proofOutcome{Observed: Observed{false, "the live schema also has " + format.Join(drift.More...)}}, nil
	}
	return proofOutcome{Observed: Observed{true, fmt.Sprintf("the live schema has version %d with %d tables and no others", drift.Version, drift.Tables)}}, nil
}

// nothingSinceImport compares the newest records of the tables in which a save leaves traces with the last
// import.
func nothingSinceImport(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	b, err := s.Store.LastImport(r.Ctx, r.Viewer)
	if err != nil {
		return proofOutcome{}, err
	}
	newest, err := s.Store.NewestRecords(r.Ctx)
	if err != nil {
		return proofOutcome{}, err
	}
	group, late := components.RowGroup{}, []string{}
	for _, table := range []string{"audit_event", "published_period", "period_acknowledgment", "import_batch"} {
		n, ok := newest[table]
		cell := components.Cell{Text: "no record"}
		if ok {
			cell = components.Cell{Text: page.ByWhom(r, n.At, ""), Sub: n.What}
		}
		tag := components.Tag{Word: "not after it", Class: "ok"}
		if ok && n.At > b.At {
			tag, late = components.Tag{Word: "after it", Class: "bad"}, append(late, table)
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: table}, cell, {Tag: tag}}})
	}
	seen := fmt.Sprintf("no table has a record newer than import %d of %s", b.ID, planning.MomentWords(r, b.At))
	if len(late) > 0 {
		seen = "newer than the last import: " + format.Join(late...)
	}
	return proofOutcome{Observed: Observed{len(late) == 0, seen}, table: components.Table{Caption: "Newest records and the last import", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Table"}, {Label: "Newest record"}, {Label: "Compared with the last import"}}}}, nil
}

// matchingNames returns the tables and columns whose name contains one of these words.
func matchingNames(schema []store.Column, words ...string) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, c := range schema {
		if hasWord(c.Table, words) {
			add(c.Table)
		} else if hasWord(c.Name, words) {
			add(c.Table + "." + c.Name)
		}
	}
	return names
}
