package store

import (
	"fmt"
	"strings"
	"testing"

	"opshub/schedule/roster/reload"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/recount"
	"opshub/schedule/roster"
	"opshub/schedule/store/storetest"
)

// export returns a list as CSV.
func export[T any](t *testing.T, fields []columns.Column[T], each func(func(*T) error) error) []string {
	t.Helper()
	text := columns.AppendCSVHead(nil, fields)
	for _, row := range collect(t, each) {
		text = columns.AppendCSV(text, fields, &row)
	}
	return strings.Split(string(text), "\r\n")
}

// exports returns lists as CSV that together cover every large table.
func exports(t *testing.T, v roster.View) map[string][]string {
	t.Helper()
	f := schedule.Filter{All: true}
	out := map[string][]string{
		"shifts":      export(t, columns.ShiftColumnsWithNotes, func(fn func(*schedule.ShiftRow) error) error { return v.Shifts(f).Each(fn) }),
		"blocks":      export(t, columns.BlockColumnsWithNotes, func(fn func(*schedule.BlockRow) error) error { return v.Blocks(f).Each(fn) }),
		"occurrences": export(t, columns.OccurrenceColumnsWithNotes, func(fn func(*schedule.OccurrenceRow) error) error { return v.Occurrences(f).Each(fn) }),
		"conflicts":   export(t, columns.SoftConflictColumns, func(fn func(*schedule.SoftConflict) error) error { return v.Conflicts(f).Each(fn) }),
		"staff":       export(t, columns.StaffColumns, func(fn func(*schedule.StaffRow) error) error { return v.Staff(f, now).Each(fn) }),
	}
	for _, p := range v.PublishedPeriods() {
		out[fmt.Sprint("version ", p.ID)] = export(t, columns.PublishedShiftColumnsWithNotes, func(fn func(*schedule.PublishedShiftRow) error) error {
			return v.PublishedShifts(p.ID, f, "").Each(fn)
		})
	}
	return out
}

// TestConcurrentLoadIsEqualOnBothEngines compares exports of one roster from both engines.
func TestConcurrentLoadIsEqualOnBothEngines(t *testing.T) {
	rows := storetest.Roster(30, 11)
	lite := exports(t, loadedView(t, imported(t, storetest.SQLite(t), rows), schedule.Manager))
	pg := exports(t, loadedView(t, imported(t, storetest.Postgres(t), rows), schedule.Manager))
	if diff := cmp.Diff(lite, pg); diff != "" {
		t.Errorf("SQLite and PostgreSQL differ:\n%.2000s", diff)
	}
	for name, list := range lite {
		if len(list) < 20 {
			t.Errorf("%s has only %d lines", name, len(list))
		}
	}
}

// TestLoadCountsItsRows verifies that the progress ends with the number of all shifts and copies, and restarts with each load.
func TestLoadCountsItsRows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		rows := storetest.Roster(10, 3)
		s := imported(t, dsn, rows)
		want := int64(len(rows.Shifts) + len(rows.PublishedShifts))
		p := &reload.Progress{}
		for range 2 {
			if _, err := s.Load(ctx, now, p); err != nil || p.Done.Load() != want || p.Total.Load() != want {
				t.Errorf("%d of %d rows, want %d, %v", p.Done.Load(), p.Total.Load(), want, err)
			}
		}
	})
}

// TestEmployeeRowsAreThoseOfTheRoster compares every employee with the base rows, before and after another program changes a shift without
// a new data version.
func TestEmployeeRowsAreThoseOfTheRoster(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(20, 4))
		r := loadedRoster(t, s)
		recounted := func(employee int64) recount.Result {
			t.Helper()
			rows, err := s.EmployeeRows(ctx, employee)
			if err != nil {
				t.Fatal(err)
			}
			out, err := recount.Compare(r, employee, rows)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		compared, shift := 0, int64(0)
		for employee := int64(1); employee <= 20; employee++ {
			got := recounted(employee)
			if len(got.Differences) > 0 {
				t.Errorf("employee %d: %q", employee, got.Differences)
			}
			compared += got.Compared
		}
		if compared < 200 {
			t.Errorf("only %d facts were compared", compared)
		}
		rows, err := s.EmployeeRows(ctx, 7)
		if err != nil || len(rows.Shifts) == 0 {
			t.Fatalf("%d shifts, %v", len(rows.Shifts), err)
		}
		shift = rows.Shifts[0].ID
		runOn(t, dsn, fmt.Sprintf(`UPDATE shift SET ends_at = ends_at + 60 WHERE id = %d`, shift))
		if err := eventually(func() bool { return len(recounted(7).Differences) > 0 }); err != nil {
			t.Fatal("the change of another program is no difference")
		}
		if got := recounted(7).Differences; !strings.HasPrefix(got[0], fmt.Sprintf("shift %d is ", shift)) {
			t.Errorf("%q", got)
		}
	})
}
