package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// WorkersAsk says what is to be read of each worker beside the employee.
type WorkersAsk struct {
	Blocks schedule.Interval // live occurrences that share time with it; empty for none
	Shifts schedule.Interval // likewise shifts that are not to be removed
	Gone   bool              // those who do not work here any more too
	Once   bool              // nobody asks for the like soon: the timeline is not begun for it
}

// Workers is the employees of the filter with what the rules look at, by name. A location keeps those who are at home there, a
// position those who can work in it, whatever their primary one is. Their shifts are taken from the timeline, with what a shift line has, or
// read by the index of employees; the blocks of many by the index of starts.
func (s *Store) Workers(ctx context.Context, v schedule.Viewer, f schedule.Filter, ask WorkersAsk) ([]schedule.Worker, error) {
	wr, err := s.workers(ctx, v, f, ask)
	switch {
	case err != nil:
	case wr.inTime():
		wr.shiftsInTime()
	case wr.packed != nil:
		wr.shiftsPacked()
	case wr.byLines():
		err = wr.shiftsByLines(ctx, s)
	}
	return wr.out, wrap(err, "workers")
}

// workers is the same without the shifts that are not read from the table.
func (s *Store) workers(ctx context.Context, v schedule.Viewer, f schedule.Filter, ask WorkersAsk) (*workerReader, error) {
	wr := &workerReader{v: v, ask: ask, of: map[int64]int{}}
	m, err := s.meta(ctx)
	if err != nil {
		return wr, err
	}
	wr.m = m
	if !ask.Shifts.Empty() && readsDrafts(v) && f.Q == "" {
		if ask.Once || f.EmployeeID != 0 {
			wr.time = s.timelineAtHand(ctx)
		} else {
			wr.time = s.timeline(ctx)
		}
	}
	reads := []func(context.Context, reader, schedule.Filter) error{wr.people, wr.positions, wr.occurrences, wr.shifts}
	if wr.time == nil && f.EmployeeID == 0 && !ask.Once && !ask.Shifts.Empty() && readsDrafts(v) {
		if err := wr.readPacked(ctx, s, s.heldWorkers(v, f, ask)); err != nil {
			return wr, err
		}
	}
	if s.heldWorkers(v, f, ask) {
		if err := wr.pick(ctx, s, f); err != nil {
			return wr, err
		}
		if len(wr.ids) > 0 || !ask.Gone {
			reads = reads[2:]
		}
	}
	if !ask.Blocks.Empty() {
		if wr.away, err = s.awayAtHand(ctx); err != nil {
			return wr, err
		}
	}
	return wr, s.engine.read(ctx, func(q reader) error {
		for _, read := range reads {
			if err := read(ctx, q, f); err != nil {
				return err
			}
		}
		return nil
	})
}

// workerReader gathers the workers of one question.
type workerReader struct {
	m   meta
	v   schedule.Viewer
	ask WorkersAsk
	out []schedule.Worker
	ids []int64
	of  map[int64]int // place of each employee in out

	time       *timeline    // nil where it is not at hand
	packed     packedShifts // nil where they are not taken from there
	away       *awayAtHand  // likewise
	packedAway packedAway   // likewise
}

// fewWorkers is how many are asked for by name in one question, pageWorkers how many are looked up one by one.
const (
	fewWorkers  = 1024
	pageWorkers = 256
)

// narrow keeps the rows of the workers: by the column of the employee where they are few, else each row is looked at.
func (wr *workerReader) narrow(w *where, employee string) {
	if len(wr.ids) <= fewWorkers {
		w.ids(employee, wr.ids)
	}
}

// who narrows employee e to those of the filter.
func (wr *workerReader) who(f schedule.Filter) *where {
	w := &where{}
	w.scope(wr.v, "e.id")
	w.id("e.id", f.EmployeeID)
	w.id("e.home_location_id", f.LocationID)
	if f.PositionID != 0 {
		w.add("e.id IN (SELECT h.employee_id FROM employee_position h WHERE h.position_id = #)", f.PositionID)
	}
	w.contains(f.Q, "e.search", "l.search")
	if !wr.ask.Gone {
		w.add("e.status IN ('active', 'on_leave')")
	}
	return w
}

// occurrences reads the live ones, those that are long apart: only for them must the question reach far back.
func (wr *workerReader) occurrences(ctx context.Context, q reader, _ schedule.Filter) error {
	if wr.ask.Blocks.Empty() {
		return nil
	}
	switch {
	case wr.inTime() && len(wr.ids) > atOnce:
		wr.blocksInTime()
		return nil
	case wr.away != nil && len(wr.ids) <= pageWorkers:
		wr.blocksAtHand()
		return nil
	case wr.packedAway != nil:
		wr.blocksPacked()
		return nil
	}
	few := len(wr.ids) <= pageWorkers
	err := wr.m.eachLive(ctx, q, wr.ask.Blocks, few, func(w *where) { wr.narrow(w, "o.employee_id") }, func(o schedule.Occurrence) {
		if k, ok := wr.of[o.EmployeeID]; ok {
			wr.out[k].Occurrences = append(wr.out[k].Occurrences, o)
		}
	})
	if err != nil {
		return err
	}
	return wr.kinds(ctx, q)
}

// eachLive gives the live occurrences of some employees that share time with an interval, those that are long apart: only for them must
// the question reach far back. Those of few are found by the index of the employees: that of the days has the occurrences of everybody.
func (m meta) eachLive(ctx context.Context, q reader, within schedule.Interval, few bool, narrow func(*where), fn func(schedule.Occurrence)) error {
	isLong := "o.is_long = #"
	if few {
		isLong = "o.is_long + 0 = #"
	}
	for long, reach := range []int64{longMinutes, max(longMinutes, m.maxOccurrenceMinutes)} {
		w := &where{}
		w.add(isLong, int64(long))
		w.add("o.starts_at < #", int64(within.End))
		w.add("o.starts_at > #", int64(within.Start)-reach*60)
		w.add("o.ends_at > #", int64(within.Start))
		w.add("o.missing = 0")
		w.among("o.status", schedule.LiveStatuses)
		narrow(w)
		err := q.query(ctx, `SELECT o.employee_id, o.block_id, o.status, o.starts_at, o.ends_at, o.occurs_on FROM block_occurrence o`+w.text(), w.args, func(r row) error {
			fn(schedule.Occurrence{EmployeeID: r.int(0), BlockID: r.int(1), Status: schedule.BlockStatus(r.text(2)), Interval: interval(r, 3), On: date(r, 5)})
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// kinds reads those of the blocks that occur, in the order in which blocks lie in their table.
func (wr *workerReader) kinds(ctx context.Context, q reader) error {
	whose := map[int64]int{} // the block of each
	for k := range wr.out {
		for _, o := range wr.out[k].Occurrences {
			whose[o.BlockID] = k
		}
	}
	return eachKind(ctx, q, slices.Sorted(maps.Keys(whose)), func(block int64, kind schedule.BlockKind) {
		worker := &wr.out[whose[block]]
		if worker.Kinds == nil {
			worker.Kinds = map[int64]schedule.BlockKind{}
		}
		worker.Kinds[block] = kind
	})
}

// eachKind gives the kind of each of the blocks.
func eachKind(ctx context.Context, q reader, blocks []int64, fn func(block int64, kind schedule.BlockKind)) error {
	for ids := range slices.Chunk(blocks, fewWorkers) {
		w := &where{}
		w.ids("b.id", ids)
		err := q.query(ctx, `SELECT b.id, b.kind FROM unavailable_block b`+w.text(), w.args, func(r row) error {
			fn(r.int(0), schedule.BlockKind(r.text(1)))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
