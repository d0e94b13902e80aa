package store

import (
	"context"

	"opshub/schedule"
)

// ShownCopies is the copies of these shifts in the current published versions: what employees were shown of them. A shift that
// was never published is left out. Nobody but managers asks: it is for comparing drafts.
func (s *Store) ShownCopies(ctx context.Context, v schedule.Viewer, shifts []int64) (map[int64]schedule.PublishedShiftRow, error) {
	out := map[int64]schedule.PublishedShiftRow{}
	for len(shifts) > 0 {
		n := min(len(shifts), 1024)
		w := &where{}
		w.managers(v)
		w.add("i.status = 'current'")
		w.add("u.change_kind <> 'removed'")
		w.ids("u.shift_id", shifts[:n])
		rows, err := publishedShiftList.all(ctx, s, w)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			out[row.Shift.ID] = row
		}
		shifts = shifts[n:]
	}
	return out, nil
}

// MovedAway is the shifts that employees were shown for the days of a draft period, f.DraftPeriodID, and that are theirs no more:
// given to somebody else in the draft, or gone from it. They come as days of these employees, as to be removed.
func (s *Store) MovedAway(ctx context.Context, v schedule.Viewer, f schedule.Filter, employees []int64) (out []schedule.DayItem, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts moved away")
	}
	w := &where{}
	w.managers(v)
	w.add("i.status = 'current'")
	w.add("i.draft_period_id = #", f.DraftPeriodID)
	w.add("u.change_kind <> 'removed'")
	w.ids("u.employee_id", employees)
	w.id("u.location_id", f.LocationID)
	w.id("u.position_id", f.PositionID)
	w.days(m.shiftSpan("u"), f.From, f.To)
	w.add("COALESCE(s.employee_id, 0) <> u.employee_id")
	d := newDayReader(m, v, f)
	err = s.engine.query(ctx, `SELECT u.shift_id, u.employee_id, u.starts_at, u.ends_at, u.time_zone, 'staged_for_deletion', p.name, l.name, u.location_id,
		u.label, u.break_minutes, u.open_slots, u.employee_name, e.name FROM published_shift u
		JOIN published_period i ON i.id = u.published_period_id LEFT JOIN shift s ON s.id = u.shift_id
		LEFT JOIN employee e ON e.id = s.employee_id LEFT JOIN position p ON p.id = u.position_id
		LEFT JOIN location l ON l.id = u.location_id`+w.text(), w.args, func(r row) error {
		i := scanDayShift(r)
		i.EmployeeName, i.MovedAway, i.MovedTo = r.text(12), true, r.text(13)
		out = d.cut(out, &i)
		return nil
	})
	return out, wrap(err, "shifts moved away")
}
