package columns

import "opshub/schedule"

// DayColumns are the columns of the figures by day, one row per local day.
var DayColumns = []Column[schedule.DayFigures]{
	date("date", "Local day of the row; each shift counts by the clock of its own zone.", func(r *schedule.DayFigures) schedule.Date { return r.Date }).as("Day"),
	code("weekday", "Day of the week in English.", func(r *schedule.DayFigures) string { return r.Date.Weekday().String() }),
	code("iso_week", "Week of ISO 8601, such as 2026-W53.", func(r *schedule.DayFigures) string { return r.Date.ISOWeek() }),
	count("employees", "Employees with a shift that touches the day.", func(r *schedule.DayFigures) int { return r.Heads }).as("Employees"),
	count("shifts", "Assigned shifts that begin on the day.", func(r *schedule.DayFigures) int { return r.Shifts }).as("Shifts"),
	minutes("scheduled_minutes", "Minutes of assigned shifts within the day, breaks included.", func(r *schedule.DayFigures) int { return r.Minutes }).as("Scheduled"),
	count("open_shifts", "Shifts without an employee that begin on the day.", func(r *schedule.DayFigures) int { return r.Open }).as("Open shifts"),
	count("soft_conflicts", "Pairs of a shift and a block in force whose overlap begins on the day.", func(r *schedule.DayFigures) int { return r.Conflicts }).as("Soft conflicts"),
	count("would_conflict_if_approved", "The same with requested blocks.", func(r *schedule.DayFigures) int { return r.Requested }).as("If approved"),
	count("unavailable", "Employees with a block in force on the day.", func(r *schedule.DayFigures) int { return r.Unavailable }).as("Unavailable"),
}

// EmployeeDayColumns are the columns of the days of one employee, one row per local day and item. An item that crosses
// midnight has a row on each of its days.
var EmployeeDayColumns = []Column[schedule.DayItem]{
	date("date", "Local day of the row.", func(r *schedule.DayItem) schedule.Date { return r.Date }).as("Day"),
	code("kind", "What the row is: shift, unavailable, time_off or undesired.", func(r *schedule.DayItem) string { return itemKind(r) }).as("What"),
	local("starts_local", "Start of the whole item on the wall clock of time_zone.", func(r *schedule.DayItem) (schedule.Instant, string) { return r.Start, r.TimeZone }).as("Time"),
	local("ends_local", "End of the whole item on the wall clock of time_zone, not included.", func(r *schedule.DayItem) (schedule.Instant, string) { return r.End, r.TimeZone }),
	text("time_zone", "IANA time zone of the item.", func(r *schedule.DayItem) string { return r.TimeZone }),
	minutes("minutes_in_day", "Minutes of the item within the local day.", func(r *schedule.DayItem) int { return r.MinutesInDay }).as("Within the day"),
	text("position", "Position of the shift; of a block, the primary position of the employee.", func(r *schedule.DayItem) string { return r.Position }).as("Position"),
	text("location", "Location of the shift; of a block, the home location of the employee.", func(r *schedule.DayItem) string { return r.Location }).as("Location"),
	code("status", "State of the block, or how a shift stands to what employees were shown.", func(r *schedule.DayItem) string { return itemStatus(r) }).as("State"),
	minutes("conflict_minutes", "Minutes in which blocks in force overlap the whole shift.", func(r *schedule.DayItem) int { return r.ConflictMinutes }).as("Conflict"),
	key("shift_id", "Number of the shift; empty for a block.", func(r *schedule.DayItem) int64 { return r.ShiftID }),
	key("block_id", "Number of the unavailable block; empty for a shift.", func(r *schedule.DayItem) int64 { return r.BlockID }),
}
