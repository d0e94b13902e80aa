package store

import (
	"context"

	"opshub/schedule"
)

// StaffWeek is one page of the staff list: the summary, and the first shift that begins at or after from. Beside the orders of the
// summary it can be ordered by the start of that shift, where nobody without one comes first.
func (s *Store) StaffWeek(ctx context.Context, v schedule.Viewer, f schedule.Filter, from schedule.Instant, p Page) (
	out []schedule.StaffWeekRow, next string, err error,
) {
	next, err = s.staffPage(ctx, &staffReader{v: v, f: f, now: from}, StaffWeekSorts, p, func(sr *staffReader, q reader, page []person) (err error) {
		out, err = sr.readWeek(ctx, q, page)
		return err
	})
	return out, next, wrap(err, "staff list")
}

// EachStaffWeek gives the staff list of every employee of the filter, by name, holding a few at a time.
func (s *Store) EachStaffWeek(ctx context.Context, v schedule.Viewer, f schedule.Filter, from schedule.Instant, fn func(*schedule.StaffWeekRow) error) error {
	return wrap(eachOfStaff(ctx, s, &staffReader{v: v, f: f, now: from}, (*staffReader).readWeek, fn), "staff list")
}

// NextShifts is the first shift of each of these employees that begins at or after from, as far as the viewer may see it.
func (s *Store) NextShifts(ctx context.Context, v schedule.Viewer, employees []int64, from schedule.Instant) (found map[int64]schedule.ShiftRow, err error) {
	sr := &staffReader{v: v, now: from}
	err = s.engine.read(ctx, func(q reader) (err error) {
		found, err = sr.nextShifts(ctx, q, employees)
		return err
	})
	return found, wrap(err, "next shifts")
}

// noNext is later than any start.
const noNext = 1 << 60

func (s *staffReader) readWeek(ctx context.Context, q reader, group []person) ([]schedule.StaffWeekRow, error) {
	rows, err := s.read(ctx, q, group)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	next, err := s.nextShifts(ctx, q, idsOf(group))
	out := make([]schedule.StaffWeekRow, len(rows))
	for i := range rows {
		out[i] = schedule.StaffWeekRow{StaffRow: rows[i], Next: next[rows[i].ID]}
	}
	return out, err
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
				found[shift.EmployeeID] = shift
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}
