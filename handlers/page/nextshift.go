package page

import (
	"errors"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// NextShift shows the employee's current or next shift in large type, independent of the days on the screen. The text
// changes with time while the data stays the same, so it also returns a state for the ETag.
func NextShift(s *web.Server, r *web.Request) (shown templ.Component, state string, err error) {
	var next *schedule.ShiftRow
	err = r.View().Shifts(schedule.Filter{EmployeeID: r.Filter.EmployeeID, From: r.Today.Add(-1)}).Each(func(row *schedule.ShiftRow) error {
		if row.EndsAt <= Instant(r) {
			return nil
		}
		found := *row
		next = &found
		return ErrEnough
	})
	if err != nil && !errors.Is(err, ErrEnough) {
		return nil, "", err
	}
	view := components.NextShift{When: "none", Place: "No published shift is ahead of you."}
	if s.BaseURL != nil { // other machines reach the service only there
		if href := s.FeedAddress(r, catalog.PathMyFeed, r.Filter.EmployeeID); href != "" {
			view.Calendar = strings.TrimSuffix(s.BaseURL.String(), "/") + href
			view.Subscribe = "webcal" + strings.TrimPrefix(view.Calendar, s.BaseURL.Scheme)
		}
	}
	if next == nil {
		return components.NextShiftView(view), "none", nil
	}
	z, _ := localtime.ZoneOrUTC(next.TimeZone)
	day, _ := z.Local(next.StartsAt)
	when := whenWords(r, next.Interval(), z)
	view.When, view.Date, view.Day, view.Time, view.Place = when, day.String(), r.Style.LongDay(day), r.Style.Range(z, next.Interval()), placeWords(next)
	view.Note = format.Join(next.TimeZone, schedule.DurationWords(next.Interval().Minutes()), format.ClockChange(next.Interval(), next.TimeZone), format.Break(next.BreakMinutes), next.Label)
	return components.NextShiftView(view), format.ID(next.ID) + when, nil
}

// whenWords returns how far away a shift is, in days of its own time zone.
func whenWords(r *web.Request, iv schedule.Interval, z *localtime.Zone) string {
	if iv.Start <= Instant(r) {
		return "now"
	}
	day, _ := z.Local(iv.Start)
	switch days := int(day - z.Date(Instant(r))); days {
	case 0:
		return "today"
	case 1:
		return "tomorrow"
	default:
		return fmt.Sprintf("in %d days", days)
	}
}

// placeWords returns the position and the location of a shift.
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
