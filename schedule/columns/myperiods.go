package columns

import "opshub/schedule"

// ShownPeriod is a published period as employees see it, optionally with the shifts of one employee.
type ShownPeriod struct {
	schedule.PublishedPeriod
	Employee   int64 // 0 for none
	OwnShifts  int
	OwnMinutes int
}

// ShownPeriodColumns are the columns of the published periods in the portal.
var ShownPeriodColumns = []Column[ShownPeriod]{
	date("starts_on", "First day of the period.", func(r *ShownPeriod) schedule.Date { return r.StartsOn }).as("Period"),
	date("ends_on", "Last day of the period, included.", func(r *ShownPeriod) schedule.Date { return r.EndsOn }),
	count("version", "Version of the period, counted from 1.", func(r *ShownPeriod) int { return r.Version }).as("Version"),
	code("status", "current: it holds; superseded: a later version has taken its place.", func(r *ShownPeriod) string { return r.Status }).as("Status"),
	utc("published_utc", "When it was published, in UTC.", func(r *ShownPeriod) schedule.Instant { return r.PublishedAt }).as("Published"),
	count("shifts", "Number of shifts in it, open ones included.", func(r *ShownPeriod) int { return r.ShiftCount }).as("Shifts"),
	minutes("assigned_minutes", "Minutes of its assigned shifts, breaks included.", func(r *ShownPeriod) int { return r.AssignedMinutes }).as("Assigned"),
	count("own_shifts", "Number of shifts of the employee in it; 0 where no employee is chosen.", func(r *ShownPeriod) int { return r.OwnShifts }).as("Your shifts"),
	minutes("own_minutes", "Minutes of these shifts, breaks included.", func(r *ShownPeriod) int { return r.OwnMinutes }),
	key("published_period_id", "Number of the published period.", func(r *ShownPeriod) int64 { return r.ID }),
}

// ShownShiftColumns are the columns of the shifts of one published version as employees see them, without notes.
var ShownShiftColumns = []Column[schedule.PublishedShiftRow]{
	local("starts_local", "Start on the wall clock of time_zone.", func(r *schedule.PublishedShiftRow) (schedule.Instant, string) {
		return r.Shift.StartsAt, r.Shift.TimeZone
	}),
	local("ends_local", "End on the wall clock of time_zone, not included.", func(r *schedule.PublishedShiftRow) (schedule.Instant, string) {
		return r.Shift.EndsAt, r.Shift.TimeZone
	}),
	text("time_zone", "IANA time zone of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Shift.TimeZone }),
	text("employee_name", "Name of the employee when it was published; empty for an open shift.", func(r *schedule.PublishedShiftRow) string { return r.EmployeeName }),
	text("position", "Position of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Position }),
	text("location", "Location of the shift.", func(r *schedule.PublishedShiftRow) string { return r.Location }),
	text("label", "Shift type or other short text of the source.", func(r *schedule.PublishedShiftRow) string { return r.Shift.Label }),
	minutes("duration_minutes", "Minutes from start to end, clock changes and breaks included.", func(r *schedule.PublishedShiftRow) int { return r.Shift.Interval().Minutes() }),
	count("break_minutes", "Minutes of unpaid break within the shift.", func(r *schedule.PublishedShiftRow) int { return r.Shift.BreakMinutes }),
	code("change", "Against the version before: added, changed, unchanged, or removed for a shift that was taken back.", func(r *schedule.PublishedShiftRow) schedule.ChangeKind { return r.ChangeKind }),
	key("shift_id", "Number of the shift.", func(r *schedule.PublishedShiftRow) int64 { return r.Shift.ID }),
}
