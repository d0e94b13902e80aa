package columns

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// CalendarColumns are the columns of the calendar, one row per employee, local day and item (domain.md 4.2). An item
// that crosses midnight has a row on each of its days.
var CalendarColumns = []Column[schedule.DayItem]{
	date("week_start", "First day of the week of the date.", func(r *schedule.DayItem) schedule.Date { return itemWeek(r) }),
	date("date", "Local day of the row.", func(r *schedule.DayItem) schedule.Date { return r.Date }),
	code("weekday", "Day of the week in English.", func(r *schedule.DayItem) string { return r.Date.Weekday().String() }),
	{Name: "iso_week", Kind: Code, Meaning: "Week of ISO 8601, such as 2026-W53; empty where weeks do not start on Monday.", Append: appendISOWeek},
	key("employee_id", "Number of the employee.", func(r *schedule.DayItem) int64 { return r.EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.DayItem) string { return r.EmployeeNumber }),
	text("employee_name", "Name of the employee.", func(r *schedule.DayItem) string { return r.EmployeeName }),
	key("block_id", "Number of the unavailable block; empty for a shift.", func(r *schedule.DayItem) int64 { return r.BlockID }),
	code("kind", "What the row is: shift, unavailable, time_off or undesired.", func(r *schedule.DayItem) string { return itemKind(r) }),
	code("status", "State of the block, or how a shift stands to what employees were shown.", func(r *schedule.DayItem) string { return itemStatus(r) }),
	flag("all_day", "Whether the block covers whole local days.", func(r *schedule.DayItem) bool { return r.AllDay }),
	local("starts_local", "Start of the whole item on the wall clock of time_zone.", func(r *schedule.DayItem) (schedule.Instant, string) { return r.Start, r.TimeZone }),
	local("ends_local", "End of the whole item on the wall clock of time_zone, not included.", func(r *schedule.DayItem) (schedule.Instant, string) { return r.End, r.TimeZone }),
	flag("continues_from_previous_day", "Whether the item began on an earlier local day.", func(r *schedule.DayItem) bool { return r.FromPrevious }),
	flag("continues_to_next_day", "Whether the item runs on into the next local day.", func(r *schedule.DayItem) bool { return r.ToNext }),
	count("minutes_in_day", "Minutes of the item within the local day.", func(r *schedule.DayItem) int { return r.MinutesInDay }),
	text("time_zone", "IANA time zone of the item.", func(r *schedule.DayItem) string { return r.TimeZone }),
}

// itemWeek returns the first day of the item's week.
func itemWeek(r *schedule.DayItem) schedule.Date {
	if r.WeekStart != 0 {
		return r.WeekStart
	}
	return r.Date.WeekStart(time.Monday)
}

// itemKind returns the type of the item as a code.
func itemKind(r *schedule.DayItem) string {
	if r.ShiftID != 0 {
		return "shift"
	}
	return string(r.BlockKind)
}

// itemStatus returns the status of the item as a code.
func itemStatus(r *schedule.DayItem) string {
	if r.ShiftID != 0 {
		return string(r.ShiftState)
	}
	return string(r.BlockStatus)
}

// appendISOWeek appends the ISO 8601 week if weeks start on Monday.
func appendISOWeek(dst []byte, r *schedule.DayItem) []byte {
	if itemWeek(r).Weekday() != time.Monday {
		return dst
	}
	year, week := r.Date.Time().ISOWeek()
	return localtime.AppendTwo(append(localtime.AppendTwo(localtime.AppendTwo(dst, year/100), year%100), "-W"...), week)
}
