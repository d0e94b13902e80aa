package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// listFilters are filters of every kind, over the days of storetest.Roster.
var listFilters = []schedule.Filter{
	{},
	{All: true},
	{EmployeeID: 3},
	{From: schedule.DateOf(2026, 11, 16), To: schedule.DateOf(2026, 11, 22)},
	{From: schedule.DateOf(2026, 11, 16), To: schedule.DateOf(2026, 11, 22), Statuses: []schedule.BlockStatus{schedule.Requested}},
	{Statuses: []schedule.BlockStatus{schedule.Declined, schedule.Cancelled}},
	{LocationID: 1, PositionID: 1},
	{Q: "a"},
	{EmployeeID: 987654321},
}

// listing is one list of the store: how it is paged, how it is read whole, and how many rows it says it has.
type listing struct {
	name  string
	sorts []string
	page  func(s *Store, f schedule.Filter, p Page) (rows []string, next string, err error)
	each  func(s *Store, f schedule.Filter) ([]string, error)
	count func(s *Store, f schedule.Filter) (int, error)
}

var ctx = context.Background()

// listings are all the lists of the store. A row is written out whole, so that every field is compared.
var listings = []listing{
	{"conflicts", ConflictSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Conflicts(ctx, schedule.Manager, f, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.SoftConflict) error) error { return s.EachConflict(ctx, schedule.Manager, f, fn) })
		},
		func(s *Store, f schedule.Filter) (int, error) {
			c, err := s.ConflictCounts(ctx, schedule.Manager, f)
			return c.Pairs, err
		}},
	{"blocks", BlockSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Blocks(ctx, schedule.Manager, f, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.BlockRow) error) error { return s.EachBlock(ctx, schedule.Manager, f, fn) })
		},
		func(s *Store, f schedule.Filter) (int, error) {
			c, err := s.BlockCounts(ctx, schedule.Manager, f)
			return c.Blocks, err
		}},
	{"occurrences", OccurrenceSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Occurrences(ctx, schedule.Manager, f, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.OccurrenceRow) error) error {
				return s.EachOccurrence(ctx, schedule.Manager, f, fn)
			})
		},
		func(s *Store, f schedule.Filter) (int, error) {
			c, err := s.OccurrenceCounts(ctx, schedule.Manager, f)
			return c.Occurrences, err
		}},
	{"shifts", ShiftSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Shifts(ctx, schedule.Manager, f, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.ShiftRow) error) error { return s.EachShift(ctx, schedule.Manager, f, fn) })
		},
		func(s *Store, f schedule.Filter) (int, error) {
			states, err := s.ShiftStates(ctx, schedule.Manager, f)
			n := 0
			for _, t := range states {
				n += t.Shifts
			}
			return n, err
		}},
	{"staff", StaffSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Staff(ctx, schedule.Manager, f, now, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.StaffRow) error) error { return s.EachStaff(ctx, schedule.Manager, f, now, fn) })
		},
		func(s *Store, f schedule.Filter) (int, error) { return s.StaffCount(ctx, schedule.Manager, f) }},
	{"events", EventSorts,
		func(s *Store, f schedule.Filter, p Page) ([]string, string, error) {
			return written(s.Events(ctx, schedule.Manager, f, p))
		},
		func(s *Store, f schedule.Filter) ([]string, error) {
			return gathered(func(fn func(*schedule.EventRow) error) error { return s.EachEvent(ctx, schedule.Manager, f, fn) })
		},
		func(s *Store, f schedule.Filter) (int, error) { return s.EventCount(ctx, schedule.Manager, f) }},
}

func written[T any](rows []T, next string, err error) ([]string, string, error) {
	out := make([]string, len(rows))
	for i := range rows {
		out[i] = fmt.Sprintf("%+v", rows[i])
	}
	return out, next, err
}

func gathered[T any](each func(func(*T) error) error) (out []string, err error) {
	err = each(func(row *T) error {
		out = append(out, fmt.Sprintf("%+v", *row))
		return nil
	})
	return out, err
}

// TestPagesAreTheWholeList holds, for every list, filter and order, on both engines: the pages put together are
// exactly the rows that are streamed, none twice, in the same order both ways round, and as many as are counted.
func TestPagesAreTheWholeList(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(30, 11))
		rows := 0
		for _, l := range listings {
			for _, f := range listFilters {
				all, err := l.each(s, f)
				if err != nil {
					t.Fatalf("%s %+v: %v", l.name, f, err)
				}
				rows += len(all)
				if n, err := l.count(s, f); err != nil || n != len(all) {
					t.Errorf("%s %+v: counted %d, there are %d (%v)", l.name, f, n, len(all), err)
				}
				for _, sort := range l.sorts {
					up, down := walk(t, s, l, f, sort), walk(t, s, l, f, "-"+sort)
					slices.Reverse(down)
					if diff := cmp.Diff(up, down); diff != "" {
						t.Errorf("%s %+v by %s: the two directions differ:\n%.600s", l.name, f, sort, diff)
					}
					if diff := cmp.Diff(slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(up))); diff != "" {
						t.Errorf("%s %+v by %s: the pages are not the streamed rows:\n%.600s", l.name, f, sort, diff)
					}
				}
			}
		}
		if rows < 500 {
			t.Errorf("only %d rows were compared", rows)
		}
	})
}

// walk puts the pages of a list together, seven rows at a time.
func walk(t *testing.T, s *Store, l listing, f schedule.Filter, sort string) []string {
	t.Helper()
	rows, after := []string{}, ""
	for {
		page, next, err := l.page(s, f, Page{Sort: sort, After: after, Limit: 7})
		if err != nil {
			t.Fatalf("%s %+v by %s: %v", l.name, f, sort, err)
		}
		rows = append(rows, page...)
		if next == "" {
			return rows
		}
		if len(page) != 7 || next == after {
			t.Fatalf("%s by %s: a page of %d rows leads from %q to %q", l.name, sort, len(page), after, next)
		}
		after = next
	}
}

// TestBothEnginesGiveTheSameRows compares every list under every filter, row for row.
func TestBothEnginesGiveTheSameRows(t *testing.T) {
	roster := storetest.Roster(30, 11)
	lite, pg := imported(t, storetest.SQLite(t), roster), imported(t, storetest.Postgres(t), roster)
	for _, l := range listings {
		for _, f := range listFilters {
			a, errA := l.each(lite, f)
			b, errB := l.each(pg, f)
			if errA != nil || errB != nil {
				t.Fatalf("%s %+v: %v, %v", l.name, f, errA, errB)
			}
			if diff := cmp.Diff(a, b); diff != "" {
				t.Errorf("%s %+v: SQLite and PostgreSQL differ:\n%.800s", l.name, f, diff)
			}
		}
	}
}

// TestConflictCountersAreTheRows counts the rows of the report again, the union of the overlaps minute by minute.
func TestConflictCountersAreTheRows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(30, 11))
		for _, f := range listFilters {
			want := schedule.ConflictCounts{ByStatus: map[schedule.BlockStatus]int{}}
			shifts, people := map[int64]map[schedule.Instant]bool{}, map[int64]bool{}
			months := map[string]*schedule.ConflictMonth{}
			err := s.EachConflict(ctx, schedule.Manager, f, func(c *schedule.SoftConflict) error {
				want.Pairs++
				want.ByStatus[c.BlockStatus]++
				people[c.Shift.EmployeeID] = true
				month := schedule.UTC.Date(c.Shift.StartsAt).String()[:7]
				if months[month] == nil {
					months[month] = &schedule.ConflictMonth{Month: month, ByStatus: map[schedule.BlockStatus]int{}}
				}
				months[month].Pairs++
				months[month].ByStatus[c.BlockStatus]++
				if shifts[c.Shift.ID] == nil {
					shifts[c.Shift.ID] = map[schedule.Instant]bool{}
					months[month].Shifts++
				}
				for m := c.Overlap.Start; m < c.Overlap.End; m += 60 {
					if !shifts[c.Shift.ID][m] {
						shifts[c.Shift.ID][m] = true
						months[month].Minutes++
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, minutes := range shifts {
				want.Minutes += len(minutes)
			}
			for _, month := range slices.Sorted(maps.Keys(months)) {
				want.Months = append(want.Months, *months[month])
			}
			want.Shifts, want.Employees = len(shifts), len(people)
			want.Live = want.ByStatus[schedule.Active] + want.ByStatus[schedule.Approved]
			want.Requested = want.ByStatus[schedule.Requested]
			got, err := s.ConflictCounts(ctx, schedule.Manager, f)
			if err != nil {
				t.Fatal(err)
			}
			want.Compared = got.Compared // what was looked at is no part of the rows
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v: %s", f, diff)
			}
		}
	})
}

// TestStaffSeeOnlyTheirOwn holds that the scope is part of every list.
func TestStaffSeeOnlyTheirOwn(t *testing.T) {
	s := imported(t, storetest.SQLite(t), storetest.Roster(30, 11))
	seen, shifts := 0, 0
	for id := int64(1); id <= 30; id++ {
		self := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: id}
		err := s.EachConflict(ctx, self, schedule.Filter{All: true}, func(c *schedule.SoftConflict) error {
			seen++
			if c.Shift.EmployeeID != id || c.ShiftState == schedule.StateDraft {
				t.Errorf("employee %d sees a %s pair of employee %d", id, c.ShiftState, c.Shift.EmployeeID)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.EachShift(ctx, self, schedule.Filter{}, func(r *schedule.ShiftRow) error {
			shifts++
			if r.EmployeeID != id || r.State != schedule.Published {
				t.Errorf("employee %d sees the %s shift %d of employee %d", id, r.State, r.ID, r.EmployeeID)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.EachBlock(ctx, self, schedule.Filter{All: true, EmployeeID: id%30 + 1}, func(b *schedule.BlockRow) error {
			t.Errorf("employee %d sees block %d of employee %d", id, b.ID, b.EmployeeID)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen == 0 || shifts == 0 {
		t.Error("nobody sees a pair, or a shift, of their own")
	}
}

// TestBadPages holds that an unknown order and a broken cursor are named as what they are.
func TestBadPages(t *testing.T) {
	s := imported(t, storetest.SQLite(t), storetest.Roster(5, 1))
	for _, p := range []Page{{Sort: "colour"}, {Sort: "--start"}, {After: "!!!"}, {After: "start~1"}, {Sort: "minutes", After: "c3RhcnQ"}} {
		_, _, err := s.Conflicts(ctx, schedule.Manager, schedule.Filter{}, p)
		var bad *BadPage
		if !asBadPage(err, &bad) || bad.Message == "" || bad.Hint == "" {
			t.Errorf("%+v: %v", p, err)
		}
	}
}
