package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// The words, from too few to too many.
const (
	CoverageGap   schedule.CoverageWord = "gap"   // below the minimum
	CoverageShort schedule.CoverageWord = "short" // at least the minimum, below the optimum
	CoverageMet   schedule.CoverageWord = "met"
	CoverageOver  schedule.CoverageWord = "over" // above the maximum
)

// Coverage is a stretch of a target's time through which the same number of people is scheduled.
type Coverage struct {
	Target *schedule.CoverageTarget // shared by its stretches, of which there are thousands: read only
	On     schedule.Date            // local day the target's time begins on
	schedule.Interval
	Scheduled int // different employees; open shifts count for nobody
}

// Word says how the stretch stands to its target.
func (c Coverage) Word() schedule.CoverageWord { return CoverageWords[c.grade()] }

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
func Cover(z *schedule.Zone, targets []schedule.CoverageTarget, shifts []schedule.Shift, first, last schedule.Date) []Coverage {
	there := make([]Presence, 0, len(shifts))
	for k := range shifts {
		if s := &shifts[k]; s.EmployeeID != 0 && s.State != schedule.StagedForRemoval {
			there = append(there, Presence{s.EmployeeID, s.LocationID, s.PositionID, s.Interval()})
		}
	}
	return CoverBy(z, targets, there, first, last)
}

// Presence is all that coverage asks of an assigned shift that stays.
type Presence struct {
	EmployeeID, LocationID, PositionID int64
	schedule.Interval
}

// CoverBy is Cover for whoever has nothing else of the shifts. It sorts them by start.
func CoverBy(z *schedule.Zone, targets []schedule.CoverageTarget, there []Presence, first, last schedule.Date) []Coverage {
	SortPresence(there)
	return CoverHeads(z, targets, []*Heads{CountHeads(z.Range(first, last+2), PostsOf(targets), there)}, first, last)
}

// SortPresence sorts by start, as CountHeads wants it.
func SortPresence(there []Presence) {
	slices.SortFunc(there, func(a, b Presence) int { return cmp.Compare(a.Start, b.Start) })
}

// CoverHeads is Cover for whoever has counted the people: the heads stand by time, do not overlap, and know the posts of the targets.
func CoverHeads(z *schedule.Zone, targets []schedule.CoverageTarget, heads []*Heads, first, last schedule.Date) []Coverage {
	var out []Coverage
	for d := first; d <= last; d++ {
		for k := range targets {
			if t := &targets[k]; t.AppliesOn(d) {
				out = cover(out, heads, t, d, t.Window(z, d))
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
			out = append(out, Finding{Kind: schedule.BelowCoverage, Severity: schedule.Warning, On: c.On, When: c.Interval, TimeZone: zone, Measured: c.Scheduled, Limit: c.Target.Min})
		}
	}
	return out
}
