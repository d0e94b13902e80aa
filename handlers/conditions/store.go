package conditions

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// storeConditions are about the database: its schema, its audit log, the last import.
func storeConditions() []Condition {
	return []Condition{
		{Key: "schema-known", Title: "The schema is the one that this program makes.", Means: "Another program changed a table, so that a screen or a save could meet what it does not know.",
			How: "Run opshub import with --db and no path, or find out what changed the tables.", Setup: true, Check: schemaKnown},
		{Key: "target-columns", Title: "Every field of a draft shift has its place in the published schedule.", Means: "Some field of a shift would be lost in a save.",
			How: "Bring the schema up to date: run opshub import with --db and no path.", Setup: true, Check: targetColumns},
		{Key: "builder-tables", Title: "Every table that a draft is built from and saved to is there.", Means: "A builder screen would have nothing to read.",
			How: "Run an import, which brings the schema up to date.", Setup: true, Check: builderTablesPresent},
		{Key: "builder-tables-filled", Title: "Each of these tables holds something.", Means: "A builder screen has nothing to show.",
			How: "Import what your scheduling tool holds.", Check: builderTablesFilled},
		{Key: "audit-whole", Title: "Nobody changed an entry of the audit log.", Means: "The log does not say what really happened.",
			How: "Go back to a copy of the database in which the log is whole.", Setup: true, Check: AuditWhole},
		{Key: "version-whole", Title: "What employees are shown today is what was published.", Means: "Somebody changed the published rows behind the program's back.",
			How: "Publish the period again in your scheduling tool and import it.", Check: versionIntact},
		{Key: "import-accepted", Title: "The last import was accepted.", Means: "What your scheduling tool sent last is not in the schedule.",
			How: "Open the imports: each row that was refused is named with its reason.", Check: importAccepted},
		{Key: "recount-agrees", Title: "The schedule in memory is that of the database.", Means: "Screens may show an earlier state.",
			How: "Have the program that wrote to the tables update organization.data_version too.", Setup: true, Check: recountAgrees},
	}
}

func schemaKnown(s *web.Server, r *web.Request) (Observed, error) {
	drift, err := s.Store.Drift(r.Ctx)
	other := slices.Concat(drift.Missing, drift.Other, drift.More)
	if len(other) > 0 {
		return Observed{false, fmt.Sprintf("%s; the first: %s", components.Plural(len(other), "difference", "differences"), other[0])}, err
	}
	return Observed{drift.Version == store.SchemaVersion(), fmt.Sprintf("schema %d: %d tables with %d columns, beside the one that counts its changes", drift.Version, drift.Tables, drift.Columns)}, err
}

func targetColumns(s *web.Server, r *web.Request) (Observed, error) {
	schema, err := Schema(s, r)
	mapped := schedule.MapColumns(schema)
	known := 0
	for _, m := range mapped {
		if m.Known {
			known++
		}
	}
	return Observed{known == len(mapped) && known > 0, fmt.Sprintf("%d of %s known", known, components.Plural(len(mapped), "field is", "fields are"))}, err
}

// BuilderTables are the tables that a draft is built from and that a save writes, with their purpose.
var BuilderTables = slices.Concat([]schedule.PayloadTable{
	{Name: "employee", For: "who can be scheduled"},
	{Name: "employee_position", For: "who can work as what"},
	{Name: "location", For: "where, and in which time zone"},
	{Name: "position", For: "as what"},
	{Name: "unavailable_block", For: "when people cannot work"},
	{Name: "coverage_target", For: "how many are wanted in each hour"},
	{Name: "constraint_rule", For: "the limits of hours and rest"},
}, schedule.PayloadTables)

// LiveRows returns the number of rows by table. It reads as a manager, because a condition has the same result
// for every visitor; only managers may be shown the numbers.
func LiveRows(s *web.Server, r *web.Request) (map[string]int, error) {
	tables, err := s.Store.Tables(r.Ctx, schedule.Manager)
	rows := map[string]int{}
	for _, t := range tables {
		rows[t.Name] = int(t.Rows)
	}
	return rows, err
}

func builderTablesPresent(s *web.Server, r *web.Request) (Observed, error) {
	return checkBuilderTables(s, r, func(there bool, _ int) bool { return there }, "there")
}

func builderTablesFilled(s *web.Server, r *web.Request) (Observed, error) {
	return checkBuilderTables(s, r, func(_ bool, rows int) bool { return rows > 0 }, "not empty")
}

func checkBuilderTables(s *web.Server, r *web.Request, good func(present bool, rows int) bool, word string) (Observed, error) {
	rows, err := LiveRows(s, r)
	var bad []string
	for _, t := range BuilderTables {
		if n, present := rows[t.Name]; !good(present, n) {
			bad = append(bad, t.Name)
		}
	}
	seen := fmt.Sprintf("%d of %d are %s", len(BuilderTables)-len(bad), len(BuilderTables), word)
	if len(bad) > 0 {
		seen += "; the first that is not: " + bad[0]
	}
	return Observed{len(bad) == 0, seen}, err
}

// AuditWhole reports the latest result of the audit check, which runs in the background.
func AuditWhole(s *web.Server, _ *web.Request) (Observed, error) {
	audit := history.AuditOf(s).Get(s)
	switch {
	case audit.Err != nil || audit.Pending:
		return Observed{false, "the log is still being followed; open this screen again in a moment"}, audit.Err
	case audit.Broken != 0:
		return Observed{false, fmt.Sprintf("entry %d does not fit the one before it", audit.Broken)}, nil
	}
	return Observed{true, fmt.Sprintf("all %s fit together", components.Plural(audit.Events, "entry", "entries"))}, nil
}

func versionIntact(s *web.Server, r *web.Request) (Observed, error) {
	p, ok := CurrentVersion(r)
	if !ok {
		return Observed{}, uncheckable{"no published period in force holds " + format.Day(r.Today), "Employees see no shifts for today, so there is nothing to compare.",
			"Publish the period of today in your scheduling tool and import it."}
	}
	if r.View().PublishedSum(p.ID) != p {
		return Observed{false, "the rows of " + format.Period(p) + " do not have the sum that was stored with them"}, nil
	}
	return Observed{true, "the rows of " + format.Period(p) + " have the sum that was stored with them"}, nil
}

func importAccepted(s *web.Server, r *web.Request) (Observed, error) {
	list, err := s.Store.Imports(r.Ctx, r.Viewer, 1)
	if len(list) == 0 {
		return Observed{false, "nothing was imported"}, err
	}
	word := "refused"
	if list[0].Accepted {
		word = "accepted"
	}
	return Observed{list[0].Accepted, fmt.Sprintf("import %d was %s", list[0].ID, word)}, err
}

func recountAgrees(s *web.Server, r *web.Request) (Observed, error) {
	d := recountFacts(r.Ctx, s)
	seen := fmt.Sprintf("%s of employee %d counted again", components.Plural(d.Compared, "figure", "figures"), d.Employee)
	switch {
	case d.Err != nil:
		return Observed{false, seen}, d.Err
	case d.Loaded != d.Stored:
		return Observed{false, "new data is being loaded; open this screen again in a moment"}, nil
	case len(d.Differences) > 0:
		return Observed{false, fmt.Sprintf("%s, %d of them otherwise; the first: %s", seen, len(d.Differences), d.Differences[0])}, nil
	}
	return Observed{true, seen + ", and all agree"}, nil
}

// Schema returns the columns of the live schema, read once per request.
func Schema(s *web.Server, r *web.Request) ([]store.Column, error) {
	return web.FoundOnce(r, "schema", func() ([]store.Column, error) { return s.Store.Schema(r.Ctx) })
}
