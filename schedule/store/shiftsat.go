package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// ShiftsAt is the shifts of the filter that are being worked at an instant, by start. Its days narrow nothing. Shifts begin and end with
// a minute, so everybody who asks in the same one shares the answer: read the slice, do not change it.
func (s *Store) ShiftsAt(ctx context.Context, v schedule.Viewer, f schedule.Filter, at schedule.Instant) ([]schedule.ShiftRow, error) {
	f, at = f.Without("from", "to", "status"), at-at%60
	return keptOfMany(s, fmt.Sprintf("%s|%d", key("shifts at", v, f), at), f, func() ([]schedule.ShiftRow, error) {
		return s.shiftsBetween(ctx, v, f, -1, func(m meta, w *where) {
			w.add("s.starts_at > #", int64(at)-m.maxShiftMinutes*60-1)
			w.add("s.starts_at <= #", int64(at))
			w.add("s.ends_at > #", int64(at))
		})
	})
}

// ShiftsOfDay is the shifts of the filter that have an employee and are not to be removed, by start. They are kept, so that it is for
// the shifts of a day: read the slice, do not change it.
func (s *Store) ShiftsOfDay(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.ShiftRow, error) {
	return keptOfMany(s, key("shifts of a day", v, f), f, func() ([]schedule.ShiftRow, error) {
		rows, err := s.namedShifts(ctx, v, f)
		return slices.DeleteFunc(rows, func(r schedule.ShiftRow) bool { return r.EmployeeID == 0 || r.State == schedule.StagedForRemoval }), err
	})
}

// keptOfMany keeps shifts of many employees. Those of one, or of a text, are few, and so are those who ask for the same.
func keptOfMany(s *Store, key string, f schedule.Filter, ask func() ([]schedule.ShiftRow, error)) ([]schedule.ShiftRow, error) {
	if f.EmployeeID != 0 || f.Q != "" {
		return ask()
	}
	return rememberedRows(s, key, ask, weighShifts)
}

// weighShifts is how much whole shifts with their names weigh.
func weighShifts(rows []schedule.ShiftRow) int { return rowWeight * len(rows) }

// ShiftsAfter is the next shifts of the filter that begin after an instant, at most so many, by start. Its days narrow nothing, and
// who asks in the same minute shares the answer, as with ShiftsAt.
func (s *Store) ShiftsAfter(ctx context.Context, v schedule.Viewer, f schedule.Filter, at schedule.Instant, most int) ([]schedule.ShiftRow, error) {
	f, at = f.Without("from", "to", "status"), at-at%60
	return keptOfMany(s, fmt.Sprintf("%s|%d|%d", key("shifts after", v, f), at, most), f, func() ([]schedule.ShiftRow, error) {
		return s.shiftsBetween(ctx, v, f, most, func(_ meta, w *where) { w.add("s.starts_at > #", int64(at)) })
	})
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
	err = s.engine.query(ctx, text, w.args, func(r row) error {
		out = append(out, schedule.ShiftRow{})
		scanShift(r, &out[len(out)-1])
		return nil
	})
	return out, wrap(err, "shifts at a time")
}
