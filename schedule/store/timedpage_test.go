package store

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPagesOfDaysAreTheSameFromMemory walks through the pages of weeks and days, once from the timeline and the sheets and once from the
// tables.
func TestPagesOfDaysAreTheSameFromMemory(t *testing.T) {
	roster := storetest.Roster(40, 6)
	for k := range roster.Shifts { // the timeline has none that is to be removed, and does not answer for its day
		if roster.Shifts[k].State == schedule.StagedForRemoval && k%9 != 0 {
			roster.Shifts[k].State = schedule.ChangedSince
		}
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast, slow := imported(t, dsn, roster), withoutTimeline(t, dsn)
		first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
		inMemory, pages, conflicts, blocks := 0, 0, 0, 0
		for n, f := range []schedule.Filter{{}, {LocationID: 1}, {PositionID: 2}, {LocationID: 2, PositionID: 1}, {All: true},
			{Statuses: []schedule.BlockStatus{schedule.Requested}}, {LocationID: 1, Statuses: []schedule.BlockStatus{schedule.Declined}}, {LocationID: 99},
			{EmployeeID: 3}, {EmployeeID: 12, LocationID: 2}, {EmployeeID: 7, All: true}, {EmployeeID: 5, PositionID: 1}, {EmployeeID: 4711}} {
			if n == 3 {
				fast.prepareDetails(ctx)
			}
			for k, length := range []int{0, 6, 6, 20, 6, 6} {
				f.From = first.Add(k*9 - 3)
				f.To = f.From.Add(length)
				m, err := fast.meta(ctx)
				if err != nil {
					t.Fatal(err)
				}
				if known, err := (dayQuestion{m, schedule.Manager, f}).inMemory(ctx, fast, order{}); err != nil {
					t.Fatal(err)
				} else if known != nil {
					inMemory++
				}
				counts, err := slow.DayCounts(ctx, schedule.Manager, f)
				if err != nil {
					t.Fatal(err)
				}
				figures, err := slow.DayFigures(ctx, schedule.Manager, f)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := fast.DayCounts(ctx, schedule.Manager, f); got != counts || err != nil {
					t.Errorf("%+v: %+v, not %+v, %v", f, got, counts, err)
				}
				if got, err := fast.DayFigures(ctx, schedule.Manager, f); !slices.Equal(got, figures) || err != nil {
					t.Errorf("%+v: %+v, not %+v, %v", f, got, figures, err)
				}
				open, own := f, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}
				open.To = 0
				for _, c := range []struct {
					v schedule.Viewer
					f schedule.Filter
				}{{schedule.Manager, open}, {own, f}, {own, open}} { // of the first the tables are asked; what one is shown may be in memory
					want, _, err := slow.Days(ctx, c.v, c.f, Page{Limit: 100})
					if err != nil {
						t.Fatal(err)
					}
					got, next, err := fast.Days(ctx, c.v, c.f, Page{Limit: 100})
					if d := gocmp.Diff(want, got); d != "" || next != "" || err != nil {
						t.Fatalf("%s %+v: next %q, %v\n%.2000s", c.v.Role, c.f, next, err, d)
					}
				}
				for _, p := range []Page{{Limit: 3}, {Limit: 100}, {Limit: 30, Sort: "-employee"}} {
					for {
						want, wantNext, err := slow.Days(ctx, schedule.Manager, f, p)
						if err != nil {
							t.Fatal(err)
						}
						got, next, err := fast.Days(ctx, schedule.Manager, f, p)
						if d := gocmp.Diff(want, got); d != "" || next != wantNext || err != nil {
							t.Fatalf("%+v %+v: next %q, not %q, %v\n%.2000s", f, p, next, wantNext, err, d)
						}
						people, _, err := slow.CalendarEmployees(ctx, schedule.Manager, f, p)
						if err != nil {
							t.Fatal(err)
						}
						same, after, err := fast.CalendarEmployees(ctx, schedule.Manager, f, p)
						if d := gocmp.Diff(people, same); d != "" || after != wantNext || err != nil {
							t.Fatalf("employees of %+v %+v: next %q, not %q, %v\n%.2000s", f, p, after, wantNext, err, d)
						}
						for k := range got {
							conflicts, blocks = conflicts+got[k].ConflictMinutes, blocks+min(1, int(got[k].BlockID))
						}
						if pages++; next == "" {
							break
						}
						p.After = next
					}
				}
			}
		}
		if inMemory < 20 || pages < 200 || conflicts == 0 || blocks == 0 {
			t.Errorf("%d weeks in memory, %d pages, %d minutes of conflicts, %d blocks say little", inMemory, pages, conflicts, blocks)
		}
	})
}

// TestThePlaceBehindAPageIsThatOfTheTable reads cursors that no page gave.
func TestThePlaceBehindAPageIsThatOfTheTable(t *testing.T) {
	line := &timedDays{timeline: &timeline{people: []*schedule.Person{{Employee: schedule.Employee{ID: 7}}, {Employee: schedule.Employee{ID: 3}}}}}
	for _, c := range []struct {
		rank, id int64
		place    int
	}{{-5, 9, 0}, {0, 9, 0}, {1, 6, 0}, {1, 7, 1}, {1, 8, 1}, {2, 0, 1}, {2, 3, 2}, {3, 1, 2}, {1 << 60, 0, 2}} {
		if got := line.place(order{after: []any{c.rank, c.id}}); got != c.place {
			t.Errorf("behind rank %d and employee %d comes %d, not %d", c.rank, c.id, got, c.place)
		}
	}
}
