package columns

import (
	"strconv"

	"opshub/schedule"
)

// ConstraintRuleColumns are the columns of the constraint rules, one row per rule. The import reads the same columns.
var ConstraintRuleColumns = []Column[schedule.ConstraintRuleRow]{
	key("constraint_rule_id", "Number of the rule.", func(r *schedule.ConstraintRuleRow) int64 { return r.ID }),
	code("scope", "For whom it is set: organization, location (everybody whose home is there) or employee.", func(r *schedule.ConstraintRuleRow) schedule.RuleScope { return r.Scope }),
	text("location", "The location of a rule for a location.", func(r *schedule.ConstraintRuleRow) string { return r.Location }),
	key("employee_id", "Number of the employee of a rule for an employee.", func(r *schedule.ConstraintRuleRow) int64 {
		if r.Scope != schedule.ForEmployee {
			return 0
		}
		return r.ScopeID
	}),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.ConstraintRuleRow) string { return r.EmployeeNumber }),
	text("employee_name", "Name of the employee.", func(r *schedule.ConstraintRuleRow) string { return r.EmployeeName }),
	code("kind", "Which rule it is, such as max_minutes_per_week or min_rest_minutes.", func(r *schedule.ConstraintRuleRow) schedule.ConstraintKind { return r.Kind }),
	text("rule", "The rule in a word or two.", func(r *schedule.ConstraintRuleRow) string { return r.Kind.Title() }),
	{Name: "limit", Kind: Integer, Meaning: "The limit in the unit; 0 switches the rule off, and a rule that knows no limit has none.", Append: func(dst []byte, r *schedule.ConstraintRuleRow) []byte {
		if r.Unit == "" {
			return dst
		}
		return strconv.AppendInt(dst, int64(r.Limit), 10)
	}},
	code("unit", "What the limit counts: minutes, days or people; empty for a rule that knows no limit.", func(r *schedule.ConstraintRuleRow) schedule.Unit { return r.Unit }),
	text("limit_words", "What the rule expects, in words.", func(r *schedule.ConstraintRuleRow) string { return r.Kind.LimitWords(r.Limit) }),
	code("severity", "How much a finding asks for: warning or informational. Nothing is prevented.", func(r *schedule.ConstraintRuleRow) schedule.Severity { return r.Severity }),
	date("effective_from", "First day on which the rule holds; empty for always.", func(r *schedule.ConstraintRuleRow) schedule.Date { return r.EffectiveFrom }),
	date("effective_to", "Last day on which it holds; empty for no end.", func(r *schedule.ConstraintRuleRow) schedule.Date { return r.EffectiveTo }),
	flag("enabled", "Whether the rule is used at all.", func(r *schedule.ConstraintRuleRow) bool { return r.Enabled }),
}

// ConstraintReviewColumns are the columns of the reviews of findings, one row per review. They do not contain the notes
// of reviewers, which are private.
var ConstraintReviewColumns = []Column[schedule.ConstraintReviewRow]{
	key("review_id", "Number of the review.", func(r *schedule.ConstraintReviewRow) int64 { return r.ID }),
	code("status", "How far it has come: open, acknowledged, resolved or dismissed.", func(r *schedule.ConstraintReviewRow) schedule.ReviewStatus { return r.Status }),
	utc("detected_at_utc", "When it was found, in UTC.", func(r *schedule.ConstraintReviewRow) schedule.Instant { return r.DetectedAt }),
	code("kind", "Which rule was not kept.", func(r *schedule.ConstraintReviewRow) schedule.ConstraintKind { return r.Kind }),
	text("rule", "The rule in a word or two.", func(r *schedule.ConstraintReviewRow) string { return r.Kind.Title() }),
	key("constraint_rule_id", "Number of the rule that was in force; empty where only the default was.", func(r *schedule.ConstraintReviewRow) int64 { return r.RuleID }),
	date("on", "Local day of the finding.", func(r *schedule.ConstraintReviewRow) schedule.Date { return r.On }),
	count("measured_value", "What was measured, in the unit of the rule; minutes of overlap for a block.", func(r *schedule.ConstraintReviewRow) int { return r.Measured }),
	count("limit_value", "What was expected, in the same unit.", func(r *schedule.ConstraintReviewRow) int { return r.ConstraintReview.Limit }),
	text("measured_words", "The same in words.", func(r *schedule.ConstraintReviewRow) string { return r.Kind.MeasuredWords(r.Measured) }),
	text("limit_words", "What was expected, in words.", func(r *schedule.ConstraintReviewRow) string { return r.Kind.LimitWords(r.ConstraintReview.Limit) }),
	key("employee_id", "Number of the employee; empty for none.", func(r *schedule.ConstraintReviewRow) int64 { return r.EmployeeID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.ConstraintReviewRow) string { return r.EmployeeNumber }),
	text("employee_name", "Name of the employee.", func(r *schedule.ConstraintReviewRow) string { return r.EmployeeName }),
	key("shift_id", "Number of the shift; empty for none.", func(r *schedule.ConstraintReviewRow) int64 { return r.ShiftID }),
	local("shift_starts_local", "Start of the shift as it is now, on the wall clock of time_zone.", func(r *schedule.ConstraintReviewRow) (schedule.Instant, string) {
		return r.Shift.StartsAt, r.Shift.TimeZone
	}),
	local("shift_ends_local", "End of the shift as it is now, not included.", func(r *schedule.ConstraintReviewRow) (schedule.Instant, string) {
		return r.Shift.EndsAt, r.Shift.TimeZone
	}),
	text("time_zone", "IANA time zone of the shift.", func(r *schedule.ConstraintReviewRow) string { return r.Shift.TimeZone }),
	text("location", "Location of the shift.", func(r *schedule.ConstraintReviewRow) string { return r.Location }),
	text("position", "Position of the shift.", func(r *schedule.ConstraintReviewRow) string { return r.Position }),
	key("draft_period_id", "Number of the draft period; empty for none.", func(r *schedule.ConstraintReviewRow) int64 { return r.DraftPeriodID }),
	text("draft_period", "Name of the draft period.", func(r *schedule.ConstraintReviewRow) string { return r.DraftPeriod }),
	text("reviewer", "Who looked at it; empty while nobody has.", func(r *schedule.ConstraintReviewRow) string { return r.Reviewer }),
	utc("reviewed_at_utc", "When that was, in UTC.", func(r *schedule.ConstraintReviewRow) schedule.Instant { return r.ReviewedAt }),
}
