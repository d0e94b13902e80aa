package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ShiftColumns are the columns of the export of shifts, one row per shift. The note is private and remains empty.
// ShiftColumnsWithNotes contains it for requests of managers with notes=1.
var ShiftColumns, ShiftColumnsWithNotes = shiftColumns(false), shiftColumns(true)

func shiftColumns(notes bool) []Column[schedule.ShiftRow] {
	return []Column[schedule.ShiftRow]{
		key("shift_id", "Number of the shift.", func(r *schedule.ShiftRow) int64 { return r.ID }),
		key("employee_id", "Number of the employee; empty for an open shift.", func(r *schedule.ShiftRow) int64 { return r.EmployeeID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.ShiftRow) string { return r.EmployeeNumber }),
		text("employee_name", "Name of the employee; empty for an open shift.", func(r *schedule.ShiftRow) string { return r.EmployeeName }),
		text("location", "Location of the shift.", func(r *schedule.ShiftRow) string { return r.Location }),
		text("position", "Position of the shift.", func(r *schedule.ShiftRow) string { return r.Position }),
		code("publish_state", "How the shift stands to what employees were shown: never_published (a draft), published, changed_since_publish or staged_for_deletion.", func(r *schedule.ShiftRow) schedule.PublishState { return r.State }),
		local("starts_local", "Start on the wall clock of time_zone.", func(r *schedule.ShiftRow) (schedule.Instant, string) { return r.StartsAt, r.TimeZone }),
		local("ends_local", "End on the wall clock of time_zone, not included.", func(r *schedule.ShiftRow) (schedule.Instant, string) { return r.EndsAt, r.TimeZone }),
		text("time_zone", "IANA time zone of the shift.", func(r *schedule.ShiftRow) string { return r.TimeZone }),
		utc("starts_utc", "Start as an instant in UTC.", func(r *schedule.ShiftRow) schedule.Instant { return r.StartsAt }),
		utc("ends_utc", "End as an instant in UTC, not included.", func(r *schedule.ShiftRow) schedule.Instant { return r.EndsAt }),
		count("duration_minutes", "Minutes from start to end, clock changes and breaks included.", func(r *schedule.ShiftRow) int { return r.Interval().Minutes() }),
		{Name: "duration_hours", Kind: Decimal, Meaning: "The same in hours with two decimals.", Append: func(dst []byte, r *schedule.ShiftRow) []byte { return appendHours(dst, r.Interval().Minutes()) }},
		count("break_minutes", "Minutes of unpaid break within the shift.", func(r *schedule.ShiftRow) int { return r.BreakMinutes }),
		count("open_slots", "Number of people that the shift still needs: 1 or more for an open shift, 0 for an assigned one.", func(r *schedule.ShiftRow) int { return r.Slots() }),
		text("label", "Shift type or other short text of the source.", func(r *schedule.ShiftRow) string { return r.Label }),
		text("notes", "Private notes; empty unless a manager asks for notes.", func(r *schedule.ShiftRow) string { return onlyIf(notes, r.Notes) }),
		key("draft_period_id", "Number of the draft period of the shift; empty for none.", func(r *schedule.ShiftRow) int64 { return r.DraftPeriodID }),
	}
}

// appendHours appends minutes as hours with two decimals, rounded half up.
func appendHours(dst []byte, minutes int) []byte {
	if minutes < 0 {
		dst, minutes = append(dst, '-'), -minutes
	}
	hundredths := (minutes*100 + localtime.MinutesPerHour/2) / localtime.MinutesPerHour
	dst = strconv.AppendInt(dst, int64(hundredths/100), 10)
	return localtime.AppendTwo(append(dst, '.'), hundredths%100)
}
