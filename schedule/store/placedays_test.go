package store

import (
	"errors"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPlacesAreTheSameFromMemory asks what the daily totals of places answer, with the table in memory and without.
func TestPlacesAreTheSameFromMemory(t *testing.T) {
	roster := storetest.Roster(40, 23)
	type answers struct {
		Locations, Positions map[int64]schedule.PlaceRow
		Days                 []schedule.PlaceDay
		Shifts               ShiftCounts
		Conflicts            schedule.ConflictCounts
		Items                schedule.DayCounts
		Figures              []schedule.DayFigures
	}
	ask := func(s *Store, v schedule.Viewer, f schedule.Filter) (a answers, err error) {
		var errs [7]error
		a.Locations, errs[0] = s.PlaceTotals(ctx, v, ByLocation, f)
		a.Positions, errs[1] = s.PlaceTotals(ctx, v, ByPosition, f)
		a.Days, errs[2] = s.PlaceDays(ctx, v, f)
		a.Shifts, errs[3] = s.ShiftCounts(ctx, v, f)
		a.Conflicts, errs[4] = s.ConflictCounts(ctx, v, f)
		a.Items, errs[5] = s.DayCounts(ctx, v, f)
		if f.From != 0 && f.To != 0 {
			a.Figures, errs[6] = s.DayFigures(ctx, v, f)
		}
		return a, errors.Join(errs[:]...)
	}
	first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast, slow := imported(t, dsn, roster), withoutTimeline(t, dsn)
		if fast.timeline(ctx) == nil || fast.placeDaysAtHand(ctx) == nil || slow.placeDaysAtHand(ctx) != nil {
			t.Fatal("both ask the same")
		}
		heads, anywhere := 0, 0
		for n := range 60 {
			f := schedule.Filter{LocationID: int64(n % 4), PositionID: int64(n / 4 % 3)}
			if n < 52 {
				f.From = first.Add(n - 3)
				f.To = f.From.Add(n % 9)
			}
			if n%6 == 5 || n == 52 {
				f.EmployeeID, f.LocationID, f.PositionID = int64(n%40+1), 0, 0
			}
			if n > 56 {
				f.From = first.Add(9)
			}
			if n%5 == 1 {
				f.Statuses = []schedule.BlockStatus{schedule.Requested}
			}
			for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}} {
				want, err := ask(slow, v, f)
				got, failed := ask(fast, v, f)
				if d := gocmp.Diff(want, got); d != "" || err != nil || failed != nil {
					t.Fatalf("%s %+v: %v %v\n%.2000s", v.Role, f, err, failed, d)
				}
				heads += got.Shifts.Employees
			}
			if there, err := fast.presenceAt(ctx, schedule.Manager, f); err != nil {
				t.Fatal(err)
			} else if there != nil && f.LocationID+f.PositionID == 0 {
				anywhere += there.who.size()
			}
		}
		if heads < 500 || anywhere == 0 {
			t.Errorf("%d heads, %d of them anywhere, say little", heads, anywhere)
		}
	})
}
