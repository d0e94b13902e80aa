package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// Missing returns how many people the stretch lacks to the minimum.
func (c Coverage) Missing() int { return max(0, c.Target.Min-c.Scheduled) }

// off returns how many people the stretch lacks or has too many for a better word.
func (c *Coverage) off() int {
	switch c.Word() {
	case CoverageGap:
		return c.Missing()
	case CoverageShort:
		return c.Target.Optimal - c.Scheduled
	case CoverageOver:
		return c.Scheduled - c.Target.Max
	}
	return 0
}

// CoverageWords lists the words from worst to best. Managers must see gaps first.
var CoverageWords = []schedule.CoverageWord{CoverageGap, CoverageShort, CoverageOver, CoverageMet}

// CompareCoverage returns a negative number if a is worse than b: by word, then by the number of people that are
// missing or too many, then by the optimum of the target.
func CompareCoverage(a, b *Coverage) int {
	if by := cmp.Compare(a.grade(), b.grade()); by != 0 {
		return by
	}
	return cmp.Or(cmp.Compare(b.off(), a.off()), cmp.Compare(b.Target.Optimal, a.Target.Optimal), cmp.Compare(a.Target.ID, b.Target.ID))
}

// WorstCoverage returns the coverage of one location with one stretch for each position and time. If several targets of
// a position apply at the same time, it returns the worst one. The stretches of a position do not overlap. They are
// sorted by position (0, any, first), then by time, and adjacent equal stretches are merged. Time outside the interval
// is cut off.
func WorstCoverage(list []Coverage, within schedule.Interval) []Coverage {
	cut, order := make([]Coverage, 0, len(list)), make([]*Coverage, 0, len(list)) // avoids moves of stretches, which are large
	for i := range list {
		if at := list[i].Overlap(within); !at.Empty() {
			cut = append(cut, list[i])
			c := &cut[len(cut)-1]
			c.Interval = at
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(a, b *Coverage) int {
		return cmp.Or(cmp.Compare(a.Target.PositionID, b.Target.PositionID), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Target.ID, b.Target.ID))
	})
	out := make([]Coverage, 0, len(order))
	for len(order) > 0 {
		n := 1
		for n < len(order) && order[n].Target.PositionID == order[0].Target.PositionID {
			n++
		}
		out = worstOf(out, order[:n])
		order = order[n:]
	}
	return out
}

// worstOf appends the stretches of one position, which must be sorted by start, to out. Between two edges it selects
// the worst of the open stretches.
func worstOf(out []Coverage, list []*Coverage) []Coverage {
	known := len(out)
	add := func(c *Coverage, at schedule.Interval) {
		if n := len(out) - 1; n >= known && out[n].End == at.Start && out[n].Target == c.Target && out[n].Scheduled == c.Scheduled && out[n].On == c.On {
			out[n].End = at.End
			return
		}
		out = append(out, *c)
		out[len(out)-1].Interval = at
	}
	var open []*Coverage
	var at schedule.Instant
	for len(list) > 0 || len(open) > 0 {
		if len(open) == 0 {
			at = list[0].Start
		}
		for len(list) > 0 && list[0].Start <= at {
			open, list = append(open, list[0]), list[1:]
		}
		worst, until := open[0], open[0].End
		for _, c := range open[1:] {
			until = min(until, c.End)
			if CompareCoverage(c, worst) < 0 {
				worst = c
			}
		}
		if len(list) > 0 {
			until = min(until, list[0].Start)
		}
		add(worst, schedule.Interval{Start: at, End: until})
		at = until
		open = slices.DeleteFunc(open, func(c *Coverage) bool { return c.End <= at })
	}
	return out
}

// CoverageSum holds the totals of stretches of WorstCoverage in minutes. Each position counts separately, so that an
// hour with targets for two positions counts as two hours.
type CoverageSum struct {
	Wanted  int // minutes with a target
	Gap     int // of these, below the minimum
	Short   int // of these, at least the minimum and below the optimum
	Over    int // of these, above the maximum
	Missing int // people below the minimum, times minutes
}

// Covered returns the minutes with at least the minimum.
func (s CoverageSum) Covered() int { return s.Wanted - s.Gap }

// Permille returns the covered minutes in thousandths of the wanted minutes, rounded half up, or -1 if nobody is
// wanted. It returns 1000 only if all minutes are covered and 0 only if none is.
func (s CoverageSum) Permille() int { return permille(s.Covered(), s.Wanted) }

// OptimalPermille is like Permille for the minutes with at least the optimum.
func (s CoverageSum) OptimalPermille() int { return permille(s.Covered()-s.Short, s.Wanted) }

func permille(part, whole int) int {
	if whole == 0 {
		return -1
	}
	n := (2000*part + whole) / (2 * whole)
	if part < whole {
		n = min(n, 999)
	}
	if part > 0 {
		n = max(n, 1)
	}
	return n
}

// Add adds a stretch.
func (s *CoverageSum) Add(c Coverage) { s.AddFor(&c, c.Minutes()) }

// AddFor adds n minutes of a stretch.
func (s *CoverageSum) AddFor(c *Coverage, n int) {
	s.Wanted += n
	s.Missing += n * c.Missing()
	switch CoverageWords[c.grade()] {
	case CoverageGap:
		s.Gap += n
	case CoverageShort:
		s.Short += n
	case CoverageOver:
		s.Over += n
	}
}

// Plus returns the sum of both.
func (s CoverageSum) Plus(t CoverageSum) CoverageSum {
	return CoverageSum{s.Wanted + t.Wanted, s.Gap + t.Gap, s.Short + t.Short, s.Over + t.Over, s.Missing + t.Missing}
}
