package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// AvailabilityColumns are the columns of weekly availability, with one row per employee and groups of columns for seven
// days.
var AvailabilityColumns = availabilityColumns()

func availabilityColumns() []Column[rules.AvailabilityRow] {
	columns := []Column[rules.AvailabilityRow]{
		key("employee_id", "Number of the employee.", func(r *rules.AvailabilityRow) int64 { return r.ID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *rules.AvailabilityRow) string { return r.Number }),
		text("employee_name", "Name of the employee.", func(r *rules.AvailabilityRow) string { return r.Name }),
		text("location", "Home location of the employee.", func(r *rules.AvailabilityRow) string { return r.Location }),
		text("primary_position", "Primary position of the employee.", func(r *rules.AvailabilityRow) string { return r.Position }),
		text("time_zone", "Time zone of the home location, whose days these are.", func(r *rules.AvailabilityRow) string { return r.Zone }),
		minutes("available_minutes", "Minutes of the week that no live block covers.", func(r *rules.AvailabilityRow) int { return r.Sum().Available() }),
		minutes("unavailable_minutes", "Minutes of the week that live blocks cover, requested ones too; what several cover counts once.", func(r *rules.AvailabilityRow) int { return r.Sum().Unavailable }),
		minutes("requested_minutes", "Of these, what only requested blocks cover.", func(r *rules.AvailabilityRow) int { return r.Sum().Requested }),
		minutes("scheduled_minutes", "Minutes of the week that shifts cover.", func(r *rules.AvailabilityRow) int { return r.Sum().Scheduled }),
		minutes("week_limit", "At most so many minutes of work in the week; 0 for no limit.", func(r *rules.AvailabilityRow) int { return r.WeekLimit }),
	}
	for i := range 7 {
		n := "day_" + strconv.Itoa(i+1)
		day := func(r *rules.AvailabilityRow) (d rules.AvailabilityDay) {
			if i < len(r.Days) {
				d = r.Days[i]
			}
			return d
		}
		columns = append(columns,
			date(n+"_on", "Day "+strconv.Itoa(i+1)+" of the week.", func(r *rules.AvailabilityRow) schedule.Date { return day(r).On }),
			minutes(n+"_available", "Minutes of that day that no live block covers.", func(r *rules.AvailabilityRow) int { return day(r).Available() }),
			minutes(n+"_unavailable", "Minutes of that day that live blocks cover.", func(r *rules.AvailabilityRow) int { return day(r).Unavailable }),
			minutes(n+"_scheduled", "Minutes of that day that shifts cover.", func(r *rules.AvailabilityRow) int { return day(r).Scheduled }))
	}
	return columns
}
