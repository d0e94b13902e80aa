// Package schedule declares the basic types of a work schedule: employees, shifts, unavailable blocks, periods and
// filters, with dates and half-open intervals. It is pure: no SQL, no HTTP, no clock, and no import of this module
// except localtime.
//
// Conventions: an Instant is Unix seconds in UTC and a multiple of 60. An interval is half-open, [start, end). A Date
// is a local calendar day. A local time of day is minutes after midnight, 0 to 1440. A zone is an IANA name. Date
// ranges from users (from, to) are inclusive and are converted to half-open intervals once.
package schedule

import "opshub/schedule/localtime"

// The types of time that the rows of a schedule consist of.
type (
	Date     = localtime.Date     // a day without a zone
	Instant  = localtime.Instant  // a point in time
	Interval = localtime.Interval // a half-open time interval
)

// Role defines what a viewer may see.
type Role string

// Values of Role. Without a configured identity source, a loopback visitor is a manager.
const (
	RoleManager Role = "manager"
	RoleStaff   Role = "staff"
	RoleWall    Role = "wall" // a printed sheet for all employees: everybody's shifts, but only published ones
)

// Viewer is the user of a request. Every store query has one, so that access is always limited to the viewer's scope.
type Viewer struct {
	Role       Role
	EmployeeID int64 // the viewer's own employee record; 0 for none
}

// Manager is a viewer with access to everything.
var Manager = Viewer{Role: RoleManager}

// Wall is the viewer for wall sheets. It has no access to drafts.
var Wall = Viewer{Role: RoleWall}

// BlockStatus is the state of an unavailable block.
type BlockStatus string

// Values of BlockStatus: requested is not decided, approved was approved by a manager, and active is in force without
// an approval step. The other three do not count.
const (
	Active    BlockStatus = "active"
	Approved  BlockStatus = "approved"
	Requested BlockStatus = "requested"
	Declined  BlockStatus = "declined"
	Cancelled BlockStatus = "cancelled"
	Expired   BlockStatus = "expired"
)

// BlockStatuses lists all statuses in display order. LiveStatuses lists those that count in soft conflicts.
var (
	BlockStatuses = []BlockStatus{Active, Approved, Requested, Declined, Cancelled, Expired}
	LiveStatuses  = []BlockStatus{Active, Approved, Requested}
)

// Live reports whether a block with this status counts in soft conflicts.
func (s BlockStatus) Live() bool { return s == Active || s == Approved || s == Requested }

// BlockKind is the type of absence.
type BlockKind string

// Values of BlockKind. Undesired is informational: the employee prefers not to work.
const (
	Unavailable BlockKind = "unavailable"
	TimeOff     BlockKind = "time_off"
	Undesired   BlockKind = "undesired"
)

// PublishState compares the working copy of a shift with what employees see.
type PublishState string

// Values of PublishState.
const (
	NeverPublished   PublishState = "never_published"
	Published        PublishState = "published"
	ChangedSince     PublishState = "changed_since_publish"
	StagedForRemoval PublishState = "staged_for_deletion"
)

// ShiftState is the copy of a shift to which a report row refers.
type ShiftState string

// Values of ShiftState: the overlap is only in the draft copy, only in the published copy, or in both.
const (
	StateDraft     ShiftState = "draft"
	StatePublished ShiftState = "published"
	StateBoth      ShiftState = "both"
)

// Relation describes the relative position of a shift and a block (domain.md 2.1).
type Relation string

// The five relations of two overlapping intervals.
const (
	Exact              Relation = "exact"
	ShiftInsideBlock   Relation = "shift_inside_block"
	BlockInsideShift   Relation = "block_inside_shift"
	ShiftStartOverlaps Relation = "shift_start_overlaps" // the block covers the start of the shift
	ShiftEndOverlaps   Relation = "shift_end_overlaps"   // the block covers the end of the shift
)
