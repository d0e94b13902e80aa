package store

import (
	"errors"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestAvailabilityIsTheSameFromMemory asks for the pages and for everybody, with a timeline and without.
func TestAvailabilityIsTheSameFromMemory(t *testing.T) {
	roster := storetest.Roster(60, 5)
	ask := func(s *Store, v schedule.Viewer, f schedule.Filter) (all []schedule.AvailabilityRow, pages []any, err error) {
		err = s.EachAvailability(ctx, v, f, func(r *schedule.AvailabilityRow) error {
			all = append(all, *r)
			return nil
		})
		pages, failed := pagesOf(func(p Page) ([]schedule.AvailabilityRow, string, error) {
			p.Limit = 23 // more than are looked up one by one
			return s.Availability(ctx, v, f, p)
		}, "", "-employee")
		return all, pages, errors.Join(err, failed)
	}
	first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast, slow := imported(t, dsn, roster), withoutTimeline(t, dsn)
		if fast.timeline(ctx) == nil {
			t.Fatal("no timeline")
		}
		scheduled, unavailable, requested := 0, 0, 0
		for n := range 24 {
			f := schedule.Filter{From: first.Add(2*n - 3), LocationID: int64(n % 3), EmployeeID: int64(n % 5 / 4 * 7)}
			f.To = f.From.Add(6)
			for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}} {
				all, pages, err := ask(slow, v, f)
				got, gotPages, failed := ask(fast, v, f)
				if d := gocmp.Diff(all, got) + gocmp.Diff(pages, gotPages); d != "" || err != nil || failed != nil {
					t.Fatalf("%s %+v: %v %v\n%.2000s", v.Role, f, err, failed, d)
				}
				for k := range got {
					sum := got[k].Sum()
					scheduled, unavailable, requested = scheduled+sum.Scheduled, unavailable+sum.Unavailable, requested+sum.Requested
				}
			}
		}
		if scheduled == 0 || unavailable == 0 || requested == 0 {
			t.Errorf("%d, %d and %d minutes say little", scheduled, unavailable, requested)
		}
	})
}
