package columns

import (
	"testing"

	"opshub/schedule"
)

func TestColumnsOfPlans(t *testing.T) {
	t.Run("constraint rules", func(t *testing.T) { checkColumns(t, ConstraintRuleColumns) })
	t.Run("constraint reviews", func(t *testing.T) { checkColumns(t, ConstraintReviewColumns) })
	t.Run("open shifts", func(t *testing.T) { checkColumns(t, OpenShiftColumns) })
	t.Run("best candidates", func(t *testing.T) { checkColumns(t, CandidateReviewColumns) })
	t.Run("candidates", func(t *testing.T) { checkColumns(t, CandidateColumns) })
	t.Run("exceptions", func(t *testing.T) { checkColumns(t, ScheduleExceptionColumns) })
	t.Run("exception reviews", func(t *testing.T) { checkColumns(t, ExceptionReviewColumns) })
}

func TestLimitsInWords(t *testing.T) {
	for _, tt := range []struct {
		kind            schedule.ConstraintKind
		limit, measured int
		limits, found   string
	}{
		{schedule.MaxMinutesPerDay, 720, 750, "at most 12 h", "12 h 30 min"},
		{schedule.MaxMinutesPerWeek, 2640, 2700, "at most 44 h", "45 h"},
		{schedule.MinRestMinutes, 600, 420, "at least 10 h", "7 h"},
		{schedule.MaxConsecutiveDays, 1, 7, "at most 1 day in a row", "7 days in a row"},
		{schedule.BelowCoverage, 1, 0, "at least 1 person", "0 people"},
		{schedule.OverLong, 0, 1500, "switched off", "25 h"},
		{schedule.NoOverlap, 0, 60, "no overlap", "1 h of overlap"},
		{schedule.WhileTimeOff, 0, 45, "no overlap", "45 min of overlap"},
		{schedule.RequiredPosition, 0, 0, "a position of the employee", "another position"},
		{schedule.UnknownZone, 0, 0, "a time zone that exists", "an unknown time zone"},
	} {
		if got := tt.kind.LimitWords(tt.limit); got != tt.limits {
			t.Errorf("%s, limit %d: %q, want %q", tt.kind, tt.limit, got, tt.limits)
		}
		if got := tt.kind.MeasuredWords(tt.measured); got != tt.found {
			t.Errorf("%s, measured %d: %q, want %q", tt.kind, tt.measured, got, tt.found)
		}
	}
	for _, c := range schedule.Constraints { // every rule needs a text
		if c.LimitWords(5) == "" || c.MeasuredWords(5) == "" {
			t.Errorf("%s has no words", c.Kind)
		}
	}
}
