package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestKeptShiftsAreThoseOfTheList holds the shifts of a moment and of a day, asked for twice, against the list of all shifts.
func TestKeptShiftsAreThoseOfTheList(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, versions(2, 7))
		s, found := opened(t, dsn, ReadOnly), 0
		on := schedule.DateOf(2026, 11, 11)
		for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall} {
			for _, f := range []schedule.Filter{{}, {LocationID: 2}, {PositionID: 1}, {EmployeeID: 3}} {
				of := func(f schedule.Filter, keep func(*schedule.ShiftRow) bool) (out []schedule.ShiftRow) {
					err := s.EachShift(t.Context(), v, f, func(r *schedule.ShiftRow) error {
						if r.EmployeeID != 0 && r.State != schedule.StagedForRemoval && keep(r) {
							out = append(out, *r)
						}
						return nil
					})
					if err != nil {
						t.Fatal(err)
					}
					return out
				}
				for hour := range 24 {
					at := schedule.UTC.Resolve(on, hour*60) + schedule.Instant(hour)
					want := of(f, func(r *schedule.ShiftRow) bool { return r.StartsAt <= at && at < r.EndsAt })
					for range 2 {
						got, err := s.ShiftsAt(t.Context(), v, f, at)
						if d := cmp.Diff(want, got); d != "" || err != nil {
							t.Fatalf("%v %+v at %d: %v %.1000s", v, f, at, err, d)
						}
					}
					found += len(want)
				}
				day := f
				day.From, day.To = on, on
				want := of(day, func(*schedule.ShiftRow) bool { return true })
				for range 2 {
					got, err := s.ShiftsOfDay(t.Context(), v, day)
					if len(want)+len(got) > 0 && !cmp.Equal(want, got) || err != nil {
						t.Fatalf("%v %+v: %v %.1000s", v, day, err, cmp.Diff(want, got))
					}
				}
			}
		}
		if found == 0 {
			t.Error("nobody was on shift")
		}
	})
}
