package store

import (
	"context"

	"opshub/schedule"
)

// staffReader fills the figures of the staff summary for some employees at a time.
type staffReader struct {
	m     meta
	v     schedule.Viewer
	f     schedule.Filter
	now   schedule.Instant
	zones *dayWords

	store        *Store
	pairs, times *sheet    // nil where nothing was packed
	timed, shown *timeline // for those who read drafts, and for others; nil where the tables are asked
	names        *nameBook // beside a timeline
}

// staffFigures are some figures of the employees with these numbers.
type staffFigures func(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error

// readAll gives every figure of the summary.
func (s *staffReader) readAll(ctx context.Context, q reader, group []person) ([]schedule.StaffRow, error) {
	return s.read(ctx, q, group, s.blocks, s.unavailable, s.scheduled, s.conflicts, s.next, s.lastChange)
}

// read gives the employees with these figures.
func (s *staffReader) read(ctx context.Context, q reader, group []person, figures ...staffFigures) ([]schedule.StaffRow, error) {
	rows := make([]schedule.StaffRow, len(group))
	of := make(map[int64]*schedule.StaffRow, len(group))
	for k, p := range group {
		rows[k] = schedule.StaffRow{Employee: p.Employee, Location: p.Location, Position: p.Position, TimeZone: p.TimeZone}
		of[p.ID] = &rows[k]
	}
	if len(group) == 0 {
		return rows, nil
	}
	ids := idsOf(group)
	for _, fill := range figures {
		if err := fill(ctx, q, ids, of); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// blocks counts the live blocks by status; where the filter has days, those with an occurrence on them.
func (s *staffReader) blocks(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	w := &where{}
	id, from := "b.id", "unavailable_block b"
	if s.f.From != 0 || s.f.To != 0 {
		if s.times != nil {
			s.blocksOnSheet(ids, of)
			return nil
		}
		id, from = "b.block_id", "block_occurrence b"
		w.add("b.missing = 0")
		w.days(s.m.occurrenceSpan("b"), s.f.From, s.f.To)
	} else {
		w.add("b.deleted = 0")
	}
	w.ids("b.employee_id", ids)
	w.id(id, s.f.BlockID)
	w.among("b.status", schedule.LiveStatuses)
	return q.query(ctx, `SELECT b.employee_id, b.status, COUNT(DISTINCT `+id+`) FROM `+from+w.text()+
		` GROUP BY b.employee_id, b.status`, w.args, func(r row) error {
		countStatus(of[r.int(0)], schedule.BlockStatus(r.text(1)), int(r.int(2)))
		return nil
	})
}

// scheduled counts the shifts of these employees.
func (s *staffReader) scheduled(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	if s.timed != nil && s.f.From != 0 && s.f.To != 0 && s.f.To-s.f.From < mostAtOnce {
		s.scheduledInTime(ids, of)
		return nil
	}
	if readsDrafts(s.v) && s.f.From == 0 && s.f.To == 0 {
		return s.scheduledOnLines(ctx, q, ids, of)
	}
	return s.eachScheduled(ctx, q, func(w *where) { w.ids("s.employee_id", ids) }, func(id int64, shifts, minutes int) {
		of[id].ScheduledShifts += shifts
		of[id].ScheduledMinutes += minutes
	})
}

// scheduledOnLines is scheduled of whatever days, by the shift lines: fifty people have ten thousand shifts.
func (s *staffReader) scheduledOnLines(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	var line lineReader
	w := &where{}
	w.ids("t.employee_id", ids)
	return q.query(ctx, `SELECT t.employee_id, t.shifts FROM employee_shifts t`+w.text(), w.args, func(r row) error {
		shifts, err := line.read(r.int(0), r.text(1))
		one := of[r.int(0)]
		one.ScheduledShifts = len(shifts)
		for k := range shifts {
			one.ScheduledMinutes += shifts[k].Interval().Minutes()
		}
		return err
	})
}

// eachScheduled counts shifts on the local day they begin, so that weeks add up. An employee may come more than once.
func (s *staffReader) eachScheduled(ctx context.Context, q reader, narrow func(*where), each func(id int64, shifts, minutes int)) error {
	for _, t := range visibleShifts(s.v) {
		w := t.w
		narrow(w)
		w.add("s.state <> #", string(schedule.StagedForRemoval))
		w.days(span{"s.starts_at", "s.first_on", "s.first_on", 0}, s.f.From, s.f.To)
		err := q.query(ctx, `SELECT s.employee_id, COUNT(*), CAST(SUM(s.ends_at - s.starts_at) / 60 AS BIGINT) FROM `+
			t.from+w.text()+` GROUP BY s.employee_id`, w.args, func(r row) error {
			each(r.int(0), int(r.int(1)), int(r.int(2)))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// next finds the first live occurrence that begins after today, today being that of the occurrence's own zone.
func (s *staffReader) next(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	if s.times != nil {
		s.nextOnSheet(ids, of)
		return nil
	}
	ask := func(condition string, each func(row) error, bounds ...any) error {
		w := &where{}
		w.ids("o.employee_id", ids)
		w.add("o.missing = 0")
		w.among("o.status", schedule.LiveStatuses)
		w.add(condition, bounds...)
		return q.query(ctx, `SELECT o.employee_id, MIN(o.starts_at), o.time_zone FROM block_occurrence o`+w.text()+
			` GROUP BY o.employee_id, o.time_zone, CASE WHEN o.starts_at < `+w.arg(int64(s.now)+2*widestDay)+
			` THEN o.starts_at ELSE 0 END`, w.args, each)
	}
	// Between now and two days on, the zone decides; what begins later is after today everywhere.
	return ask("o.starts_at >= #", func(r row) error {
		z, at := s.zones.zone(r.text(2)), instant(r, 1)
		e := of[r.int(0)]
		if at >= z.StartOfDay(z.Date(s.now).Add(1)) && (e.NextUnavailable == 0 || at < e.NextUnavailable) {
			e.NextUnavailable = at
		}
		return nil
	}, int64(s.now))
}

// widestDay is longer than any local day, in seconds.
const widestDay = 26 * 3600

// lastChange is when a block of the employee was last changed. It is a fact of the blocks and not of the history, so that it comes
// back with them when an export is read.
func (s *staffReader) lastChange(ctx context.Context, q reader, ids []int64, of map[int64]*schedule.StaffRow) error {
	changes, err := s.changesOf(ctx, q, ids)
	for id, at := range changes {
		of[id].LastChange = at
	}
	return err
}
