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
		r, today := storetest.Roster(40, 11), schedule.UTC.Date(now)
		for i := range 30 {
			r.CoverageTargets = append(r.CoverageTargets, schedule.CoverageTarget{ID: int64(i + 1), LocationID: int64(i%3) + 1, PositionID: int64(i % 3), Weekday: time.Weekday(i % 7),
				StartMinute: 60 * (4 + i%18), EndMinute: 60 * ((10 + i) % 24), Min: 1, Optimal: 2})
			one := &r.CoverageTargets[len(r.CoverageTargets)-1]
			switch i % 6 {
			case 1:
				one.On = today.Add(i % 5)
			case 2:
				one.EffectiveFrom = today.Add(i % 4)
			case 3:
				one.EffectiveTo = today.Add(-i % 4)
			}
		}
		s := imported(t, dsn, r)
		given, outOfForce := 0, 0
		for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {}} {
			for _, f := range []schedule.Filter{{}, {LocationID: 1}, {LocationID: 99}, {PositionID: 1}, {PositionID: 99}, {LocationID: 2, PositionID: 2}, {Q: "a"},
				{From: today}, {To: today}, {From: today.Add(2), To: today.Add(2)}, {From: today.Add(-1), To: today.Add(1), LocationID: 1}, {From: today.Add(900)},
				{EmployeeID: r.Employees[0].ID}, {EmployeeID: r.Employees[1].ID, LocationID: 1}, {EmployeeID: r.Employees[2].ID, PositionID: 1}, {EmployeeID: 999_999}} {
				var want, got, kept []schedule.CoverageTargetRow
				add := func(list *[]schedule.CoverageTargetRow) func(*schedule.CoverageTargetRow) error {
					return func(t *schedule.CoverageTargetRow) error { *list = append(*list, *t); return nil }
				}
				if err := targetList.each(t.Context(), s, targetsOf(v, f), add(&want)); err != nil {
					t.Fatal(err)
				}
				if err := s.EachCoverageTarget(t.Context(), v, f, add(&got)); err != nil {
					t.Fatal(err)
				}
				if err := s.eachTargetKept(t.Context(), v, f, add(&kept)); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(want, got) {
					t.Errorf("%v %+v: %d in place of %d", v, f, len(got), len(want))
				}
				given, outOfForce = given+len(got), outOfForce+len(kept)-len(got)
			}
		}
		if given == 0 || outOfForce == 0 {
			t.Errorf("%d targets were given, %d left out for their dates", given, outOfForce)
		}
	})
}
