package schedule

import "slices"

// Subject is what an audit event is about: the type it is recorded under, with its words for staff.
type Subject struct {
	Type string // as it is stored
	One  string // "constraint review"
	Many string
}

// Types of subjects that the program itself tells apart.
const (
	BlockSubject          = "unavailable_block"
	AvailabilitySubject   = "availability" // what an employee would like to work; its number is that of the employee
	ShiftSubject          = "shift"
	DraftSubject          = "draft_period"
	PublishedSubject      = "published_period"
	ConstraintSubject     = "constraint_review"
	ExceptionSubject      = "exception_review"
	CoverageTargetSubject = "coverage_target"
)

// Subjects lists every type in display order (domain.md 1.2).
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

// SubjectOf finds the words of a type. A type that another program recorded is shown as it is.
func SubjectOf(typ string) Subject {
	if i := slices.IndexFunc(Subjects, func(s Subject) bool { return s.Type == typ }); i >= 0 {
		return Subjects[i]
	}
	return Subject{typ, typ, typ}
}
