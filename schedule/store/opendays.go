package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

const dayShiftSelect = `SELECT s.id, s.employee_id, s.starts_at, s.ends_at, s.time_zone, s.state, p.name, l.name, s.location_id, s.label,
	s.break_minutes, s.open_slots`

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
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "open shifts by day")
	}
	d := newDayReader(m, v, f)
	err = s.EachOpenShift(ctx, v, f, func(row *schedule.ShiftRow) error {
		out = d.cut(out, &schedule.DayItem{ShiftID: row.ID, Interval: row.Interval(), TimeZone: row.TimeZone, ShiftState: row.State, Position: row.Position,
			Location: row.Location, LocationID: row.LocationID, Label: row.Label, BreakMinutes: row.BreakMinutes, Slots: max(1, row.OpenSlots)})
		return nil
	})
	slices.SortFunc(out, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID))
	})
	return out, wrap(err, "open shifts by day")
}
