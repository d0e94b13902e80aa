package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/roster/reload"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// derivedColumns lists the columns that a migration removed because they were computed from others. A migration must not remove any
// other column.
var derivedColumns = []string{
	"organization.horizon_start", "organization.horizon_end", "organization.max_shift_minutes", "organization.max_occurrence_minutes",
	"organization.counts_from", "location.search", "position.search", "employee.search", "employee.sort_rank", "shift.first_on",
	"shift.last_on", "published_shift.first_on", "published_shift.last_on", "unavailable_block.search", "unavailable_block.first_at",
	"unavailable_block.until_on",
}

// addedColumns lists the columns that a migration added, with the value of the rows that already existed.
var addedColumns = map[string]string{
	"employee.account": "", "employee.max_minutes_per_day": "0", "employee.max_minutes_per_week": "0", "employee.min_rest_minutes": "0",
	"employee.preferred_minutes_per_week": "0", "shift.open_slots": "0", "published_shift.open_slots": "0",
	"shift.changed_at": "0", "unavailable_block.changed_at": "0", "organization.clock": "24h", "organization.date_order": "day_first",
}

// addedTables lists the tables that a migration added, with its version.
var addedTables = map[string]int64{
	"coverage_target": 4, "constraint_rule": 4, "constraint_review": 4, "schedule_exception": 4, "exception_review": 4,
	"period_acknowledgment": 4, "sync_source": 17, "sync_row": 17,
}

// conflicting are the rows with a soft conflict. Migration 14 sets their time of change to the time when the conflict was first seen.
var conflicting = []string{"shift 1", "unavailable_block 1"}

// textRow is a row as text by column.
type textRow map[string]string

// rowsAt returns the rows of every current table that exists at a version of the schema.
func rowsAt(t *testing.T, db *sql.DB, version int64) map[string][]textRow {
	t.Helper()
	made, err := madeSchema()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]textRow{}
	for table := range tablesOf(made) {
		if addedTables[table] > version {
			continue
		}
		if out[table] = textRows(t, db, table); len(out[table]) == 0 {
			t.Errorf("schema %d: no row of %s is tested", version, table)
		}
	}
	return out
}

// textRows returns the rows of a table in the order of their first two columns.
func textRows(t *testing.T, db *sql.DB, table string) (list []textRow) {
	t.Helper()
	rows, err := db.QueryContext(ctx, `SELECT * FROM `+table+` ORDER BY 1, 2`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		cells := make([]sql.NullString, len(names))
		into := make([]any, len(names))
		for k := range cells {
			into[k] = &cells[k]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		row := textRow{}
		for k, name := range names {
			if row[name] = cells[k].String; !cells[k].Valid {
				row[name] = "NULL"
			}
		}
		list = append(list, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// upgraded returns the rows that are expected after a migration.
func upgraded(before, after map[string][]textRow) map[string][]textRow {
	want := map[string][]textRow{}
	for table, rows := range after {
		for _, was := range before[table] {
			row := textRow{}
			for name := range rows[0] {
				value, existed := was[name]
				added, known := addedColumns[table+"."+name]
				switch {
				case existed:
					row[name] = value
				case name == "changed_at" && slices.Contains(conflicting, table+" "+was["id"]):
					row[name] = "5000"
				case known:
					row[name] = added
				default:
					row[name] = "a value for addedColumns in this test"
				}
			}
			for name, value := range was {
				if _, still := rows[0][name]; !still && !slices.Contains(derivedColumns, table+"."+name) {
					row[name] = value // so that the difference shows the removed column
				}
			}
			want[table] = append(want[table], row)
		}
	}
	return want
}

// sealed moves the figures of the published versions from the rows to the result. Migrate computes those that are missing.
func sealed(rows map[string][]textRow) (figures []string) {
	for _, row := range rows["published_period"] {
		figures = append(figures, fmt.Sprintf("%s shifts, %s minutes, %s", row["shift_count"], row["assigned_minutes"], row["sha256"]))
		delete(row, "shift_count")
		delete(row, "assigned_minutes")
		delete(row, "sha256")
	}
	return figures
}

// TestEverySchemaMigratesToTheCurrentOne creates a database of every version of the schema, with rows as programs of that time wrote
// them. It migrates each to the current schema and verifies that the rows are unchanged, that new columns have their default values, that
// the published versions and the history are intact, and that the schedule loads.
func TestEverySchemaMigratesToTheCurrentOne(t *testing.T) {
	for kind, empty := range map[string]func(testing.TB) string{"sqlite": storetest.SQLite, "postgres": storetest.EmptyPostgres} {
		for version := int64(1); version <= engine.SchemaVersion(); version++ {
			t.Run(fmt.Sprintf("%s/%d", kind, version), func(t *testing.T) { testUpgrade(t, empty(t), version) })
		}
	}
}

func testUpgrade(t *testing.T, dsn string, version int64) {
	t.Parallel()
	storetest.AtSchema(t, dsn, version)
	db, _ := directly(t, dsn)
	before := rowsAt(t, db, version)
	if version < engine.SchemaVersion() {
		var old *SchemaError
		if _, err := Open(ctx, dsn, ReadOnly, time.Now); !errors.As(err, &old) || old.Have != version || !strings.Contains(err.Error(), "opshub import") {
			t.Errorf("opened for reading: %v", err)
		}
	}
	s := opened(t, dsn, ReadWrite)
	if err := s.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	db, _ = directly(t, dsn) // SQLite: the file was replaced
	after := rowsAt(t, db, version)
	figures := sealed(after)
	if sealed(before); len(figures) != 2 || figures[0] != "1 shifts, 480 minutes, "+storetest.SumOfVersion1 || strings.HasSuffix(figures[1], ", ") {
		t.Errorf("the published versions: %q", figures)
	}
	if diff := cmp.Diff(upgraded(before, after), after); diff != "" {
		t.Errorf("rows (-expected +found):\n%s", diff)
	}
	if d, err := s.Drift(ctx); err != nil || d.Version != engine.SchemaVersion() || len(d.Missing)+len(d.Other)+len(d.More) > 0 {
		t.Errorf("the schema: %+v, %v", d, err)
	}
	for _, text := range []string{`UPDATE published_shift SET label = 'x'`, `DELETE FROM published_period`, `UPDATE audit_event SET note = 'x'`} {
		if _, err := db.ExecContext(ctx, text); err == nil {
			t.Errorf("%s was accepted", text)
		}
	}
	if n, broken, err := s.VerifyChain(ctx); n != 2 || broken != 0 || err != nil {
		t.Errorf("%d events, the first broken one is %d: %v", n, broken, err)
	}
	r := loadedRoster(t, s)
	if n, broken := brokenVersions(r); n != 2 || len(broken) > 0 {
		t.Errorf("%d published versions, broken %v", n, broken)
	}
	// Block 1 hides the first occurrence of block 2. Block 3 is deleted and has no occurrence.
	size, o := r.Size(), r.Organization()
	if size.Shifts != 2 || size.Blocks != 3 || size.Occurrences != 3 || size.Conflicts != 1 || o.Name != "Old Works" || (o.Clock() == schedule.Clock12) != (version >= 16) {
		t.Errorf("%+v of %+v", size, o)
	}
}

// TestNewerSchemaIsRefused verifies that a database of a newer program is refused with both versions and the remedy, and that nothing is
// changed: when it is opened, and when a newer program migrates it while it is open, as for a running sync.
func TestNewerSchemaIsRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(5, 1))
		writer, reader := opened(t, dsn, ReadWrite), opened(t, dsn, ReadOnly)
		storetest.NewerSchema(t, dsn)
		before := everyRow(t, dsn)
		refused := func(what string, err error) {
			t.Helper()
			var newer *SchemaError
			if !errors.As(err, &newer) || newer.Have != SchemaVersion()+1 || newer.Want != SchemaVersion() {
				t.Fatalf("%s: %v", what, err)
			}
			for _, words := range []string{fmt.Sprintf("has schema %d", SchemaVersion()+1), fmt.Sprintf("up to %d", SchemaVersion()), "use the newer program", "restore the backup"} {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%s: the error lacks %q: %v", what, words, err)
				}
			}
		}
		for mode, name := range map[Mode]string{ReadOnly: "open for reading", ReadWrite: "open for writing"} {
			_, err := Open(ctx, dsn, mode, time.Now)
			refused(name, err)
		}
		_, err := writer.Import(ctx, ImportMeta{Source: "test", At: now}, storetest.Roster(6, 1))
		refused("import", err)
		_, err = writer.Import(ctx, ImportMeta{Source: "test", At: now, Errors: []RowError{{Message: "odd"}}}, &schedule.Roster{})
		refused("record a refused import", err)
		refused("state of a source", writer.SaveSyncSource(ctx, SyncSource{Name: "hr", CheckedAt: now}))
		refused("migrate", writer.Migrate(ctx))
		_, err = reader.Ready(ctx)
		refused("readiness", err)
		_, err = reader.Load(ctx, now, &reload.Progress{})
		refused("load", err)
		if diff := cmp.Diff(before, everyRow(t, dsn)); diff != "" {
			t.Errorf("the refused database was changed:\n%s", diff)
		}
	})
}

// everyRow returns the content of the database: the bytes of a SQLite file and the names beside it, or the rows of all tables.
func everyRow(t *testing.T, dsn string) map[string]string {
	t.Helper()
	out := map[string]string{}
	if !isPostgres(dsn) {
		body, err := os.ReadFile(dsn)
		if err != nil {
			t.Fatal(err)
		}
		return map[string]string{"file": string(body), "folder": strings.Join(filesBeside(t, dsn), " "), "name": filepath.Base(dsn)}
	}
	made, err := madeSchema()
	if err != nil {
		t.Fatal(err)
	}
	db, _ := directly(t, dsn)
	for table := range tablesOf(made) {
		out[table] = fmt.Sprint(textRows(t, db, table))
	}
	out[migrationTable] = fmt.Sprint(textRows(t, db, migrationTable))
	return out
}

// TestConcurrentMigrations opens an older database with several processes at once, as after the upgrade of several machines. It verifies
// that each gets the current schema.
func TestConcurrentMigrations(t *testing.T) {
	dsn := storetest.EmptyPostgres(t)
	storetest.AtSchema(t, dsn, 1)
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for k := range errs {
		wg.Go(func() {
			s, err := Open(ctx, dsn+"?pool_max_conns=1", ReadWrite, time.Now)
			if err == nil {
				err = s.Close()
			}
			errs[k] = err
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
	loadedRoster(t, opened(t, dsn, ReadOnly))
}
