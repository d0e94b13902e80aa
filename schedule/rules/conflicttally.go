package rules

import (
	"slices"
	"time"

	"opshub/schedule"
)

// ConflictMoment is what trends look at of one pair of the soft-conflict report.
type ConflictMoment struct {
	ShiftID, LocationID int64
	TimeZone            string // of the shift
	Overlap             schedule.Interval
	Status              schedule.BlockStatus
}

// ConflictSums add up pairs that have something in common.
type ConflictSums struct {
	Pairs     int
	InForce   int // with active and approved blocks
	Requested int // would conflict if approved
	Shifts    int // distinct ones
	Minutes   int // union of the overlaps of each shift, each minute where its overlap begins
}

// ConflictTally adds up pairs by a key, such as the week that the overlap begins in. They come by shift, and of each shift by the
// start of the overlap, so that nothing but the sums is held.
type ConflictTally[K comparable] struct {
	Of   func(m *ConflictMoment, on schedule.Date, minute int) K // on and minute: the start of the overlap on the wall clock of the shift
	Sums map[K]*ConflictSums

	shift   int64
	reached schedule.Instant // end of what the pairs of this shift covered so far
	counted []K              // where this shift is counted: a handful
	zones   schedule.ZoneAtHand
}

// NewConflictTally is a tally without a pair.
func NewConflictTally[K comparable](of func(m *ConflictMoment, on schedule.Date, minute int) K) *ConflictTally[K] {
	return &ConflictTally[K]{Of: of, Sums: map[K]*ConflictSums{}}
}

// Add takes the next pair.
func (t *ConflictTally[K]) Add(m *ConflictMoment) {
	if m.ShiftID != t.shift {
		t.shift, t.reached = m.ShiftID, 0
		t.counted = t.counted[:0]
	}
	on, minute := t.zones.Of(m.TimeZone).Local(m.Overlap.Start)
	key := t.Of(m, on, minute)
	s := t.Sums[key]
	if s == nil {
		s = &ConflictSums{}
		t.Sums[key] = s
	}
	s.Pairs++
	switch m.Status {
	case schedule.Active, schedule.Approved:
		s.InForce++
	case schedule.Requested:
		s.Requested++
	}
	if !slices.Contains(t.counted, key) {
		t.counted = append(t.counted, key)
		s.Shifts++
	}
	s.Minutes += schedule.Interval{Start: max(m.Overlap.Start, t.reached), End: m.Overlap.End}.Minutes()
	t.reached = max(t.reached, m.Overlap.End)
}

// ConflictWeek is the soft conflicts whose overlap begins in one week, on the wall clock of the shift.
type ConflictWeek struct {
	Week schedule.Date // its first day
	ConflictSums
}

// ConflictSpot is the soft conflicts whose overlap begins at one location, on one weekday, in one hour, or what was asked for of these.
type ConflictSpot struct {
	LocationID int64 // of the shift; 0 for none, -1 where spots are not by location
	Location   string
	Weekday    time.Weekday // -1 where spots are not by weekday
	Hour       int          // 0 to 23; -1 where spots are not by hour
	ConflictSums
}

// SpotsBy says what spots are told apart by.
type SpotsBy struct{ Location, Weekday, Hour bool }

// DayWords is the weekday, or nothing where rows are not by weekday.
func (s *ConflictSpot) DayWords() string {
	if s.Weekday < 0 {
		return ""
	}
	return s.Weekday.String()
}
