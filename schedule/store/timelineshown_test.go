package store

import (
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTheTeamOfTheTimelineIsThatOfTheTable holds that a week of a team is the same whoever answers: with versions that move shifts, give
// them to others and take them back, with plans that were never published, and with more than one place.
func TestTheTeamOfTheTimelineIsThatOfTheTable(t *testing.T) {
	moved := plannedOn()
	for name, roster := range map[string]*schedule.Roster{"versions": moved, "roster": storetest.Roster(60, 8)} {
		t.Run(name, func(t *testing.T) {
			first, last := schedule.UTC.Date(roster.Shifts[0].StartsAt), schedule.UTC.Date(roster.Shifts[0].StartsAt)
			for _, shift := range roster.Shifts {
				first, last = min(first, schedule.UTC.Date(shift.StartsAt)), max(last, schedule.UTC.Date(shift.StartsAt))
			}
			storetest.Engines(t, func(t *testing.T, dsn string) {
				s := imported(t, dsn, roster)
				line := s.timeline(ctx)
				if line == nil || line.shown == nil {
					t.Fatal("no timeline with what is shown")
				}
				extentsAreThoseOfTheTable(t, s, roster)
				found, hidden := 0, 0
				for on := first - 2; on <= last+2; on++ {
					f := schedule.Filter{From: on, To: on + schedule.Date(on%7)}
					for _, places := range [][]int64{{1}, {2, 3}, {1, 2, 3, 99}} {
						want, err := s.teamByTable(ctx, schedule.Wall, f, places)
						if err != nil {
							t.Fatal(err)
						}
						team, err := s.TeamShifts(ctx, schedule.Wall, f, places)
						if err != nil {
							t.Fatal(err)
						}
						got := teammates(t, team)
						if d := gocmp.Diff(want, got); d != "" && len(want)+len(got) > 0 {
							t.Fatalf("%+v at %v: %.2000s", f, places, d)
						}
						all, err := s.teamByTable(ctx, schedule.Manager, f, places)
						if err != nil {
							t.Fatal(err)
						}
						found += len(got)
						if !slices.Equal(got, all) {
							hidden++
						}
					}
				}
				if found < 200 || hidden < 10 {
					t.Errorf("%d shifts, %d questions with something that the plan has otherwise: they say little", found, hidden)
				}
			})
		})
	}
}

// TestATeamIsThatOfItsTimeline lets the data change between the look at the timeline and the keeping of what was found in it: the
// places in its lists are those of other people then.
func TestATeamIsThatOfItsTimeline(t *testing.T) {
	roster := storetest.Roster(60, 8)
	on := schedule.UTC.Date(roster.Shifts[0].StartsAt)
	f := schedule.Filter{From: on, To: on + 6}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		old := s.timeline(ctx)
		version := s.Version()
		renamed := *roster
		renamed.Employees = slices.Clone(roster.Employees)
		for k := range renamed.Employees {
			renamed.Employees[k].Name = fmt.Sprintf("%03d", 100-k)
		}
		importInto(t, dsn, &renamed)
		if err := eventually(func() bool { return s.Version() != version }); err != nil {
			t.Fatal(err)
		}
		places := []int64{1, 2, 3}
		if _, err := old.team(s, f, places); err != nil {
			t.Fatal(err)
		}
		want, err := s.teamByTable(ctx, schedule.Wall, f, places)
		if err != nil {
			t.Fatal(err)
		}
		team, err := s.TeamShifts(ctx, schedule.Wall, f, places)
		if err != nil {
			t.Fatal(err)
		}
		got := teammates(t, team)
		if d := gocmp.Diff(want, got); d != "" || len(got) < 20 || s.timeline(ctx) == old {
			t.Fatalf("%d shifts: %.2000s", len(got), d)
		}
	})
}

// teammates is all shifts of a team, which are the same in brief.
func teammates(t *testing.T, team *Team) (out []schedule.Teammate) {
	t.Helper()
	for k := range team.Len() {
		one := team.At(k)
		if who, place, at := team.Brief(k); who != one.EmployeeID || place != one.LocationID || at != one.Interval() {
			t.Fatalf("in brief %d at %d, %v; whole %+v", who, place, at, one)
		}
		out = append(out, one)
	}
	return out
}

// extentsAreThoseOfTheTable holds that the days of each employee are the same whoever answers.
func extentsAreThoseOfTheTable(t *testing.T, s *Store, roster *schedule.Roster) {
	t.Helper()
	met := map[dateSpan]bool{}
	for _, id := range append([]int64{0, 99_999}, idsOfEmployees(roster)...) {
		v := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: id}
		want, err := s.extentByTable(ctx, v)
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := s.extentAtHand(ctx, v)
		if !ok || err != nil || got != want {
			t.Errorf("employee %d: %v at hand %t, in the table %v, %v", id, got, ok, want, err)
		}
		met[want] = true
	}
	if len(met) < 3 {
		t.Errorf("the extents are no others than %v", met)
	}
}

func idsOfEmployees(r *schedule.Roster) (ids []int64) {
	for _, e := range r.Employees {
		ids = append(ids, e.ID)
	}
	return ids
}
