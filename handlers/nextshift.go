package handlers

import (
	"errors"
	"fmt"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// nextShift is the shift of the employee that goes on or comes next, in large, whatever days the screen shows. What is said of
// it changes with the time while the data stays the same, so it has a state.
func (s *server) nextShift(r *request) (shown templ.Component, state string, err error) {
	var next *schedule.ShiftRow
	err = r.view().EachShift(schedule.Filter{EmployeeID: r.filter.EmployeeID, From: r.today.Add(-1)}, func(row *schedule.ShiftRow) error {
		if row.EndsAt <= r.instant() {
			return nil
		}
		one := *row
		next = &one
		return errEnough
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, "", err
	}
	if next == nil {
		return components.NextShiftView(components.NextShift{When: "none", Place: "No shift has been published for you from now on."}), "none", nil
	}
	z, _ := schedule.ZoneOrUTC(next.TimeZone)
	day, _ := z.Local(next.StartsAt)
	when := r.whenWords(next.Interval(), z)
	return components.NextShiftView(components.NextShift{When: when, Date: day.String(), Day: day.Time().Format("Monday 2 January"),
		Time: schedule.RangeWords(z, next.Interval()), Place: placeWords(next), Note: format.Join(next.TimeZone, schedule.DurationWords(next.Interval().Minutes()),
			format.ClockChange(next.Interval(), next.TimeZone), format.Break(next.BreakMinutes), next.Label)}), format.ID(next.ID) + when, nil
}

// whenWords say how far a shift is away, by the days of its own place.
func (r *request) whenWords(iv schedule.Interval, z *schedule.Zone) string {
	if iv.Start <= r.instant() {
		return "now"
	}
	day, _ := z.Local(iv.Start)
	switch days := int(day - z.Date(r.instant())); days {
	case 0:
		return "today"
	case 1:
		return "tomorrow"
	default:
		return fmt.Sprintf("in %d days", days)
	}
}

// placeWords are the position and the location of a shift.
func placeWords(row *schedule.ShiftRow) string {
	switch {
	case row.Position == "" && row.Location == "":
		return "Shift"
	case row.Location == "":
		return row.Position
	case row.Position == "":
		return "At " + row.Location
	}
	return row.Position + " at " + row.Location
}
