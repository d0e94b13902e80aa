package columns

import "opshub/schedule"

// MyScheduleColumns are the columns of an employee's export of the own published shifts. They do not contain notes.
var MyScheduleColumns = []Column[schedule.ShiftRow]{
	local("starts_local", "Start on the wall clock of time_zone.", func(r *schedule.ShiftRow) (schedule.Instant, string) { return r.StartsAt, r.TimeZone }).as("When"),
	local("ends_local", "End on the wall clock of time_zone, not included.", func(r *schedule.ShiftRow) (schedule.Instant, string) { return r.EndsAt, r.TimeZone }),
	text("time_zone", "IANA time zone of the shift.", func(r *schedule.ShiftRow) string { return r.TimeZone }),
	text("position", "Position of the shift.", func(r *schedule.ShiftRow) string { return r.Position }).as("Work"),
	text("location", "Location of the shift.", func(r *schedule.ShiftRow) string { return r.Location }),
	minutes("duration_minutes", "Minutes from start to end, clock changes and breaks included.", func(r *schedule.ShiftRow) int { return r.Interval().Minutes() }).as("Length"),
	count("break_minutes", "Minutes of unpaid break within the shift.", func(r *schedule.ShiftRow) int { return r.BreakMinutes }),
	text("label", "Shift type or other short text of the source.", func(r *schedule.ShiftRow) string { return r.Label }),
	utc("starts_utc", "Start as an instant in UTC.", func(r *schedule.ShiftRow) schedule.Instant { return r.StartsAt }),
	utc("ends_utc", "End as an instant in UTC, not included.", func(r *schedule.ShiftRow) schedule.Instant { return r.EndsAt }),
	key("shift_id", "Number of the shift.", func(r *schedule.ShiftRow) int64 { return r.ID }),
}
