package store

import (
	"errors"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPeopleAtHandAreThoseOfTheTable asks for people out of memory and in their table: page by page, one by one and how many, for everybody
// who may read.
func TestPeopleAtHandAreThoseOfTheTable(t *testing.T) {
	r := storetest.Roster(60, 4)
	r.Employees[6].Status, r.Employees[7].Status = "terminated", "on_leave"
	filters := []schedule.Filter{{}, {EmployeeID: 3}, {EmployeeID: 7}, {EmployeeID: 999}, {LocationID: 1}, {LocationID: 2, PositionID: 1}, {PositionID: 2},
		{EmployeeID: 3, LocationID: 1}, {LocationID: 99}, {Q: "a"}, {BlockID: 5}}
	viewers := []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}, {Role: schedule.RoleStaff}, {}}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, r)
		table, s := opened(t, dsn, ReadOnly), opened(t, dsn, ReadOnly)
		if s.timeline(ctx) == nil {
			t.Fatal("no timeline")
		}
		found := 0
		for _, v := range viewers {
			for _, f := range filters {
				want, got := table.pagedPeople(t, v, f), s.pagedPeople(t, v, f)
				if d := gocmp.Diff(want, got); d != "" {
					t.Errorf("%+v %+v: %.500s", v, f, d)
				}
				found += len(got)
				for name, count := range map[string]func(*Store) (int, error){
					"staff":     func(s *Store) (int, error) { return s.StaffCount(ctx, v, f) },
					"available": func(s *Store) (int, error) { return s.AvailabilityCount(ctx, v, f) },
				} {
					a, err := count(table)
					b, err2 := count(s)
					if a != b || err != nil || err2 != nil {
						t.Errorf("%+v %+v: %d %s, in the table %d, %v, %v", v, f, b, name, a, err, err2)
					}
				}
			}
			for _, id := range []int64{1, 3, 7, 60, 999} {
				a, err := table.Employee(ctx, v, id)
				b, err2 := s.Employee(ctx, v, id)
				if a != b || !errors.Is(err2, err) {
					t.Errorf("%+v: %+v, in the table %+v, %v, %v", v, b, a, err2, err)
				}
			}
		}
		if table.timelineAtHand(ctx) != nil || found < 200 {
			t.Errorf("%d people; the table was not asked: %t", found, table.timelineAtHand(ctx) != nil)
		}
	})
}

// pagedPeople is the people of a filter, read in small pages.
func (s *Store) pagedPeople(t *testing.T, v schedule.Viewer, f schedule.Filter) (out []person) {
	t.Helper()
	o, err := orderOf(Page{Limit: 4}, employeeSorts)
	if err != nil {
		t.Fatal(err)
	}
	for {
		page, next, err := s.pageOfPeople(ctx, s.engine, v, f, o)
		if err != nil {
			t.Fatal(err)
		}
		if out = slices.Concat(out, page); next == "" {
			return out
		}
		if o.after, err = o.decode(next); err != nil {
			t.Fatal(err)
		}
	}
}
