package schedule

// ExceptionKind says what is different on the days of a schedule exception.
type ExceptionKind string

// The kinds.
const (
	BusinessClosed ExceptionKind = "business_closed"
	ModifiedHours  ExceptionKind = "modified_hours"
	NoTimeOff      ExceptionKind = "no_time_off"
	Holiday        ExceptionKind = "holiday"
	Announcement   ExceptionKind = "announcement"
)

// ExceptionKinds lists every kind in display order.
var ExceptionKinds = []ExceptionKind{BusinessClosed, ModifiedHours, NoTimeOff, Holiday, Announcement}

// ExceptionMeaning is what the word stands for here. Elsewhere in the trade it is used for violations, so screens say it.
const ExceptionMeaning = "Exceptions are one-off departures from the standing pattern, such as a closed day or other opening hours. They are not violations."

// ScheduleException is a one-off departure from the standing pattern: of everybody, of a location, or of one employee
// (domain.md 1.2, schedule_exception). See ExceptionMeaning.
type ScheduleException struct {
	ID           int64
	LocationID   int64 // 0 for every location
	EmployeeID   int64 // 0 for everybody
	StartsOn     Date
	EndsOn       Date // inclusive
	Kind         ExceptionKind
	OpensMinute  int // modified hours: minutes after local midnight
	ClosesMinute int // modified hours: at or below OpensMinute means the next day; equal means no hours are given
	Title        string
	Message      string
	Status       BlockStatus // requested, approved, active, declined or cancelled
	RequestedAt  Instant     // 0 for unknown
	RequestedBy  string
}

// HasHours says whether the exception gives opening hours.
func (x ScheduleException) HasHours() bool {
	return x.Kind == ModifiedHours && x.OpensMinute != x.ClosesMinute
}

// Days is how many days the exception covers; 0 where it has none.
func (x ScheduleException) Days() int {
	if x.StartsOn == 0 {
		return 0
	}
	return int(x.EndsOn-x.StartsOn) + 1
}
