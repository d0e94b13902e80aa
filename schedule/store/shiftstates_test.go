package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestShiftStatesAreTheRows counts the streamed shifts with a loop, and holds the daily totals against the shifts themselves.
func TestShiftStatesAreTheRows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(30, 11))
		filters := append([]schedule.Filter{{From: schedule.DateOf(2026, 11, 18)}, {To: schedule.DateOf(2026, 11, 18)}, {From: schedule.DateOf(2031, 1, 1)}}, listFilters...)
		states := map[schedule.PublishState]bool{}
		for _, f := range filters {
			want := map[schedule.PublishState]ShiftTotal{}
			err := s.EachShift(ctx, schedule.Manager, f, func(r *schedule.ShiftRow) error {
				states[r.State] = true
				want[r.State] = ShiftTotal{want[r.State].Shifts + 1, want[r.State].Minutes + r.Interval().Minutes()}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.ShiftStates(ctx, schedule.Manager, f)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%q: %v\n%s", f.Encode(), err, diff)
			}
			if !everyone(schedule.Manager, f) {
				continue
			}
			err = s.engine.read(ctx, func(q reader) error {
				byDay, err := statesByDay(ctx, q, f)
				if diff := cmp.Diff(want, byDay); diff != "" {
					t.Errorf("%q by the daily totals:\n%s", f.Encode(), diff)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if len(states) < 2 {
			t.Errorf("only %d states were compared", len(states))
		}
	})
}

// TestShiftConflictsAreTheRows counts the streamed pairs with a loop.
func TestShiftConflictsAreTheRows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(30, 11))
		want, ids := map[int64]ShiftConflict{}, []int64{1}
		err := s.EachConflict(ctx, schedule.Manager, schedule.Filter{}, func(c *schedule.SoftConflict) error {
			w := want[c.Shift.ID]
			w.Pairs, w.Minutes = w.Pairs+1, max(w.Minutes, c.UnionMinutes)
			if c.BlockStatus == schedule.Requested {
				w.Requested++
			}
			want[c.Shift.ID] = w
			ids = append(ids, c.Shift.ID)
			return nil
		})
		if err != nil || len(want) == 0 {
			t.Fatal(len(want), err)
		}
		got, err := s.ShiftConflicts(ctx, schedule.Manager, ids)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}
