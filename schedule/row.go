package schedule

import "opshub/schedule/localtime"

// SoftConflict is one row of the soft-conflict report: a shift and a block occurrence that overlap.
type SoftConflict struct {
	Shift                        Shift // the copy that overlaps: the working copy, or the published one if only that overlaps
	ShiftState                   ShiftState
	Published                    Interval // times of the published copy if they differ from Shift's; otherwise empty
	PublishedPeriodID            int64    // 0 for none
	EmployeeName, EmployeeNumber string
	Location, Position           string
	BlockID                      int64
	BlockStatus                  BlockStatus
	BlockKind                    BlockKind
	BlockRecurring               bool
	BlockAllDay                  bool
	BlockRule                    string // recurrence rule of RFC 5545; empty for one-off blocks
	ReasonCode                   string
	BlockZone                    string
	Occurrence                   Interval
	Overlap                      Interval
	OverlapOn                    Date // local date of the start of the overlap in the zone of the shift
	Relation                     Relation
	Percent                      int   // share of the shift that overlaps, 0-100, rounded half up
	UnionMinutes                 int   // union of all live overlaps of this shift
	DuplicateOf                  int64 // lowest ID of another block with the same occurrence and employee; 0 for none
	FirstSeen                    Instant
}

// Minutes returns the length of the overlap.
func (c SoftConflict) Minutes() int { return c.Overlap.Minutes() }

// ConflictCounts holds the counts of the soft-conflict report for one filter.
type ConflictCounts struct {
	Pairs     int // rows of the filter with any status
	Live      int // pairs with active or approved blocks
	Requested int // pairs that would conflict if approved
	Shifts    int // distinct shifts
	Employees int // distinct employees
	Minutes   int // sum of the union of the overlaps per shift
	ByStatus  map[BlockStatus]int
	Months    []ConflictMonth                         // months with at least one pair, in order
	Compared  struct{ Shifts, Blocks, Employees int } // compared items in the range of the filter, for "6 of 35"
}

// ConflictMonth counts the pairs of one month. A pair belongs to the month in which its shift starts in UTC, so that
// places in different zones can be added. Each shift counts only in the month of its first pair, so that the months add
// up to the total.
type ConflictMonth struct {
	Month    string // 2026-11
	Pairs    int
	Shifts   int
	Minutes  int // union of the overlaps per shift
	ByStatus map[BlockStatus]int
}

// BlockRow is one unavailable block on the review screen and in its export.
type BlockRow struct {
	Block
	EmployeeName, EmployeeNumber string
	EmployeeStatus               string
	Location, Position           string // home location and primary position of the employee
	RecurrenceUntil              Date
	Exceptions                   int              // number of cancelled or replaced occurrences
	ExceptionList                []BlockException // these exceptions by date
	Series                       SeriesRule
	ShownIn                      string   // zone in which its times are shown: TimeZone, or the employee's zone for a rule in UTC
	Next                         Interval // first occurrence at or after the start of the filter; empty for none
	Conflicts                    int      // pairs of this block within the dates of the filter
	ConflictMinutes              int
}

// SeriesRule is the rule of the imported series of which a block is one occurrence. It is displayed but never expanded.
type SeriesRule struct {
	RRule            string
	FirstOn, UntilOn Date // 0 for unknown
}

// OccurrenceRow is one occurrence of a block. Conflicts and ConflictMinutes describe only this occurrence.
type OccurrenceRow struct {
	BlockRow
	OccurrenceID int64
	On           Date // local date of the occurrence in TimeZone, which is the zone in which it is shown
	At           Interval
}

// OccurrenceCounts holds the counts of the occurrences for one filter.
type OccurrenceCounts struct {
	Occurrences int
	Blocks      int
	Employees   int
	ByStatus    map[BlockStatus]int
}

// BlockCounts holds the counts of the block review for one filter.
type BlockCounts struct {
	Blocks    int
	Employees int
	Recurring int
	ByStatus  map[BlockStatus]int
	Conflicts int // soft-conflict pairs of these blocks
}

// ShiftRow is one shift in lists and exports.
type ShiftRow struct {
	Shift
	EmployeeName, EmployeeNumber string // empty for an open shift
	Location, Position           string // of the shift
}

// StaffRow is one employee of the staff summary.
type StaffRow struct {
	Employee
	Location, Position, TimeZone                  string // home location with its zone, primary position
	BlocksActive, BlocksApproved, BlocksRequested int
	Occurrences                                   int
	UnavailableMinutes                            int // union of the live occurrences in the range
	UnavailableDays                               int // local days with a live occurrence
	ScheduledShifts, ScheduledMinutes             int
	ConflictRows, ConflictShifts, ConflictMinutes int
	NextUnavailable                               Instant // 0 for none; searched from the end of today
	LastChange                                    Instant
}

// StaffWeekRow is one employee of the staff list with the totals of the filter's days and the next shift.
type StaffWeekRow struct {
	StaffRow
	Next ShiftRow // the first that begins at or after the given time; ID 0 for none
}

// DayItem is one shift or block occurrence of an employee on one local day. An open shift has no employee.
type DayItem struct {
	EmployeeID                   int64
	EmployeeName, EmployeeNumber string
	Date                         Date // local day in the zone of the item
	WeekStart                    Date // first day of its week by the organization's setting; 0 for weeks from Monday
	Interval                          // the whole shift or occurrence
	TimeZone                     string
	FromPrevious                 bool // begins on an earlier local day
	ToNext                       bool // continues on the next local day
	MinutesInDay                 int
	ShiftID                      int64 // set for shifts
	ShiftState                   PublishState
	Position, Location           string // of the shift; for a block, the employee's own
	LocationID                   int64  // of the shift
	Label                        string // of the shift
	BreakMinutes                 int    // of the shift
	Slots                        int    // people that an open shift needs
	MovedAway                    bool   // the employee was shown the shift but no longer has it in the draft
	MovedTo                      string // the new employee in the draft; empty for none
	BlockID                      int64  // set for blocks
	BlockKind                    BlockKind
	BlockStatus                  BlockStatus
	AllDay                       bool
	Recurring                    bool
	ConflictMinutes              int // union of the overlap of the whole shift with blocks in force; 0 for blocks
	RequestedMinutes             int // additional overlap with requested blocks
}

// DayCounts holds the counts of the calendar for one filter.
type DayCounts struct {
	Items     int // shifts and occurrences, once per local day
	Employees int // with at least one item
	Shifts    int // distinct shifts without staged ones
}

// DayFigures holds the figures of one local day. Items on several days count on each of them in Heads, Minutes and
// Unavailable, but only on their first day in Shifts, Open and Conflicts.
type DayFigures struct {
	Date        Date
	Heads       int // employees with a shift on the day
	Shifts      int // assigned shifts that begin on the day
	Minutes     int // minutes of assigned shifts within the day
	Open        int // shifts without an employee that begin on the day
	Unavailable int // employees with a block in force on the day
	Conflicts   int // pairs of a shift and a block in force whose overlap begins on the day
	Requested   int // pairs that become conflicts if a request is approved
}

// EventRow is one audit event with related names.
type EventRow struct {
	Event
	EmployeeName         string
	Location             string // home location of the employee, or the location of the subject; empty for none
	TimeZone             string // of the location, or the organization's
	StatusFrom, StatusTo string
	Gone                 bool // the shift no longer exists
	Intact               bool // the stored hash is correct, the previous event exists and has the hash that this one names, and no earlier event is known to be broken
}

// Person is an employee with the names of the home location and primary position.
type Person struct {
	Employee
	Location, Position string
	TimeZone           string // of the home location; empty for none
}

// Employed reports whether the employee is employed on any day from first to last.
func (e Employee) Employed(first, last Date) bool {
	return (e.Status == "active" || e.Status == "on_leave") && (e.TerminatedOn == 0 || e.TerminatedOn >= first) &&
		(e.HiredOn == 0 || e.HiredOn <= last)
}

// PeriodFigures holds the figures of the shifts of one draft or published period for a filter.
type PeriodFigures struct {
	Shifts    int // to be worked, without removed and staged ones
	Open      int // of these, without an employee
	Minutes   int // of the assigned ones, including breaks
	Removed   int // staged for deletion, or removed since the previous version
	Added     int // since the previous version; only for a published version
	Changed   int // since the previous version; for a draft, since it was published
	Conflicts int // pairs with a live block, as in the soft-conflict report of the period
	Requested int // of these, only if a request is approved
}

// DraftPeriodRow is one draft period in lists.
type DraftPeriodRow struct {
	DraftPeriod
	PeriodFigures
	PublishBy Date            // last day for publishing with the promised notice; 0 for no promise
	DaysLeft  int             // from today to PublishBy; negative if it has passed
	Latest    PublishedPeriod // the version that employees see; ID 0 for none
}

// PublicationRow is one published version in lists.
type PublicationRow struct {
	PublishedPeriod
	PeriodFigures
	Name     string // of its draft period; empty for none
	Before   int64  // ID of the previous version; 0 for none
	TimeZone string // of the organization, for the time of publication
	Promised int    // days of notice that the organization promises; 0 for none
	Seen     int    // employees who acknowledged it
}

// NoticeDays returns the number of days from the publication to the first day of the period.
func (r *PublicationRow) NoticeDays() int {
	z, _ := localtime.ZoneOrUTC(r.TimeZone)
	return int(r.StartsOn - z.Date(r.PublishedAt))
}

// CoverageTargetRow is one coverage target with the names of its place.
type CoverageTargetRow struct {
	CoverageTarget
	Location, TimeZone string
	Position           string // empty for any position
}

// ConstraintRuleRow is one constraint rule with the name of its location or employee.
type ConstraintRuleRow struct {
	ConstraintRule
	Location                     string // of a rule for a location
	EmployeeName, EmployeeNumber string // of a rule for an employee
}

// ConstraintReviewRow is one review with related names and the current shift.
type ConstraintReviewRow struct {
	ConstraintReview
	EmployeeName, EmployeeNumber string
	DraftPeriod                  string // name; empty for none
	Shift                        Shift  // ID 0 if the shift no longer exists
	Location, Position           string // of the shift
}

// ScheduleExceptionRow is one schedule exception with related names.
type ScheduleExceptionRow struct {
	ScheduleException
	Location, TimeZone           string // empty for every location
	EmployeeName, EmployeeNumber string // empty for all employees
}

// ExceptionReviewRow is one review with its exception.
type ExceptionReviewRow struct {
	ExceptionReview
	Exception ScheduleExceptionRow
}

// AcknowledgmentRow is one acknowledgment with the days of its period.
type AcknowledgmentRow struct {
	Acknowledgment
	EmployeeNumber   string
	Version          int // of a published period
	StartsOn, EndsOn Date
}

// PublishedShiftRow is one published copy of a shift with related names.
type PublishedShiftRow struct {
	PublishedShift
	EmployeeNumber, Location, Position string
}

// ImportRow is one file of one import in the list of imports. An import without files has one row without a file.
type ImportRow struct {
	ID          int64
	At          Instant
	Actor       string // person or program that ran it
	Source      string // description of the source
	Accepted    bool   // an import that was refused changed nothing
	Notices     int    // number of messages about assumptions
	Reasons     int    // number of reasons for a refusal
	Ordinal     int    // of the file; 0 for none
	File        string
	SHA256      string
	Format      string
	RowsRead    int
	RowsRefused int    // with errors
	Zone        string // of the organization
}

// RowsAccepted returns the number of rows of the file that are in the schedule, 0 if the import was refused.
func (r *ImportRow) RowsAccepted() int {
	if !r.Accepted {
		return 0
	}
	return r.RowsRead - r.RowsRefused
}

// Outcome returns "accepted" or "refused".
func (r *ImportRow) Outcome() string {
	if r.Accepted {
		return "accepted"
	}
	return "refused"
}

// ImportErrorRow is one reason why an import was refused.
type ImportErrorRow struct {
	ImportID int64
	Ordinal  int
	File     string
	Line     int    // 0 for the whole file
	Column   string // empty for the whole row
	Message  string
}
