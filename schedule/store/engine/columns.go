package engine

import (
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// ReadColumns lists the columns to read by table, in order.
type ReadColumns map[string][]string

// Loaded lists the columns that Load reads and Import writes.
var Loaded = ReadColumns{
	"organization": {"name", "default_time_zone", "week_starts_on", "newest_record_at", "min_overlap_minutes", "data_version", "publish_notice_days", "clock", "date_order"},
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
		"requested_by", "decided_at", "decided_by", "created_at", "updated_at", "deleted", ChangedColumn,
	},
	"exception_review": {"id", "schedule_exception_id", "detected_at", "status", "reviewer", "reviewed_at", "note"},
	"shift": {
		"id", "employee_id", "location_id", "position_id", "draft_period_id", "starts_at", "ends_at", "time_zone", "break_minutes", "open_slots",
		"label", "state", ChangedColumn, "notes",
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

// LoadedColumns returns the columns of a schema that Load reads, in the order of the schema.
func LoadedColumns(schema []schedule.SchemaColumn) []schedule.SchemaColumn { return Loaded.In(schema) }

// SelectFrom returns a query of the listed columns of a table.
func (c ReadColumns) SelectFrom(table string) string {
	return `SELECT ` + strings.Join(c[table], ", ") + ` FROM ` + table
}

// In returns the listed columns that a schema has, in the order of the schema.
func (c ReadColumns) In(schema []schedule.SchemaColumn) (out []schedule.SchemaColumn) {
	for _, column := range schema {
		if slices.Contains(c[column.Table], column.Name) {
			out = append(out, column)
		}
	}
	return out
}

// The functions below scan the rows of Loaded.SelectFrom, one function per table.

// ScanLocation reads a row of location.
func ScanLocation(r Row) schedule.Location {
	return schedule.Location{ID: r.Int(0), Code: r.Text(1), Name: r.Text(2), TimeZone: r.Text(3)}
}

// ScanPosition reads a row of position.
func ScanPosition(r Row) schedule.Position {
	return schedule.Position{ID: r.Int(0), Name: r.Text(1)}
}

// ScanEmployee reads a row of employee.
func ScanEmployee(r Row) schedule.Employee {
	return schedule.Employee{
		ID: r.Int(0), Number: r.Text(1), Name: r.Text(2), Email: r.Text(3), Status: r.Text(4), LocationID: r.Int(5), PositionID: r.Int(6),
		HiredOn: date(r, 7), TerminatedOn: date(r, 8), Account: r.Text(9),
		Limits: schedule.EmployeeLimits{MinutesPerDay: int(r.Int(10)), MinutesPerWeek: int(r.Int(11)), RestMinutes: int(r.Int(12)), PreferredMinutes: int(r.Int(13))},
	}
}

// ScanEmployeePosition reads a row of employee_position.
func ScanEmployeePosition(r Row) schedule.EmployeePosition {
	return schedule.EmployeePosition{EmployeeID: r.Int(0), PositionID: r.Int(1)}
}

// ScanDraftPeriod reads a row of draft_period.
func ScanDraftPeriod(r Row) schedule.DraftPeriod {
	return schedule.DraftPeriod{ID: r.Int(0), Name: r.Text(1), StartsOn: date(r, 2), EndsOn: date(r, 3), Status: r.Text(4)}
}

// ScanPublishedPeriod reads a row of published_period.
func ScanPublishedPeriod(r Row) schedule.PublishedPeriod {
	return schedule.PublishedPeriod{
		ID: r.Int(0), DraftPeriodID: r.Int(1), Version: int(r.Int(2)), StartsOn: date(r, 3), EndsOn: date(r, 4), Status: r.Text(5),
		PublishedAt: Instant(r, 6), PublishedBy: r.Text(7), Note: r.Text(8), ShiftCount: int(r.Int(9)), AssignedMinutes: int(r.Int(10)), SHA256: r.Text(11),
	}
}

// ScanShift reads a row of shift.
func ScanShift(r Row) schedule.Shift {
	return schedule.Shift{
		ID: r.Int(0), EmployeeID: r.Int(1), LocationID: r.Int(2), PositionID: r.Int(3), DraftPeriodID: r.Int(4), StartsAt: Instant(r, 5),
		EndsAt: Instant(r, 6), TimeZone: r.Text(7), BreakMinutes: int(r.Int(8)), OpenSlots: int(r.Int(9)), Label: r.Text(10),
		State: schedule.PublishState(r.Text(11)), Notes: r.Text(13),
	}
}

// ShiftChangedAt is the index of the shift column that ScanShift skips.
const ShiftChangedAt = 12

// ScanPublishedShift reads a row of published_shift.
func ScanPublishedShift(r Row) schedule.PublishedShift {
	return schedule.PublishedShift{
		PublishedPeriodID: r.Int(0), EmployeeName: r.Text(3), ChangeKind: schedule.ChangeKind(r.Text(13)),
		Shift: schedule.Shift{
			ID: r.Int(1), EmployeeID: r.Int(2), LocationID: r.Int(4), PositionID: r.Int(5), StartsAt: Instant(r, 6), EndsAt: Instant(r, 7),
			TimeZone: r.Text(8), BreakMinutes: int(r.Int(9)), OpenSlots: int(r.Int(10)), Label: r.Text(11), Notes: r.Text(12), State: schedule.Published,
		},
	}
}

// ScanBlock reads a row of unavailable_block.
func ScanBlock(r Row) schedule.Block {
	return schedule.Block{
		ID: r.Int(0), EmployeeID: r.Int(1), SeriesID: r.Int(2), Kind: schedule.BlockKind(r.Text(3)), Status: schedule.BlockStatus(r.Text(4)),
		AllDay: r.Int(5) != 0, StartsAt: Instant(r, 6), EndsAt: Instant(r, 7), StartsOn: date(r, 8), EndsOn: date(r, 9), RRule: r.Text(10),
		FirstOn: date(r, 11), StartMinute: int(r.Int(12)), EndMinute: int(r.Int(13)), TimeZone: r.Text(14), OverridesRecur: r.Int(15) != 0,
		ReasonCode: r.Text(16), ReasonText: r.Text(17), Note: r.Text(18), Source: r.Text(19), RequestedAt: Instant(r, 20), RequestedBy: r.Text(21),
		DecidedAt: Instant(r, 22), DecidedBy: r.Text(23), CreatedAt: Instant(r, 24), UpdatedAt: Instant(r, 25), Deleted: r.Int(26) != 0,
	}
}

// BlockChangedAt is the index of the block column after those that ScanBlock reads.
const BlockChangedAt = 27

// ScanBlockException reads a row of unavailable_block_exception.
func ScanBlockException(r Row) schedule.BlockException {
	return schedule.BlockException{BlockID: r.Int(0), OccursOn: date(r, 1), Action: r.Text(2), StartMinute: int(r.Int(3)), EndMinute: int(r.Int(4))}
}

// ScanSeries reads a row of block_series.
func ScanSeries(r Row) schedule.Series {
	return schedule.Series{
		ID: r.Int(0), EmployeeID: r.Int(1), TimeZone: r.Text(2), LocalStart: int(r.Int(3)), Minutes: int(r.Int(4)), RRule: r.Text(5),
		FirstOn: date(r, 6), UntilOn: date(r, 7), Status: schedule.BlockStatus(r.Text(8)), ReasonText: r.Text(9),
	}
}

// ScanTarget reads a row of coverage_target.
func ScanTarget(r Row) schedule.CoverageTarget {
	return schedule.CoverageTarget{
		ID: r.Int(0), LocationID: r.Int(1), PositionID: r.Int(2), Weekday: time.Weekday(r.Int(3)), On: date(r, 4), StartMinute: int(r.Int(5)),
		EndMinute: int(r.Int(6)), Min: int(r.Int(7)), Optimal: int(r.Int(8)), Max: int(r.Int(9)), EffectiveFrom: date(r, 10), EffectiveTo: date(r, 11),
	}
}

// ScanRule reads a row of constraint_rule.
func ScanRule(r Row) schedule.ConstraintRule {
	return schedule.ConstraintRule{
		ID: r.Int(0), Scope: schedule.RuleScope(r.Text(1)), ScopeID: r.Int(2), Kind: schedule.ConstraintKind(r.Text(3)), Limit: int(r.Int(4)),
		Unit: schedule.Unit(r.Text(5)), Severity: schedule.Severity(r.Text(6)), EffectiveFrom: date(r, 7), EffectiveTo: date(r, 8), Enabled: r.Int(9) != 0,
	}
}

// ScanReview reads a row of constraint_review.
func ScanReview(r Row) schedule.ConstraintReview {
	return schedule.ConstraintReview{
		ID: r.Int(0), RuleID: r.Int(1), Kind: schedule.ConstraintKind(r.Text(2)), ShiftID: r.Int(3), EmployeeID: r.Int(4), DraftPeriodID: r.Int(5),
		On: date(r, 6), DetectedAt: Instant(r, 7), Measured: int(r.Int(8)), Limit: int(r.Int(9)), Decision: scanDecision(r, 10),
	}
}

// scanDecision reads status, reviewer, reviewed_at and note from four columns that start at col.
func scanDecision(r Row, col int) schedule.Decision {
	return schedule.Decision{Status: schedule.ReviewStatus(r.Text(col)), Reviewer: r.Text(col + 1), ReviewedAt: Instant(r, col+2), Note: r.Text(col + 3)}
}

// ScanException reads a row of schedule_exception.
func ScanException(r Row) schedule.ScheduleException {
	return schedule.ScheduleException{
		ID: r.Int(0), LocationID: r.Int(1), EmployeeID: r.Int(2), StartsOn: date(r, 3), EndsOn: date(r, 4), Kind: schedule.ExceptionKind(r.Text(5)),
		OpensMinute: int(r.Int(6)), ClosesMinute: int(r.Int(7)), Title: r.Text(8), Message: r.Text(9), Status: schedule.BlockStatus(r.Text(10)),
		RequestedAt: Instant(r, 11), RequestedBy: r.Text(12),
	}
}

// ScanExceptionReview reads a row of exception_review.
func ScanExceptionReview(r Row) schedule.ExceptionReview {
	return schedule.ExceptionReview{ID: r.Int(0), ExceptionID: r.Int(1), DetectedAt: Instant(r, 2), Decision: scanDecision(r, 3)}
}

// ScanAcknowledgment reads a row of period_acknowledgment.
func ScanAcknowledgment(r Row) schedule.Acknowledgment {
	return schedule.Acknowledgment{
		ID: r.Int(0), DraftPeriodID: r.Int(1), PublishedPeriodID: r.Int(2), EmployeeID: r.Int(3), Person: r.Text(4), At: Instant(r, 5),
		Kind: schedule.AcknowledgmentKind(r.Text(6)),
	}
}
