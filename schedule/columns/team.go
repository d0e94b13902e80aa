package columns

import "opshub/schedule"

// TeamColumns are the columns of an employee's colleagues: only names, times and positions.
var TeamColumns = []Column[schedule.Teammate]{
	local("starts_local", "Start on the wall clock of time_zone.", func(r *schedule.Teammate) (schedule.Instant, string) { return r.StartsAt, r.TimeZone }).as("When"),
	local("ends_local", "End on the wall clock of time_zone, not included.", func(r *schedule.Teammate) (schedule.Instant, string) { return r.EndsAt, r.TimeZone }),
	text("time_zone", "IANA time zone of the shift.", func(r *schedule.Teammate) string { return r.TimeZone }),
	text("employee_name", "Name of the employee.", func(r *schedule.Teammate) string { return r.EmployeeName }).as("Who"),
	text("position", "Position of the shift.", func(r *schedule.Teammate) string { return r.Position }).as("Work"),
	text("location", "Location of the shift.", func(r *schedule.Teammate) string { return r.Location }),
	minutes("together_minutes", "Minutes of the shift in which you work at the same location.", func(r *schedule.Teammate) int { return r.Together }).as("With you"),
}
