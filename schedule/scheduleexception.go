package schedule

// ExceptionKind is what differs on the days of a schedule exception.
type ExceptionKind string

// Values of ExceptionKind.
const (
	BusinessClosed ExceptionKind = "business_closed"
	ModifiedHours  ExceptionKind = "modified_hours"
	NoTimeOff      ExceptionKind = "no_time_off"
	Holiday        ExceptionKind = "holiday"
	Announcement   ExceptionKind = "announcement"
)

// ExceptionKinds lists all kinds in display order.
var ExceptionKinds = []ExceptionKind{BusinessClosed, ModifiedHours, NoTimeOff, Holiday, Announcement}

// ExceptionMeaning explains the term on screens, because other scheduling software uses it for rule violations.
const ExceptionMeaning = "Exceptions are one-time changes of the regular pattern, such as a closed day or other opening hours. They are not rule violations."

// ScheduleException is a one-off departure from the regular schedule of all employees, a location or one employee
// (domain.md 1.2, schedule_exception). See ExceptionMeaning.
type ScheduleException struct {
	ID           int64
	LocationID   int64 // 0 for every location
	EmployeeID   int64 // 0 for all employees
	StartsOn     Date
	EndsOn       Date // inclusive
	Kind         ExceptionKind
	OpensMinute  int // modified hours: minutes after local midnight
	ClosesMinute int // modified hours: on the next day if before OpensMinute; equal if no hours are given
	Title        string
	Message      string
	Status       BlockStatus // requested, approved, active, declined or cancelled
	RequestedAt  Instant     // 0 for unknown
	RequestedBy  string
}

// HasHours reports whether the exception has opening hours.
func (x ScheduleException) HasHours() bool {
	return x.Kind == ModifiedHours && x.OpensMinute != x.ClosesMinute
}

// Days returns the number of days that the exception covers, 0 if it has no dates.
func (x ScheduleException) Days() int {
	if x.StartsOn == 0 {
		return 0
	}
	return int(x.EndsOn-x.StartsOn) + 1
}
