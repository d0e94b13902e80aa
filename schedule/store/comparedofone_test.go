package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestWhatIsComparedOfOneIsThatOfTheTables counts each employee from memory and from the tables, on days of all kinds.
func TestWhatIsComparedOfOneIsThatOfTheTables(t *testing.T) {
	ctx := t.Context()
	from := schedule.DateOf(2026, 11, 16)
	ranges := []schedule.Filter{
		{}, {All: true}, {From: from, To: from}, {From: from.Add(-3), To: from.Add(3), All: true}, {From: from.Add(-22), To: from.Add(-22)},
		{From: from.Add(-40), To: from.Add(40), Statuses: []schedule.BlockStatus{schedule.Requested}}, {From: from.Add(4000), To: from.Add(4001)}, {From: from}, {To: from}, {From: from.Add(4000)},
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(60, 7))
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		times, err := s.timesOf(ctx, schedule.Manager, schedule.Filter{EmployeeID: 3})
		if _, ok := s.comparedOfOne(ctx, schedule.Manager, schedule.Filter{EmployeeID: 3}, times); ok || err != nil {
			t.Fatalf("counted without a timeline, %v", err)
		}
		if s.timeline(ctx) == nil {
			t.Fatal("no timeline")
		}
		var sum compared
		for employee := range int64(62) {
			for _, f := range ranges {
				f.EmployeeID = employee + 1
				got, want, err := sameConflicts(ctx, s, m, schedule.Manager, f)
				if d := cmp.Diff(want, got); err != nil || d != "" {
					t.Errorf("%+v: %v\n%s", f, err, d)
				}
				times, _ := s.timesOf(ctx, schedule.Manager, f)
				one, ok := s.comparedOfOne(ctx, schedule.Manager, f, times)
				if sum.shifts, sum.blocks, sum.employees = sum.shifts+one.shifts, sum.blocks+one.blocks, sum.employees+one.employees; !ok {
					t.Errorf("%+v: the tables are asked", f)
				}
			}
		}
		if sum.shifts < 100 || sum.blocks < 100 || sum.employees < 100 {
			t.Errorf("%+v", sum)
		}
		for name, f := range map[string]schedule.Filter{"a place": {EmployeeID: 3, LocationID: 1}, "a block": {EmployeeID: 3, BlockID: 5}, "a period": {EmployeeID: 3, DraftPeriodID: 1},
			"everybody": {}} {
			times, err := s.timesOf(ctx, schedule.Manager, f)
			if _, ok := s.comparedOfOne(ctx, schedule.Manager, f, times); ok || err != nil {
				t.Errorf("%s: counted, %v", name, err)
			}
		}
		if _, ok := s.comparedOfOne(ctx, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}, schedule.Filter{EmployeeID: 3}, times); ok {
			t.Error("staff learn of drafts")
		}
	})
}
