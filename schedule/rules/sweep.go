package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// Indexes of the two copies of a shift.
const (
	workingCopy   = 0
	publishedCopy = 1
)

// copies returns both copies of the shift by index.
func (s ShiftCopies) copies() [2]schedule.Interval {
	return [2]schedule.Interval{s.Working, s.Published}
}

// hit is one copy of a shift that overlaps one occurrence.
type hit struct {
	shift, occ int
	which      int // copy of the shift
}

// edge is the start of a shift copy or of an occurrence on the time line.
type edge struct {
	schedule.Interval
	index int
	which int // copy of a shift; -1 for an occurrence
}

// sweep returns all copies of shifts that overlap an occurrence, in no particular order. It visits all starts in order
// of time and maintains the open shifts and occurrences. A new shift overlaps exactly the open occurrences, and a new
// occurrence the open shifts. Each visit to an open interval either produces a hit or removes the interval, so that the
// cost of the walk is proportional to the number of starts and hits.
func sweep(shifts []ShiftCopies, occs []schedule.Occurrence) []hit {
	var hits []hit
	var openShifts, openOccs []edge
	for _, e := range edges(shifts, occs) {
		if e.which < 0 {
			openShifts = stillOpen(openShifts, e.Start)
			for _, s := range openShifts {
				hits = append(hits, hit{s.index, e.index, s.which})
			}
			openOccs = append(openOccs, e)
			continue
		}
		openOccs = stillOpen(openOccs, e.Start)
		for _, o := range openOccs {
			hits = append(hits, hit{e.index, o.index, e.which})
		}
		openShifts = append(openShifts, e)
	}
	return hits
}

// edges returns all starts in order of time. It omits empty intervals and published copies that equal the working copy.
func edges(shifts []ShiftCopies, occs []schedule.Occurrence) []edge {
	out := make([]edge, 0, len(shifts)+len(occs))
	for i, s := range shifts {
		if !s.Working.Empty() {
			out = append(out, edge{s.Working, i, workingCopy})
		}
		if !s.Published.Empty() && s.Published != s.Working {
			out = append(out, edge{s.Published, i, publishedCopy})
		}
	}
	for i, o := range occs {
		if !o.Missing && !o.Empty() {
			out = append(out, edge{o.Interval, i, -1})
		}
	}
	slices.SortFunc(out, func(a, b edge) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

// stillOpen removes the intervals that end at or before the instant.
func stillOpen(open []edge, at schedule.Instant) []edge {
	return slices.DeleteFunc(open, func(e edge) bool { return e.End <= at })
}
