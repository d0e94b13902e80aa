package schedule

// Block is an unavailable block: one-off (StartsAt, EndsAt), all-day (StartsOn, EndsOn) or recurring (RRule with
// FirstOn, StartMinute, EndMinute on the wall clock of TimeZone).
type Block struct {
	ID               int64
	EmployeeID       int64
	SeriesID         int64 // set when the row is one occurrence of an imported series, which is never expanded again
	Kind             BlockKind
	Status           BlockStatus
	AllDay           bool
	StartsAt, EndsAt Instant // one-off blocks; filled for all-day ones at import
	StartsOn, EndsOn Date    // all-day blocks, inclusive
	RRule            string  // RFC 5545 rule without the "RRULE:" prefix; empty for one-off blocks
	FirstOn          Date    // recurring: the first local day
	StartMinute      int     // recurring: minutes after local midnight
	EndMinute        int     // recurring: at or below StartMinute means the next day
	TimeZone         string
	OverridesRecur   bool   // removes the employee's recurring occurrences on the days it covers
	ReasonCode       string // personal, school, second_job, medical, vacation, sick, training or other
	ReasonText       string // the source's own words
	Note             string // private
	Source           string // employee, manager, import or system
	RequestedAt      Instant
	RequestedBy      string
	DecidedAt        Instant
	DecidedBy        string
	CreatedAt        Instant
	UpdatedAt        Instant
	Deleted          bool
}

// BlockException changes one occurrence of a recurring block.
type BlockException struct {
	BlockID     int64
	OccursOn    Date   // local date of the occurrence in the block's zone
	Action      string // cancel or replace
	StartMinute int    // replace only
	EndMinute   int    // replace only
}

// Series is the stored rule behind imported occurrences. It is shown, never expanded (the occurrences are rows).
type Series struct {
	ID         int64
	EmployeeID int64
	TimeZone   string
	LocalStart int // minutes after midnight
	Minutes    int
	RRule      string
	FirstOn    Date
	UntilOn    Date
	Status     BlockStatus
	ReasonText string
}

// Occurrence is one stretch of time that a block covers.
type Occurrence struct {
	BlockID    int64
	EmployeeID int64
	Interval
	Status  BlockStatus // of the block; an empty one counts as live
	Missing bool        // the wall-clock time does not exist on that date, so nothing is covered (domain.md 2.8 rows 10, 11)
	On      Date        // local date the occurrence belongs to, in the block's zone
}

// Recurring says whether the block is a rule that is expanded.
func (b Block) Recurring() bool { return b.RRule != "" && b.SeriesID == 0 }

// WallMinutes is a stretch of the wall clock in minutes after midnight; an end beyond 1440 is on the next day.
type WallMinutes struct{ Start, End int }

// WallMinutesOf makes an end at or before the start the next day's; the same time twice is 24 hours.
func WallMinutesOf(start, end int) WallMinutes {
	if end <= start {
		end += MinutesPerDay
	}
	return WallMinutes{start, end}
}

// WallMinutes is the times of day of a recurring block.
func (b *Block) WallMinutes() WallMinutes {
	if b.AllDay {
		return WallMinutes{0, MinutesPerDay}
	}
	return WallMinutesOf(b.StartMinute, b.EndMinute)
}
