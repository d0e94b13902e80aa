package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

const dayShiftSelect = `SELECT s.id, s.employee_id, s.starts_at, s.ends_at, s.time_zone, s.state, p.name, l.name, s.location_id, s.label,
	s.break_minutes, s.open_slots FROM `

const dayShiftJoins = ` LEFT JOIN position p ON p.id = s.position_id LEFT JOIN location l ON l.id = s.location_id`

// scanDayShift is the item of a whole shift.
func scanDayShift(r row) schedule.DayItem {
	i := schedule.DayItem{
		ShiftID: r.int(0), EmployeeID: r.int(1), Interval: interval(r, 2), TimeZone: r.text(4),
		ShiftState: schedule.PublishState(r.text(5)), Position: r.text(6), Location: r.text(7),
		LocationID: r.int(8), Label: r.text(9), BreakMinutes: int(r.int(10)),
	}
	if i.EmployeeID == 0 {
		i.Slots = max(1, int(r.int(11)))
	}
	return i
}

// OpenDays is the shifts of nobody on the local days of the filter, both ends included, one item for each day a shift touches,
// by day and start. A filter for one employee has none.
func (s *Store) OpenDays(ctx context.Context, v schedule.Viewer, f schedule.Filter) (out []schedule.DayItem, err error) {
	if f.EmployeeID != 0 {
		return nil, nil
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "open shifts by day")
	}
	d := newDayReader(m, v, f)
	err = s.engine.read(ctx, func(q reader) error {
		for _, t := range (shiftQuestion{m, v, f, true}).tables() {
			err := q.query(ctx, dayShiftSelect+t.from+dayShiftJoins+t.w.text(), t.w.args, func(r row) error {
				i := scanDayShift(r)
				out = d.cut(out, &i)
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID))
	})
	return out, wrap(err, "open shifts by day")
}
