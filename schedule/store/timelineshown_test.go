package store

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTheTeamOfTheTimelineIsThatOfTheTable holds that a week of a team is the same whoever answers: with versions that move shifts, give
// them to others and take them back, with plans that were never published, and with more than one place.
func TestTheTeamOfTheTimelineIsThatOfTheTable(t *testing.T) {
	moved := versions(3, 5)
	for k := range moved.Shifts { // the plan goes on after the publication
		switch s := &moved.Shifts[k]; k % 11 {
		case 0:
			s.State = schedule.NeverPublished
		case 1:
			s.State = schedule.StagedForRemoval
		case 2:
			s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, s.StartsAt+7200, s.EndsAt+7200
		}
	}
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
				found, hidden := 0, 0
				for on := first - 2; on <= last+2; on++ {
					f := schedule.Filter{From: on, To: on + schedule.Date(on%7)}
					for _, places := range [][]int64{{1}, {2, 3}, {1, 2, 3, 99}} {
						want, err := s.teamByTable(ctx, schedule.Wall, f, places)
						if err != nil {
							t.Fatal(err)
						}
						got, err := s.TeamShifts(ctx, schedule.Wall, f, places)
						if err != nil {
							t.Fatal(err)
						}
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
