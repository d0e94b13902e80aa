package store

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestWorkers compares what is read for the rules with what a look at every row of the roster finds, for a few and for all.
func TestWorkers(t *testing.T) {
	ctx := context.Background()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(300, 21)
		r.EmployeePositions = []schedule.EmployeePosition{{EmployeeID: 3, PositionID: 1}, {EmployeeID: 3, PositionID: 2}, {EmployeeID: 4, PositionID: 2}}
		r.Employees[6].Status, r.Employees[7].Status = "terminated", "on_leave"
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n := newNaive(r, info.Horizon)
		from := storetest.Instant(t, "2026-11-18T09:00")
		ask := WorkersAsk{Blocks: schedule.Interval{Start: from, End: from + 6*3600}, Shifts: schedule.Interval{Start: from - 5*86400, End: from + 5*86400}}
		for _, f := range []schedule.Filter{{}, {LocationID: 2}, {PositionID: 2}, {EmployeeID: 3}, {Q: "müller"}, {EmployeeID: 7}, {EmployeeID: 999}} {
			got, err := s.Workers(ctx, schedule.Manager, f, ask)
			if err != nil {
				t.Fatal(err)
			}
			var each []schedule.Worker
			err = s.EachCandidate(ctx, schedule.Manager, f, ask, func(w *schedule.Worker, _ int) error {
				one := *w
				one.Shifts = slices.Clone(w.Shifts)
				each = append(each, one)
				return nil
			})
			if diff := cmp.Diff(got, each, cmpopts.EquateEmpty()); diff != "" || err != nil {
				t.Errorf("%s one by one: %v\n%s", f.Encode(), err, diff)
			}
			var want []schedule.Worker
			for _, e := range r.Employees {
				if w, ok := n.worker(e, f, ask); ok {
					want = append(want, w)
				}
			}
			byID := cmpopts.SortSlices(func(a, b schedule.Worker) bool { return a.ID < b.ID })
			if diff := cmp.Diff(want, got, byID, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(schedule.Occurrence{}, "On"),
				cmpopts.IgnoreFields(schedule.Shift{}, "BreakMinutes", "State"), // no rule looks at these
				cmpopts.SortSlices(func(a, b schedule.Shift) bool { return a.ID < b.ID }),
				cmpopts.SortSlices(func(a, b schedule.Occurrence) bool {
					return a.BlockID < b.BlockID || a.BlockID == b.BlockID && a.Start < b.Start
				})); diff != "" {
				t.Errorf("%s:\n%s", f.Encode(), diff)
			}
			if f.IsZero() && len(got) != 299 {
				t.Errorf("%d workers", len(got))
			}
		}
		if staff, err := s.Workers(ctx, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}, schedule.Filter{}, ask); err != nil || len(staff) != 1 {
			t.Errorf("staff reads %d workers, %v", len(staff), err)
		}
	})
}

// worker is an employee with the rows around him, by the shortest way.
func (n *naive) worker(e schedule.Employee, f schedule.Filter, ask WorkersAsk) (w schedule.Worker, ok bool) {
	w.Employee = e
	can := map[int64]bool{e.PositionID: true}
	for _, p := range n.r.EmployeePositions {
		if p.EmployeeID == e.ID {
			can[p.PositionID] = true
		}
	}
	for _, id := range []int64{1, 2} {
		if can[id] {
			w.Positions = append(w.Positions, id)
		}
	}
	if e.Status == "terminated" || (f.PositionID != 0 && !can[f.PositionID]) || !n.hasPerson(e, schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, Q: f.Q}) {
		return w, false
	}
	for _, o := range n.occs[e.ID] {
		if o.Overlaps(ask.Blocks) && !o.Missing && o.Status.Live() {
			if w.Kinds == nil {
				w.Kinds = map[int64]schedule.BlockKind{}
			}
			w.Occurrences, w.Kinds[o.BlockID] = append(w.Occurrences, o), n.blocks[o.BlockID].Kind
		}
	}
	for _, s := range n.r.Shifts {
		if s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval && s.Interval().Overlaps(ask.Shifts) {
			w.Shifts = append(w.Shifts, schedule.Shift{ID: s.ID, EmployeeID: e.ID, LocationID: s.LocationID, PositionID: s.PositionID, StartsAt: s.StartsAt,
				EndsAt: s.EndsAt, TimeZone: s.TimeZone, BreakMinutes: s.BreakMinutes, State: s.State})
		}
	}
	slices.SortFunc(w.Shifts, func(a, b schedule.Shift) int { return int(a.ID - b.ID) })
	return w, true
}

// TestWorkersByLines holds that the lines of everybody give each worker the shifts that the table has.
func TestWorkersByLines(t *testing.T) {
	ctx, monday := context.Background(), schedule.UTC.StartOfDay(schedule.DateOf(2026, 11, 16))
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ask := imported(t, dsn, storetest.Roster(40, 3)), WorkersAsk{Shifts: schedule.Interval{Start: monday, End: monday + 7*secondsPerDay}}
		want, err := withoutTimeline(t, dsn).Workers(ctx, schedule.Manager, schedule.Filter{}, ask)
		if err != nil {
			t.Fatal(err)
		}
		for k := range want {
			slices.SortFunc(want[k].Shifts, func(a, b schedule.Shift) int { return int(a.StartsAt - b.StartsAt) })
			for i := range want[k].Shifts {
				want[k].Shifts[i].BreakMinutes, want[k].Shifts[i].State = 0, "" // no rule looks at these
			}
		}
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, packed := range []bool{true, false} {
			wr, held := workerReader{v: schedule.Manager, m: m, ask: ask, of: map[int64]int{}}, 0
			for k, w := range want {
				wr.out, wr.of[w.Employee.ID] = append(wr.out, schedule.Worker{}), k
			}
			for k, w := range want {
				wr.out[k].Employee = w.Employee
			}
			if wr.packed, err = s.packedShifts(ctx, m, ask.Shifts); packed == (wr.packed == nil) || err != nil {
				t.Fatalf("packed by week: %v, %v", wr.packed != nil, err)
			}
			if packed {
				wr.shiftsPacked()
			} else if err := wr.shiftsByLines(ctx, s); err != nil {
				t.Fatal(err)
			}
			for k := range want {
				if held += len(want[k].Shifts); !slices.Equal(want[k].Shifts, wr.out[k].Shifts) {
					t.Errorf("employee %d: %+v, by lines %+v, packed by week: %v", want[k].Employee.ID, want[k].Shifts, wr.out[k].Shifts, packed)
				}
			}
			if held < 20 {
				t.Errorf("only %d shifts were compared", held)
			}
			if err := opened(t, dsn, ReadWrite).engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows`) }); err != nil {
				t.Fatal(err)
			}
			s = opened(t, dsn, ReadOnly)
		}
	})
}
