package schedule

// SoftConflict is one row of the soft-conflict report: a pair (shift, block occurrence) that overlaps.
type SoftConflict struct {
	Shift                        Shift // the copy the overlap was found in: working copy, or the published one when only that overlaps
	ShiftState                   ShiftState
	Published                    Interval // times of the published copy where they differ from Shift's; empty otherwise
	PublishedPeriodID            int64    // 0 for none
	EmployeeName, EmployeeNumber string
	Location, Position           string
	BlockID                      int64
	BlockStatus                  BlockStatus
	BlockKind                    BlockKind
	BlockRecurring               bool
	BlockAllDay                  bool
	BlockRule                    string // recurrence in words of RFC 5545, empty for one-off
	ReasonCode                   string
	BlockZone                    string
	Occurrence                   Interval
	Overlap                      Interval
	OverlapOn                    Date // local date of the overlap start in the shift's zone
	Relation                     Relation
	Percent                      int   // share of the shift that is overlapped, 0-100, rounded half up
	UnionMinutes                 int   // union of all live overlaps of this shift
	DuplicateOf                  int64 // block with the same occurrence and employee and a lower id; 0 for none
	FirstSeen                    Instant
}

// Minutes is the overlap in minutes.
func (c SoftConflict) Minutes() int { return c.Overlap.Minutes() }

// ConflictCounts are the counters of the soft-conflict report under one filter.
type ConflictCounts struct {
	Pairs     int // rows of the filter, whatever their status
	Live      int // pairs with active or approved blocks
	Requested int // pairs that would conflict if approved
	Shifts    int // distinct shifts
	Employees int // distinct employees
	Minutes   int // union of the overlaps per shift, added up
	ByStatus  map[BlockStatus]int
	Months    []ConflictMonth                         // those that hold a pair, in order
	Compared  struct{ Shifts, Blocks, Employees int } // what the filter's range holds, for "6 of 35"
}

// ConflictMonth is the pairs of one month. A pair belongs to the month in which its shift starts in UTC, so that places in
// different zones add up. Each shift counts in one month, that of its first pair, so that the months add up to the whole.
type ConflictMonth struct {
	Month    string // 2026-11
	Pairs    int
	Shifts   int
	Minutes  int // union of the overlaps per shift
	ByStatus map[BlockStatus]int
}

// BlockRow is one unavailable block as the review screen and its export show it.
type BlockRow struct {
	Block
	EmployeeName, EmployeeNumber string
	EmployeeStatus               string
	Location, Position           string // home location and primary position of the employee
	RecurrenceUntil              Date
	Exceptions                   int              // number of cancelled or replaced occurrences
	ExceptionList                []BlockException // the same, by date
	Series                       SeriesRule
	Next                         Interval // first occurrence at or after the filter's start; empty for none
	Conflicts                    int      // pairs of this block under the filter's dates
	ConflictMinutes              int
}

// SeriesRule is the rule of the imported series that a block is one occurrence of. It is shown, never expanded.
type SeriesRule struct {
	RRule            string
	FirstOn, UntilOn Date // 0 for unknown
}

// OccurrenceRow is one time that a block covers. Conflicts and ConflictMinutes are of this time alone.
type OccurrenceRow struct {
	BlockRow
	OccurrenceID int64
	On           Date // local date it belongs to, in the block's zone
	At           Interval
}

// OccurrenceCounts are the counters of the occurrences under one filter.
type OccurrenceCounts struct {
	Occurrences int
	Blocks      int
	Employees   int
	ByStatus    map[BlockStatus]int
}

// BlockCounts are the counters of the block review under one filter.
type BlockCounts struct {
	Blocks    int
	Employees int
	Recurring int
	ByStatus  map[BlockStatus]int
	Conflicts int // soft-conflict pairs of these blocks
}

// ShiftRow is one shift as lists and exports show it.
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
	UnavailableDays                               int // local days touched by a live occurrence
	ScheduledShifts, ScheduledMinutes             int
	ConflictRows, ConflictShifts, ConflictMinutes int
	NextUnavailable                               Instant // 0 for none; counted from the end of today
	LastChange                                    Instant
}

// StaffWeekRow is one employee of the staff list: what the days of the question amount to, and the next shift.
type StaffWeekRow struct {
	StaffRow
	Next ShiftRow // the first that begins from the moment of the question on; without an id for none
}

// DayItem is one shift or block occurrence of an employee on one local day. An open shift has no employee.
type DayItem struct {
	EmployeeID                   int64
	EmployeeName, EmployeeNumber string
	Date                         Date // the local day, in the item's own zone
	WeekStart                    Date // first day of its week by the organization's week start; 0 for weeks from Monday
	Interval                          // the whole shift or occurrence
	TimeZone                     string
	FromPrevious                 bool // began on an earlier local day
	ToNext                       bool // runs on into the next local day
	MinutesInDay                 int
	ShiftID                      int64 // set for shifts
	ShiftState                   PublishState
	Position, Location           string // of the shift; for a block, the employee's own
	LocationID                   int64  // of the shift
	Label                        string // of the shift
	BreakMinutes                 int    // of the shift
	Slots                        int    // how many people an open shift wants
	MovedAway                    bool   // the employee was shown the shift, and has it no more in the draft
	MovedTo                      string // who has it there; empty: nobody
	BlockID                      int64  // set for blocks
	BlockKind                    BlockKind
	BlockStatus                  BlockStatus
	AllDay                       bool
	Recurring                    bool
	ConflictMinutes              int // overlap of the whole shift with blocks in force, union; 0 for blocks
	RequestedMinutes             int // what requested blocks would add to it
}

// DayCounts are the counters of the calendar under one filter.
type DayCounts struct {
	Items     int // shifts and occurrences, once for each local day they touch
	Employees int // with at least one of them
	Shifts    int // shifts that are not to be deleted, once each
}

// DayFigures is what one local day of the schedule comes to. Whatever lies on several days counts on each of them for heads,
// minutes and unavailable, and once, on its first, for shifts, open shifts and conflicts.
type DayFigures struct {
	Date        Date
	Heads       int // employees with a shift on the day
	Shifts      int // assigned shifts that begin on the day
	Minutes     int // of assigned shifts within the day
	Open        int // shifts without an employee that begin on the day
	Unavailable int // employees with a block in force on the day
	Conflicts   int // pairs of a shift and a block in force whose overlap begins on the day
	Requested   int // pairs that would be conflicts if a request is approved
}

// EventRow is one audit event as shown: the event and the names around it.
type EventRow struct {
	Event
	EmployeeName         string
	Location             string // home of the employee, else the place of what the event is about; empty for none
	TimeZone             string // of the location, or the organization's
	StatusFrom, StatusTo string
	Gone                 bool // the shift that it is about is no longer there
	Intact               bool // the stored hash equals the one computed again now, the event before is there with the hash that this one names, and none before is known to be broken
}

// Person is an employee with the names of his home location and primary position.
type Person struct {
	Employee
	Location, Position string
	TimeZone           string // of the home location; empty for none
}

// Employed says whether the employee can be scheduled on any day from first to last: neither gone nor not yet there.
func (e Employee) Employed(first, last Date) bool {
	return (e.Status == "active" || e.Status == "on_leave") && (e.TerminatedOn == 0 || e.TerminatedOn >= first) &&
		(e.HiredOn == 0 || e.HiredOn <= last)
}

// PeriodFigures is what the shifts of one draft or published period amount to under a filter.
type PeriodFigures struct {
	Shifts    int // to be worked: without removed and staged ones
	Open      int // of these, without an employee
	Minutes   int // of the assigned ones, breaks included
	Removed   int // staged for deletion, or taken back since the version before
	Added     int // of a published version: since the version before
	Changed   int // the same; of a draft, since it was published
	Conflicts int // pairs with a live block, as the soft-conflict report of the period has them
	Requested int // of these, only if a request is approved
}

// DraftPeriodRow is one draft period as lists show it.
type DraftPeriodRow struct {
	DraftPeriod
	PeriodFigures
	PublishBy Date            // last day on which it can be published with the notice that is promised; 0 for no promise
	DaysLeft  int             // from today to PublishBy; below 0 where it has passed
	Latest    PublishedPeriod // the version that employees are shown; ID 0 for none
}

// PublicationRow is one published version as lists show it.
type PublicationRow struct {
	PublishedPeriod
	PeriodFigures
	Name     string // of the draft period it was made from; empty for none
	Before   int64  // the version before; 0 for none
	TimeZone string // of the organization, in which the moment of publication is shown
	Promised int    // days of notice that the organization promises; 0 for no promise
	Seen     int    // employees who have acknowledged it
}

// NoticeDays is the number of days from the day of the publication to the first day of the period.
func (r *PublicationRow) NoticeDays() int {
	z, _ := ZoneOrUTC(r.TimeZone)
	return int(r.StartsOn - z.Date(r.PublishedAt))
}

// CoverageTargetRow is one coverage target with the names of its place.
type CoverageTargetRow struct {
	CoverageTarget
	Location, TimeZone string
	Position           string // empty for any position
}

// ConstraintRuleRow is one constraint rule with the name of what it is set for.
type ConstraintRuleRow struct {
	ConstraintRule
	Location                     string // of a rule for a location
	EmployeeName, EmployeeNumber string // of a rule for an employee
}

// ConstraintReviewRow is one review with the names around it and the shift as it is now.
type ConstraintReviewRow struct {
	ConstraintReview
	EmployeeName, EmployeeNumber string
	DraftPeriod                  string // name; empty for none
	Shift                        Shift  // ID 0 when the shift is gone
	Location, Position           string // of the shift
}

// ScheduleExceptionRow is one schedule exception with the names around it.
type ScheduleExceptionRow struct {
	ScheduleException
	Location, TimeZone           string // empty for every location
	EmployeeName, EmployeeNumber string // empty for everybody
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

// PublishedShiftRow is one published copy of a shift with the names of its places.
type PublishedShiftRow struct {
	PublishedShift
	EmployeeNumber, Location, Position string
}

// ImportRow is one file of one import, as the list of imports shows it. An import without files has one row without a file.
type ImportRow struct {
	ID          int64
	At          Instant
	Actor       string // who or what ran it
	Source      string // what was imported, in words
	Accepted    bool   // a refused import changed nothing
	Notices     int    // sentences about what was assumed
	Reasons     int    // why it was refused
	Ordinal     int    // of the file; 0 for none
	File        string
	SHA256      string
	Format      string
	RowsRead    int
	RowsRefused int    // with an error
	Zone        string // of the organization
}

// RowsAccepted is the rows of the file that are in the schedule: of a refused import none.
func (r *ImportRow) RowsAccepted() int {
	if !r.Accepted {
		return 0
	}
	return r.RowsRead - r.RowsRefused
}

// Outcome is accepted or refused.
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
	Line     int    // 0 where the whole file is meant
	Column   string // empty where the whole row is meant
	Message  string
}
