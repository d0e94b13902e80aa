package store

import (
	"context"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// weekOf is the seven days from a date, in UTC.
func weekOf(first schedule.Date) schedule.Interval { return schedule.UTC.Range(first, first.Add(6)) }

// sampled is a sample of both sorts.
func sampled(t *testing.T, s *Store, ask SampleQuestion) Sample {
	t.Helper()
	rows, err := s.Sample(t.Context(), ask)
	if err != nil {
		t.Fatal(err)
	}
	totals, err := s.SampleTotals(t.Context(), ask)
	if err != nil {
		t.Fatal(err)
	}
	rows.Compared += totals.Compared
	rows.Differences = append(rows.Differences, totals.Differences...)
	return rows
}

func TestSampleAgreesAfterAnImport(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(40, 7))
		compared := 0
		for first := schedule.DateOf(2026, 10, 26); first < schedule.DateOf(2027, 1, 4); first += 7 {
			for turn := range int64(2) {
				got := sampled(t, s, SampleQuestion{Span: weekOf(first), Employees: 25, Turn: turn})
				for _, d := range got.Differences {
					t.Errorf("week of %s: %s", first, d)
				}
				if want := 25 - 10*int(turn); got.Employees != want {
					t.Errorf("turn %d looks at %d employees, want %d", turn, got.Employees, want)
				}
				compared += got.Compared
			}
		}
		if compared == 0 {
			t.Error("nothing was compared")
		}
	})
}

func TestSampleFindsWhatAnotherProgramWrote(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct{ name, text, want string }{
		{"a shift was moved", `UPDATE shift SET starts_at = starts_at + 3600, ends_at = ends_at + 3600 WHERE employee_id IS NOT NULL`, "soft conflict"},
		{"a block was decided", `UPDATE unavailable_block SET status = 'declined' WHERE status IN ('active', 'approved')`, "stored as"},
		{"a block was deleted", `UPDATE unavailable_block SET deleted = 1`, "is stored, and the rules make none"},
		{"occurrences were lost", `DELETE FROM block_occurrence`, "is not stored"},
		{"lines were lost", `DELETE FROM employee_shifts`, "the line of shifts of employee 1 is not stored"},
		{"a shift lasts longer than any did", `UPDATE shift SET ends_at = ends_at + 5184000 WHERE id = (SELECT MIN(id) FROM shift WHERE employee_id IS NOT NULL)`, "the line of shifts of employee"},
		{"lines are of another state", `UPDATE shift SET location_id = 1 WHERE location_id = 2`, "is stored as sum"},
		{"totals of places were lost", `DELETE FROM place_day`, "the total of position"},
		{"totals of places are of another state", `UPDATE place_day SET minutes = minutes + 60`, "min; the rules make"},
		{"who works there was lost", `UPDATE place_day SET present = ''`, "is stored as 0 employees"},
		{"hours of the day are of another state", `UPDATE place_day SET worked = worked + 60`, "who works as position"},
		{"totals of a draft were lost", `DELETE FROM draft_total`, "the total of draft period 1 in state"},
		{"a total of a state too many", `INSERT INTO draft_total SELECT id, 'nowhere', 1, 1, 60 FROM draft_period`, "in state nowhere is stored, and the rules make none"},
		{"totals of a draft are of another state", `UPDATE draft_total SET minutes = minutes + 60`, "min; the rules make"},
		{"totals of blocks were lost", `DELETE FROM block_total`, "the total of blocks with status active is not stored"},
		{"totals of blocks are of another state", `UPDATE block_total SET recurring = recurring + 1`, "recurring; the rules make"},
		{"who has blocks was lost", `UPDATE block_total SET employees = ''`, "is stored as 0 employees"},
		{"packed rows were lost", `DELETE FROM packed_rows`, "is not stored"},
		{"packed rows cannot be read", `UPDATE packed_rows SET packed = 'x'`, "packed soft conflict"},
		{"packed work is of another state", `UPDATE packed_rows SET packed = (SELECT o.packed FROM packed_rows o WHERE o.name = 'worked') WHERE name LIKE 'worked_week %'`, "the packed week of employee"},
		{"packed days are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'worked_days %') WHERE name LIKE 'worked_days %'`, "the packed days of employee"},
		{"somebody may work less", `UPDATE employee SET min_rest_minutes = 6000`, "the packed work of employee"},
		{"packed heads are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'heads %') WHERE name LIKE 'heads %'`, "the packed heads at location"},
		{"packed requests are of another state", `UPDATE packed_rows SET packed = (SELECT o.packed FROM packed_rows o WHERE o.name = 'shift') WHERE name = 'request'`, "the packed requests of employee"},
		{"packed people cannot be read", `UPDATE packed_rows SET packed = 'x' WHERE name = 'employee'`, "the packed employee 1 is not stored"},
		{"somebody is called otherwise", `UPDATE employee SET name = 'Nobody' WHERE id = 2`, "the packed employee 2 is stored as"},
		{"somebody can work elsewhere", `DELETE FROM employee_position WHERE employee_id = 3`, "the packed employee 3 is stored as"},
		{"packed shifts are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'shifts %') WHERE name LIKE 'shifts %'`, "the packed shift"},
		{"packed drafts are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'version %') WHERE name LIKE 'draft %'`, "of draft 1"},
		{"packed versions are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'draft %') WHERE name LIKE 'version %'`, "of version "},
		{"a draft goes on after what was packed of it", `UPDATE shift SET label = 'other' WHERE draft_period_id = 1`, "what became of version 2: its shift"},
		{"packed absences are of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'away %') WHERE name LIKE 'away %'`, "packed away: block"},
		{"packed unavailable time is of another state", `UPDATE packed_rows SET packed = (SELECT MIN(o.packed) FROM packed_rows o WHERE o.name LIKE 'heads %') WHERE name = 'unavailable weeks'`, "the packed unavailable time of the week of 2026-11-16"},
		{"the log grew", `INSERT INTO audit_event SELECT id + 100000, occurred_at, subject_type, subject_id, employee_id, action, actor_type, actor_id, actor_name, status_to, changes, note, request_id, prev_hash, hash FROM audit_event WHERE id = 1`, "the packed audit log is stored as up to event"},
		{"shifts are of another state", `UPDATE shift SET state = 'staged_for_deletion'`, "the packed shifts that are"},
		{"versions were lost", `DELETE FROM version_total`, "the total of published period"},
		{"soft conflicts were lost", `DELETE FROM soft_conflict`, "is not stored"},
		{"minutes were changed", `UPDATE soft_conflict SET union_minutes = 9 + union_minutes - union_minutes`, "is stored as union 9 min; the rules make union "},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := imported(t, storetest.SQLite(t), storetest.Roster(40, 7))
			if _, err := s.conflictSheet(ctx); err != nil { // what is kept serves only as long as the table has it
				t.Fatal(err)
			}
			if err := s.engine.change(ctx, func(w writer) error { return w.exec(ctx, c.text) }); err != nil {
				t.Fatal(err)
			}
			got := sampled(t, s, SampleQuestion{Span: weekOf(schedule.DateOf(2026, 11, 16)), Employees: 40})
			if len(got.Differences) == 0 || !strings.Contains(strings.Join(got.Differences, "\n"), c.want) {
				t.Errorf("%d of %d rows differ: %.300q", len(got.Differences), got.Compared, got.Differences)
			}
		})
	}
}

// TestSampleLooksPastWhatIsKept holds that packed rows which another program changed are found although this one keeps what they were:
// on a server such a change makes no new version of the data.
func TestSampleLooksPastWhatIsKept(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(40, 7))
		ask := SampleQuestion{Span: weekOf(schedule.DateOf(2026, 11, 16)), Employees: 40}
		if _, err := s.conflictSheet(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := sampled(t, s, ask); len(got.Differences) > 0 {
			t.Fatalf("%.300q", got.Differences)
		}
		other := opened(t, dsn, ReadWrite)
		text := `UPDATE packed_rows SET packed = (SELECT o.packed FROM packed_rows o WHERE o.name = 'audit_event') WHERE name = 'soft_conflict'`
		if err := other.engine.change(t.Context(), func(w writer) error { return w.exec(t.Context(), text) }); err != nil {
			t.Fatal(err)
		}
		s.engine.renew() // for a file: that it is another one is not looked up each time
		if got := sampled(t, s, ask); !strings.Contains(strings.Join(got.Differences, "\n"), "packed soft conflict") {
			t.Errorf("%d of %d rows differ: %.300q", len(got.Differences), got.Compared, got.Differences)
		}
	})
}

func TestSampleOfNothing(t *testing.T) {
	s := imported(t, storetest.SQLite(t), storetest.Roster(3, 1))
	if got := sampled(t, s, SampleQuestion{Span: weekOf(schedule.DateOf(1990, 1, 1)), Employees: 5}); got.Compared != 0 || len(got.Differences) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestHandleAndJournal(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		reading := imported(t, dsn, storetest.Roster(2, 1))
		writing := opened(t, dsn, ReadWrite)
		if words, err := reading.ProveReadOnly(t.Context()); err != nil || !strings.Contains(words, "read") {
			t.Errorf("opened read-only: %q, %v", words, err)
		}
		if words, err := writing.ProveReadOnly(t.Context()); err == nil {
			t.Errorf("opened read-write, and still refused: %q", words)
		}
		mode, err := reading.Journal(t.Context())
		if err != nil || (mode != "" && mode != "delete") {
			t.Errorf("journal mode %q, %v", mode, err)
		}
	})
}
