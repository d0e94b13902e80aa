package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// heldWorkers says whether the workers of the filter are picked from the kept ones. They are not read for the sake of one, who may be
// somebody who does not work here any more, too.
func (s *Store) heldWorkers(v schedule.Viewer, f schedule.Filter, ask WorkersAsk) bool {
	version := s.Version()
	if !readsDrafts(v) || f.Q != "" || version == "" {
		return false
	}
	if f.EmployeeID == 0 {
		return !ask.Gone
	}
	_, kept := s.lists.get(version, workforceKey)
	return kept
}

const workforceKey = "workforce"

// workerWeight is how much a worker with the positions weighs among the rows that are kept.
const workerWeight = 4

// workforce is everybody who can be scheduled, by name, with their positions: what is the same whatever the time is that is asked
// for. It is shared and must not be changed.
func (s *Store) workforce(ctx context.Context) ([]schedule.Worker, error) {
	return rememberedRows(s, workforceKey, func() ([]schedule.Worker, error) {
		wr := workerReader{v: schedule.Manager, of: map[int64]int{}}
		err := s.engine.read(ctx, func(q reader) error {
			if err := wr.people(ctx, q, schedule.Filter{}); err != nil {
				return err
			}
			return wr.positions(ctx, q, schedule.Filter{})
		})
		return wr.out, err
	}, func(list []schedule.Worker) int { return workerWeight * len(list) })
}

// pick takes the workers of the filter from everybody, as people and positions read them.
func (wr *workerReader) pick(all []schedule.Worker, f schedule.Filter) {
	n, is := 0, func(w *schedule.Worker) bool { return (f.EmployeeID == 0 || w.ID == f.EmployeeID) && atPlace(w, f) }
	for k := range all {
		if is(&all[k]) {
			n++
		}
	}
	wr.out, wr.ids, wr.of = make([]schedule.Worker, 0, n), make([]int64, 0, n), make(map[int64]int, n)
	for k := range all {
		if w := &all[k]; is(w) {
			wr.of[w.ID] = len(wr.out)
			wr.out, wr.ids = append(wr.out, *w), append(wr.ids, w.ID)
		}
	}
}

// atPlace says whether a worker is at home at the place of the filter and can work in its position.
func atPlace(w *schedule.Worker, f schedule.Filter) bool {
	return (f.LocationID == 0 || w.LocationID == f.LocationID) && (f.PositionID == 0 || slices.Contains(w.Positions, f.PositionID))
}

// EachCandidate gives the workers of Workers one after another. They hold until the next call: the shifts of everybody in some weeks
// are more than is worth putting into memory for one look.
func (s *Store) EachCandidate(ctx context.Context, v schedule.Viewer, f schedule.Filter, ask WorkersAsk, fn func(*schedule.Worker) error) error {
	wr, err := s.workers(ctx, v, f, ask)
	if err == nil && !wr.inTime() && wr.packed == nil && wr.byLines() {
		err = wr.shiftsByLines(ctx, s)
	}
	if err != nil {
		return wrap(err, "workers")
	}
	var cursor *timedCursor
	if wr.inTime() {
		cursor = wr.time.cursor(ask.Shifts)
	}
	var own []schedule.Shift
	for k := range wr.out {
		w := &wr.out[k]
		if cursor != nil {
			own = cursor.of(own[:0], w.ID)
			w.Shifts = own
		} else if wr.packed != nil {
			own = wr.packed.of(own[:0], w.ID, ask.Shifts)
			w.Shifts = own
		}
		if err := fn(w); err != nil {
			return err
		}
	}
	return nil
}
