package columns

import "opshub/schedule"

// OccurrenceColumns are the columns of the unavailable blocks with rows=occurrences, one row per occurrence (domain.md
// 4.2). Local times are in the zone of the block. The note is private and remains empty. OccurrenceColumnsWithNotes
// contains it for requests of managers with notes=1.
var OccurrenceColumns, OccurrenceColumnsWithNotes = occurrenceColumns(false), occurrenceColumns(true)

func occurrenceColumns(notes bool) []Column[schedule.OccurrenceRow] {
	return []Column[schedule.OccurrenceRow]{
		key("block_id", "Number of the unavailable block.", func(r *schedule.OccurrenceRow) int64 { return r.ID }),
		date("occurrence_on", "Local date that the occurrence belongs to, in time_zone; one over midnight belongs to the day it starts on.", func(r *schedule.OccurrenceRow) schedule.Date { return r.On }),
		key("employee_id", "Number of the employee.", func(r *schedule.OccurrenceRow) int64 { return r.EmployeeID }),
		text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.OccurrenceRow) string { return r.EmployeeNumber }),
		text("employee_name", "Name of the employee.", func(r *schedule.OccurrenceRow) string { return r.EmployeeName }),
		text("location", "Home location of the employee.", func(r *schedule.OccurrenceRow) string { return r.Location }),
		text("position", "Primary position of the employee.", func(r *schedule.OccurrenceRow) string { return r.Position }),
		code("kind", "Sort of absence: unavailable, time_off or undesired.", func(r *schedule.OccurrenceRow) schedule.BlockKind { return r.Kind }),
		code("status", "State of the block: active, approved, requested, declined, cancelled or expired.", func(r *schedule.OccurrenceRow) schedule.BlockStatus { return r.Status }),
		flag("all_day", "Whether the block covers whole local days.", func(r *schedule.OccurrenceRow) bool { return r.AllDay }),
		local("starts_local", "Start on the wall clock of time_zone.", func(r *schedule.OccurrenceRow) (schedule.Instant, string) { return r.At.Start, r.TimeZone }),
		local("ends_local", "End on the wall clock of time_zone, not included.", func(r *schedule.OccurrenceRow) (schedule.Instant, string) { return r.At.End, r.TimeZone }),
		text("time_zone", "IANA time zone in which the occurrence is shown.", func(r *schedule.OccurrenceRow) string { return r.TimeZone }),
		utc("starts_utc", "Start as an instant in UTC.", func(r *schedule.OccurrenceRow) schedule.Instant { return r.At.Start }),
		utc("ends_utc", "End as an instant in UTC, not included.", func(r *schedule.OccurrenceRow) schedule.Instant { return r.At.End }),
		count("duration_minutes", "Minutes from start to end, clock changes included.", func(r *schedule.OccurrenceRow) int { return r.At.Minutes() }),
		code("recurrence_rule", "Recurrence rule of RFC 5545 that made the occurrence; empty for a block that does not repeat.", func(r *schedule.OccurrenceRow) string { return r.RRule }),
		text("recurrence_text", "The recurrence rule in words.", func(r *schedule.OccurrenceRow) string { return ruleWords(r.RRule) }),
		flag("overrides_recurring", "Whether the block takes the place of recurring blocks on its days.", func(r *schedule.OccurrenceRow) bool { return r.OverridesRecur }),
		code("reason_code", "Reason: personal, school, second_job, medical, vacation, sick, training or other.", func(r *schedule.OccurrenceRow) string { return r.ReasonCode }),
		text("note", "Private note of the block; empty unless a manager asks for notes.", func(r *schedule.OccurrenceRow) string { return onlyIf(notes, r.Note) }),
		code("source", "Who entered the block: employee, manager, import or system.", func(r *schedule.OccurrenceRow) string { return r.Source }),
		count("conflict_count", "Number of soft conflicts of the occurrence with shifts in the range of the export.", func(r *schedule.OccurrenceRow) int { return r.Conflicts }),
		count("conflict_minutes", "Minutes of these soft conflicts.", func(r *schedule.OccurrenceRow) int { return r.ConflictMinutes }),
	}
}
