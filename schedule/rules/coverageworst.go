package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// Missing is how many people the stretch has below the minimum.
func (c Coverage) Missing() int { return max(0, c.Target.Min-c.Scheduled) }

// off is how far the stretch is from what its word would no longer say.
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

// CoverageWords lists the words from the worst to the best: a gap is what a manager has to see first.
var CoverageWords = []schedule.CoverageWord{CoverageGap, CoverageShort, CoverageOver, CoverageMet}

// CompareCoverage is negative where a is worse than b: by word, then by how many people it is off, then by how many are wanted.
func CompareCoverage(a, b *Coverage) int {
	if by := cmp.Compare(a.grade(), b.grade()); by != 0 {
		return by
	}
	return cmp.Or(cmp.Compare(b.off(), a.off()), cmp.Compare(b.Target.Optimal, a.Target.Optimal), cmp.Compare(a.Target.ID, b.Target.ID))
}

// WorstCoverage is the coverage of one location with one stretch for each position at a time: where several targets of a
// position ask at the same time, the one that is met worst. The stretches of a position do not overlap; they come by position
// (0, any, first), then by time, and equal ones that touch are one. What lies outside the range is cut off.
func WorstCoverage(list []Coverage, within schedule.Interval) []Coverage {
	cut, order := make([]Coverage, 0, len(list)), make([]*Coverage, 0, len(list)) // as few moves of stretches as can be: they are large
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

// worstOf adds the stretches of one position, which come by start, to those of others: from edge to edge the worst of those that are
// open there.
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

// CoverageSum is what stretches of WorstCoverage amount to, in minutes: of the positions one after another, so that an hour in
// which two positions are wanted is two.
type CoverageSum struct {
	Wanted  int // minutes with a target
	Gap     int // of them, below the minimum
	Short   int // of them, at least the minimum and below the optimum
	Over    int // of them, above the maximum
	Missing int // people below the minimum, times minutes
}

// Covered is the minutes in which at least the minimum is there.
func (s CoverageSum) Covered() int { return s.Wanted - s.Gap }

// Permille is how many of a thousand wanted minutes are covered, rounded half up; -1 where nobody is wanted. All of them is said
// only of all, and none only of none.
func (s CoverageSum) Permille() int { return permille(s.Covered(), s.Wanted) }

// OptimalPermille is the same of the minutes in which at least the optimum is there.
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

// Add counts a stretch.
func (s *CoverageSum) Add(c Coverage) { s.AddFor(&c, c.Minutes()) }

// AddFor counts so many minutes of a stretch.
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

// Plus is both together.
func (s CoverageSum) Plus(t CoverageSum) CoverageSum {
	return CoverageSum{s.Wanted + t.Wanted, s.Gap + t.Gap, s.Short + t.Short, s.Over + t.Over, s.Missing + t.Missing}
}
