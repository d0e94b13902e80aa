package schedule

import (
	"cmp"
	"slices"
	"time"
)

// CoverageTarget says how many people a location wants between two times of day (domain.md 1.2, coverage_target).
type CoverageTarget struct {
	ID            int64
	LocationID    int64
	PositionID    int64        // 0 for any position
	Weekday       time.Weekday // of the day it begins on; unused where On is set
	On            Date         // one day only; 0 for every Weekday
	StartMinute   int          // minutes after local midnight
	EndMinute     int          // at or below StartMinute means the next day
	Min           int          // fewer is a gap
	Optimal       int          // what the location would like
	Max           int          // more is too many; 0 for no bound
	EffectiveFrom Date         // 0 for always
	EffectiveTo   Date         // inclusive; 0 for no end
}

// on says whether the target asks for people on a local day.
func (t CoverageTarget) on(d Date) bool {
	if (t.EffectiveFrom != 0 && d < t.EffectiveFrom) || (t.EffectiveTo != 0 && d > t.EffectiveTo) {
		return false
	}
	if t.On != 0 {
		return t.On == d
	}
	return d.Weekday() == t.Weekday
}

// Force says whether the target is in force on a day: now, later or ended. One of a single day is in force until it is over.
func (t CoverageTarget) Force(today Date) string {
	switch {
	case (t.On != 0 && t.On < today) || (t.EffectiveTo != 0 && t.EffectiveTo < today):
		return "ended"
	case t.EffectiveFrom > today:
		return "later"
	}
	return "now"
}

// WallMinutes is the length of the target's time on a day without a clock change.
func (t CoverageTarget) WallMinutes() int {
	times := wallMinutesOf(t.StartMinute, t.EndMinute)
	return times.end - times.start
}

// window is the time of the target on a local day, on the wall clock: an hour shorter or longer when a clock changes in it.
func (t CoverageTarget) window(z *Zone, d Date) Interval {
	times := wallMinutesOf(t.StartMinute, t.EndMinute)
	return Interval{z.Resolve(d, times.start), z.Resolve(d, times.end)}
}

// CoverageWord says in one word how many people are there for how many are wanted.
type CoverageWord string

// The words, from too few to too many.
const (
	CoverageGap   CoverageWord = "gap"   // below the minimum
	CoverageShort CoverageWord = "short" // at least the minimum, below the optimum
	CoverageMet   CoverageWord = "met"
	CoverageOver  CoverageWord = "over" // above the maximum
)

// Coverage is a stretch of a target's time through which the same number of people is scheduled.
type Coverage struct {
	Target *CoverageTarget // shared by its stretches, of which there are thousands: read only
	On     Date            // local day the target's time begins on
	Interval
	Scheduled int // different employees; open shifts count for nobody
}

// Word says how the stretch stands to its target.
func (c Coverage) Word() CoverageWord { return CoverageWords[c.grade()] }

// grade is the place of the word among CoverageWords: the lower, the worse.
func (c *Coverage) grade() int {
	switch {
	case c.Scheduled < c.Target.Min:
		return 0
	case c.Target.Max > 0 && c.Scheduled > c.Target.Max:
		return 2
	case c.Scheduled < c.Target.Optimal:
		return 1
	}
	return 3
}

// Cover counts the people of one location against its targets on the local days first to last, inclusive. The time of a
// target is cut where somebody comes or goes, never summed by day: a full morning does not make up for an empty evening.
// Stretches come by day, then by the order of the targets, then by time; equal ones that touch are one. Breaks do not
// reduce coverage. Shifts of other locations are ignored.
func Cover(z *Zone, targets []CoverageTarget, shifts []Shift, first, last Date) []Coverage {
	there := make([]Presence, 0, len(shifts))
	for k := range shifts {
		if s := &shifts[k]; s.EmployeeID != 0 && s.State != StagedForRemoval {
			there = append(there, Presence{s.EmployeeID, s.LocationID, s.PositionID, s.Interval()})
		}
	}
	return CoverBy(z, targets, there, first, last)
}

// Presence is all that coverage asks of an assigned shift that stays.
type Presence struct {
	EmployeeID, LocationID, PositionID int64
	Interval
}

// CoverBy is Cover for whoever has nothing else of the shifts. It sorts them by start.
func CoverBy(z *Zone, targets []CoverageTarget, there []Presence, first, last Date) []Coverage {
	SortPresence(there)
	return CoverHeads(z, targets, []*Heads{CountHeads(z.Range(first, last+2), PostsOf(targets), there)}, first, last)
}

// SortPresence sorts by start, as CountHeads wants it.
func SortPresence(there []Presence) {
	slices.SortFunc(there, func(a, b Presence) int { return cmp.Compare(a.Start, b.Start) })
}

// CoverHeads is Cover for whoever has counted the people: the heads stand by time, do not overlap, and know the posts of the targets.
func CoverHeads(z *Zone, targets []CoverageTarget, heads []*Heads, first, last Date) []Coverage {
	var out []Coverage
	for d := first; d <= last; d++ {
		for k := range targets {
			if t := &targets[k]; t.on(d) {
				out = cover(out, heads, t, d, t.window(z, d))
			}
		}
	}
	return out
}

// CoverageFindings are the gaps of the coverage as findings of the rule BelowCoverage.
func CoverageFindings(list []Coverage, zone string) []Finding {
	var out []Finding
	for _, c := range list {
		if c.Word() == CoverageGap {
			out = append(out, Finding{Kind: BelowCoverage, Severity: Warning, On: c.On, When: c.Interval, TimeZone: zone, Measured: c.Scheduled, Limit: c.Target.Min})
		}
	}
	return out
}
