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
		{Key: "schema-known", Title: "The schema is the one that this program creates.", Means: "Another program changed a table, so a screen or a save could find unknown columns.",
			How: "Run opshub import with --db and no path, or find out what changed the tables.", Setup: true, Check: schemaKnown},
		{Key: "target-columns", Title: "Every field of a draft shift is mapped to the published schedule.", Means: "A save would lose a field of a shift.",
			How: "Bring the schema up to date: run opshub import with --db and no path.", Setup: true, Check: targetColumns},
		{Key: "builder-tables", Title: "Every table that a draft is built from or saved to exists.", Means: "A builder screen would have no data source.",
			How: "Run an import, which brings the schema up to date.", Setup: true, Check: builderTablesPresent},
		{Key: "builder-tables-filled", Title: "Each of these tables has rows.", Means: "A builder screen is empty.",
			How: "Import the data of your scheduling tool.", Check: builderTablesFilled},
		{Key: "audit-whole", Title: "No entry of the audit log was changed.", Means: "The audit log is not reliable.",
			How: "Restore a copy of the database with an intact log.", Setup: true, Check: AuditWhole},
		{Key: "version-whole", Title: "Employees see exactly the published rows today.", Means: "The published rows were changed outside this program.",
			How: "Publish the period again in your scheduling tool and import it.", Check: versionIntact},
		{Key: "import-accepted", Title: "The last import was accepted.", Means: "The latest data of your scheduling tool is not in the schedule.",
			How: "Open the imports: each refused row is listed with its reason.", Check: importAccepted},
		{Key: "recount-agrees", Title: "The schedule in memory matches the database.", Means: "Screens may show an earlier state.",
			How: "Make the program that wrote to the tables update organization.data_version too.", Setup: true, Check: recountAgrees},
	}
}

func schemaKnown(s *web.Server, r *web.Request) (Observed, error) {
	drift, err := s.Store.Drift(r.Ctx)
	other := slices.Concat(drift.Missing, drift.Other, drift.More)
	if len(other) > 0 {
		return Observed{false, fmt.Sprintf("%s; the first: %s", components.Plural(len(other), "difference", "differences"), other[0])}, err
	}
	return Observed{drift.Version == store.SchemaVersion(), fmt.Sprintf("schema %d: %d tables with %d columns, not counting the migration table", drift.Version, drift.Tables, drift.Columns)}, err
}

func targetColumns(s *web.Server, r *web.Request) (Observed, error) {
	schema, err := s.Store.Schema(r.Ctx)
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
	{Name: "employee_position", For: "who can work in which position"},
	{Name: "location", For: "where people work, and in which time zone"},
	{Name: "position", For: "which work people do"},
	{Name: "unavailable_block", For: "when people cannot work"},
	{Name: "coverage_target", For: "how many people are required in each hour"},
	{Name: "constraint_rule", For: "the limits for hours and rest"},
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
	return checkBuilderTables(s, r, func(there bool, _ int) bool { return there }, "present")
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
		seen += "; the first other table: " + bad[0]
	}
	return Observed{len(bad) == 0, seen}, err
}

// AuditWhole reports the latest result of the audit check, which runs in the background.
func AuditWhole(s *web.Server, _ *web.Request) (Observed, error) {
	audit := history.AuditOf(s).Get(s)
	switch {
	case audit.Err != nil || audit.Pending:
		return Observed{false, "the log is still being checked; open this screen again in a moment"}, audit.Err
	case audit.Broken != 0:
		return Observed{false, fmt.Sprintf("entry %d does not match the hash of the one before it", audit.Broken)}, nil
	}
	return Observed{true, fmt.Sprintf("the hash chain of all %s is intact", components.Plural(audit.Events, "entry", "entries"))}, nil
}

func versionIntact(s *web.Server, r *web.Request) (Observed, error) {
	p, ok := CurrentVersion(r)
	if !ok {
		return Observed{}, uncheckable{"no published version in force includes " + r.Style.Day(r.Today), "Employees see no shifts for today, so there is nothing to compare.",
			"Publish the period that includes today in your scheduling tool and import it."}
	}
	if r.View().PublishedSum(p.ID) != p {
		return Observed{false, "the rows of " + format.Period(r.Style, p) + " do not match their stored checksum"}, nil
	}
	return Observed{true, "the rows of " + format.Period(r.Style, p) + " match their stored checksum"}, nil
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
		return Observed{false, fmt.Sprintf("%s, %d of them different; the first: %s", seen, len(d.Differences), d.Differences[0])}, nil
	}
	return Observed{true, seen + "; all agree"}, nil
}
