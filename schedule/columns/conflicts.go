package columns

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// SoftConflictColumns are the columns of the soft-conflict report, one row per pair of a shift and a block occurrence
// (domain.md 4.2). Local times are in the zone of the shift.
var SoftConflictColumns = []Column[schedule.SoftConflict]{
	{Name: "conflict_key", Kind: Code, Meaning: "Name of the pair that stays the same: shift, block, and start of the occurrence in UTC.", Append: func(dst []byte, r *schedule.SoftConflict) []byte {
		return rules.AppendConflictKey(dst, r.Shift.ID, r.BlockID, r.Occurrence.Start)
	}},
	text("conflict_kind", "availability conflict, or time off conflict where the block is time off.", func(r *schedule.SoftConflict) string { return r.BlockKind.ConflictKind() }),
	code("severity", "warning, or informational where the employee would only rather not.", func(r *schedule.SoftConflict) string { return r.BlockKind.Severity() }),
	code("relation", "How the two lie: exact, shift_inside_block, block_inside_shift, shift_start_overlaps or shift_end_overlaps.", func(r *schedule.SoftConflict) schedule.Relation { return r.Relation }),
	count("coverage_of_shift_percent", "Share of the shift that is overlapped, rounded to a whole percent.", func(r *schedule.SoftConflict) int { return r.Percent }),
	count("overlap_minutes", "Minutes that the shift and the occurrence share.", func(r *schedule.SoftConflict) int { return r.Minutes() }),
	local("overlap_starts_local", "Start of the overlap on the wall clock of time_zone.", func(r *schedule.SoftConflict) (schedule.Instant, string) { return r.Overlap.Start, r.Shift.TimeZone }),
	local("overlap_ends_local", "End of the overlap on the wall clock of time_zone, not included.", func(r *schedule.SoftConflict) (schedule.Instant, string) { return r.Overlap.End, r.Shift.TimeZone }),
	text("time_zone", "IANA time zone of the shift.", func(r *schedule.SoftConflict) string { return r.Shift.TimeZone }),
	utc("overlap_starts_utc", "Start of the overlap in UTC.", func(r *schedule.SoftConflict) schedule.Instant { return r.Overlap.Start }),
	utc("overlap_ends_utc", "End of the overlap in UTC, not included.", func(r *schedule.SoftConflict) schedule.Instant { return r.Overlap.End }),
	key("employee_id", "Number of the employee.", func(r *schedule.SoftConflict) int64 { return r.Shift.EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.SoftConflict) string { return r.EmployeeNumber }),
	text("employee_name", "Name of the employee.", func(r *schedule.SoftConflict) string { return r.EmployeeName }),
	key("shift_id", "Number of the shift.", func(r *schedule.SoftConflict) int64 { return r.Shift.ID }),
	code("shift_state", "Which copy of the shift overlaps: draft, published or both.", func(r *schedule.SoftConflict) schedule.ShiftState { return r.ShiftState }),
	key("draft_period_id", "Number of the draft period of the shift; empty for none.", func(r *schedule.SoftConflict) int64 { return r.Shift.DraftPeriodID }),
	key("published_period_id", "Number of the published period of the shift; empty for none.", func(r *schedule.SoftConflict) int64 { return r.PublishedPeriodID }),
	local("shift_starts_local", "Start of the shift on the wall clock of time_zone.", func(r *schedule.SoftConflict) (schedule.Instant, string) { return r.Shift.StartsAt, r.Shift.TimeZone }),
	local("shift_ends_local", "End of the shift on the wall clock of time_zone, not included.", func(r *schedule.SoftConflict) (schedule.Instant, string) { return r.Shift.EndsAt, r.Shift.TimeZone }),
	utc("shift_starts_utc", "Start of the shift in UTC; its month is the one that summaries count by.", func(r *schedule.SoftConflict) schedule.Instant { return r.Shift.StartsAt }),
	utc("shift_ends_utc", "End of the shift in UTC, not included.", func(r *schedule.SoftConflict) schedule.Instant { return r.Shift.EndsAt }),
	count("shift_minutes", "Minutes from start to end of the shift, breaks included.", func(r *schedule.SoftConflict) int { return r.Shift.Interval().Minutes() }),
	text("position", "Position of the shift.", func(r *schedule.SoftConflict) string { return r.Position }),
	text("location", "Location of the shift.", func(r *schedule.SoftConflict) string { return r.Location }),
	key("block_id", "Number of the unavailable block.", func(r *schedule.SoftConflict) int64 { return r.BlockID }),
	code("block_status", "State of the block; a requested one would conflict if it were approved.", func(r *schedule.SoftConflict) schedule.BlockStatus { return r.BlockStatus }),
	code("block_kind", "Sort of absence: unavailable, time_off or undesired.", func(r *schedule.SoftConflict) schedule.BlockKind { return r.BlockKind }),
	flag("block_recurring", "Whether the block repeats.", func(r *schedule.SoftConflict) bool { return r.BlockRecurring }),
	code("reason_code", "Reason of the block: personal, school, second_job, medical, vacation, sick, training or other.", func(r *schedule.SoftConflict) string { return r.ReasonCode }),
	count("shift_union_minutes", "Minutes of the shift that live blocks cover together; what several cover counts once.", func(r *schedule.SoftConflict) int { return r.UnionMinutes }),
	utc("first_seen_utc", "When an import first met this pair, in UTC.", func(r *schedule.SoftConflict) schedule.Instant { return r.FirstSeen }),
}
