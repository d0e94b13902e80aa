package schedule

import "fmt"

// Location is a place of work. It defines the time zone of its shifts.
type Location struct {
	ID       int64
	Code     string // key of the imported file, unique
	Name     string
	TimeZone string // IANA name
}

// Position is the type of work in a shift (role, job).
type Position struct {
	ID   int64
	Name string
}

// Employee is one person who can be scheduled.
type Employee struct {
	ID           int64
	Number       string // employee number of the source, may be empty
	Name         string // display name, exactly as imported
	Email        string // lower case, may be empty
	Status       string // active, inactive, on_leave or terminated
	LocationID   int64  // home location, 0 for none
	PositionID   int64  // primary position, 0 for none
	HiredOn      Date   // 0 for unknown
	TerminatedOn Date   // 0 for none
	Account      string // sign-in name; empty for none
	Limits       EmployeeLimits
}

// EmployeeLimits holds the limits agreed with one employee, 0 for none. See LimitOf for their precedence.
type EmployeeLimits struct {
	MinutesPerDay    int // maximum
	MinutesPerWeek   int // maximum
	RestMinutes      int // minimum between two periods of work
	PreferredMinutes int // desired minutes per week; not a limit
}

// EmployeePosition assigns an employee a position in addition to the primary one.
type EmployeePosition struct {
	EmployeeID int64
	PositionID int64
}

// Shift is the working copy of one shift, as managers see it.
type Shift struct {
	ID            int64
	EmployeeID    int64 // 0 for an open shift
	LocationID    int64
	PositionID    int64
	DraftPeriodID int64
	StartsAt      Instant
	EndsAt        Instant
	TimeZone      string // copied from the location when written, so that moving the location does not change history
	BreakMinutes  int
	OpenSlots     int    // people that an open shift needs; 0 means 1
	Label         string // shift type or another short text of the source
	Notes         string // free text, private
	State         PublishState
}

// Slots returns how many people the shift still needs, 0 if it is assigned.
func (s Shift) Slots() int {
	if s.EmployeeID != 0 {
		return 0
	}
	return max(1, s.OpenSlots)
}

// Interval returns the time of the shift.
func (s Shift) Interval() Interval { return Interval{Start: s.StartsAt, End: s.EndsAt} }

// PublishedShift is the copy of a shift in one published period, as employees see it.
type PublishedShift struct {
	PublishedPeriodID int64
	Shift             Shift
	EmployeeName      string     // at the time of publishing
	ChangeKind        ChangeKind // compared with the previous version, see Compare
}

// DraftPeriod is a range of days in planning.
type DraftPeriod struct {
	ID       int64
	Name     string
	StartsOn Date
	EndsOn   Date   // inclusive
	Status   string // draft, in_review, ready_to_publish, published or archived
}

// Waiting reports whether the period is still to be published.
func (p DraftPeriod) Waiting() bool { return p.Status != "published" && p.Status != "archived" }

// PublishBy returns the last day on which the period can be published with the promised notice.
func (p DraftPeriod) PublishBy(noticeDays int) Date { return p.StartsOn.Add(-noticeDays) }

// PublishedPeriod is the head of one published version of a draft period. Published versions are immutable: later edits
// of the shifts create a new version, and only the status of the old one changes.
type PublishedPeriod struct {
	ID            int64
	DraftPeriodID int64
	Version       int
	StartsOn      Date
	EndsOn        Date   // inclusive
	Status        string // current, superseded or recalled
	PublishedAt   Instant
	PublishedBy   string
	Note          string

	// The following fields are computed when the rows are stored, see Sealer.
	ShiftCount      int    // rows that are not removed, including open ones
	AssignedMinutes int    // of the assigned shifts, including breaks
	SHA256          string // of the rows in canonical form, hexadecimal
}

// Change is one changed field of an audit event.
type Change struct {
	Field string `json:"field"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// Event is one entry of the append-only audit log. Events form a chain: each hash covers the previous one.
type Event struct {
	ID          int64
	OccurredAt  Instant // to the second
	SubjectType string  // unavailable_block, shift, draft_period, published_period, ...
	SubjectID   int64
	EmployeeID  int64 // 0 for none
	Action      string
	ActorType   string // user, system or import
	ActorID     string
	ActorName   string // name at that time
	Changes     []Change
	Note        string
	RequestID   string
	PrevHash    string
	Hash        string
}

// Label returns the number and the name of a period.
func (p DraftPeriod) Label() string { return fmt.Sprintf("period %d (%s)", p.ID, Printable(p.Name)) }
