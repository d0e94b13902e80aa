package schedule

import "fmt"

// Location is a place of work and the owner of its time zone.
type Location struct {
	ID       int64
	Code     string // key of the imported file, unique
	Name     string
	TimeZone string // IANA name
}

// Position is the work done in a shift (role, job).
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
	Account      string // name the employee signs in with; empty for none
	Limits       EmployeeLimits
}

// EmployeeLimits are the figures agreed with one employee; each is 0 where none is. See LimitsFor for how they stand to rules.
type EmployeeLimits struct {
	MinutesPerDay    int // at most
	MinutesPerWeek   int // at most
	RestMinutes      int // at least, between two stretches of work
	PreferredMinutes int // per week, what the employee would like; nothing is held against it
}

// EmployeePosition says that an employee can work in a position beside the primary one.
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
	TimeZone      string // copied from the location when written, so that moving a location does not move history
	BreakMinutes  int
	OpenSlots     int    // of an open shift: how many people it wants; 0 is taken for 1
	Label         string // shift type or other short text of the source
	Notes         string // free text, private
	State         PublishState
}

// Slots is how many people the shift still wants: 0 when it is assigned.
func (s Shift) Slots() int {
	if s.EmployeeID != 0 {
		return 0
	}
	return max(1, s.OpenSlots)
}

// Interval is the time the shift covers.
func (s Shift) Interval() Interval { return Interval{s.StartsAt, s.EndsAt} }

// PublishedShift is the copy of a shift in one published period: what employees were shown.
type PublishedShift struct {
	PublishedPeriodID int64
	Shift             Shift
	EmployeeName      string     // as it was when published
	ChangeKind        ChangeKind // against the version before, see Compare
}

// DraftPeriod is a range of days that is being planned.
type DraftPeriod struct {
	ID       int64
	Name     string
	StartsOn Date
	EndsOn   Date   // inclusive
	Status   string // draft, in_review, ready_to_publish, published or archived
}

// Waiting says whether the period is still to be published.
func (p DraftPeriod) Waiting() bool { return p.Status != "published" && p.Status != "archived" }

// PublishBy is the last day on which the period can be published with the notice that the organization promises.
func (p DraftPeriod) PublishBy(noticeDays int) Date { return p.StartsOn.Add(-noticeDays) }

// PublishedPeriod is the head of one published version of a draft period. What was published never changes: later edits of the
// shifts make a new version, and of an old one only the status follows.
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

	// Computed from the rows when they are stored, see Sealer.
	ShiftCount      int    // rows that are not removed, open ones included
	AssignedMinutes int    // of the assigned ones, breaks included
	SHA256          string // of the rows in canonical form, in hex
}

// Change is one field of an audit event.
type Change struct {
	Field string `json:"field"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// Event is one entry of the append-only audit log. Events form a chain: each hash covers the one before.
type Event struct {
	ID          int64
	OccurredAt  Instant // to the second
	SubjectType string  // unavailable_block, shift, draft_period, published_period, ...
	SubjectID   int64
	EmployeeID  int64 // 0 for none
	Action      string
	ActorType   string // user, system or import
	ActorID     string
	ActorName   string // as it was then
	Changes     []Change
	Note        string
	RequestID   string
	PrevHash    string
	Hash        string
}

// Label is the number and the name of a period.
func (p DraftPeriod) Label() string { return fmt.Sprintf("period %d (%s)", p.ID, Printable(p.Name)) }
