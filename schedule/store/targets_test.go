package store

import (
	"slices"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTargetsKeptAreThoseOfTheDatabase asks for the coverage targets of many filters both ways.
func TestTargetsKeptAreThoseOfTheDatabase(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(40, 11)
		for i := range 30 {
			r.CoverageTargets = append(r.CoverageTargets, schedule.CoverageTarget{ID: int64(i + 1), LocationID: int64(i%3) + 1, PositionID: int64(i % 3), Weekday: time.Weekday(i % 7),
				StartMinute: 60 * (4 + i%18), EndMinute: 60 * ((10 + i) % 24), Min: 1, Optimal: 2})
		}
		s := imported(t, dsn, r)
		given := 0
		for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {}} {
			for _, f := range []schedule.Filter{{}, {LocationID: 1}, {LocationID: 99}, {PositionID: 1}, {PositionID: 99}, {LocationID: 2, PositionID: 2}, {Q: "a"},
				{EmployeeID: r.Employees[0].ID}, {EmployeeID: r.Employees[1].ID, LocationID: 1}, {EmployeeID: r.Employees[2].ID, PositionID: 1}, {EmployeeID: 999_999}} {
				var want, got []schedule.CoverageTargetRow
				add := func(list *[]schedule.CoverageTargetRow) func(*schedule.CoverageTargetRow) error {
					return func(t *schedule.CoverageTargetRow) error { *list = append(*list, *t); return nil }
				}
				if err := s.EachCoverageTarget(t.Context(), v, f, add(&want)); err != nil {
					t.Fatal(err)
				}
				if err := s.eachTargetKept(t.Context(), v, f, add(&got)); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(want, got) {
					t.Errorf("%v %+v: %d in place of %d", v, f, len(got), len(want))
				}
				given += len(got)
			}
		}
		if given == 0 {
			t.Error("no target was given")
		}
	})
}
