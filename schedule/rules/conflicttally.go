package rules

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ConflictMoment has the fields of a soft conflict that trends need.
type ConflictMoment struct {
	ShiftID, LocationID int64
	TimeZone            string // of the shift
	Overlap             schedule.Interval
	Status              schedule.BlockStatus
}

// ConflictSums are the totals of a group of pairs.
type ConflictSums struct {
	Pairs     int
	InForce   int // with active and approved blocks
	Requested int // conflicts only if approved
	Shifts    int // distinct
	Minutes   int // union of the overlaps by shift, counted in the group in which an overlap begins
}

// ConflictTally adds up pairs by a key, such as the week in which the overlap begins. Pairs must be added by shift,
// then by start of the overlap, so that memory holds only the sums.
type ConflictTally[K comparable] struct {
	Of   func(m *ConflictMoment, on schedule.Date, minute int) K // on and minute are the start of the overlap in the zone of the shift
	Sums map[K]*ConflictSums

	shift   int64
	reached schedule.Instant // latest end of the overlaps of this shift so far
	counted []K              // the few keys under which this shift is counted
	zones   localtime.ZoneAtHand
}

// NewConflictTally returns an empty tally.
func NewConflictTally[K comparable](of func(m *ConflictMoment, on schedule.Date, minute int) K) *ConflictTally[K] {
	return &ConflictTally[K]{Of: of, Sums: map[K]*ConflictSums{}}
}

// Add adds the next pair.
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

// ConflictWeek sums the soft conflicts whose overlap begins in one week, in the zone of the shift.
type ConflictWeek struct {
	Week schedule.Date // first day
	ConflictSums
}

// ConflictSpot sums the soft conflicts whose overlap begins at one location, weekday and hour, or at a subset of these,
// see SpotsBy.
type ConflictSpot struct {
	LocationID int64 // of the shift; 0 for none, -1 if not grouped by location
	Location   string
	Weekday    time.Weekday // -1 if not grouped by weekday
	Hour       int          // 0 to 23; -1 if not grouped by hour
	ConflictSums
}

// SpotsBy selects how spots are grouped.
type SpotsBy struct{ Location, Weekday, Hour bool }

// DayWords returns the weekday, or "" if spots are not grouped by weekday.
func (s *ConflictSpot) DayWords() string {
	if s.Weekday < 0 {
		return ""
	}
	return s.Weekday.String()
}
