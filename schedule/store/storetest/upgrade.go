package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule/store/engine"
)

// SumOfVersion1 is the checksum that the programs since schema 4 stored with the first published version of AtSchema.
const SumOfVersion1 = "9f8b45bd816462b36ca0ec621539722d521a6587b22be1a3c3fc7fb9db6b25a5"

// era holds rows as programs wrote them while the schema had one of the versions from..to.
type era struct {
	from, to   int64
	statements []string
}

// eras contains a row of every table of every schema, and a value other than the default in every column of the imported data. A
// migration with a new table or column needs an era with rows in it.
var eras = []era{
	{from: 1, to: 1 << 30, statements: []string{
		`UPDATE organization SET name = 'Old Works', default_time_zone = 'Europe/Berlin', week_starts_on = 0, publish_notice_days = 10, min_overlap_minutes = 15,
			newest_record_at = 1793700000, data_version = '7-OLD' WHERE id = 1`,
		`INSERT INTO location (id, code, name, time_zone) VALUES (1, 'A', 'Åhus', 'UTC')`,
		`INSERT INTO position (id, name) VALUES (1, 'Cook'), (2, 'Host')`,
		`INSERT INTO employee (id, number, name, email, status, home_location_id, primary_position_id, hired_on, terminated_on)
			VALUES (1, 'E1', 'Ada', 'ada@example.invalid', 'active', 1, 1, '2020-01-01', NULL), (2, '', 'Ben', '', 'terminated', 1, NULL, NULL, '2026-10-31')`,
		`INSERT INTO employee_position (employee_id, position_id, is_primary) VALUES (1, 1, 1), (1, 2, 0)`,
		`INSERT INTO draft_period (id, name, starts_on, ends_on, status) VALUES (1, 'Week 47', '2026-11-16', '2026-11-22', 'published')`,
		`INSERT INTO shift (id, employee_id, location_id, position_id, draft_period_id, starts_at, ends_at, time_zone, break_minutes, label, notes, state)
			VALUES (1, 1, 1, 1, 1, 1794819600, 1794848400, 'UTC', 30, 'Early', 'a note', 'published'),
				(2, NULL, 1, 1, 1, 1794906000, 1794934800, 'UTC', 0, '', '', 'never_published')`,
		`INSERT INTO published_period (id, draft_period_id, version, starts_on, ends_on, status, published_at, published_by, note)
			VALUES (1, 1, 1, '2026-11-16', '2026-11-22', 'superseded', 1793600000, 'Ruth', 'as agreed'),
				(2, 1, 2, '2026-11-16', '2026-11-22', 'current', 1793700000, 'Ruth', '')`,
		`INSERT INTO published_shift (published_period_id, shift_id, employee_id, employee_name, location_id, position_id, starts_at, ends_at, time_zone, break_minutes, label,
				notes, change_kind)
			VALUES (1, 1, 1, 'Ada', 1, 1, 1794816000, 1794844800, 'UTC', 15, 'Early', 'bring keys', 'added'),
				(2, 1, 1, 'Ada', 1, 1, 1794819600, 1794848400, 'UTC', 30, 'Early', 'a note', 'changed')`,
		`INSERT INTO block_series (id, employee_id, time_zone, local_start_minute, minutes, rrule, first_on, until_on, status, reason_text)
			VALUES (5, 1, 'UTC', 600, 60, 'FREQ=DAILY', '2026-11-16', '2026-12-31', 'active', 'class')`,
		`INSERT INTO unavailable_block (id, employee_id, series_id, kind, status, starts_at, ends_at, time_zone, overrides_recurring, reason_code, reason_text, note, source,
				requested_at, requested_by, decided_at, decided_by, created_at, updated_at)
			VALUES (1, 1, 5, 'unavailable', 'active', 1794823200, 1794826800, 'UTC', 1, 'school', 'class', 'private', 'calendar', 1793000000, 'Ada', 1793100000, 'Ruth', 1793000000, 1793100000)`,
		`INSERT INTO unavailable_block (id, employee_id, kind, status, rrule, first_on, start_minute, end_minute, time_zone)
			VALUES (2, 1, 'undesired', 'approved', 'FREQ=DAILY;COUNT=3', '2026-11-16', 660, 720, 'UTC')`,
		`INSERT INTO unavailable_block (id, employee_id, kind, status, all_day, starts_on, ends_on, time_zone, deleted)
			VALUES (3, 1, 'time_off', 'declined', 1, '2026-12-24', '2026-12-26', 'UTC', 1)`,
		`INSERT INTO unavailable_block_exception (block_id, occurs_on, action, start_minute, end_minute) VALUES (2, '2026-11-17', 'replace', 780, 840)`,
		`INSERT INTO import_batch (id, occurred_at, actor, source, outcome, notices)
			VALUES (1, 1793700000, 'opshub import', 'old', 'accepted', '["a notice"]'), (2, 1793710000, 'opshub import', 'old', 'refused', '[]')`,
		`INSERT INTO import_file (import_batch_id, ordinal, name, sha256, format, rows_read, rows_refused) VALUES (2, 1, 'shifts.csv', 'abc', 'csv', 2, 1)`,
		`INSERT INTO import_row_error (import_batch_id, ordinal, file, line, column_name, message) VALUES (2, 1, 'shifts.csv', 2, 'ends_at', 'odd')`,
		`INSERT INTO audit_event (id, occurred_at, subject_type, subject_id, employee_id, action, actor_type, actor_id, actor_name, status_to, changes, note, request_id, prev_hash, hash)
			VALUES (1, 1793600000, 'shift', 1, 1, 'created', 'import', '', '', '', '[]', '', '', '', '7f03961a83ff1dd904bdf83f1f9f12a6c025919dfcf74a359c5bba59a771b04e'),
				(2, 1793700000, 'unavailable_block', 2, 1, 'approved', 'user', 'u7', 'Ruth', 'approved', '[{"field":"status","from":"requested","to":"approved"}]', 'fine', 'r-1', '7f03961a83ff1dd904bdf83f1f9f12a6c025919dfcf74a359c5bba59a771b04e', '83f5262a5c84eed841658f925632296e9fdfdd9ac0a8522bbc03b69833903308')`,
	}},
	{from: 1, to: 14, statements: []string{ // derived
		`UPDATE organization SET horizon_start = 1, horizon_end = 99, max_shift_minutes = 480, max_occurrence_minutes = 60, counts_from = '2026-11-01'`,
		`UPDATE location SET search = 'ahus'`,
		`UPDATE position SET search = lower(name)`,
		`UPDATE employee SET search = lower(name), sort_rank = id`,
		`UPDATE shift SET first_on = '2026-11-16', last_on = '2026-11-17'`,
		`UPDATE published_shift SET first_on = '2026-11-16', last_on = '2026-11-16'`,
		`UPDATE unavailable_block SET search = 'class', first_at = 1794823200, until_on = '2026-11-18'`,
		`INSERT INTO block_occurrence (id, block_id, employee_id, status, starts_at, ends_at, time_zone, occurs_on, first_on, last_on, is_long, recurring, first_at)
			VALUES (1, 1, 1, 'active', 1794823200, 1794826800, 'UTC', '2026-11-16', '2026-11-16', '2026-11-16', 0, 1, 1794823200)`,
		`INSERT INTO soft_conflict (id, employee_id, employee_rank, shift_id, shift_state, publish_state, shift_starts_at, shift_ends_at, shift_time_zone, shift_label,
				block_id, block_status, block_kind, block_recurring, block_all_day, block_rule, block_time_zone, reason_code, occurrence_starts_at, occurrence_ends_at,
				overlap_starts_at, overlap_ends_at, overlap_first_on, overlap_last_on, minutes, relation, percent, union_minutes, first_seen_at, search)
			VALUES (1, 1, 1, 1, 'both', 'published', 1794819600, 1794848400, 'UTC', 'Early', 1, 'active', 'unavailable', 1, 0, '', 'UTC', 'other', 1794823200, 1794826800,
				1794823200, 1794826800, '2026-11-16', '2026-11-16', 60, 'inside', 12, 60, 5000, '')`,
		`INSERT INTO shift_day_total (on_day, location_id, position_id, kind, starting, ending) VALUES ('2026-11-16', 1, 1, 'shift', 1, 1)`,
		`INSERT INTO day_total (on_day, kind, items, starting, ending) VALUES ('2026-11-16', 'shift', 1, 1, 1)`,
		`INSERT INTO data_warning (name, affected) VALUES ('unknown zone', 1)`,
		`INSERT INTO day_presence (on_day, kind, employees) VALUES ('2026-11-16', 'shift', 'AQ==')`,
		`INSERT INTO employee_day_total (employee_id, kind, counts) VALUES (1, 'shift', '1')`,
	}},
	{from: 4, to: 1 << 30, statements: []string{
		`UPDATE employee SET account = 'ada', max_minutes_per_day = 600, max_minutes_per_week = 2400, min_rest_minutes = 660, preferred_minutes_per_week = 1800 WHERE id = 1`,
		`UPDATE shift SET open_slots = 2 WHERE id = 2`,
		`INSERT INTO published_shift (published_period_id, shift_id, location_id, position_id, starts_at, ends_at, time_zone, open_slots)
			VALUES (2, 2, 1, 1, 1794906000, 1794934800, 'UTC', 2)`,
		`UPDATE published_period SET shift_count = 1, assigned_minutes = 480, sha256 = '` + SumOfVersion1 + `' WHERE id = 1`,
		`INSERT INTO coverage_target (id, location_id, position_id, day_of_week, start_minute, end_minute, min_staff, optimal_staff, max_staff, effective_from, effective_to)
			VALUES (1, 1, 1, 1, 540, 1020, 1, 2, 3, '2026-01-01', '2026-12-31')`,
		`INSERT INTO coverage_target (id, location_id, specific_on, start_minute, end_minute, min_staff, optimal_staff) VALUES (2, 1, '2026-12-24', 540, 780, 1, 1)`,
		`INSERT INTO constraint_rule (id, scope, scope_id, kind, limit_value, unit, severity, effective_from, effective_to, enabled)
			VALUES (1, 'employee', 1, 'max_minutes_per_week', 2400, 'minutes', 'warning', '2026-01-01', '2026-12-31', 0)`,
		`INSERT INTO constraint_review (id, constraint_rule_id, kind, shift_id, employee_id, draft_period_id, on_day, detected_at, measured_value, limit_value, status, reviewer,
				reviewed_at, note)
			VALUES (1, 1, 'max_minutes_per_week', 1, 1, 1, '2026-11-16', 1793700000, 2500, 2400, 'acknowledged', 'Ruth', 1793710000, 'once')`,
		`INSERT INTO schedule_exception (id, location_id, employee_id, starts_on, ends_on, kind, opens_minute, closes_minute, title, message, status, requested_at, requested_by)
			VALUES (1, 1, 1, '2026-12-24', '2026-12-24', 'modified_hours', 540, 780, 'Christmas Eve', 'We close early.', 'approved', 1793000000, 'Ada')`,
		`INSERT INTO exception_review (id, schedule_exception_id, detected_at, status, reviewer, reviewed_at, note) VALUES (1, 1, 1793700000, 'resolved', 'Ruth', 1793710000, 'seen')`,
		`INSERT INTO period_acknowledgment (id, draft_period_id, published_period_id, employee_id, person, acknowledged_at, kind)
			VALUES (1, NULL, 2, 1, 'Ada', 1793710000, 'employee_seen'), (2, 1, NULL, NULL, 'Ruth', 1793690000, 'manager_review')`,
	}},
	{from: 7, to: 14, statements: []string{`INSERT INTO employee_shifts (employee_id, shifts) VALUES (1, 'AQ==')`}},
	{from: 10, to: 14, statements: []string{
		`INSERT INTO place_day (on_day, location_id, position_id, shifts, minutes, open, slots, worked, beginners, present) VALUES ('2026-11-16', 1, 1, 1, 480, 0, 0, 480, 'AQ==', 'AQ==')`,
		`INSERT INTO draft_total (draft_period_id, state, shifts, assigned, minutes) VALUES (1, 'published', 1, 1, 480)`,
		`INSERT INTO block_total (status, blocks, recurring, employees) VALUES ('active', 1, 0, 'AQ==')`,
	}},
	{from: 11, to: 14, statements: []string{
		`INSERT INTO packed_rows (name, packed) VALUES ('occurrences', 'AQ==')`,
		`INSERT INTO version_total (published_period_id, change_kind, shifts, assigned, minutes) VALUES (1, 'added', 1, 1, 480)`,
	}},
	{from: 14, to: 1 << 30, statements: []string{`UPDATE shift SET changed_at = 6000 WHERE id = 2`, `UPDATE unavailable_block SET changed_at = 7000 WHERE id = 3`}},
	{from: 16, to: 1 << 30, statements: []string{`UPDATE organization SET clock = '12h', date_order = 'month_first'`}},
	{from: 17, to: 1 << 30, statements: []string{
		`INSERT INTO sync_source (name, checked_at, succeeded_at, import_batch_id, validator, sha256, rows_read, rows_refused, rows_removed, failure)
			VALUES ('hr', 1793710000, 1793700000, 1, 'W/"1"', 'abc', 2, 1, 1, 'the server does not respond')`,
		`INSERT INTO sync_row (source, kind, row_id) VALUES ('hr', 'shift', 1)`,
	}},
}

// AtSchema creates the tables of an older schema in an empty database, with the rows that a program of that time wrote.
func AtSchema(t testing.TB, dsn string, version int64) {
	t.Helper()
	ctx := context.Background()
	db, dialect := connected(t, dsn)
	defer db.Close()
	p, err := engine.Provider(db, dialect)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(ctx, version); err != nil {
		t.Fatal(err)
	}
	for _, e := range eras {
		if version < e.from || version > e.to {
			continue
		}
		for _, text := range e.statements {
			if _, err := db.ExecContext(ctx, text); err != nil {
				t.Fatalf("schema %d: %s: %v", version, text, err)
			}
		}
	}
}

// connected opens a database as another program does.
func connected(t testing.TB, dsn string) (db *sql.DB, dialect engine.Dialect) {
	t.Helper()
	var err error
	if dialect = engine.SQLiteDialect; strings.Contains(dsn, "://") {
		dialect = engine.PostgresDialect
		db, err = sql.Open("pgx", dsn)
	} else {
		db, err = driver.Open(dsn)
	}
	if err != nil {
		t.Fatal(err)
	}
	return db, dialect
}

// NewerSchema records a migration that this program does not have, as a newer program does.
func NewerSchema(t testing.TB, dsn string) {
	t.Helper()
	db, _ := connected(t, dsn)
	defer db.Close()
	applied := "1"
	if strings.Contains(dsn, "://") {
		applied = "TRUE"
	}
	text := fmt.Sprintf(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, %s)`, engine.SchemaVersion()+1, applied)
	if _, err := db.ExecContext(context.Background(), text); err != nil {
		t.Fatal(err)
	}
}
