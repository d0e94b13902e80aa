package schedule

import (
	"cmp"
	"slices"
)

// Missing is how many people the stretch has below the minimum.
func (c Coverage) Missing() int { return max(0, c.Target.Min-c.Scheduled) }

// off is how far the stretch is from what its word would no longer say.
func (c Coverage) off() int {
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
var CoverageWords = []CoverageWord{CoverageGap, CoverageShort, CoverageOver, CoverageMet}

// CompareCoverage is negative where a is worse than b: by word, then by how many people it is off, then by how many are wanted.
func CompareCoverage(a, b Coverage) int {
	return cmp.Or(cmp.Compare(slices.Index(CoverageWords, a.Word()), slices.Index(CoverageWords, b.Word())), cmp.Compare(b.off(), a.off()),
		cmp.Compare(b.Target.Optimal, a.Target.Optimal), cmp.Compare(a.Target.ID, b.Target.ID))
}

// WorstCoverage is the coverage of one location with one stretch for each position at a time: where several targets of a
// position ask at the same time, the one that is met worst. The stretches of a position do not overlap; they come by position
// (0, any, first), then by time, and equal ones that touch are one. What lies outside the range is cut off.
func WorstCoverage(list []Coverage, within Interval) []Coverage {
	byPosition := map[int64][]Coverage{}
	for _, c := range list {
		if c.Interval = c.Overlap(within); !c.Empty() {
			byPosition[c.Target.PositionID] = append(byPosition[c.Target.PositionID], c)
		}
	}
	var positions []int64
	for p := range byPosition {
		positions = append(positions, p)
	}
	slices.Sort(positions)
	var out []Coverage
	for _, p := range positions {
		out = append(out, worstOf(byPosition[p])...)
	}
	return out
}

// worstOf walks the stretches of one position from edge to edge.
func worstOf(list []Coverage) (out []Coverage) {
	slices.SortFunc(list, func(a, b Coverage) int { return cmp.Compare(a.Start, b.Start) })
	var edges []Instant
	for _, c := range list {
		edges = append(edges, c.Start, c.End)
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	var open []Coverage
	next := 0
	for k := 0; k+1 < len(edges); k++ {
		at := Interval{edges[k], edges[k+1]}
		open = slices.DeleteFunc(open, func(c Coverage) bool { return c.End <= at.Start })
		for ; next < len(list) && list[next].Start <= at.Start; next++ {
			open = append(open, list[next])
		}
		if len(open) == 0 {
			continue
		}
		worst := slices.MinFunc(open, CompareCoverage)
		worst.Interval = at
		if n := len(out) - 1; n >= 0 && out[n].End == at.Start && out[n].Target == worst.Target && out[n].Scheduled == worst.Scheduled && out[n].On == worst.On {
			out[n].End = at.End
			continue
		}
		out = append(out, worst)
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
func (s *CoverageSum) Add(c Coverage) {
	n := c.Minutes()
	s.Wanted += n
	s.Missing += n * c.Missing()
	switch c.Word() {
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
