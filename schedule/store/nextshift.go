package store

import (
	"cmp"
	"context"

	"opshub/schedule"
)

// noNext is later than any start.
const noNext = 1 << 60

// NextShifts is the first shift of each of these employees that begins at or after from, as far as the viewer may see it: its place, zone
// and times, without a state or a note.
func (s *Store) NextShifts(ctx context.Context, v schedule.Viewer, employees []int64, from schedule.Instant) (found map[int64]schedule.ShiftRow, err error) {
	sr := &staffReader{v: v, now: from}
	if err = sr.memory(ctx, s); err == nil {
		err = s.engine.read(ctx, func(q reader) (err error) {
			found, err = sr.nextShifts(ctx, q, employees)
			return err
		})
	}
	return found, wrap(err, "next shifts")
}

// firstShift is a scalar query for a column of the first shift of employee e that begins at or after now: a step on the index for
// each employee, whatever the number of shifts.
func (s *staffReader) firstShift(w *where, t shiftTable, column string) string {
	in := t.w
	in.add("s.employee_id = e.id")
	in.add("s.starts_at >= #", int64(s.now))
	in.add("s.state <> #", string(schedule.StagedForRemoval))
	text := "(SELECT " + column + " FROM " + t.from + renumbered(in.text(), len(w.args)) + " ORDER BY s.starts_at, s.id LIMIT 1)"
	w.args = append(w.args, in.args...)
	return text
}

// nextStarts is when the next shift of each employee begins.
func (s *staffReader) nextStarts(ctx context.Context, q reader, out map[int64]int64) error {
	for _, t := range visibleShifts(s.v) {
		w := &where{}
		column := s.firstShift(w, t, "s.starts_at")
		w.id("e.id", s.f.EmployeeID)
		err := q.query(ctx, `SELECT e.id, COALESCE(`+column+`, 0) FROM employee e`+w.text(), w.args, func(r row) error {
			if at, known := out[r.int(0)]; r.int(1) != 0 && (!known || r.int(1) < at) {
				out[r.int(0)] = r.int(1)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *staffReader) nextShifts(ctx context.Context, q reader, employees []int64) (map[int64]schedule.ShiftRow, error) {
	found := map[int64]schedule.ShiftRow{}
	if line := cmp.Or(s.timed, s.shown); line != nil {
		for _, id := range employees {
			if who, known := line.byID[id]; known {
				s.nextInTime(line, who, found)
			}
		}
		return found, nil
	}
	for k := range visibleShifts(s.v) {
		w := &where{}
		column := s.firstShift(w, visibleShifts(s.v)[k], "s.id")
		w.ids("e.id", employees)
		var ids []int64
		err := q.query(ctx, `SELECT COALESCE(`+column+`, 0) FROM employee e`+w.text(), w.args, func(r row) error {
			if id := r.int(0); id != 0 {
				ids = append(ids, id)
			}
			return nil
		})
		if err != nil || len(ids) == 0 {
			if err != nil {
				return nil, err
			}
			continue
		}
		t := visibleShifts(s.v)[k]
		t.w.ids("s.id", ids)
		t.w.add("s.starts_at >= #", int64(s.now))
		err = q.query(ctx, shiftSelect+" FROM "+t.from+shiftJoins+t.w.text(), t.w.args, func(r row) error {
			var shift schedule.ShiftRow
			scanShift(r, &shift)
			if old, known := found[shift.EmployeeID]; !known || shift.StartsAt < old.StartsAt {
				found[shift.EmployeeID] = placedAlone(&shift.Shift, shift.Location, shift.Position)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// nextInTime is nextShifts of one of the people, from memory.
func (s *staffReader) nextInTime(line *timeline, who int32, found map[int64]schedule.ShiftRow) {
	first := line.firstOf
	if line == s.shown {
		first = line.firstShownOf
	}
	if next := first(who, s.now); next != nil {
		shift := line.shift(next)
		found[shift.EmployeeID] = placedAlone(&shift, s.names.places[shift.LocationID], s.names.positions[shift.PositionID])
	}
}

// placedAlone is a shift with its place, zone and times, and nothing else.
func placedAlone(s *schedule.Shift, location, position string) schedule.ShiftRow {
	return schedule.ShiftRow{Location: location, Position: position, Shift: schedule.Shift{ID: s.ID, EmployeeID: s.EmployeeID,
		LocationID: s.LocationID, PositionID: s.PositionID, StartsAt: s.StartsAt, EndsAt: s.EndsAt, TimeZone: s.TimeZone}}
}

// firstOf is the first shift of one of the people, by start and number, that begins at or after an instant; nil for none.
func (t *timeline) firstOf(who int32, at schedule.Instant) (first *timedShift) {
	for day := max(dayOf(at)-t.first, 0); day < int64(t.marks.days) && first == nil; day++ {
		list := t.onDay(day, who)
		for k := range list {
			s := &list[k]
			if s.interval().Start >= at && (first == nil || s.start < first.start || s.start == first.start && s.id < first.id) {
				first = s
			}
		}
	}
	return first
}
