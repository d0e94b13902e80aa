package schedule

// CoverageTargetRow is one coverage target with the names of its place.
type CoverageTargetRow struct {
	CoverageTarget
	Location, TimeZone string
	Position           string // empty for any position
}

// ConstraintRuleRow is one constraint rule with the name of what it is set for.
type ConstraintRuleRow struct {
	ConstraintRule
	Location                     string // of a rule for a location
	EmployeeName, EmployeeNumber string // of a rule for an employee
}

// ConstraintReviewRow is one review with the names around it and the shift as it is now.
type ConstraintReviewRow struct {
	ConstraintReview
	EmployeeName, EmployeeNumber string
	DraftPeriod                  string // name; empty for none
	Shift                        Shift  // ID 0 when the shift is gone
	Location, Position           string // of the shift
}

// ScheduleExceptionRow is one schedule exception with the names around it.
type ScheduleExceptionRow struct {
	ScheduleException
	Location, TimeZone           string // empty for every location
	EmployeeName, EmployeeNumber string // empty for everybody
}

// ExceptionReviewRow is one review with its exception.
type ExceptionReviewRow struct {
	ExceptionReview
	Exception ScheduleExceptionRow
}

// AcknowledgmentRow is one acknowledgment with the days of its period.
type AcknowledgmentRow struct {
	Acknowledgment
	EmployeeNumber   string
	Version          int // of a published period
	StartsOn, EndsOn Date
}

// PublishedShiftRow is one published copy of a shift with the names of its places.
type PublishedShiftRow struct {
	PublishedShift
	EmployeeNumber, Location, Position string
}
