package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// LateChangeRow is a late change compared with a notice in days.
type LateChangeRow struct {
	schedule.LateChange
	Notice int
}

// Late reports whether the change came within the notice.
func (r *LateChangeRow) Late() bool { return r.WithinNotice(r.Notice) }

// LateChangeColumns are the columns of the late changes, one row per shift and change.
var LateChangeColumns = []Column[LateChangeRow]{
	local("changed_local", "When employees were shown it, or when it was last edited, on the wall clock of the shift.", func(r *LateChangeRow) (schedule.Instant, string) { return r.At(), r.Copy().TimeZone }).as("When"),
	utc("changed_at_utc", "The same in UTC.", func(r *LateChangeRow) schedule.Instant { return r.At() }),
	text("time_zone", "IANA time zone of the shift.", func(r *LateChangeRow) string { return r.Copy().TimeZone }),
	code("source", "version: a later version showed it; edit: it was edited and is not published yet.", func(r *LateChangeRow) string {
		if r.Period.ID == 0 {
			return "edit"
		}
		return "version"
	}).as("Shown by"),
	key("published_period_id", "The version that showed it; empty where none has.", func(r *LateChangeRow) int64 { return r.Period.ID }),
	{Name: "version", Kind: Integer, Meaning: "Number of that version within its period.", Append: func(dst []byte, r *LateChangeRow) []byte {
		if r.Period.ID != 0 {
			dst = strconv.AppendInt(dst, int64(r.Period.Version), 10)
		}
		return dst
	}},
	code("change_kind", "added, changed or removed, against the version before.", func(r *LateChangeRow) schedule.ChangeKind { return r.Kind }).as("Change"),
	key("shift_id", "Number of the shift.", func(r *LateChangeRow) int64 { return r.Copy().ID }),
	local("shift_starts_local", "Start of the shift on its own wall clock, in the copy that begins first.", func(r *LateChangeRow) (schedule.Instant, string) { return r.Begins(), r.Copy().TimeZone }).as("Shift"),
	utc("shift_starts_utc", "The same in UTC.", func(r *LateChangeRow) schedule.Instant { return r.Begins() }),
	key("employee_id", "Number of the employee, after the change; empty for an open shift.", func(r *LateChangeRow) int64 { return r.Copy().EmployeeID }),
	text("employee_name", "Name of that employee.", func(r *LateChangeRow) string { return r.Copy().EmployeeName }).as("Employee"),
	text("location", "Location of the shift.", func(r *LateChangeRow) string { return r.Copy().Location }),
	text("position", "Position of the shift.", func(r *LateChangeRow) string { return r.Copy().Position }),
	text("what", "What was changed, in words; of notes only that they were.", func(r *LateChangeRow) string { return r.Words(localtime.Style{}) }).as("What"),
	text("by", "Who edited it, as recorded; else who published it.", func(r *LateChangeRow) string { return r.By() }).as("By"),
	minutes("before_shift_minutes", "Minutes from the change to the start of the shift; negative after it had begun.", func(r *LateChangeRow) int { return r.NoticeMinutes() }).as("Before the shift"),
	flag("late", "Whether it came later than the notice: fewer days before the day of the shift.", func(r *LateChangeRow) bool { return r.Late() }).as("Late"),
	count("notice_days", "The notice it is held against.", func(r *LateChangeRow) int { return r.Notice }),
	{Name: "event_ids", Kind: Text, Meaning: "Numbers of the audit events of the edits, with a space between.", Append: func(dst []byte, r *LateChangeRow) []byte {
		for i, e := range r.Edits {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = strconv.AppendInt(dst, e.ID, 10)
		}
		return dst
	}},
}

// DecisionColumns are the columns of requests for unavailable blocks, one row per block.
var DecisionColumns = []Column[schedule.DecisionRow]{
	key("block_id", "Number of the unavailable block.", func(r *schedule.DecisionRow) int64 { return r.ID }),
	key("employee_id", "Number of the employee.", func(r *schedule.DecisionRow) int64 { return r.EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.DecisionRow) string { return r.EmployeeNumber }),
	text("employee_name", "Name of the employee.", func(r *schedule.DecisionRow) string { return r.EmployeeName }),
	text("location", "Home location of the employee.", func(r *schedule.DecisionRow) string { return r.Location }),
	text("position", "Primary position of the employee.", func(r *schedule.DecisionRow) string { return r.Position }),
	code("kind", "Kind of the block: unavailable, time_off or undesired.", func(r *schedule.DecisionRow) schedule.BlockKind { return r.Kind }),
	code("status", "State of the block: requested while it waits.", func(r *schedule.DecisionRow) schedule.BlockStatus { return r.Status }),
	utc("requested_at_utc", "When it was requested, in UTC; empty where nobody wrote it down.", func(r *schedule.DecisionRow) schedule.Instant { return r.RequestedAt }),
	utc("counted_from_utc", "When the days begin to count: the request, else when the block was first recorded.", func(r *schedule.DecisionRow) schedule.Instant { return r.AskedAt }),
	local("counted_from_local", "The same on the wall clock of time_zone.", func(r *schedule.DecisionRow) (schedule.Instant, string) { return r.AskedAt, r.TimeZone }),
	text("time_zone", "IANA time zone of the block.", func(r *schedule.DecisionRow) string { return r.TimeZone }),
	text("requested_by", "Who requested it.", func(r *schedule.DecisionRow) string { return r.RequestedBy }),
	utc("decided_at_utc", "When it was decided, in UTC; empty while it waits.", func(r *schedule.DecisionRow) schedule.Instant { return r.DecidedAt }),
	text("decided_by", "Who decided.", func(r *schedule.DecisionRow) string { return r.DecidedBy }),
	count("days", "Whole days of 24 hours from the request to the decision, or to now where it waits.", func(r *schedule.DecisionRow) int { return r.Days(r.AsOf) }),
	local("block_starts_local", "Start of the first time that the block covers, on its own wall clock.", func(r *schedule.DecisionRow) (schedule.Instant, string) { return r.FirstAt, r.TimeZone }),
}
