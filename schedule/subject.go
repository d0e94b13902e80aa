package schedule

import "slices"

// Subject is the type of record that an audit event describes, with its names for staff.
type Subject struct {
	Type string // stored value
	One  string // "constraint review"
	Many string
}

// Subject types that the program uses.
const (
	BlockSubject          = "unavailable_block"
	AvailabilitySubject   = "availability" // availability preferences; its ID is that of the employee
	ShiftSubject          = "shift"
	DraftSubject          = "draft_period"
	PublishedSubject      = "published_period"
	ConstraintSubject     = "constraint_review"
	ExceptionSubject      = "exception_review"
	CoverageTargetSubject = "coverage_target"
)

// Subjects lists all types in display order (domain.md 1.2).
var Subjects = []Subject{
	{ShiftSubject, "shift", "shifts"},
	{BlockSubject, "unavailable block", "unavailable blocks"},
	{AvailabilitySubject, "availability", "availabilities"},
	{DraftSubject, "draft period", "draft periods"},
	{PublishedSubject, "published period", "published periods"},
	{CoverageTargetSubject, "coverage target", "coverage targets"},
	{ConstraintSubject, "constraint review", "constraint reviews"},
	{ExceptionSubject, "exception review", "exception reviews"},
}

// SubjectOf returns the names of a type. An unknown type, recorded by another program, is its own name.
func SubjectOf(typ string) Subject {
	if i := slices.IndexFunc(Subjects, func(s Subject) bool { return s.Type == typ }); i >= 0 {
		return Subjects[i]
	}
	return Subject{typ, typ, typ}
}
