package columns

import "opshub/schedule"

// StaffColumns are the columns of the staff summary, one row per employee (domain.md 4.2). Figures are for the date
// range of the export. The last columns are needed only to import the file.
var StaffColumns = []Column[schedule.StaffRow]{
	key("employee_id", "Number of the employee.", func(r *schedule.StaffRow) int64 { return r.ID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.StaffRow) string { return r.Number }),
	text("employee_name", "Name of the employee.", func(r *schedule.StaffRow) string { return r.Name }),
	code("employee_status", "State of the employee: active, inactive, on_leave or terminated.", func(r *schedule.StaffRow) string { return r.Status }),
	text("location", "Home location of the employee.", func(r *schedule.StaffRow) string { return r.Location }),
	text("department", "Always empty: departments are not kept; the column is there for programs that expect it.", noText[schedule.StaffRow]),
	text("primary_position", "Primary position of the employee.", func(r *schedule.StaffRow) string { return r.Position }),
	count("blocks_active", "Number of active unavailable blocks.", func(r *schedule.StaffRow) int { return r.BlocksActive }),
	count("blocks_approved", "Number of approved unavailable blocks.", func(r *schedule.StaffRow) int { return r.BlocksApproved }),
	count("blocks_requested", "Number of requested unavailable blocks, not decided yet.", func(r *schedule.StaffRow) int { return r.BlocksRequested }),
	count("occurrences", "Number of occurrences of these blocks.", func(r *schedule.StaffRow) int { return r.Occurrences }),
	count("unavailable_minutes", "Minutes that these occurrences cover together; what several cover counts once.", func(r *schedule.StaffRow) int { return r.UnavailableMinutes }),
	count("unavailable_days", "Number of local days that an occurrence touches.", func(r *schedule.StaffRow) int { return r.UnavailableDays }),
	count("scheduled_shifts", "Number of shifts that begin on the days of the filter, so that weeks add up; the shifts report also holds one that began the evening before.", func(r *schedule.StaffRow) int { return r.ScheduledShifts }),
	count("scheduled_minutes", "Minutes of these shifts, breaks included.", func(r *schedule.StaffRow) int { return r.ScheduledMinutes }),
	count("conflict_rows", "Number of soft conflicts: pairs of a shift and a block occurrence that overlap.", func(r *schedule.StaffRow) int { return r.ConflictRows }),
	count("conflict_shifts", "Number of shifts with at least one soft conflict.", func(r *schedule.StaffRow) int { return r.ConflictShifts }),
	count("conflict_minutes", "Minutes of shifts that blocks cover; what several cover counts once.", func(r *schedule.StaffRow) int { return r.ConflictMinutes }),
	utc("next_unavailable_utc", "Start of the next occurrence after today, in UTC; empty for none.", func(r *schedule.StaffRow) schedule.Instant { return r.NextUnavailable }),
	utc("last_change_utc", "When a block of the employee was last changed, in UTC.", func(r *schedule.StaffRow) schedule.Instant { return r.LastChange }),
	text("time_zone", "IANA time zone of the home location.", func(r *schedule.StaffRow) string { return r.TimeZone }),
	text("email", "E-mail address; may be empty.", func(r *schedule.StaffRow) string { return r.Email }),
	date("hired_on", "First day of employment; empty for unknown.", func(r *schedule.StaffRow) schedule.Date { return r.HiredOn }),
	date("terminated_on", "Last day of employment; empty for none.", func(r *schedule.StaffRow) schedule.Date { return r.TerminatedOn }),
}
