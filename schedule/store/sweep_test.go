package store

import (
	"cmp"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestEachWorkerReadsTheShiftsOfTheRoster holds that every employee comes once, by name, with exactly the assigned shifts that
// stay, on both engines, and that only managers are told.
func TestEachWorkerReadsTheShiftsOfTheRoster(t *testing.T) {
	roster := storetest.Roster(90, 8)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		for _, f := range []schedule.Filter{{}, {LocationID: 2}, {PositionID: 1, Q: "anna"}, {EmployeeID: 17}} {
			var order []int64
			seen := map[int64]bool{}
			err := s.EachWorker(ctx, schedule.Manager, f, func(p *schedule.Person, shifts []schedule.Shift) error {
				want := []schedule.Shift{}
				for _, shift := range roster.Shifts {
					if shift.EmployeeID == p.ID && shift.State != schedule.StagedForRemoval {
						want = append(want, schedule.Shift{ID: shift.ID, EmployeeID: p.ID, LocationID: shift.LocationID, PositionID: shift.PositionID,
							StartsAt: shift.StartsAt, EndsAt: shift.EndsAt, TimeZone: shift.TimeZone})
					}
				}
				slices.SortFunc(want, func(a, b schedule.Shift) int {
					return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
				})
				if d := gocmp.Diff(want, append([]schedule.Shift{}, shifts...)); d != "" || seen[p.ID] {
					t.Errorf("%s: twice %t, %.1000s", p.Name, seen[p.ID], d)
				}
				seen[p.ID], order = true, append(order, p.ID)
				return nil
			})
			if all, _, _ := s.Employees(ctx, schedule.Manager, 100); f.IsZero() {
				for k, e := range all {
					if len(order) != 90 || order[k] != e.ID {
						t.Fatalf("the order of names is another one: %v", order)
					}
				}
			}
			if err != nil || len(seen) == 0 || len(seen) > 90 {
				t.Errorf("%+v: %d employees, %v", f, len(seen), err)
			}
		}
		for _, v := range []schedule.Viewer{schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 17}, {}} {
			err := s.EachWorker(ctx, v, schedule.Filter{}, func(p *schedule.Person, _ []schedule.Shift) error {
				t.Errorf("%+v is told of %s", v, p.Name)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}

// TestSweepsAreRememberedAndAgree holds that both engines answer every sweep alike, and a second time without asking.
func TestSweepsAreRememberedAndAgree(t *testing.T) {
	roster := storetest.Roster(60, 5)
	roster.ConstraintRules = []schedule.ConstraintRule{
		{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerWeek, Limit: 900, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true},
		{ID: 2, Scope: schedule.ForLocation, ScopeID: 2, Kind: schedule.MinRestMinutes, Limit: 1000, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true},
	}
	twice := roster.Shifts[slices.IndexFunc(roster.Shifts, func(s schedule.Shift) bool { return s.EmployeeID == 4 })]
	twice.ID, twice.StartsAt, twice.EndsAt, twice.State = 99_999, twice.StartsAt+3600, twice.EndsAt+3600, schedule.NeverPublished
	roster.Shifts = append(roster.Shifts, twice)
	type answers struct {
		Hours, Over []schedule.HoursRow
		Rests, Both []schedule.PairRow
		Runs        []schedule.RunRow
		Ends, Dark  []schedule.BalanceRow
		Left        []schedule.RemainingRow
		Doubts      []schedule.DoubtRow
	}
	ask := func(t *testing.T, s *Store, f schedule.Filter) (a answers) {
		t.Helper()
		var errs [9]error
		a.Hours, errs[0] = hoursOf(s, f)
		a.Over, errs[1] = s.Overtime(ctx, schedule.Manager, f, 0)
		a.Rests, errs[2] = s.ShortRests(ctx, schedule.Manager, f, 0)
		a.Both, errs[3] = s.DoubleBookings(ctx, schedule.Manager, f, 1)
		a.Runs, errs[4] = s.LongRuns(ctx, schedule.Manager, f, 2)
		a.Ends, errs[5] = s.Weekends(ctx, schedule.Manager, f, schedule.DefaultWeekend)
		a.Dark, errs[6] = s.Nights(ctx, schedule.Manager, f, schedule.DefaultNight)
		a.Left, errs[7] = s.Remaining(ctx, schedule.Manager, f, schedule.DateOf(2026, 11, 16), schedule.DateOf(2026, 11, 18))
		a.Doubts, errs[8] = s.Doubts(ctx, schedule.Manager, f, now)
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
		return a
	}
	filters := []schedule.Filter{{}, {LocationID: 2}, {From: schedule.DateOf(2026, 11, 10), To: schedule.DateOf(2026, 11, 20)}, {Q: "anna", PositionID: 1}}
	var first []answers
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		var all []answers
		for _, f := range filters {
			all = append(all, ask(t, s, f))
		}
		if a := all[0]; len(a.Hours) == 0 || len(a.Over) == 0 || len(a.Rests) == 0 || len(a.Both) == 0 || len(a.Runs) == 0 || len(a.Ends) != 60 || len(a.Dark) != 60 || len(a.Left) != 60 || len(a.Doubts) == 0 {
			t.Errorf("hardly anything was found: %d weeks, %d over, %d rests, %d double, %d runs, %d doubts", len(a.Hours), len(a.Over), len(a.Rests), len(a.Both), len(a.Runs), len(a.Doubts))
		}
		if first == nil {
			first = all
		} else if d := gocmp.Diff(first, all); d != "" {
			t.Errorf("the engines differ: %.2000s", d)
		}
		if again := ask(t, s, filters[0]); &again.Over[0] != &all[0].Over[0] || &again.Doubts[0] != &all[0].Doubts[0] {
			t.Error("the same question was asked twice")
		}
		from := map[schedule.LimitSource]bool{}
		for _, r := range all[0].Rests {
			if from[r.From] = true; (r.LocationID == 2) != (r.From == schedule.LocationLimit) || r.Measured >= r.Limit {
				t.Errorf("%s, at home in %d: %d of %d from %s", r.Name, r.LocationID, r.Measured, r.Limit, r.From)
			}
		}
		if len(from) != 2 {
			t.Errorf("limits are from %v", from)
		}
		for _, r := range all[0].Over {
			if r.From != schedule.OrganizationLimit || r.Limit != 900 || r.Week.Weekday() != time.Monday {
				t.Errorf("%+v", r)
			}
		}
	})
}
