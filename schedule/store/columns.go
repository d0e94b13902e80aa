package store

import (
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// readColumns is the columns that are read of each table, in order.
type readColumns map[string][]string

// loaded is the columns that Load reads and Import writes.
var loaded = readColumns{
	"organization": {"name", "default_time_zone", "week_starts_on", "newest_record_at", "min_overlap_minutes", "data_version", "publish_notice_days"},
	"location":     {"id", "code", "name", "time_zone"},
	"position":     {"id", "name"},
	"employee": {
		"id", "number", "name", "email", "status", "home_location_id", "primary_position_id", "hired_on", "terminated_on", "account",
		"max_minutes_per_day", "max_minutes_per_week", "min_rest_minutes", "preferred_minutes_per_week",
	},
	"employee_position": {"employee_id", "position_id"},
	"draft_period":      {"id", "name", "starts_on", "ends_on", "status"},
	"published_period": {
		"id", "draft_period_id", "version", "starts_on", "ends_on", "status", "published_at", "published_by", "note", "shift_count",
		"assigned_minutes", "sha256",
	},
	"published_shift": {
		"published_period_id", "shift_id", "employee_id", "employee_name", "location_id", "position_id", "starts_at", "ends_at", "time_zone",
		"break_minutes", "open_slots", "label", "notes", "change_kind",
	},
	"unavailable_block": {
		"id", "employee_id", "series_id", "kind", "status", "all_day", "starts_at", "ends_at", "starts_on", "ends_on", "rrule", "first_on",
		"start_minute", "end_minute", "time_zone", "overrides_recurring", "reason_code", "reason_text", "note", "source", "requested_at",
		"requested_by", "decided_at", "decided_by", "created_at", "updated_at", "deleted", changedColumn,
	},
	"exception_review": {"id", "schedule_exception_id", "detected_at", "status", "reviewer", "reviewed_at", "note"},
	"shift": {
		"id", "employee_id", "location_id", "position_id", "draft_period_id", "starts_at", "ends_at", "time_zone", "break_minutes", "open_slots",
		"label", "state", changedColumn, "notes",
	},
	"unavailable_block_exception": {"block_id", "occurs_on", "action", "start_minute", "end_minute"},
	"block_series": {
		"id", "employee_id", "time_zone", "local_start_minute", "minutes", "rrule", "first_on", "until_on", "status", "reason_text",
	},
	"coverage_target": {
		"id", "location_id", "position_id", "day_of_week", "specific_on", "start_minute", "end_minute", "min_staff", "optimal_staff", "max_staff",
		"effective_from", "effective_to",
	},
	"constraint_rule": {
		"id", "scope", "scope_id", "kind", "limit_value", "unit", "severity", "effective_from", "effective_to", "enabled",
	},
	"constraint_review": {
		"id", "constraint_rule_id", "kind", "shift_id", "employee_id", "draft_period_id", "on_day", "detected_at", "measured_value", "limit_value",
		"status", "reviewer", "reviewed_at", "note",
	},
	"schedule_exception": {
		"id", "location_id", "employee_id", "starts_on", "ends_on", "kind", "opens_minute", "closes_minute", "title", "message", "status",
		"requested_at", "requested_by",
	},
	"period_acknowledgment": {"id", "draft_period_id", "published_period_id", "employee_id", "person", "acknowledged_at", "kind"},
}

// LoadedColumns is the columns of a schema that Load reads, in the order of the schema.
func LoadedColumns(schema []Column) []Column { return loaded.in(schema) }

// selectFrom is a query of the columns of a table.
func (c readColumns) selectFrom(table string) string {
	return `SELECT ` + strings.Join(c[table], ", ") + ` FROM ` + table
}

// in is those columns of a schema.
func (c readColumns) in(schema []Column) (out []Column) {
	for _, column := range schema {
		if slices.Contains(c[column.Table], column.Name) {
			out = append(out, column)
		}
	}
	return out
}

// The functions of this file read the rows of selectFrom, table by table.

func scanLocation(r row) schedule.Location {
	return schedule.Location{ID: r.int(0), Code: r.text(1), Name: r.text(2), TimeZone: r.text(3)}
}

func scanPosition(r row) schedule.Position {
	return schedule.Position{ID: r.int(0), Name: r.text(1)}
}

func scanEmployee(r row) schedule.Employee {
	return schedule.Employee{
		ID: r.int(0), Number: r.text(1), Name: r.text(2), Email: r.text(3), Status: r.text(4), LocationID: r.int(5), PositionID: r.int(6),
		HiredOn: date(r, 7), TerminatedOn: date(r, 8), Account: r.text(9),
		Limits: schedule.EmployeeLimits{MinutesPerDay: int(r.int(10)), MinutesPerWeek: int(r.int(11)), RestMinutes: int(r.int(12)), PreferredMinutes: int(r.int(13))},
	}
}

func scanEmployeePosition(r row) schedule.EmployeePosition {
	return schedule.EmployeePosition{EmployeeID: r.int(0), PositionID: r.int(1)}
}

func scanDraftPeriod(r row) schedule.DraftPeriod {
	return schedule.DraftPeriod{ID: r.int(0), Name: r.text(1), StartsOn: date(r, 2), EndsOn: date(r, 3), Status: r.text(4)}
}

func scanPublishedPeriod(r row) schedule.PublishedPeriod {
	return schedule.PublishedPeriod{
		ID: r.int(0), DraftPeriodID: r.int(1), Version: int(r.int(2)), StartsOn: date(r, 3), EndsOn: date(r, 4), Status: r.text(5),
		PublishedAt: instant(r, 6), PublishedBy: r.text(7), Note: r.text(8), ShiftCount: int(r.int(9)), AssignedMinutes: int(r.int(10)), SHA256: r.text(11),
	}
}

func scanShift(r row) schedule.Shift {
	return schedule.Shift{
		ID: r.int(0), EmployeeID: r.int(1), LocationID: r.int(2), PositionID: r.int(3), DraftPeriodID: r.int(4), StartsAt: instant(r, 5),
		EndsAt: instant(r, 6), TimeZone: r.text(7), BreakMinutes: int(r.int(8)), OpenSlots: int(r.int(9)), Label: r.text(10),
		State: schedule.PublishState(r.text(11)), Notes: r.text(13),
	}
}

// shiftChangedAt is the column of a shift that scanShift leaves out.
const shiftChangedAt = 12

func scanPublishedShift(r row) schedule.PublishedShift {
	return schedule.PublishedShift{
		PublishedPeriodID: r.int(0), EmployeeName: r.text(3), ChangeKind: schedule.ChangeKind(r.text(13)),
		Shift: schedule.Shift{
			ID: r.int(1), EmployeeID: r.int(2), LocationID: r.int(4), PositionID: r.int(5), StartsAt: instant(r, 6), EndsAt: instant(r, 7),
			TimeZone: r.text(8), BreakMinutes: int(r.int(9)), OpenSlots: int(r.int(10)), Label: r.text(11), Notes: r.text(12), State: schedule.Published,
		},
	}
}

func scanBlock(r row) schedule.Block {
	return schedule.Block{
		ID: r.int(0), EmployeeID: r.int(1), SeriesID: r.int(2), Kind: schedule.BlockKind(r.text(3)), Status: schedule.BlockStatus(r.text(4)),
		AllDay: r.int(5) != 0, StartsAt: instant(r, 6), EndsAt: instant(r, 7), StartsOn: date(r, 8), EndsOn: date(r, 9), RRule: r.text(10),
		FirstOn: date(r, 11), StartMinute: int(r.int(12)), EndMinute: int(r.int(13)), TimeZone: r.text(14), OverridesRecur: r.int(15) != 0,
		ReasonCode: r.text(16), ReasonText: r.text(17), Note: r.text(18), Source: r.text(19), RequestedAt: instant(r, 20), RequestedBy: r.text(21),
		DecidedAt: instant(r, 22), DecidedBy: r.text(23), CreatedAt: instant(r, 24), UpdatedAt: instant(r, 25), Deleted: r.int(26) != 0,
	}
}

// blockChangedAt is the column of a block after those of scanBlock.
const blockChangedAt = 27

func scanBlockException(r row) schedule.BlockException {
	return schedule.BlockException{BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2), StartMinute: int(r.int(3)), EndMinute: int(r.int(4))}
}

func scanSeries(r row) schedule.Series {
	return schedule.Series{
		ID: r.int(0), EmployeeID: r.int(1), TimeZone: r.text(2), LocalStart: int(r.int(3)), Minutes: int(r.int(4)), RRule: r.text(5),
		FirstOn: date(r, 6), UntilOn: date(r, 7), Status: schedule.BlockStatus(r.text(8)), ReasonText: r.text(9),
	}
}

func scanTarget(r row) schedule.CoverageTarget {
	return schedule.CoverageTarget{
		ID: r.int(0), LocationID: r.int(1), PositionID: r.int(2), Weekday: time.Weekday(r.int(3)), On: date(r, 4), StartMinute: int(r.int(5)),
		EndMinute: int(r.int(6)), Min: int(r.int(7)), Optimal: int(r.int(8)), Max: int(r.int(9)), EffectiveFrom: date(r, 10), EffectiveTo: date(r, 11),
	}
}

func scanRule(r row) schedule.ConstraintRule {
	return schedule.ConstraintRule{
		ID: r.int(0), Scope: schedule.RuleScope(r.text(1)), ScopeID: r.int(2), Kind: schedule.ConstraintKind(r.text(3)), Limit: int(r.int(4)),
		Unit: schedule.Unit(r.text(5)), Severity: schedule.Severity(r.text(6)), EffectiveFrom: date(r, 7), EffectiveTo: date(r, 8), Enabled: r.int(9) != 0,
	}
}

func scanReview(r row) schedule.ConstraintReview {
	return schedule.ConstraintReview{
		ID: r.int(0), RuleID: r.int(1), Kind: schedule.ConstraintKind(r.text(2)), ShiftID: r.int(3), EmployeeID: r.int(4), DraftPeriodID: r.int(5),
		On: date(r, 6), DetectedAt: instant(r, 7), Measured: int(r.int(8)), Limit: int(r.int(9)), Decision: scanDecision(r, 10),
	}
}

// scanDecision reads status, reviewer, reviewed_at and note.
func scanDecision(r row, col int) schedule.Decision {
	return schedule.Decision{Status: schedule.ReviewStatus(r.text(col)), Reviewer: r.text(col + 1), ReviewedAt: instant(r, col+2), Note: r.text(col + 3)}
}

func scanException(r row) schedule.ScheduleException {
	return schedule.ScheduleException{
		ID: r.int(0), LocationID: r.int(1), EmployeeID: r.int(2), StartsOn: date(r, 3), EndsOn: date(r, 4), Kind: schedule.ExceptionKind(r.text(5)),
		OpensMinute: int(r.int(6)), ClosesMinute: int(r.int(7)), Title: r.text(8), Message: r.text(9), Status: schedule.BlockStatus(r.text(10)),
		RequestedAt: instant(r, 11), RequestedBy: r.text(12),
	}
}

func scanExceptionReview(r row) schedule.ExceptionReview {
	return schedule.ExceptionReview{ID: r.int(0), ExceptionID: r.int(1), DetectedAt: instant(r, 2), Decision: scanDecision(r, 3)}
}

func scanAcknowledgment(r row) schedule.Acknowledgment {
	return schedule.Acknowledgment{
		ID: r.int(0), DraftPeriodID: r.int(1), PublishedPeriodID: r.int(2), EmployeeID: r.int(3), Person: r.text(4), At: instant(r, 5),
		Kind: schedule.AcknowledgmentKind(r.text(6)),
	}
}
