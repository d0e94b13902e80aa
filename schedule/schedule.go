// Package schedule declares the nouns of a work schedule: employees, shifts, unavailable blocks, periods and filters, with dates, half-open
// intervals and the wall clocks of time zones. It is pure: no SQL, no HTTP, no clock, and no import of this module.
//
// Conventions, everywhere: an Instant is Unix seconds in UTC and a multiple of 60; an interval is half open,
// [start, end); a Date is a local calendar day; a local time of day is minutes after midnight, 0 to 1440; a zone
// is an IANA name. Ranges that people type (from, to) are inclusive dates and are turned into half-open ones once.
package schedule

// Role decides what a viewer may be shown.
type Role string

// The roles. Until an identity source is configured a loopback visitor is a manager.
const (
	RoleManager Role = "manager"
	RoleStaff   Role = "staff"
	RoleWall    Role = "wall" // a sheet that everybody reads: everyone, but only what was published
)

// Viewer is who asks. Every question to the store carries one, so that scope can never be forgotten.
type Viewer struct {
	Role       Role
	EmployeeID int64 // the viewer's own employee record; 0 for none
}

// Manager is the viewer that sees everything.
var Manager = Viewer{Role: RoleManager}

// Wall is the viewer that a sheet for the wall is asked for: no draft can come onto it.
var Wall = Viewer{Role: RoleWall}

// BlockStatus is the state of an unavailable block.
type BlockStatus string

// The statuses (domain terms): requested = asked, not decided; approved = a manager agreed; active = in force
// without an approval step; the other three do not count.
const (
	Active    BlockStatus = "active"
	Approved  BlockStatus = "approved"
	Requested BlockStatus = "requested"
	Declined  BlockStatus = "declined"
	Cancelled BlockStatus = "cancelled"
	Expired   BlockStatus = "expired"
)

// BlockStatuses lists every status in display order; LiveStatuses the ones that soft conflicts are counted for.
var (
	BlockStatuses = []BlockStatus{Active, Approved, Requested, Declined, Cancelled, Expired}
	LiveStatuses  = []BlockStatus{Active, Approved, Requested}
)

// Live says whether a block of this status counts for soft conflicts.
func (s BlockStatus) Live() bool { return s == Active || s == Approved || s == Requested }

// BlockKind says what sort of absence a block is.
type BlockKind string

// The kinds. Undesired is informational: the employee would rather not.
const (
	Unavailable BlockKind = "unavailable"
	TimeOff     BlockKind = "time_off"
	Undesired   BlockKind = "undesired"
)

// PublishState says how the working copy of a shift stands to what employees were shown.
type PublishState string

// The states of a shift's working copy.
const (
	NeverPublished   PublishState = "never_published"
	Published        PublishState = "published"
	ChangedSince     PublishState = "changed_since_publish"
	StagedForRemoval PublishState = "staged_for_deletion"
)

// ShiftState is the word a report shows for which copy of a shift a row speaks of.
type ShiftState string

// The words: the overlap is in the draft copy only, in the published copy only, or in both.
const (
	StateDraft     ShiftState = "draft"
	StatePublished ShiftState = "published"
	StateBoth      ShiftState = "both"
)

// Relation says how a shift and a block lie to each other (domain.md 2.1).
type Relation string

// The five relations of two overlapping intervals.
const (
	Exact              Relation = "exact"
	ShiftInsideBlock   Relation = "shift_inside_block"
	BlockInsideShift   Relation = "block_inside_shift"
	ShiftStartOverlaps Relation = "shift_start_overlaps" // the block covers the start of the shift
	ShiftEndOverlaps   Relation = "shift_end_overlaps"   // the block covers the end of the shift
)
