package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestShiftsOfOneAreThoseOfTheTables counts each employee from memory and from the tables, on days of all kinds.
func TestShiftsOfOneAreThoseOfTheTables(t *testing.T) {
	ctx, roster := t.Context(), storetest.Roster(60, 8)
	for i := range roster.Shifts { // few days with shifts to be deleted: the others are counted from memory
		if s := &roster.Shifts[i]; s.State == schedule.StagedForRemoval && s.ID%8 != 0 {
			s.State = schedule.NeverPublished
		}
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		byTables := opened(t, dsn, ReadOnly)
		if _, ok, err := s.shiftsOfOne(ctx, schedule.Manager, schedule.Filter{EmployeeID: 3}); ok || err != nil {
			t.Fatalf("counted without a timeline, %v", err)
		}
		first, last, err := s.ShiftExtent(ctx, schedule.Manager)
		if err != nil || first == 0 {
			t.Fatal(err)
		}
		if s.timeline(ctx) == nil {
			t.Fatal("no timeline")
		}
		staged, ok, err := s.stagedDays(ctx)
		if !ok || err != nil || len(staged) == 0 {
			t.Fatalf("%d days with shifts to be deleted, %v", len(staged), err)
		}
		counted, left, shifts := 0, 0, 0
		for employee := int64(1); employee <= 62; employee++ {
			for day := first; day <= last; day = day.Add(2) {
				for _, f := range []schedule.Filter{{}, {From: day, To: day}, {From: day, To: day.Add(6)}, {From: day.Add(-2), To: day.Add(1), All: true}, {From: day}, {To: day}} {
					f.EmployeeID = employee
					one, ok, err := s.shiftsOfOne(ctx, schedule.Manager, f)
					if err != nil {
						t.Fatal(err)
					}
					if !ok {
						left++
						continue
					}
					want, err := byTables.ShiftCounts(ctx, schedule.Manager, f)
					if counted, shifts = counted+1, shifts+one.Shifts; err != nil || one != want {
						t.Errorf("%+v: %+v, want %+v, %v", f, one, want, err)
					}
				}
			}
		}
		if counted < 100 || left < 100 || shifts < 100 {
			t.Errorf("%d counted with %d shifts, %d left to the tables", counted, shifts, left)
		}
	})
}
