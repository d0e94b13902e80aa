package schedule

import "opshub/schedule/localtime"

// Roster is a complete set of rows to store, from an import or the demo. References are by ID. Locations and positions
// that a file identifies only by text get their IDs from the importer.
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

	EmployeePositions  []EmployeePosition // in addition to the primary ones
	CoverageTargets    []CoverageTarget
	ConstraintRules    []ConstraintRule
	ConstraintReviews  []ConstraintReview
	ScheduleExceptions []ScheduleException
	ExceptionReviews   []ExceptionReview
	Acknowledgments    []Acknowledgment

	Events []Event // history in the data (demo); hashes are set when stored

	// Set if the rows come from an export without private texts. The notes and reason texts in the database are then
	// preserved.
	BlocksWithoutNotes, ShiftsWithoutNotes bool
}

// Rows returns the number of rows without history.
func (r *Roster) Rows() int {
	return len(r.Locations) + len(r.Positions) + len(r.Employees) + len(r.Shifts) + len(r.Series) + len(r.Blocks) + len(r.Exceptions) +
		len(r.DraftPeriods) + len(r.PublishedPeriods) + len(r.PublishedShifts) + len(r.EmployeePositions) + len(r.CoverageTargets) +
		len(r.ConstraintRules) + len(r.ConstraintReviews) + len(r.ScheduleExceptions) + len(r.ExceptionReviews) + len(r.Acknowledgments)
}

// Organization holds the settings of the whole schedule.
type Organization struct {
	Name         string
	TimeZone     string // default zone, used for the time of generation
	WeekStartsOn int    // 0 = Sunday .. 6

	Style localtime.Style // clock and order of dates on screens and on paper

	PublishNoticeDays int // days before its start by which a period must be published; 0 preserves the current value
}

// Words for the clock and the order of dates of an organization, in files and in the database.
const (
	Clock24    = "24h"
	Clock12    = "12h"
	DayFirst   = "day_first"
	MonthFirst = "month_first"
)

// Clock returns Clock24 or Clock12.
func (o Organization) Clock() string {
	if o.Style.TwelveHours {
		return Clock12
	}
	return Clock24
}

// DateOrder returns DayFirst or MonthFirst.
func (o Organization) DateOrder() string {
	if o.Style.MonthFirst {
		return MonthFirst
	}
	return DayFirst
}

// EmployeeRows holds the rows of the base tables for one employee.
type EmployeeRows struct {
	Shifts     []Shift
	Published  []Shift // rows of current versions by version, without removed rows and shifts staged for removal
	Blocks     []Block // without deleted blocks
	Exceptions []BlockException
}
