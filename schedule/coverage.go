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
	Target CoverageTarget
	On     Date // local day the target's time begins on
	Interval
	Scheduled int // different employees; open shifts count for nobody
}

// Word says how the stretch stands to its target.
func (c Coverage) Word() CoverageWord {
	switch {
	case c.Scheduled < c.Target.Min:
		return CoverageGap
	case c.Target.Max > 0 && c.Scheduled > c.Target.Max:
		return CoverageOver
	case c.Scheduled < c.Target.Optimal:
		return CoverageShort
	}
	return CoverageMet
}

// Cover counts the people of one location against its targets on the local days first to last, inclusive. The time of a
// target is cut where somebody comes or goes, never summed by day: a full morning does not make up for an empty evening.
// Stretches come by day, then by the order of the targets, then by time; equal ones that touch are one. Breaks do not
// reduce coverage. Shifts of other locations are ignored.
func Cover(z *Zone, targets []CoverageTarget, shifts []Shift, first, last Date) []Coverage {
	byDay := map[Date][]int{}
	for i, s := range shifts {
		if s.EmployeeID == 0 || s.Interval().Empty() || s.State == StagedForRemoval {
			continue
		}
		from, to := z.Days(s.Interval())
		for d := max(from, first); d <= min(to, last+1); d++ {
			byDay[d] = append(byDay[d], i)
		}
	}
	var out []Coverage
	for d := first; d <= last; d++ {
		for _, t := range targets {
			if t.on(d) {
				out = append(out, t.cover(d, t.window(z, d), shifts, byDay)...)
			}
		}
	}
	return out
}

// step is one person coming or going.
type step struct {
	at       Instant
	employee int64
	change   int
}

// cover cuts one window where the number of people changes.
func (t CoverageTarget) cover(d Date, window Interval, shifts []Shift, byDay map[Date][]int) []Coverage {
	if window.Empty() {
		return nil // the time does not exist on that day
	}
	var steps []step
	seen := map[int]bool{}
	for _, i := range slices.Concat(byDay[d], byDay[d+1]) {
		s := shifts[i]
		part := s.Interval().Overlap(window)
		if seen[i] || part.Empty() || s.LocationID != t.LocationID || (t.PositionID != 0 && s.PositionID != t.PositionID) {
			continue
		}
		seen[i] = true
		steps = append(steps, step{part.Start, s.EmployeeID, 1}, step{part.End, s.EmployeeID, -1})
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	var out []Coverage
	add := func(from, to Instant, n int) {
		if from >= to {
			return
		}
		if k := len(out) - 1; k >= 0 && out[k].Scheduled == n {
			out[k].End = to
			return
		}
		out = append(out, Coverage{Target: t, On: d, Interval: Interval{from, to}, Scheduled: n})
	}
	there := map[int64]int{}
	from := window.Start
	for i := 0; i < len(steps); {
		at := steps[i].at
		add(from, at, len(there))
		for ; i < len(steps) && steps[i].at == at; i++ {
			if there[steps[i].employee] += steps[i].change; there[steps[i].employee] == 0 {
				delete(there, steps[i].employee)
			}
		}
		from = at
	}
	add(from, window.End, len(there))
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
