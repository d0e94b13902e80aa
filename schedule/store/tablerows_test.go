package store

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTablesAreCountedByTheImport holds the rows that an import counted against those that the tables have, after one that was accepted and
// one that was refused.
func TestTablesAreCountedByTheImport(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(30, 4))
		var refused *Refused
		bad := storetest.Roster(2, 1)
		bad.Shifts[0].LocationID = 999
		if _, err := opened(t, dsn, ReadWrite).Import(ctx, ImportMeta{Source: "bad", At: now}, bad); !errors.As(err, &refused) {
			t.Fatal(err)
		}
		s := opened(t, dsn, ReadOnly)
		sheet, err := s.sheetOf(ctx, countedSheet, countedColumns)
		counted := sheet.counted()
		if err != nil || len(counted) != len(largeTables) {
			t.Fatalf("%d tables were counted, %v", len(counted), err)
		}
		for _, name := range largeTables {
			if counted[name] == 0 {
				t.Errorf("%s is empty, so nothing is shown", name)
			}
		}
		now, err := s.RowsNow(ctx)
		for name, ask := range map[string]func(context.Context, schedule.Viewer) ([]TableInfo, error){"counted": s.CountedTables, "all": s.Tables} {
			tables, err2 := ask(ctx, schedule.Manager)
			if diff := cmp.Diff(now, tables); diff != "" || err != nil || err2 != nil {
				t.Errorf("%s (%v, %v):\n%s", name, err, err2, diff)
			}
			if none, err := ask(ctx, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}); none != nil || err != nil {
				t.Errorf("%s: staff learn of %d tables, %v", name, len(none), err)
			}
		}
	})
}

// TestSampleCountsTheTables holds that a table which another program made longer is found when its turn comes.
func TestSampleCountsTheTables(t *testing.T) {
	s := imported(t, storetest.SQLite(t), storetest.Roster(40, 7))
	ask := SampleQuestion{Span: weekOf(schedule.DateOf(2026, 11, 16)), Employees: 40}
	err := s.engine.change(ctx, func(w writer) error {
		return w.exec(ctx, `UPDATE packed_rows SET packed = (SELECT o.packed FROM packed_rows o WHERE o.name = 'worked') WHERE name = 'table'`)
	})
	if err != nil {
		t.Fatal(err)
	}
	for turn, name := range largeTables {
		ask.Turn = int64(turn)
		want := "the count of rows of " + name + " is not stored"
		if got, err := s.SampleTotals(ctx, ask); err != nil || len(got.Differences) != 1 || got.Differences[0] != want {
			t.Errorf("turn %d: %.300q, %v; want %q", turn, got.Differences, err, want)
		}
	}
}
