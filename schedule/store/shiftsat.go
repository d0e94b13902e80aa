package store

import (
	"context"

	"opshub/schedule"
)

// ShiftsAt is the shifts of the filter that are being worked at an instant, by start. Its days narrow nothing.
func (s *Store) ShiftsAt(ctx context.Context, v schedule.Viewer, f schedule.Filter, at schedule.Instant) ([]schedule.ShiftRow, error) {
	return s.shiftsBetween(ctx, v, f, -1, func(m meta, w *where) {
		w.add("s.starts_at > #", int64(at)-m.maxShiftMinutes*60-1)
		w.add("s.starts_at <= #", int64(at))
		w.add("s.ends_at > #", int64(at))
	})
}

// ShiftsAfter is the next shifts of the filter that begin after an instant, at most so many, by start. Its days narrow nothing.
func (s *Store) ShiftsAfter(ctx context.Context, v schedule.Viewer, f schedule.Filter, at schedule.Instant, most int) ([]schedule.ShiftRow, error) {
	return s.shiftsBetween(ctx, v, f, most, func(_ meta, w *where) { w.add("s.starts_at > #", int64(at)) })
}

// shiftsBetween is assigned shifts that are not to be removed, by start; most below 0 is all of them.
func (s *Store) shiftsBetween(ctx context.Context, v schedule.Viewer, f schedule.Filter, most int, narrow func(meta, *where)) (out []schedule.ShiftRow, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts at a time")
	}
	from, w := shiftQuestion{m, v, f.Without("from", "to", "status"), false}.from()
	w.add("s.employee_id IS NOT NULL")
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	narrow(m, w)
	text := shiftSelect + " FROM " + from + shiftJoins + w.text() + " ORDER BY s.starts_at, s.id"
	if most >= 0 {
		text += " LIMIT " + w.arg(int64(most))
	}
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, text, w.args, func(r row) error {
			out = append(out, schedule.ShiftRow{})
			scanShift(r, &out[len(out)-1])
			return nil
		})
	})
	return out, wrap(err, "shifts at a time")
}
