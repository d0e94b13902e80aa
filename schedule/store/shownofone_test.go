package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// plannedOn is versions that move shifts, give them to others and take them back, and a plan that goes on after the publication.
func plannedOn() *schedule.Roster {
	moved := versions(3, 5)
	for k := range moved.Shifts {
		switch s := &moved.Shifts[k]; k % 11 {
		case 0:
			s.State = schedule.NeverPublished
		case 1:
			s.State = schedule.StagedForRemoval
		case 2:
			s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, s.StartsAt+7200, s.EndsAt+7200
		}
	}
	return moved
}

// TestWhatOneIsShownIsThatOfTheTables holds that what is counted in memory of the published shifts of one employee, for that employee and
// for the wall, is what the tables say of them, on any days.
func TestWhatOneIsShownIsThatOfTheTables(t *testing.T) {
	for name, roster := range map[string]*schedule.Roster{"versions": plannedOn(), "roster": storetest.Roster(20, 3)} {
		first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
		t.Run(name, func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) {
				s := imported(t, dsn, roster)
				if line := s.timeline(ctx); line == nil || line.shown == nil {
					t.Fatal("no timeline with what is shown")
				}
				m, err := s.meta(ctx)
				if err != nil {
					t.Fatal(err)
				}
				shifts, otherwise := 0, 0
				for _, e := range roster.Employees {
					for _, f := range []schedule.Filter{{EmployeeID: e.ID}, {EmployeeID: e.ID, From: first, To: first + 3}, {EmployeeID: e.ID, From: first + 2}, {EmployeeID: e.ID, To: first + 1, All: true}} {
						for _, v := range []schedule.Viewer{schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: e.ID}, {Role: schedule.RoleStaff, EmployeeID: e.ID + 1}} {
							if line, _ := s.shownTo(ctx, v, f); (line == nil) != (v.EmployeeID == e.ID+1) {
								t.Errorf("%+v %+v: answered from memory: %t", v, f, line != nil)
							}
							for _, same := range []func() (any, any, error){
								func() (any, any, error) { return sameDays(ctx, s, m, v, f) },
								func() (any, any, error) { return sameStates(ctx, s, m, v, f) },
							} {
								got, want, err := same()
								if d := cmp.Diff(want, got); d != "" || err != nil {
									t.Fatalf("%+v %+v: %v %s", v, f, err, d)
								}
							}
						}
						shown, err := s.ShiftStates(ctx, schedule.Wall, f)
						if err != nil {
							t.Fatal(err)
						}
						planned, err := s.ShiftStates(ctx, schedule.Manager, f)
						if err != nil {
							t.Fatal(err)
						}
						if shifts += shown[schedule.Published].Shifts; !cmp.Equal(shown, planned) {
							otherwise++
						}
					}
				}
				if shifts < 50 || otherwise < 3 {
					t.Errorf("%d shifts, %d questions with something that the plan has otherwise: they say little", shifts, otherwise)
				}
			})
		})
	}
}
