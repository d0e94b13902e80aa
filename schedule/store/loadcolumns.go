package store

import (
	"slices"
	"strings"
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
