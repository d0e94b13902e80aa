package schedule

import "opshub/schedule/localtime"

// Block is an unavailable block: one-off (StartsAt, EndsAt), all-day (StartsOn, EndsOn) or recurring (RRule with
// FirstOn, StartMinute and EndMinute on the wall clock of TimeZone).
type Block struct {
	ID               int64
	EmployeeID       int64
	SeriesID         int64 // set if the row is one occurrence of an imported series, which is never expanded again
	Kind             BlockKind
	Status           BlockStatus
	AllDay           bool
	StartsAt, EndsAt Instant // one-off blocks; computed for all-day blocks at import
	StartsOn, EndsOn Date    // all-day blocks, inclusive
	RRule            string  // RFC 5545 rule without the "RRULE:" prefix; empty for one-off blocks
	FirstOn          Date    // recurring: first local day
	StartMinute      int     // recurring: minutes after local midnight
	EndMinute        int     // recurring: on the next day if not after StartMinute
	TimeZone         string
	OverridesRecur   bool   // removes the employee's recurring occurrences on the days that it covers
	ReasonCode       string // personal, school, second_job, medical, vacation, sick, training or other
	ReasonText       string // text of the source
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
	OccursOn    Date   // local date of the occurrence in the zone of the block
	Action      string // cancel or replace
	StartMinute int    // replace only
	EndMinute   int    // replace only
}

// Series is the rule of imported occurrences. It is displayed but never expanded, because each occurrence is a row.
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

// Occurrence is one interval that a block covers.
type Occurrence struct {
	BlockID    int64
	EmployeeID int64
	Interval
	Status  BlockStatus // of the block; an empty status counts as live
	Missing bool        // the local time does not exist on that date, so that nothing is covered (domain.md 2.8 rows 10, 11)
	On      Date        // local date of the occurrence in the zone of the block
}

// Recurring reports whether the block has a rule to expand.
func (b Block) Recurring() bool { return b.RRule != "" && b.SeriesID == 0 }

// WallMinutes is an interval of local time in minutes after midnight. An end beyond 1440 is on the next day.
type WallMinutes struct{ Start, End int }

// WallMinutesOf returns an interval whose end is on the next day if it is not after the start. Equal times mean 24
// hours.
func WallMinutesOf(start, end int) WallMinutes {
	if end <= start {
		end += localtime.MinutesPerDay
	}
	return WallMinutes{start, end}
}

// WallMinutes returns the local times of a recurring block.
func (b *Block) WallMinutes() WallMinutes {
	if b.AllDay {
		return WallMinutes{0, localtime.MinutesPerDay}
	}
	return WallMinutesOf(b.StartMinute, b.EndMinute)
}
