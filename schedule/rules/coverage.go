package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Values of CoverageWord, from too few to too many.
const (
	CoverageGap   schedule.CoverageWord = "gap"   // below the minimum
	CoverageShort schedule.CoverageWord = "short" // at least the minimum, below the optimum
	CoverageMet   schedule.CoverageWord = "met"
	CoverageOver  schedule.CoverageWord = "over" // above the maximum
)

// Coverage is a part of a target's window in which the number of scheduled employees is constant.
type Coverage struct {
	Target *schedule.CoverageTarget // shared by thousands of stretches; read-only
	On     schedule.Date            // local day on which the target's window begins
	schedule.Interval
	Scheduled int // distinct employees; open shifts do not count
}

// Word returns the word that compares the stretch with its target.
func (c Coverage) Word() schedule.CoverageWord { return CoverageWords[c.grade()] }

// grade returns the index of the word in CoverageWords. Lower is worse.
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

// Cover counts the employees at one location against its targets on the local days first to last, inclusive. It divides
// the window of a target wherever somebody arrives or leaves and never sums by day, because a full morning does not
// compensate for an empty evening. Stretches are sorted by day, then by the order of the targets, then by time.
// Adjacent equal stretches are merged. Breaks do not reduce coverage. Shifts at other locations are ignored.
func Cover(z *localtime.Zone, targets []schedule.CoverageTarget, shifts []schedule.Shift, first, last schedule.Date) []Coverage {
	there := make([]Presence, 0, len(shifts))
	for k := range shifts {
		if s := &shifts[k]; s.EmployeeID != 0 && s.State != schedule.StagedForRemoval {
			there = append(there, Presence{s.EmployeeID, s.LocationID, s.PositionID, s.Interval()})
		}
	}
	return CoverBy(z, targets, there, first, last)
}

// Presence has the fields of an assigned shift that coverage needs.
type Presence struct {
	EmployeeID, LocationID, PositionID int64
	schedule.Interval
}

// CoverBy is like Cover for callers without complete shifts. It sorts there by start.
func CoverBy(z *localtime.Zone, targets []schedule.CoverageTarget, there []Presence, first, last schedule.Date) []Coverage {
	SortPresence(there)
	return CoverHeads(z, targets, []*Heads{CountHeads(z.Range(first, last+2), PostsOf(targets), there)}, first, last)
}

// SortPresence sorts by start, as CountHeads requires.
func SortPresence(there []Presence) {
	slices.SortFunc(there, func(a, b Presence) int { return cmp.Compare(a.Start, b.Start) })
}

// CoverHeads is like Cover for callers that have already counted the employees. The heads must be sorted by time, must
// not overlap, and must include the posts of the targets.
func CoverHeads(z *localtime.Zone, targets []schedule.CoverageTarget, heads []*Heads, first, last schedule.Date) []Coverage {
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

// CoverageFindings returns the gaps as findings of the rule BelowCoverage.
func CoverageFindings(list []Coverage, zone string) []Finding {
	var out []Finding
	for _, c := range list {
		if c.Word() == CoverageGap {
			out = append(out, Finding{Kind: schedule.BelowCoverage, Severity: schedule.Warning, On: c.On, When: c.Interval, TimeZone: zone, Measured: c.Scheduled, Limit: c.Target.Min})
		}
	}
	return out
}
