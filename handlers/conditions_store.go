package handlers

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/store"
)

// storeConditions are about the database behind the schedule: its schema, its audit log, what was imported last.
func storeConditions() []condition {
	return []condition{
		{key: "schema-known", title: "The schema is the one that this program makes.", means: "Another program changed a table, so that a screen or a save could meet what it does not know.",
			how: "Run opshub import with --db and no path, or find out what changed the tables.", setup: true, look: (*server).schemaKnown},
		{key: "target-columns", title: "Every field of a draft shift has its place in the published schedule.", means: "Some field of a shift would be lost in a save.",
			how: "Bring the schema up to date: run opshub import with --db and no path.", setup: true, look: (*server).targetColumns},
		{key: "builder-tables", title: "Every table that a draft is built from and saved to is there.", means: "A builder screen would have nothing to read.",
			how: "Run an import, which brings the schema up to date.", setup: true, look: (*server).builderTablesThere},
		{key: "builder-tables-filled", title: "Each of these tables holds something.", means: "A builder screen has nothing to show.",
			how: "Import what your scheduling tool holds.", look: (*server).builderTablesFilled},
		{key: "audit-whole", title: "Nobody changed an entry of the audit log.", means: "The log does not say what really happened.",
			how: "Go back to a copy of the database in which the log is whole.", setup: true, look: (*server).auditWhole},
		{key: "version-whole", title: "What employees are shown today is what was published.", means: "Somebody changed the published rows behind the program's back.",
			how: "Publish the period again in your scheduling tool and import it.", look: (*server).versionWhole},
		{key: "import-accepted", title: "The last import was accepted.", means: "What your scheduling tool sent last is not in the schedule.",
			how: "Open the imports: each row that was refused is named with its reason.", look: (*server).importAccepted},
		{key: "recount-agrees", title: "The schedule in memory is that of the database.", means: "Screens may show an earlier state.",
			how: "Have the program that wrote to the tables update organization.data_version too.", setup: true, look: (*server).recountAgrees},
	}
}

func (s *server) schemaKnown(r *request) (observed, error) {
	drift, err := s.Store.Drift(r.ctx)
	other := slices.Concat(drift.Missing, drift.Other, drift.More)
	if len(other) > 0 {
		return observed{false, fmt.Sprintf("%s; the first: %s", components.Plural(len(other), "difference", "differences"), other[0])}, err
	}
	return observed{drift.Version == store.SchemaVersion(), fmt.Sprintf("schema %d: %d tables with %d columns, beside the one that counts its changes", drift.Version, drift.Tables, drift.Columns)}, err
}

func (s *server) targetColumns(r *request) (observed, error) {
	schema, err := s.schema(r)
	mapped := schedule.MapColumns(schema)
	known := 0
	for _, m := range mapped {
		if m.Known {
			known++
		}
	}
	return observed{known == len(mapped) && known > 0, fmt.Sprintf("%d of %s known", known, components.Plural(len(mapped), "field is", "fields are"))}, err
}

// builderTables are the tables that a draft is built from, and those that a save of it would write to, with what for.
var builderTables = slices.Concat([]schedule.PayloadTable{
	{Name: "employee", For: "who can be scheduled"},
	{Name: "employee_position", For: "who can work as what"},
	{Name: "location", For: "where, and in which time zone"},
	{Name: "position", For: "as what"},
	{Name: "unavailable_block", For: "when people cannot work"},
	{Name: "coverage_target", For: "how many are wanted in each hour"},
	{Name: "constraint_rule", For: "the limits of hours and rest"},
}, schedule.PayloadTables)

// liveRows are the rows of the tables that the database has. Whoever asks, a condition is the same, and says which are
// empty; how many rows each has is shown to managers alone.
func (s *server) liveRows(r *request) (map[string]int, error) {
	tables, err := s.Store.Tables(r.ctx, schedule.Manager)
	rows := map[string]int{}
	for _, t := range tables {
		rows[t.Name] = int(t.Rows)
	}
	return rows, err
}

func (s *server) builderTablesThere(r *request) (observed, error) {
	return s.builderTablesSeen(r, func(there bool, _ int) bool { return there }, "there")
}

func (s *server) builderTablesFilled(r *request) (observed, error) {
	return s.builderTablesSeen(r, func(_ bool, rows int) bool { return rows > 0 }, "not empty")
}

func (s *server) builderTablesSeen(r *request, good func(there bool, rows int) bool, word string) (observed, error) {
	rows, err := s.liveRows(r)
	var bad []string
	for _, t := range builderTables {
		if n, there := rows[t.Name]; !good(there, n) {
			bad = append(bad, t.Name)
		}
	}
	seen := fmt.Sprintf("%d of %d are %s", len(builderTables)-len(bad), len(builderTables), word)
	if len(bad) > 0 {
		seen += "; the first that is not: " + bad[0]
	}
	return observed{len(bad) == 0, seen}, err
}

// auditWhole reports the latest result of the audit check, which runs in the background.
func (s *server) auditWhole(*request) (observed, error) {
	audit := s.auditOf().get(s)
	switch {
	case audit.Err != nil || audit.Pending:
		return observed{false, "the log is still being followed; open this screen again in a moment"}, audit.Err
	case audit.Broken != 0:
		return observed{false, fmt.Sprintf("entry %d does not fit the one before it", audit.Broken)}, nil
	}
	return observed{true, fmt.Sprintf("all %s fit together", components.Plural(audit.Events, "entry", "entries"))}, nil
}

func (s *server) versionWhole(r *request) (observed, error) {
	p, ok := r.currentVersion()
	if !ok {
		return observed{}, unseen{"no published period in force holds " + format.Day(r.today), "Employees see no shifts for today, so there is nothing to compare.",
			"Publish the period of today in your scheduling tool and import it."}
	}
	if r.view().PublishedSum(p.ID) != p {
		return observed{false, "the rows of " + format.Period(p) + " do not have the sum that was stored with them"}, nil
	}
	return observed{true, "the rows of " + format.Period(p) + " have the sum that was stored with them"}, nil
}

func (s *server) importAccepted(r *request) (observed, error) {
	list, err := s.Store.Imports(r.ctx, r.viewer, 1)
	if len(list) == 0 {
		return observed{false, "nothing was imported"}, err
	}
	word := "refused"
	if list[0].Accepted {
		word = "accepted"
	}
	return observed{list[0].Accepted, fmt.Sprintf("import %d was %s", list[0].ID, word)}, err
}

func (s *server) recountAgrees(r *request) (observed, error) {
	d := s.recountFacts(r.ctx)
	seen := fmt.Sprintf("%s of employee %d counted again", components.Plural(d.Compared, "figure", "figures"), d.Employee)
	switch {
	case d.Err != nil:
		return observed{false, seen}, d.Err
	case d.Loaded != d.Stored:
		return observed{false, "new data is being loaded; open this screen again in a moment"}, nil
	case len(d.Differences) > 0:
		return observed{false, fmt.Sprintf("%s, %d of them otherwise; the first: %s", seen, len(d.Differences), d.Differences[0])}, nil
	}
	return observed{true, seen + ", and all agree"}, nil
}
