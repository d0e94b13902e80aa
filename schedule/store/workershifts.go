package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// atOnce is how many at most have their blocks looked up by themselves though there is a timeline.
const atOnce = 16

// inTime says whether the shifts are taken from the timeline: the rules look at nothing that it has not, and it has them sooner than the
// table.
func (wr *workerReader) inTime() bool { return wr.time != nil }

// byLines says whether the shifts are taken from the lines of everybody, where there is no timeline yet.
func (wr *workerReader) byLines() bool {
	return len(wr.ids) > fewWorkers && readsDrafts(wr.v) && !wr.ask.Shifts.Empty()
}

func (wr *workerReader) shiftsByLines(ctx context.Context, s *Store) error {
	return s.eachWorker(ctx, wr.v, schedule.Filter{}, wr.ask.Shifts, func(p *schedule.Person, shifts []schedule.Shift) error {
		if k, ok := wr.of[p.ID]; ok {
			wr.out[k].Shifts = slices.Clone(shifts)
		}
		return nil
	})
}

// shiftsInTime takes the shifts from the timeline, which has those of one employee by start. They lie in one piece of memory.
func (wr *workerReader) shiftsInTime() {
	all := make([]schedule.Shift, 0, wr.time.about(wr.ask.Shifts)*len(wr.out)/(len(wr.time.people)+1)+ownRows)
	ends := make([]int, len(wr.out))
	for k := range wr.out {
		all = wr.time.shiftsOf(all, wr.out[k].ID, wr.ask.Shifts)
		ends[k] = len(all)
	}
	from := 0
	for k, to := range ends {
		if from < to {
			wr.out[k].Shifts = all[from:to:to]
		}
		from = to
	}
}

// shiftsPacked takes the shifts from the weeks as they were packed.
func (wr *workerReader) shiftsPacked() {
	for k := range wr.out {
		wr.out[k].Shifts = wr.packed.of(nil, wr.out[k].ID, wr.ask.Shifts)
	}
}

// shifts reads those of each worker by the index of employees, some workers at a time: the weeks around an opening hold many more
// shifts than those of the people who are asked for.
func (wr *workerReader) shifts(ctx context.Context, q reader, _ schedule.Filter) error {
	if wr.ask.Shifts.Empty() || wr.inTime() || wr.packed != nil || wr.byLines() {
		return nil
	}
	for ids := range slices.Chunk(wr.ids, fewWorkers) {
		for _, t := range visibleShifts(wr.v) {
			if err := wr.shiftsOf(ctx, q, t, ids); err != nil {
				return err
			}
		}
	}
	return nil
}

func (wr *workerReader) shiftsOf(ctx context.Context, q reader, t shiftTable, ids []int64) error {
	w := t.w
	w.add("s.starts_at < #", int64(wr.ask.Shifts.End))
	w.add("s.starts_at > #", int64(wr.ask.Shifts.Start)-(wr.m.maxShiftMinutes+1)*60)
	w.add("s.ends_at > #", int64(wr.ask.Shifts.Start))
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	w.ids("s.employee_id", ids)
	return q.query(ctx, `SELECT s.id, s.employee_id, s.location_id, s.position_id, s.starts_at, s.ends_at, s.time_zone, s.break_minutes, s.state
		FROM `+t.from+w.text(), w.args, func(r row) error {
		if k, ok := wr.of[r.int(1)]; ok {
			wr.out[k].Shifts = append(wr.out[k].Shifts, schedule.Shift{ID: r.int(0), EmployeeID: r.int(1), LocationID: r.int(2), PositionID: r.int(3),
				StartsAt: instant(r, 4), EndsAt: instant(r, 5), TimeZone: r.text(6), BreakMinutes: int(r.int(7)), State: schedule.PublishState(r.text(8))})
		}
		return nil
	})
}
