package store

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestACrowdStandsAsItsWorkersDo holds glances at everybody against each worker considered alone: how many stand how, and in which order.
func TestACrowdStandsAsItsWorkersDo(t *testing.T) {
	ctx := context.Background()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(300, 21)
		r.EmployeePositions = []schedule.EmployeePosition{{EmployeeID: 3, PositionID: 1}, {EmployeeID: 3, PositionID: 2}, {EmployeeID: 4, PositionID: 2}}
		r.Employees[6].Status, r.Employees[7].Status = "terminated", "on_leave"
		s := imported(t, dsn, r)
		limits := func(e *schedule.Employee) func(schedule.Date) schedule.Limits {
			return schedule.LimitsOn(*e, nil, time.Monday)
		}
		standings := map[schedule.Standing]int{}
		for _, start := range []string{"2026-11-18T09:00", "2026-11-16T22:00", "2026-11-21T06:00", "2026-10-25T00:30"} {
			from := storetest.Instant(t, start)
			o := schedule.Opening{Interval: schedule.Interval{Start: from, End: from + 8*3600}, TimeZone: "Europe/Berlin", PositionID: 2, LocationID: 2}
			ask := WorkersAsk{Blocks: o.Interval, Shifts: o.Around(time.Monday, 6)}
			for _, f := range []schedule.Filter{{}, {LocationID: 2}, {PositionID: 2}, {LocationID: 2, PositionID: 2}} {
				trial := schedule.NewTrial(o)
				gauge := trial.Gauge(time.Monday, ask.Shifts)
				crowd, err := s.Crowd(ctx, schedule.Manager, s.Version(), f, ask)
				if err != nil || crowd == nil || gauge == nil {
					t.Fatalf("crowd %v, gauge %v, %v", crowd, gauge, err)
				}
				type ranked struct {
					place     schedule.Place
					byName, k int
				}
				var order []ranked
				crowd.Each(f, gauge, func(k, byName int, w *schedule.Worker, g *schedule.Glance) {
					order = append(order, ranked{trial.Place(w, g, limits(&w.Employee), true), byName, k})
				})
				slices.SortFunc(order, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.byName, b.byName)) })
				var want, got []schedule.Candidate
				err = s.EachCandidate(ctx, schedule.Manager, f, ask, func(w *schedule.Worker, _ int) error {
					want = append(want, trial.Consider(w, limits(&w.Employee)))
					return nil
				})
				if err != nil || len(want) < 3 {
					t.Fatalf("%d workers, %v", len(want), err)
				}
				schedule.RankCandidates(want)
				places := make([]int, len(order))
				for i := range order {
					places[i] = order[i].k
				}
				crowd.Workers(places, func(w *schedule.Worker) { got = append(got, trial.Consider(w, limits(&w.Employee))) })
				if d := gocmp.Diff(want, got, gocmp.AllowUnexported(schedule.Reason{}), cmpopts.EquateEmpty()); d != "" {
					t.Fatalf("%s %s:\n%s", start, f.Encode(), d)
				}
				for i := range order {
					if order[i].place.Standing() != want[i].Standing {
						t.Errorf("%s %s: %s is %s at a glance and %s alone", start, f.Encode(), want[i].Name, order[i].place.Standing(), want[i].Standing)
					}
					standings[want[i].Standing]++
				}
			}
		}
		for _, standing := range schedule.Standings {
			if standings[standing] == 0 {
				t.Errorf("nobody was %s", standing)
			}
		}
		for name, c := range map[string]struct {
			v       schedule.Viewer
			version string
			f       schedule.Filter
		}{"staff": {schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}, s.Version(), schedule.Filter{}}, "one": {schedule.Manager, s.Version(), schedule.Filter{EmployeeID: 3}},
			"a name": {schedule.Manager, s.Version(), schedule.Filter{Q: "m"}}, "rules of other data": {schedule.Manager, "before", schedule.Filter{}}} {
			if crowd, err := s.Crowd(ctx, c.v, c.version, c.f, WorkersAsk{}); crowd != nil || err != nil {
				t.Errorf("%s: a crowd, %v", name, err)
			}
		}
	})
}
