package schedule

// Roster is a complete set of rows on its way into the database: what an import read, or what a demo made.
// References are by ID; locations and positions that a file names only by text get their IDs from the importer.
type Roster struct {
	Organization     Organization
	Locations        []Location
	Positions        []Position
	Employees        []Employee
	Shifts           []Shift
	Series           []Series
	Blocks           []Block
	Exceptions       []BlockException
	DraftPeriods     []DraftPeriod
	PublishedPeriods []PublishedPeriod
	PublishedShifts  []PublishedShift

	EmployeePositions  []EmployeePosition // beside the primary ones
	CoverageTargets    []CoverageTarget
	ConstraintRules    []ConstraintRule
	ConstraintReviews  []ConstraintReview
	ScheduleExceptions []ScheduleException
	ExceptionReviews   []ExceptionReview
	Acknowledgments    []Acknowledgment

	Events []Event // history that comes with the data (demo); hashes are filled when stored

	// The rows come from an export without private texts: notes and words of reasons that the database has stay.
	BlocksWithoutNotes, ShiftsWithoutNotes bool
}

// Rows counts the rows that are not history.
func (r *Roster) Rows() int {
	return len(r.Locations) + len(r.Positions) + len(r.Employees) + len(r.Shifts) + len(r.Series) + len(r.Blocks) + len(r.Exceptions) +
		len(r.DraftPeriods) + len(r.PublishedPeriods) + len(r.PublishedShifts) + len(r.EmployeePositions) + len(r.CoverageTargets) +
		len(r.ConstraintRules) + len(r.ConstraintReviews) + len(r.ScheduleExceptions) + len(r.ExceptionReviews) + len(r.Acknowledgments)
}

// Organization holds what is true for the whole schedule.
type Organization struct {
	Name         string
	TimeZone     string // default zone, used for the generated stamp
	WeekStartsOn int    // 0 = Sunday .. 6

	PublishNoticeDays int // how many days before its start a period is to be published; 0 leaves it as it is
}
