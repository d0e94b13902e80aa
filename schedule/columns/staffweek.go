package columns

import "opshub/schedule"

// StaffWeekColumns are the columns of the staff list, one row per employee. Figures are for the days of the filter.
var StaffWeekColumns = []Column[schedule.StaffWeekRow]{
	key("employee_id", "Number of the employee.", func(r *schedule.StaffWeekRow) int64 { return r.ID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.StaffWeekRow) string { return r.Number }),
	text("employee_name", "Name of the employee.", func(r *schedule.StaffWeekRow) string { return r.Name }),
	code("employee_status", "State of the employee: active, inactive, on_leave or terminated.", func(r *schedule.StaffWeekRow) string { return r.Status }),
	text("location", "Home location of the employee.", func(r *schedule.StaffWeekRow) string { return r.Location }),
	text("primary_position", "Primary position of the employee.", func(r *schedule.StaffWeekRow) string { return r.Position }),
	count("scheduled_shifts", "Number of shifts that begin on the days, without those that are to be removed.", func(r *schedule.StaffWeekRow) int { return r.ScheduledShifts }),
	minutes("scheduled_minutes", "Length of these shifts in minutes, breaks included.", func(r *schedule.StaffWeekRow) int { return r.ScheduledMinutes }),
	count("blocks_active", "Number of active blocks on the days.", func(r *schedule.StaffWeekRow) int { return r.BlocksActive }),
	count("blocks_approved", "Number of approved blocks on the days.", func(r *schedule.StaffWeekRow) int { return r.BlocksApproved }),
	count("blocks_requested", "Number of requested blocks on the days.", func(r *schedule.StaffWeekRow) int { return r.BlocksRequested }),
	minutes("unavailable_minutes", "Minutes of the days that live blocks cover; what several cover counts once.", func(r *schedule.StaffWeekRow) int { return r.UnavailableMinutes }),
	count("conflict_rows", "Number of soft conflicts: pairs of a shift and a block.", func(r *schedule.StaffWeekRow) int { return r.ConflictRows }),
	count("conflict_shifts", "Number of shifts in these pairs.", func(r *schedule.StaffWeekRow) int { return r.ConflictShifts }),
	minutes("conflict_minutes", "Overlap of these shifts with blocks in minutes; what several blocks cover counts once.", func(r *schedule.StaffWeekRow) int { return r.ConflictMinutes }),
	key("next_shift_id", "Number of the next shift; empty for none.", func(r *schedule.StaffWeekRow) int64 { return r.Next.ID }),
	local("next_starts_local", "Start of the next shift on the wall clock of time_zone.", func(r *schedule.StaffWeekRow) (schedule.Instant, string) { return r.Next.StartsAt, r.Next.TimeZone }),
	local("next_ends_local", "End of the next shift on the wall clock of time_zone.", func(r *schedule.StaffWeekRow) (schedule.Instant, string) { return r.Next.EndsAt, r.Next.TimeZone }),
	text("time_zone", "Time zone of the next shift.", func(r *schedule.StaffWeekRow) string { return r.Next.TimeZone }),
	utc("next_starts_utc", "Start of the next shift in UTC.", func(r *schedule.StaffWeekRow) schedule.Instant { return r.Next.StartsAt }),
	text("next_position", "Position of the next shift.", func(r *schedule.StaffWeekRow) string { return r.Next.Position }),
	text("next_location", "Location of the next shift.", func(r *schedule.StaffWeekRow) string { return r.Next.Location }),
}
