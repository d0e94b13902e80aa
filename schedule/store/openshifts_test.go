package store

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// openSaid is what is asked about open shifts: their days, all of them, and their pages in each order.
type openSaid struct {
	Days  []schedule.DayItem
	All   []schedule.ShiftRow
	Pages []any
}

func openAnswers(s *Store, v schedule.Viewer, f schedule.Filter) (out openSaid, err error) {
	if out.Days, err = s.OpenDays(ctx, v, f); err != nil {
		return out, err
	}
	err = s.EachOpenShift(ctx, v, f, func(row *schedule.ShiftRow) error {
		out.All = append(out.All, *row)
		return nil
	})
	if err != nil {
		return out, err
	}
	out.Pages, err = pagesOf(func(p Page) ([]schedule.ShiftRow, string, error) { return s.OpenShifts(ctx, v, f, p) }, "", "-start", "employee", "-employee")
	return out, err
}

// TestOpenShiftsAreTheSameFromMemory asks for the open shifts of weeks and places, once of those at hand and once of the tables.
func TestOpenShiftsAreTheSameFromMemory(t *testing.T) {
	roster := storetest.Roster(40, 20)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast, slow := imported(t, dsn, roster), opened(t, dsn, ReadOnly)
		slow.lists.putRows(slow.Version(), openKey, make([]schedule.ShiftRow, mostOpen+1), 1)
		first, items, none := schedule.UTC.Date(roster.Shifts[0].StartsAt), 0, 0
		for n := range 48 {
			f := schedule.Filter{LocationID: int64(n % 4), PositionID: int64(n / 4 % 3), EmployeeID: int64(n % 7 / 6)}
			if n < 40 {
				f.From = first.Add(n - 3)
				f.To = f.From.Add(n % 8)
			}
			for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}} {
				want, err := openAnswers(slow, v, f)
				if err != nil {
					t.Fatal(err)
				}
				got, err := openAnswers(fast, v, f)
				if d := gocmp.Diff(want, got); d != "" || err != nil {
					t.Fatalf("%s %+v: %v\n%.2000s", v.Role, f, err, d)
				}
				if items += len(got.Days); len(got.Days) == 0 {
					none++
				}
			}
		}
		if all, ok := fast.lists.get(fast.Version(), openKey); !ok || len(all.([]schedule.ShiftRow)) == 0 || items < 50 || none == 0 {
			t.Errorf("%d items, and %d times none, say little; at hand: %v", items, none, ok)
		}
	})
}
