package store_test

import (
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// the "pgx" driver

// savedAt is the time of a save and a rollback in the tests.
const savedAt = 1800000000

// saver writes a payload. Only tests do this: the program has no such function.
type saver struct {
	*testing.T
	db     *sql.DB
	dollar bool  // placeholders have the form $1
	before int64 // the version in force before; 0 for none
}

// writing returns a writable connection without the length check on shifts, because one of the planted shifts has zero length. It saves a
// copy of the private notes, which a rollback restores.
func writing(t *testing.T, dsn string, before int64) saver {
	t.Helper()
	s := saver{T: t, before: before, dollar: strings.Contains(dsn, "://")}
	var err error
	if s.dollar {
		s.db, err = sql.Open("pgx", dsn)
	} else {
		s.db, err = driver.Open(dsn)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.db.Close() }) // usually closed earlier
	s.db.SetMaxOpenConns(1)
	if !s.dollar {
		s.Exec(`PRAGMA ignore_check_constraints = ON`)
	} else {
		s.Exec(`ALTER TABLE published_shift DROP CONSTRAINT published_shift_check`)
	}
	s.Exec(`CREATE TEMP TABLE kept AS SELECT id, notes FROM shift`)
	return s
}

// Text returns a statement with the placeholders of the engine.
func (s saver) Text(text string) string {
	if !s.dollar {
		return text
	}
	parts := strings.Split(text, "?")
	for i := range parts[1:] {
		parts[i] += "$" + strconv.Itoa(i+1)
	}
	return strings.Join(parts, "")
}

func (s saver) Exec(text string, args ...any) (rows int64) {
	s.Helper()
	done, err := s.db.ExecContext(s.Context(), s.Text(text), args...)
	if err == nil {
		rows, err = done.RowsAffected()
	}
	if err != nil {
		s.Fatalf("%s %v: %v", text, args, err)
	}
	return rows
}

// one executes a statement that must change one row.
func (s saver) one(text string, args ...any) {
	s.Helper()
	if n := s.Exec(text, args...); n != 1 {
		s.Fatalf("%s %v: %d rows", text, args, n)
	}
}

// ask queries one text value.
func (s saver) ask(text string, args ...any) (out sql.NullString) {
	s.Helper()
	if err := s.db.QueryRowContext(s.Context(), s.Text(text), args...).Scan(&out); err != nil {
		s.Fatalf("%s %v: %v", text, args, err)
	}
	return out
}

// value converts a payload value to a database value. A value that only a save would know is made up.
func (s saver) value(column string, v schedule.PayloadValue, shift int64) any {
	switch v.Kind {
	case schedule.ValueNull:
		return nil
	case schedule.ValuePrivate:
		return s.ask(`SELECT notes FROM kept WHERE id = ?`, shift).String
	case schedule.ValueAtSave:
		if strings.HasSuffix(column, "_at") {
			return savedAt
		}
		return ""
	}
	return v.Text
}

func (s saver) insert(table string, r *schedule.PayloadRow) {
	var columns, marks []string
	var args []any
	for _, c := range slices.Concat(r.Key, r.Cells) {
		if c.Column == "sha256" {
			continue // a sealed period accepts no more rows
		}
		columns, marks = append(columns, c.Column), append(marks, "?")
		args = append(args, s.value(c.Column, c.New, r.ShiftID))
	}
	s.one(`INSERT INTO `+table+` (`+strings.Join(columns, ", ")+`) VALUES (`+strings.Join(marks, ", ")+`)`, args...)
}

// shownColumns lists the columns of a published row, except the version, the shift and the kind of change.
const shownColumns = `employee_id, employee_name, location_id, position_id, starts_at, ends_at, time_zone, break_minutes, label, notes, open_slots`

// copied copies the row of the previous version with another kind of change.
func (s saver) copied(version, shift int64, kind schedule.ChangeKind) {
	s.Helper()
	s.one(`INSERT INTO published_shift (published_period_id, shift_id, change_kind, `+shownColumns+`) SELECT `+strconv.FormatInt(version, 10)+`, shift_id, '`+string(kind)+`', `+
		shownColumns+` FROM published_shift WHERE published_period_id = ? AND shift_id = ?`, s.before, shift)
}

// row writes one row.
func (s saver) row(p *schedule.Payload, r *schedule.PayloadRow) {
	id := r.Key[len(r.Key)-1].New.Text
	switch {
	case r.Table == schedule.AuditTable:
		s.event(r)
	case r.Action == schedule.PayloadInsert:
		s.insert(r.Table, r)
	case r.Table == schedule.ShownTable && r.Action == schedule.PayloadDelete:
		s.copied(p.Version.ID, r.ShiftID, schedule.ChangeRemoved)
	case r.Table == schedule.ShownTable:
		s.insert(r.Table, s.whole(r))
	case r.Action == schedule.PayloadDelete:
		s.one(`DELETE FROM `+r.Table+` WHERE id = ?`, id)
	default:
		for _, c := range r.Cells {
			s.one(`UPDATE `+r.Table+` SET `+c.Column+` = ? WHERE id = ? AND `+c.Column+` = ?`, c.New.Text, id, c.Old.Text)
		}
	}
}

// whole returns a changed row of a version with all of its columns. Published rows are immutable, so a changed row is inserted in full.
func (s saver) whole(r *schedule.PayloadRow) *schedule.PayloadRow {
	whole := &schedule.PayloadRow{Key: r.Key, Cells: slices.Clone(r.Cells), ShiftID: r.ShiftID}
	for _, column := range strings.Split(shownColumns, ", ") {
		if slices.ContainsFunc(r.Cells, func(c schedule.PayloadCell) bool { return c.Column == column }) {
			continue
		}
		old := s.ask(`SELECT CAST(`+column+` AS TEXT) FROM published_shift WHERE published_period_id = ? AND shift_id = ?`, s.before, r.ShiftID)
		value := schedule.PayloadValue{Kind: schedule.ValueText, Text: old.String}
		if !old.Valid {
			value.Kind = schedule.ValueNull
		}
		whole.Cells = append(whole.Cells, schedule.PayloadCell{Column: column, New: value})
	}
	return whole
}

// event writes an audit log entry with its hash and the previous hash. The previous hash must be the one in the payload.
func (s saver) event(r *schedule.PayloadRow) {
	last := s.ask(`SELECT hash FROM audit_event ORDER BY id DESC LIMIT 1`).String
	row := schedule.PayloadRow{Key: r.Key, Cells: slices.Clone(r.Cells)}
	cells := map[string]*schedule.PayloadValue{}
	for k := range row.Cells {
		cells[row.Cells[k].Column] = &row.Cells[k].New
	}
	if prev := cells["prev_hash"]; prev.Kind == schedule.ValueText && prev.Text != last {
		s.Errorf("the entry follows %s, the last one is %s", prev.Text, last)
	}
	e := schedule.Event{OccurredAt: savedAt, SubjectType: cells["subject_type"].Text, Action: cells["action"].Text, ActorType: cells["actor_type"].Text}
	fmt.Sscan(r.Key[0].New.Text, &e.ID)
	fmt.Sscan(cells["subject_id"].Text, &e.SubjectID)
	e.Changes = []schedule.Change{{Field: "version", To: s.ask(`SELECT CAST(version AS TEXT) FROM published_period WHERE id = ?`, e.SubjectID).String}}
	if e.Action == "recalled" {
		e.Changes = []schedule.Change{{Field: "status", From: "current", To: "recalled"}}
	}
	if cells["changes"].Text != schedule.ChangesJSON(e.Changes) {
		s.Errorf("the entry %s says %s", e.Action, cells["changes"].Text)
	}
	e = e.Seal(last)
	*cells["prev_hash"] = schedule.PayloadValue{Kind: schedule.ValueText, Text: e.PrevHash}
	*cells["hash"] = schedule.PayloadValue{Kind: schedule.ValueText, Text: e.Hash}
	s.insert(r.Table, &row)
}

// save writes the rows of a dry run, including the unchanged ones, and seals the version.
func (s saver) save(d *rules.DryRun) {
	for _, r := range d.Payload.Rows.All() {
		s.row(&d.Payload, &r)
	}
	for _, r := range d.Save.Same {
		s.copied(d.Payload.Version.ID, r.ID, schedule.ChangeSame)
	}
	s.one(`UPDATE published_period SET sha256 = ? WHERE id = ?`, d.Payload.Version.SHA256, d.Payload.Version.ID)
}

// takeBack executes the rollback plan of a dry run.
func (s saver) takeBack(d *rules.DryRun) {
	for _, r := range d.Payload.Rollback().Rows.All() {
		s.row(&d.Payload, &r)
	}
}

// rows returns every row of a query as text.
func (s saver) rows(text string) (out []string) {
	rows, err := s.db.QueryContext(s.Context(), text)
	if err != nil {
		s.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		s.Fatal(err)
	}
	for rows.Next() {
		cells := make([]any, len(columns))
		for i := range cells {
			cells[i] = new(any)
		}
		if err := rows.Scan(cells...); err != nil {
			s.Fatal(err)
		}
		line := ""
		for i, c := range cells {
			line += fmt.Sprintf("%s=%v ", columns[i], *c.(*any))
		}
		out = append(out, line)
	}
	if err := rows.Err(); err != nil {
		s.Fatal(err)
	}
	return out
}

func (s saver) table(name string) []string {
	rows := s.rows(`SELECT * FROM ` + name + ` ORDER BY 1, 2`)
	for k := range rows {
		rows[k] = changedAt.ReplaceAllString(rows[k], "")
	}
	return rows
}

// changedAt matches the column with the time at which an import last changed a row. A save and its rollback do not change this column.
var changedAt = regexp.MustCompile(` changed_at=\d*`)

// shown returns the rows that employees see: those of the versions in force.
func (s saver) shown() []string {
	return s.rows(`SELECT u.* FROM published_shift u JOIN published_period i ON i.id = u.published_period_id WHERE i.status = 'current' ORDER BY 1, 2`)
}

// savable runs a test with databases on both engines whose drafts can be saved and rolled back.
func savable(t *testing.T, test func(t *testing.T, dsn string, s *store.Store, ask rules.DryRunAsk)) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := store.Faulty(t, dsn)
		t.Run("faulty", func(t *testing.T) { test(t, dsn, s, store.FaultyAsk) })
	})
	storetest.Engines(t, func(t *testing.T, dsn string) {
		db := store.Opened(t, dsn, store.ReadWrite)
		if _, err := demo.Store(t.Context(), db, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)); err != nil {
			t.Fatal(err)
		}
		t.Run("demo", func(t *testing.T) {
			test(t, dsn, store.Opened(t, dsn, store.ReadOnly), rules.DryRunAsk{Today: localtime.DateOf(2026, 11, 20)})
		})
	})
}

// reopened closes the connection, updates the data version as every writing program must, and opens the database for reading.
func (s saver) reopened(dsn string) *store.Store {
	s.Helper()
	s.one(`UPDATE organization SET data_version = 'saved'`)
	if err := s.db.Close(); err != nil {
		s.Fatal(err)
	}
	return store.Opened(s.T, dsn, store.ReadOnly)
}

// sound verifies the checksums of all versions and the hash chain of the audit log, and returns the number of log entries.
func sound(t *testing.T, s *store.Store) int {
	t.Helper()
	r, err := s.Load(t.Context(), savedAt, &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	w := r.For(schedule.Manager)
	if len(w.PublishedPeriods()) == 0 {
		t.Error("no period is published")
	}
	for _, p := range w.PublishedPeriods() {
		if sum := w.PublishedSum(p.ID); sum != p {
			t.Errorf("the rows of version %d add up to %+v, want %+v", p.ID, sum, p)
		}
	}
	n, broken, err := s.VerifyChain(t.Context())
	if err != nil || broken != 0 || n == 0 {
		t.Errorf("%d events, broken at %d, %v", n, broken, err)
	}
	return n
}

// TestPayloadIsTheWholeSave writes the payload into the database as a save does. It verifies that employees see the draft, that the new
// version has the checksum of the payload, that the audit log is intact, and that another dry run writes nothing.
func TestPayloadIsTheWholeSave(t *testing.T) {
	t.Parallel()
	savable(t, func(t *testing.T, dsn string, s *store.Store, ask rules.DryRunAsk) {
		d, events := store.DryRunOf(t, s, ask), sound(t, s)
		w := writing(t, dsn, d.Latest.ID)
		w.save(&d)
		s = w.reopened(dsn)
		if n := sound(t, s); n != events+1 {
			t.Errorf("%d entries of the audit log, %d before", n, events)
		}
		again := store.DryRunOf(t, s, rules.DryRunAsk{Period: strconv.FormatInt(d.Period.ID, 10), Published: true, Today: ask.Today})
		if again.Payload.Rows.Len() > 0 || again.Payload.Unchanged != d.Figures.Shifts || again.Latest.Version != d.Payload.Version.Version || again.Figures.Staged != 0 {
			t.Errorf("after the save: %d rows to write, %d of %d unchanged", again.Payload.Rows.Len(), again.Payload.Unchanged, d.Figures.Shifts)
		}
	})
}

// TestRollbackUndoesTheSave saves a draft and executes the rollback plan. It verifies that the published rows, the working copies and the
// period equal those before the save, that earlier publications are unchanged, that the audit log is intact with two more entries, that a
// dry run has the same findings, and that the plan states the number of remaining rows.
func TestRollbackUndoesTheSave(t *testing.T) {
	t.Parallel()
	savable(t, func(t *testing.T, dsn string, s *store.Store, ask rules.DryRunAsk) {
		d, events := store.DryRunOf(t, s, ask), sound(t, s)
		w := writing(t, dsn, d.Latest.ID)
		rows := len(w.table("published_shift"))
		shown, shifts, drafts, heads := w.shown(), w.table("shift"), w.table("draft_period"), w.table("published_period")
		w.save(&d)
		saved := w.table("published_shift")
		if slices.Equal(shown, w.shown()) || slices.Equal(shifts, w.table("shift")) || slices.Equal(drafts, w.table("draft_period")) {
			t.Fatal("the save changed nothing")
		}
		stay := []schedule.RowsStay{{Table: "published_period", Rows: 1}, {Table: schedule.ShownTable, Rows: len(saved) - rows}, {Table: schedule.AuditTable, Rows: 1}}
		if diff := cmp.Diff(stay, d.Payload.Rollback().Stay, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Why" }, cmp.Ignore())); diff != "" {
			t.Errorf("what stays:\n%s", diff)
		}
		w.takeBack(&d)
		for what, both := range map[string][2][]string{"shown to employees": {shown, w.shown()}, "working copies": {shifts, w.table("shift")}, "draft periods": {drafts, w.table("draft_period")},
			"rows of all versions":         {saved, w.table("published_shift")},
			"heads of the versions before": {heads, w.rows(`SELECT * FROM published_period WHERE id < ` + strconv.FormatInt(d.Payload.Version.ID, 10) + ` ORDER BY 1`)}} {
			if diff := cmp.Diff(both[0], both[1]); diff != "" {
				t.Errorf("%s:\n%.2000s", what, diff)
			}
		}
		s = w.reopened(dsn)
		if n := sound(t, s); n != events+2 {
			t.Errorf("%d entries of the audit log, %d before", n, events)
		}
		again := store.DryRunOf(t, s, ask)
		if again.Latest.ID != d.Latest.ID || again.Payload.Rows.Len() != d.Payload.Rows.Len() || len(again.Findings) != len(d.Findings) || again.Payload.Version.Version != d.Payload.Version.Version+1 {
			t.Errorf("after the rollback version %d is in force, %d rows would be written, of version %d", again.Latest.Version, again.Payload.Rows.Len(), again.Payload.Version.Version)
		}
	})
}
