package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPayloadOfTheFaultyDraft says what a save would do, row by row.
func TestPayloadOfTheFaultyDraft(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		differences, err := s.DraftDifferences(ctx, schedule.Manager, storetest.FaultyPeriod, schedule.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		shown, kinds := d.Payload.Shown(), map[schedule.ChangeKind]int{}
		for _, c := range differences.Changes {
			kinds[c.Kind]++
		}
		if shown[schedule.PayloadInsert] != kinds[schedule.ChangeAdded] || shown[schedule.PayloadChange] != kinds[schedule.ChangeChanged] ||
			shown[schedule.PayloadDelete] != kinds[schedule.ChangeRemoved] || d.Payload.Unchanged != differences.Same || kinds[schedule.ChangeAdded] != d.Figures.Shifts-2 {
			t.Errorf("payload %v and %d as they are, differences %v and %d", shown, d.Payload.Unchanged, kinds, differences.Same)
		}
		if got := linesOf(&d.Payload, 202, 203, 204, 0); !slices.Equal(got, []string{
			"insert published_period id 2: version 2 of 2026-12-07 to 2026-12-20",
			"change published_period id 1: status current -> superseded",
			"change published_shift published_period_id 2, shift_id 202: employee_id 17 (Person Q) -> 18 (Person R); starts_at 1797325200 (15 Dec 2026 09:00) -> 1797328800 (15 Dec 2026 10:00); " +
				"ends_at 1797354000 (15 Dec 2026 17:00) -> 1797357600 (15 Dec 2026 18:00); notes changed, private; employee_name Person Q -> Person R; change_kind changed",
			"delete published_shift published_period_id 2, shift_id 203: Wed 16 Dec 2026 09:00-17:00, Person Q, Cook, Alpha",
			"change shift id 202: state changed_since_publish -> published",
			"delete shift id 203: Wed 16 Dec 2026 09:00-17:00, Person Q, Cook, Alpha",
			"delete shift id 204: Thu 17 Dec 2026 09:00-17:00, Person R, Cook, Alpha",
			"change draft_period id 2: status in_review -> published",
			"insert audit_event id " + keyOf(&d.Payload, "audit_event") + ": version 2 of 2026-12-07 to 2026-12-20 is published",
		}) {
			t.Errorf("rows:\n%s", strings.Join(got, "\n"))
		}
		back := d.Payload.Rollback()
		for _, r := range slices.Concat(madeRows(d.Payload.Rows), madeRows(back.Rows)) {
			if text := fmt.Sprintf("%+v", r); strings.Contains(text, "secret") {
				t.Errorf("a row tells private notes: %s", text)
			}
		}
	})
}

func madeRows(rows schedule.PayloadRows) (out []schedule.PayloadRow) {
	for _, r := range rows.All() {
		out = append(out, r)
	}
	return out
}

// linesOf are the rows about these shifts, changed ones with their columns.
func linesOf(p *schedule.Payload, shifts ...int64) (lines []string) {
	for _, r := range p.Rows.All() {
		if !slices.Contains(shifts, r.ShiftID) {
			continue
		}
		words := r.About
		if r.Action == schedule.PayloadChange {
			cells := make([]string, len(r.Cells))
			for k, c := range r.Cells {
				cells[k] = c.Words()
			}
			words = strings.Join(cells, "; ")
		}
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", r.Action, r.Table, r.KeyWords(), words))
	}
	return lines
}

func keyOf(p *schedule.Payload, table string) string {
	for _, r := range p.Rows.All() {
		if r.Table == table {
			return r.Key[0].New.Text
		}
	}
	return ""
}

// TestPayloadKnowsEveryColumn holds the columns of the rows against the live schema: an inserted row has all of its table, and no row
// has one that the table has not.
func TestPayloadKnowsEveryColumn(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		schema, err := s.Schema(ctx)
		if err != nil {
			t.Fatal(err)
		}
		live := map[string][]string{}
		for _, c := range schema {
			live[c.Table] = append(live[c.Table], c.Name)
		}
		whole := map[string]bool{}
		for _, r := range d.Payload.Rows.All() {
			var has []string
			for _, c := range slices.Concat(r.Key, r.Cells) {
				has = append(has, c.Column)
				if !slices.Contains(live[r.Table], c.Column) {
					t.Fatalf("%s has no column %s", r.Table, c.Column)
				}
			}
			if r.Action == schedule.PayloadInsert || (r.Action == schedule.PayloadDelete && r.Table == "shift") {
				whole[r.Table] = true
				slices.Sort(has)
				if diff := cmp.Diff(slices.Sorted(slices.Values(live[r.Table])), has); diff != "" {
					t.Fatalf("%s %s:\n%s", r.Action, r.Table, diff)
				}
			}
		}
		if len(whole) != 4 {
			t.Errorf("whole rows of %v", slices.Sorted(maps.Keys(whole)))
		}
	})
}

// saver writes a payload, as only a test does: the program has no function that could.
type saver struct {
	*testing.T
	db     *sql.DB
	before int64  // the version that was in force
	notes  string // asks for the private notes of a shift
}

func (s saver) exec(text string, args ...any) {
	s.Helper()
	if _, err := s.db.ExecContext(s.Context(), text, args...); err != nil {
		s.Fatalf("%s: %v", text, err)
	}
}

// value is a value as the database takes it; what only a save would know is made up.
func (s saver) value(column string, v schedule.PayloadValue, shift int64) any {
	switch v.Kind {
	case schedule.ValueNull:
		return nil
	case schedule.ValuePrivate:
		var notes string
		ask := `SELECT notes FROM shift WHERE id = ?`
		if s.notes != "" {
			ask = s.notes
		}
		if err := s.db.QueryRowContext(s.Context(), ask, shift).Scan(&notes); err != nil {
			s.Fatal(err)
		}
		return notes
	case schedule.ValueAtSave:
		if strings.HasSuffix(column, "_at") {
			return 1800000000
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
			continue // a sealed period takes no more rows
		}
		columns, marks = append(columns, c.Column), append(marks, "?")
		args = append(args, s.value(c.Column, c.New, r.ShiftID))
	}
	s.exec(`INSERT INTO `+table+` (`+strings.Join(columns, ", ")+`) VALUES (`+strings.Join(marks, ", ")+`)`, args...)
}

// copied takes over the row of the version before as another kind of change.
func (s saver) copied(version, shift int64, kind schedule.ChangeKind) {
	const rest = `employee_id, employee_name, location_id, position_id, starts_at, ends_at, time_zone, break_minutes, label, notes, first_on, last_on, open_slots`
	s.exec(`INSERT INTO published_shift (published_period_id, shift_id, change_kind, `+rest+`) SELECT ?, shift_id, ?, `+rest+` FROM published_shift
		WHERE published_period_id = ? AND shift_id = ?`, version, string(kind), s.before, shift)
}

// row writes one row.
func (s saver) row(p *schedule.Payload, r *schedule.PayloadRow) {
	id := r.Key[len(r.Key)-1].New.Text
	switch {
	case r.Table == "audit_event":
		s.event(r)
	case r.Action == schedule.PayloadInsert:
		s.insert(r.Table, r)
	case r.Table == "published_shift" && r.Action == schedule.PayloadDelete:
		s.copied(p.Version.ID, r.ShiftID, schedule.ChangeRemoved)
	case r.Table == "published_shift":
		// a published row never changes: it is written whole
		whole := schedule.PayloadRow{Key: r.Key, Cells: slices.Clone(r.Cells), ShiftID: r.ShiftID}
		for _, column := range []string{"location_id", "position_id", "time_zone", "break_minutes", "label", "open_slots", "first_on", "last_on"} {
			if slices.ContainsFunc(r.Cells, func(c schedule.PayloadCell) bool { return c.Column == column }) {
				continue
			}
			var text string
			if err := s.db.QueryRowContext(s.Context(), `SELECT CAST(`+column+` AS TEXT) FROM published_shift WHERE published_period_id = ? AND shift_id = ?`, s.before, r.ShiftID).Scan(&text); err != nil {
				s.Fatal(err)
			}
			whole.Cells = append(whole.Cells, schedule.PayloadCell{Column: column, New: schedule.PayloadValue{Kind: schedule.ValueText, Text: text}})
		}
		s.insert(r.Table, &whole)
	case r.Action == schedule.PayloadDelete:
		s.exec(`DELETE FROM `+r.Table+` WHERE id = ?`, id)
	default:
		for _, c := range r.Cells {
			s.exec(`UPDATE `+r.Table+` SET `+c.Column+` = ? WHERE id = ? AND `+c.Column+` = ?`, c.New.Text, id, c.Old.Text)
		}
	}
}

// event writes the entry of the audit log with its hash.
func (s saver) event(r *schedule.PayloadRow) {
	s.insert(r.Table, r)
	cell := map[string]string{}
	for _, c := range r.Cells {
		cell[c.Column] = c.New.Text
	}
	var e schedule.Event
	fmt.Sscan(r.Key[0].New.Text, &e.ID)
	fmt.Sscan(cell["subject_id"], &e.SubjectID)
	e.OccurredAt, e.SubjectType, e.Action, e.ActorType = 1800000000, cell["subject_type"], cell["action"], cell["actor_type"]
	e.Changes = []schedule.Change{{Field: "version", To: "2"}}
	s.exec(`DROP TRIGGER audit_event_no_update`)
	s.exec(`UPDATE audit_event SET hash = ? WHERE id = ?`, e.Seal(cell["prev_hash"]).Hash, e.ID)
}

// tableRows is every row of a table as text, in the order of its key.
func (s saver) tableRows(table string) (out []string) {
	rows, err := s.db.QueryContext(s.Context(), `SELECT * FROM `+table+` ORDER BY 1, 2`)
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

// writing gives a connection that writes, in which a shift may have no length: one of the planted ones has none.
func writing(t *testing.T, dsn string, version int64) saver {
	t.Helper()
	db, err := driver.Open(dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // closed before, mostly
	db.SetMaxOpenConns(1)
	w := saver{T: t, db: db, before: version}
	w.exec(`PRAGMA ignore_check_constraints = ON`)
	return w
}

// save writes the rows of a dry run into the database.
func (s saver) save(d *schedule.DryRun) {
	for _, r := range d.Payload.Rows.All() {
		s.row(&d.Payload, &r)
	}
	s.copied(d.Payload.Version.ID, 201, schedule.ChangeSame)
	s.exec(`UPDATE published_period SET sha256 = ? WHERE id = ?`, d.Payload.Version.SHA256, d.Payload.Version.ID)
}

func (s saver) done() {
	if err := s.db.Close(); err != nil {
		s.Fatal(err)
	}
}

// TestPayloadIsTheWholeSave writes the rows into the database, as a save would: then the draft is what employees are shown, the
// new version has the sum that the payload said, the audit log is whole, and another dry run would write nothing.
func TestPayloadIsTheWholeSave(t *testing.T) {
	dsn := storetest.SQLite(t)
	_, s := faulty(t, dsn)
	d := dryRunOf(t, s, faultyAsk)
	w := writing(t, dsn, d.Latest.ID)
	w.save(&d)
	w.done()
	refreshed(t, dsn)

	s = opened(t, dsn, ReadOnly)
	if n, broken, err := s.VerifyPublished(ctx); err != nil || len(broken) > 0 || n != 2 {
		t.Errorf("%d published periods, broken %v, %v", n, broken, err)
	}
	if n, broken, err := s.VerifyChain(ctx); err != nil || broken != 0 || n == 0 {
		t.Errorf("%d events, broken at %d, %v", n, broken, err)
	}
	again := dryRunOf(t, s, schedule.DryRunAsk{Period: "Faulty", Published: true})
	if again.Payload.Rows.Len() > 0 || again.Payload.Unchanged != d.Figures.Shifts || again.Latest.Version != 2 || again.Figures.Staged != 0 {
		t.Errorf("after the save: %d rows to write, %d of %d unchanged", again.Payload.Rows.Len(), again.Payload.Unchanged, d.Figures.Shifts)
	}
}

// TestRollbackUndoesTheSave saves and then undoes it by the plan: the working copies and the period are to the letter what they were,
// the version before is in force, what was published stays, and a dry run finds what it found.
func TestRollbackUndoesTheSave(t *testing.T) {
	dsn := storetest.SQLite(t)
	_, s := faulty(t, dsn)
	d := dryRunOf(t, s, faultyAsk)
	w := writing(t, dsn, d.Latest.ID)
	shifts, drafts := w.tableRows("shift"), w.tableRows("draft_period")
	w.save(&d)
	saved := w.tableRows("published_shift")
	if slices.Equal(shifts, w.tableRows("shift")) || slices.Equal(drafts, w.tableRows("draft_period")) {
		t.Fatal("the save changed nothing")
	}
	back := d.Payload.Rollback()
	w.exec(`CREATE TEMP TABLE kept AS SELECT shift_id, notes FROM published_shift WHERE published_period_id = 1`) // the copy made before the save
	w.notes = `SELECT notes FROM kept WHERE shift_id = ?`
	for _, r := range back.Rows.All() {
		if r.Table == "audit_event" {
			continue // it needs the hash of the one before, which only the save knows
		}
		w.row(&d.Payload, &r)
	}
	if diff := cmp.Diff(shifts, w.tableRows("shift")); diff != "" {
		t.Errorf("working copies:\n%s", diff)
	}
	if diff := cmp.Diff(drafts, w.tableRows("draft_period")); diff != "" {
		t.Errorf("draft periods:\n%s", diff)
	}
	if !slices.Equal(saved, w.tableRows("published_shift")) {
		t.Error("what was published changed")
	}
	if diff := cmp.Diff([]schedule.RowsStay{{Table: "published_period", Rows: 1}, {Table: "published_shift", Rows: len(saved) - 3}, {Table: "audit_event", Rows: 1}},
		back.Stay, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Why" }, cmp.Ignore())); diff != "" {
		t.Errorf("what stays:\n%s", diff)
	}
	w.done()
	refreshed(t, dsn)
	s = opened(t, dsn, ReadOnly)
	again := dryRunOf(t, s, faultyAsk)
	if again.Latest.ID != d.Latest.ID || again.Payload.Rows.Len() != d.Payload.Rows.Len() || len(again.Findings) != len(d.Findings) || again.Payload.Version.Version != 3 {
		t.Errorf("after the rollback version %d is in force, %d rows would be written, of version %d", again.Latest.Version, again.Payload.Rows.Len(), again.Payload.Version.Version)
	}
}

// refreshed computes anew what is derived.
func refreshed(t *testing.T, dsn string) {
	t.Helper()
	s := opened(t, dsn, ReadWrite)
	if err := s.Refresh(context.Background(), 1800000000); err != nil {
		t.Fatal(err)
	}
}
