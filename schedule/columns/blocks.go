package columns

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// BlockColumns are the columns of the export of unavailable blocks, one row per block (domain.md 4.2). The note and the
// reason text are private and remain empty. BlockColumnsWithNotes contains them for requests of managers with notes=1.
var BlockColumns, BlockColumnsWithNotes = blockColumns(false), blockColumns(true)

func blockColumns(notes bool) []Column[schedule.BlockRow] {
	return []Column[schedule.BlockRow]{
		key("block_id", "Number of the unavailable block.", func(r *schedule.BlockRow) int64 { return r.ID }),
		key("employee_id", "Number of the employee.", func(r *schedule.BlockRow) int64 { return r.EmployeeID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.BlockRow) string { return r.EmployeeNumber }),
		text("employee_name", "Name of the employee.", func(r *schedule.BlockRow) string { return r.EmployeeName }),
		text("location", "Home location of the employee.", func(r *schedule.BlockRow) string { return r.Location }),
		text("department", "Always empty: departments are not kept; the column is there for programs that expect it.", noText[schedule.BlockRow]),
		text("position", "Primary position of the employee.", func(r *schedule.BlockRow) string { return r.Position }),
		code("kind", "Sort of absence: unavailable, time_off or undesired.", func(r *schedule.BlockRow) schedule.BlockKind { return r.Kind }),
		code("status", "State of the block: active, approved, requested, declined, cancelled or expired.", func(r *schedule.BlockRow) schedule.BlockStatus { return r.Status }),
		flag("all_day", "Whether the block covers whole local days.", func(r *schedule.BlockRow) bool { return r.AllDay }),
		{Name: "starts_local", Kind: LocalTime, Meaning: "Start on the wall clock of time_zone; of the first occurrence where the block repeats.", Append: appendBlockStart},
		{Name: "ends_local", Kind: LocalTime, Meaning: "End on the wall clock of time_zone, not included; an all-day block ends at the start of the day after.", Append: appendBlockEnd},
		text("time_zone", "IANA time zone of the block.", func(r *schedule.BlockRow) string { return r.TimeZone }),
		utc("starts_utc", "Start as an instant in UTC; of the first occurrence where the block repeats.", func(r *schedule.BlockRow) schedule.Instant { return recur.Span(&r.Block).Start }),
		utc("ends_utc", "End as an instant in UTC, not included.", func(r *schedule.BlockRow) schedule.Instant { return recur.Span(&r.Block).End }),
		count("duration_minutes", "Minutes from start to end, clock changes included.", func(r *schedule.BlockRow) int { return recur.Span(&r.Block).Minutes() }),
		code("recurrence_rule", "Recurrence rule of RFC 5545; empty for a block that does not repeat.", func(r *schedule.BlockRow) string { return r.RRule }),
		text("recurrence_text", "The recurrence rule in words.", func(r *schedule.BlockRow) string { return ruleWords(r.RRule) }),
		date("recurrence_until", "Last local date that the recurrence can reach; empty where it has no end.", func(r *schedule.BlockRow) schedule.Date { return r.RecurrenceUntil }),
		count("exception_count", "Number of occurrences that are cancelled or moved.", func(r *schedule.BlockRow) int { return r.Exceptions }),
		flag("overrides_recurring", "Whether the block takes the place of recurring blocks on its days.", func(r *schedule.BlockRow) bool { return r.OverridesRecur }),
		code("reason_code", "Reason: personal, school, second_job, medical, vacation, sick, training or other.", func(r *schedule.BlockRow) string { return r.ReasonCode }),
		text("note", "Private note; empty unless a manager asks for notes.", func(r *schedule.BlockRow) string { return onlyIf(notes, r.Note) }),
		code("source", "Who entered the block: employee, manager, import or system.", func(r *schedule.BlockRow) string { return r.Source }),
		utc("requested_at_utc", "When the block was asked for, in UTC.", func(r *schedule.BlockRow) schedule.Instant { return r.RequestedAt }),
		text("requested_by", "Who asked for the block.", func(r *schedule.BlockRow) string { return r.RequestedBy }),
		utc("decided_at_utc", "When the request was decided, in UTC.", func(r *schedule.BlockRow) schedule.Instant { return r.DecidedAt }),
		text("decided_by", "Who decided the request.", func(r *schedule.BlockRow) string { return r.DecidedBy }),
		count("conflict_count", "Number of soft conflicts with shifts in the range of the export.", func(r *schedule.BlockRow) int { return r.Conflicts }),
		count("conflict_minutes", "Minutes of these soft conflicts.", func(r *schedule.BlockRow) int { return r.ConflictMinutes }),
		utc("created_at_utc", "When the block was recorded, in UTC.", func(r *schedule.BlockRow) schedule.Instant { return r.CreatedAt }),
		utc("updated_at_utc", "When the block was last changed, in UTC.", func(r *schedule.BlockRow) schedule.Instant { return r.UpdatedAt }),
		{Name: "exceptions", Kind: Code, Meaning: "Occurrences that are cancelled or moved, such as 2026-11-24 cancelled; 2026-12-01 10:00-12:00.", Append: func(dst []byte, r *schedule.BlockRow) []byte {
			return recur.AppendExceptions(dst, r.ExceptionList)
		}},
		text("reason_text", "Private reason in the words of the source; empty unless a manager asks for notes.", func(r *schedule.BlockRow) string { return onlyIf(notes, r.ReasonText) }),
		key("series_id", "Number of the series that the block is one occurrence of; empty for none.", func(r *schedule.BlockRow) int64 { return r.SeriesID }),
		code("series_rule", "Recurrence rule of that series, which is shown and not expanded.", func(r *schedule.BlockRow) string { return r.Series.RRule }),
		date("series_first", "First local date of that series.", func(r *schedule.BlockRow) schedule.Date { return r.Series.FirstOn }),
		date("series_until", "Last local date of that series.", func(r *schedule.BlockRow) schedule.Date { return r.Series.UntilOn }),
	}
}

// noText returns no value.
func noText[T any](*T) string { return "" }

// onlyIf returns s if asked is true, otherwise "".
func onlyIf(asked bool, s string) string {
	if asked {
		return s
	}
	return ""
}

// ruleWords describes the rule, or returns "" if it cannot be parsed.
func ruleWords(rule string) string {
	if rule == "" {
		return ""
	}
	r, err := recur.ParseRule(rule)
	if err != nil {
		return ""
	}
	return r.Words()
}

// appendBlockStart appends the local start as planned.
func appendBlockStart(dst []byte, r *schedule.BlockRow) []byte {
	if r.Recurring() {
		return localtime.AppendWall(dst, r.FirstOn, r.WallMinutes().Start)
	}
	z, _ := localtime.ZoneOrUTC(r.TimeZone)
	return z.AppendLocal(dst, recur.Span(&r.Block).Start)
}

// appendBlockEnd appends the local end as planned.
func appendBlockEnd(dst []byte, r *schedule.BlockRow) []byte {
	if r.Recurring() {
		return localtime.AppendWall(dst, r.FirstOn, r.WallMinutes().End)
	}
	z, _ := localtime.ZoneOrUTC(r.TimeZone)
	return z.AppendLocal(dst, recur.Span(&r.Block).End)
}
