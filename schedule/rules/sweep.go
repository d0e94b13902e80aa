package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// The two copies of a shift, as indexes.
const (
	workingCopy   = 0
	publishedCopy = 1
)

// copies is both copies of the shift by index.
func (s ShiftCopies) copies() [2]schedule.Interval {
	return [2]schedule.Interval{s.Working, s.Published}
}

// hit is one copy of a shift that overlaps one occurrence.
type hit struct {
	shift, occ int
	which      int // copy of the shift
}

// edge is the start of something on the time line: of a copy of a shift, or of an occurrence.
type edge struct {
	schedule.Interval
	index int
	which int // copy of a shift; -1 for an occurrence
}

// sweep finds every copy of a shift that overlaps an occurrence, in no order. It walks all starts in time order and
// keeps what has begun and not ended: whatever begins overlaps exactly the open things of the other sort. Looking at an
// open thing either reports it or drops it for good, so that the walk costs no more than its result.
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

// edges is every start in time order. A published copy that equals the working one is left out; nothing empty
// overlaps anything.
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

// stillOpen drops what has ended by the instant.
func stillOpen(open []edge, at schedule.Instant) []edge {
	return slices.DeleteFunc(open, func(e edge) bool { return e.End <= at })
}
