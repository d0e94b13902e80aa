package store

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// columnsOf describes the schema independently of the engine, without the table of migrations.
func columnsOf(t *testing.T, dsn string) (out []string) {
	t.Helper()
	columns, err := opened(t, dsn, ReadWrite).Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		if c.Table == "goose_db_version" {
			continue
		}
		out = append(out, fmt.Sprintf("%s.%s %s not null %t key %t refers %s", c.Table, c.Name, strings.Replace(c.Type, "BIGINT", "INTEGER", 1), c.NotNull, c.Key, c.Refers))
	}
	return out
}

func TestBothEnginesHaveTheSameSchema(t *testing.T) {
	lite, pg := columnsOf(t, storetest.SQLite(t)), columnsOf(t, storetest.EmptyPostgres(t))
	if diff := cmp.Diff(lite, pg); diff != "" || len(lite) < 150 {
		t.Errorf("%d columns:\n%s", len(lite), diff)
	}
}

// TestOldAndForeignFilesAreExplained verifies that the error for an unusable file states the remedy.
func TestOldAndForeignFilesAreExplained(t *testing.T) {
	for _, c := range []struct{ name, make, want string }{
		{"no schema", `CREATE TABLE something (id INTEGER)`, "opshub import"},
		{"another schema", `CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER); INSERT INTO goose_db_version VALUES (99, 1)`, "newer"},
		{"an older schema", `CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER); INSERT INTO goose_db_version VALUES (1, 1)`, "opshub import"},
	} {
		path := storetest.SQLite(t)
		db, err := driver.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(c.make); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path, ReadOnly, time.Now); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Open(ctx, storetest.SQLite(t), ReadOnly, time.Now); err == nil {
		t.Error("a file that is not there was opened for reading")
	}
}

// TestNoPasswordInMessages verifies that no message contains the password of an address.
func TestNoPasswordInMessages(t *testing.T) {
	const address = "postgres://boss:hunter2@127.0.0.1:1/none?connect_timeout=1"
	_, err := Open(ctx, address, ReadOnly, time.Now)
	if err == nil || strings.Contains(err.Error(), "hunter2") || strings.Contains(Describe(address), "hunter2") {
		t.Errorf("%v; %s", err, Describe(address))
	}
	if _, err := Open(ctx, "postgres://boss:hunter2@[::1:99999/x", ReadOnly, time.Now); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%v", err)
	}
}

// schema13 contains rows of every base table as SQL for a schema that still had derived columns and tables.
var schema13 = []string{
	`UPDATE organization SET name = 'Old Works', default_time_zone = 'Europe/Berlin', counts_from = '2026-11-01', horizon_end = 99, data_version = '7-OLD' WHERE id = 1`,
	`INSERT INTO location (id, code, name, time_zone, search) VALUES (1, 'A', 'Åhus', 'UTC', 'ahus')`,
	`INSERT INTO position (id, name, search) VALUES (1, 'Cook', 'cook'), (2, 'Host', 'host')`,
	`INSERT INTO employee (id, number, name, email, home_location_id, primary_position_id, hired_on, account, min_rest_minutes, search, sort_rank)
		VALUES (1, 'E1', 'Ada', 'ada@example.invalid', 1, 1, '2020-01-01', 'ada', 600, 'ada e1', 1), (2, '', 'Ben', '', 1, NULL, NULL, '', 0, 'ben', 2)`,
	`INSERT INTO employee_position (employee_id, position_id, is_primary) VALUES (1, 1, 1), (1, 2, 0)`,
	`INSERT INTO draft_period (id, name, starts_on, ends_on, status) VALUES (1, 'Week 47', '2026-11-16', '2026-11-22', 'published')`,
	`INSERT INTO shift (id, employee_id, location_id, position_id, draft_period_id, starts_at, ends_at, time_zone, break_minutes, label, notes, state, open_slots, first_on, last_on)
		VALUES (1, 1, 1, 1, 1, 1794819600, 1794848400, 'UTC', 30, 'Early', 'a note', 'published', 0, '2026-11-16', '2026-11-16'),
			(2, NULL, 1, 1, 1, 1794906000, 1794934800, 'UTC', 0, '', '', 'never_published', 2, '2026-11-17', '2026-11-17')`,
	`INSERT INTO published_period (id, draft_period_id, version, starts_on, ends_on, status, published_at, published_by, note)
		VALUES (1, 1, 1, '2026-11-16', '2026-11-22', 'superseded', 1793600000, 'Ruth', 'as agreed'), (2, 1, 2, '2026-11-16', '2026-11-22', 'current', 1793700000, 'Ruth', '')`,
	`INSERT INTO published_shift (published_period_id, shift_id, employee_id, employee_name, location_id, position_id, starts_at, ends_at, time_zone, label, change_kind, first_on, last_on)
		VALUES (1, 1, 1, 'Ada', 1, 1, 1794816000, 1794844800, 'UTC', 'Early', 'added', '2026-11-16', '2026-11-16'),
			(2, 1, 1, 'Ada', 1, 1, 1794819600, 1794848400, 'UTC', 'Early', 'changed', '2026-11-16', '2026-11-16')`,
	`INSERT INTO block_series (id, employee_id, time_zone, local_start_minute, minutes, rrule, first_on, status) VALUES (5, 1, 'UTC', 600, 60, 'FREQ=DAILY', '2026-11-16', 'active')`,
	`INSERT INTO unavailable_block (id, employee_id, series_id, kind, status, starts_at, ends_at, time_zone, reason_text, note, created_at, search, first_at)
		VALUES (1, 1, 5, 'unavailable', 'active', 1794823200, 1794826800, 'UTC', 'class', 'private', 1793000000, 'class', 1794823200)`,
	`INSERT INTO unavailable_block (id, employee_id, kind, status, rrule, first_on, start_minute, end_minute, time_zone, search, first_at, until_on)
		VALUES (2, 1, 'undesired', 'requested', 'FREQ=DAILY;COUNT=3', '2026-11-16', 660, 720, 'UTC', '', 1794826800, '2026-11-18')`,
	`INSERT INTO unavailable_block_exception (block_id, occurs_on, action) VALUES (2, '2026-11-17', 'cancel')`,
	`INSERT INTO coverage_target (id, location_id, position_id, day_of_week, start_minute, end_minute, min_staff, optimal_staff) VALUES (1, 1, 1, 1, 540, 1020, 1, 2)`,
	`INSERT INTO constraint_rule (id, scope, kind, limit_value, unit, severity) VALUES (1, 'organization', 'max_minutes_per_week', 2400, 'minutes', 'warning')`,
	`INSERT INTO constraint_review (id, constraint_rule_id, kind, shift_id, employee_id, draft_period_id, on_day, detected_at) VALUES (1, 1, 'max_minutes_per_week', 1, 1, 1, '2026-11-16', 1793700000)`,
	`INSERT INTO schedule_exception (id, location_id, starts_on, ends_on, kind, title) VALUES (1, 1, '2026-12-24', '2026-12-24', 'holiday', 'Christmas Eve')`,
	`INSERT INTO exception_review (id, schedule_exception_id, detected_at) VALUES (1, 1, 1793700000)`,
	`INSERT INTO period_acknowledgment (id, published_period_id, employee_id, person, acknowledged_at, kind) VALUES (1, 2, 1, 'Ada', 1793710000, 'employee_seen')`,
	`INSERT INTO import_batch (id, occurred_at, source, outcome) VALUES (1, 1793700000, 'old', 'accepted')`,
	`INSERT INTO import_file (import_batch_id, ordinal, name, rows_read) VALUES (1, 1, 'shifts.csv', 2)`,
	`INSERT INTO import_row_error (import_batch_id, ordinal, file, line, message) VALUES (1, 1, 'shifts.csv', 2, 'odd')`,
	`INSERT INTO audit_event (id, occurred_at, subject_type, subject_id, employee_id, action, actor_type, prev_hash, hash) VALUES (1, 1793700000, 'shift', 1, 1, 'created', 'import', '', 'h')`,
	`INSERT INTO block_occurrence (id, block_id, employee_id, status, starts_at, ends_at, time_zone, occurs_on, first_on, last_on, is_long, recurring, first_at)
		VALUES (1, 1, 1, 'active', 1794823200, 1794826800, 'UTC', '2026-11-16', '2026-11-16', '2026-11-16', 0, 1, 1794823200)`,
	`INSERT INTO soft_conflict (id, employee_id, employee_rank, shift_id, shift_state, publish_state, shift_starts_at, shift_ends_at, shift_time_zone, shift_label,
			block_id, block_status, block_kind, block_recurring, block_all_day, block_rule, block_time_zone, reason_code, occurrence_starts_at, occurrence_ends_at,
			overlap_starts_at, overlap_ends_at, overlap_first_on, overlap_last_on, minutes, relation, percent, union_minutes, first_seen_at, search)
		VALUES (1, 1, 1, 1, 'both', 'published', 1794819600, 1794848400, 'UTC', 'Early', 1, 'active', 'unavailable', 1, 0, '', 'UTC', 'other', 1794823200, 1794826800,
			1794823200, 1794826800, '2026-11-16', '2026-11-16', 60, 'inside', 12, 60, 5000, '')`,
}

// sealFirst stores the checksum of the first version of these rows. After that, triggers prevent changes to the version.
func sealFirst(t *testing.T, db *sql.DB) {
	t.Helper()
	row := schedule.PublishedShift{PublishedPeriodID: 1, EmployeeName: "Ada", ChangeKind: schedule.ChangeAdded, Shift: schedule.Shift{
		ID: 1, EmployeeID: 1, LocationID: 1, PositionID: 1, StartsAt: 1794816000, EndsAt: 1794844800, TimeZone: "UTC", Label: "Early", State: schedule.Published}}
	head := sealRows([]schedule.PublishedPeriod{{ID: 1, DraftPeriodID: 1, Version: 1, StartsOn: localtime.DateOf(2026, 11, 16), EndsOn: localtime.DateOf(2026, 11, 22),
		PublishedAt: 1793600000, PublishedBy: "Ruth", Note: "as agreed"}}, []schedule.PublishedShift{row})[0]
	_, err := db.ExecContext(ctx, fmt.Sprintf(`UPDATE published_period SET shift_count = %d, assigned_minutes = %d, sha256 = '%s' WHERE id = 1`, head.ShiftCount, head.AssignedMinutes, head.SHA256))
	if err != nil {
		t.Fatal(err)
	}
}

// laterColumns lists the columns that schema 14 does not have.
var laterColumns = []string{"organization.clock", "organization.date_order"}

// laterTables lists the tables that schema 14 does not have.
var laterTables = []string{"sync_source", "sync_row"}

// baseRows returns every row of the tables of the current schema as text, without the tables and columns that schema 14 does not have.
func baseRows(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	made, err := madeSchema()
	if err != nil {
		t.Fatal(err)
	}
	columns, out := map[string][]string{}, map[string][]string{}
	for _, c := range made {
		if slices.Contains(laterTables, c.Table) || slices.Contains(laterColumns, c.Table+"."+c.Name) {
			continue
		}
		columns[c.Table] = append(columns[c.Table], `COALESCE(CAST(`+c.Name+` AS TEXT), 'NULL')`)
	}
	for table, list := range columns {
		rows, err := db.QueryContext(ctx, `SELECT `+strings.Join(list, ` || '|' || `)+` FROM `+table)
		if err != nil {
			t.Fatalf("%s: %v", table, err)
		}
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				t.Fatal(err)
			}
			out[table] = append(out[table], text)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
		slices.Sort(out[table])
		if len(out[table]) == 0 {
			t.Errorf("no row of %s is tested", table)
		}
	}
	return out
}

// TestAnOlderDatabaseIsBroughtUpToDate fills a database of schema 13 and migrates it to schema 14, which sets the change time of rows with
// conflicts, and then to the current schema. It verifies that every row of the base tables is unchanged, that the version without a
// checksum gets one, and that the schedule loads.
func TestAnOlderDatabaseIsBroughtUpToDate(t *testing.T) {
	for kind, empty := range map[string]func(testing.TB) string{"sqlite": storetest.SQLite, "postgres": storetest.EmptyPostgres} {
		t.Run(kind, func(t *testing.T) {
			dsn := empty(t)
			before := olderDatabase(t, dsn)
			var old *SchemaError
			if _, err := Open(ctx, dsn, ReadOnly, time.Now); !errors.As(err, &old) || old.Have != 14 {
				t.Errorf("schema 14 was opened for reading: %v", err)
			}
			s := opened(t, dsn, ReadWrite)
			if err := s.Migrate(ctx); err != nil {
				t.Fatal(err)
			}
			db, _ := directly(t, dsn)
			after := baseRows(t, db)
			if !strings.HasSuffix(before["published_period"][1], "|0|0|") || strings.HasSuffix(after["published_period"][1], "|") {
				t.Errorf("the sum of version 2: %q before, %q after", before["published_period"][1], after["published_period"][1])
			}
			before["published_period"][1], after["published_period"][1] = "", ""
			if d := cmp.Diff(before, after); d != "" {
				t.Errorf("rows before and after:\n%s", d)
			}
			if d, err := s.Drift(ctx); err != nil || d.Version != engine.SchemaVersion() || len(d.Missing)+len(d.Other)+len(d.More) > 0 {
				t.Errorf("the schema: %+v, %v", d, err)
			}
			for _, text := range []string{`UPDATE published_shift SET label = 'x'`, `DELETE FROM published_period`, `UPDATE audit_event SET note = 'x'`} {
				if _, err := db.ExecContext(ctx, text); err == nil {
					t.Errorf("%s is taken", text)
				}
			}
			r := loadedRoster(t, s)
			if n, broken := brokenVersions(r); n != 2 || len(broken) > 0 {
				t.Errorf("%d versions, broken %v", n, broken)
			}
			size := r.Size()
			if size.Shifts != 2 || size.Blocks != 2 || size.Occurrences != 3 || size.Conflicts != 2 || r.Organization().Name != "Old Works" {
				t.Errorf("%+v of %s", size, r.Organization().Name)
			}
		})
	}
}

// olderDatabase creates a database of schema 14 and returns its rows.
func olderDatabase(t *testing.T, dsn string) map[string][]string {
	t.Helper()
	db, d := directly(t, dsn)
	defer db.Close()
	p, err := engine.Provider(db, d)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(ctx, 13); err != nil {
		t.Fatal(err)
	}
	for _, text := range schema13 {
		if _, err := db.ExecContext(ctx, text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	sealFirst(t, db)
	if _, err := p.UpTo(ctx, 14); err != nil {
		t.Fatal(err)
	}
	rows := baseRows(t, db)
	for table, ids := range map[string][2]string{"shift": {"5000", "0"}, "unavailable_block": {"5000", "0"}} {
		for k, want := range ids {
			if !strings.HasSuffix(rows[table][k], "|"+want) {
				t.Errorf("%s was not changed at %s: %s", table, want, rows[table][k])
			}
		}
	}
	return rows
}
