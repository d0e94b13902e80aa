package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ShiftChangeColumns are the columns of the differences between two states of a schedule, one row per changed shift.
var ShiftChangeColumns = []Column[schedule.ShiftChangeRow]{
	text("employee_name", "Name of the employee in the later copy, or in the earlier one where the shift is gone; empty for an open shift.", func(r *schedule.ShiftChangeRow) string { return r.Copy().EmployeeName }).as("Employee"),
	code("change_kind", "added, changed or removed.", func(r *schedule.ShiftChangeRow) schedule.ChangeKind { return r.Kind }).as("Change"),
	key("shift_id", "Number of the shift.", func(r *schedule.ShiftChangeRow) int64 { return r.Copy().ID }),
	key("employee_id", "Number of that employee; empty for an open shift.", func(r *schedule.ShiftChangeRow) int64 { return r.Copy().EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.ShiftChangeRow) string { return r.Copy().EmployeeNumber }),
	local("before_starts_local", "Start in the earlier copy, on the wall clock of before_time_zone; empty for an added shift.", func(r *schedule.ShiftChangeRow) (schedule.Instant, string) {
		return r.Before.StartsAt, r.Before.TimeZone
	}).as("Before"),
	local("before_ends_local", "End in the earlier copy, not included.", func(r *schedule.ShiftChangeRow) (schedule.Instant, string) { return r.Before.EndsAt, r.Before.TimeZone }),
	text("before_time_zone", "IANA time zone of the earlier copy.", func(r *schedule.ShiftChangeRow) string { return r.Before.TimeZone }),
	key("before_employee_id", "Number of the employee in the earlier copy.", func(r *schedule.ShiftChangeRow) int64 { return r.Before.EmployeeID }),
	text("before_employee_name", "Name of the employee in the earlier copy.", func(r *schedule.ShiftChangeRow) string { return r.Before.EmployeeName }),
	text("before_location", "Location in the earlier copy.", func(r *schedule.ShiftChangeRow) string { return r.Before.Location }),
	text("before_position", "Position in the earlier copy.", func(r *schedule.ShiftChangeRow) string { return r.Before.Position }),
	local("starts_local", "Start in the later copy, on the wall clock of time_zone; empty for a removed shift.", func(r *schedule.ShiftChangeRow) (schedule.Instant, string) { return r.After.StartsAt, r.After.TimeZone }).as("After"),
	local("ends_local", "End in the later copy, not included.", func(r *schedule.ShiftChangeRow) (schedule.Instant, string) { return r.After.EndsAt, r.After.TimeZone }),
	text("time_zone", "IANA time zone of the later copy.", func(r *schedule.ShiftChangeRow) string { return r.After.TimeZone }),
	text("location", "Location in the later copy.", func(r *schedule.ShiftChangeRow) string { return r.After.Location }),
	text("position", "Position in the later copy.", func(r *schedule.ShiftChangeRow) string { return r.After.Position }),
	text("what_changed", "Each field that differs with both of its values; notes are private, so that only their change is said.", func(r *schedule.ShiftChangeRow) string { return r.Words(localtime.Style{}) }).as("What changed"),
	count("fields_changed", "Number of fields that differ.", func(r *schedule.ShiftChangeRow) int { return len(r.Fields) }),
	utc("notice_from_utc", "From when the notice counts, in UTC: the moment of the file for a plan, the publication for a version.", func(r *schedule.ShiftChangeRow) schedule.Instant { return r.NoticeFrom }),
	count("notice_days", "Days from then to the local day on which the shift begins, in the copy that begins first; below 0 where that day was before.", func(r *schedule.ShiftChangeRow) int { return r.NoticeDays() }).as("Notice"),
	{Name: "notice_promised_days", Kind: Integer, Meaning: "Days of notice that the organization promises; empty for no promise.", Append: func(dst []byte, r *schedule.ShiftChangeRow) []byte {
		if r.Promised > 0 {
			dst = strconv.AppendInt(dst, int64(r.Promised), 10)
		}
		return dst
	}},
	flag("short_notice", "Whether the notice is shorter than that.", func(r *schedule.ShiftChangeRow) bool { return r.Short() }),
}

// WeekChangeColumns are the columns of the differences between two weeks, one row per change. A change has a shift of
// each week, or of one of them.
var WeekChangeColumns = weekChangeColumns()

func weekChangeColumns() (out []Column[schedule.ShiftChangeRow]) {
	for _, c := range ShiftChangeColumns {
		switch c.Name {
		case "shift_id":
			out = append(out,
				count("weekday", "Day of the week on which the shifts begin, 1 for Monday to 7 for Sunday.", func(r *schedule.ShiftChangeRow) int { return (int(r.On().Weekday())+6)%7 + 1 }),
				key("before_shift_id", "Number of the shift in the first week; empty for an added shift.", func(r *schedule.ShiftChangeRow) int64 { return r.Before.ID }),
				key("shift_id", "Number of the shift in the second week; empty for a removed shift.", func(r *schedule.ShiftChangeRow) int64 { return r.After.ID }))
		case "before_employee_id", "before_employee_name", "notice_from_utc", "notice_days", "notice_promised_days", "short_notice":
		default:
			out = append(out, c)
		}
	}
	return out
}
