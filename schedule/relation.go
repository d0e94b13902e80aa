package schedule

import (
	"cmp"
	"slices"
)

// RelationOf says how a shift and a block that overlap lie to each other; empty where they do not overlap.
func RelationOf(shift, block Interval) Relation {
	switch {
	case !shift.Overlaps(block):
		return ""
	case shift == block:
		return Exact
	case block.Start <= shift.Start && shift.End <= block.End:
		return ShiftInsideBlock
	case shift.Start <= block.Start && block.End <= shift.End:
		return BlockInsideShift
	case block.Start < shift.Start:
		return ShiftStartOverlaps
	default:
		return ShiftEndOverlaps
	}
}

// Full says whether the block covers the whole shift. A rounded 100 percent does not say that.
func (r Relation) Full() bool { return r == Exact || r == ShiftInsideBlock }

// Percent is the share of part in whole, rounded half up.
func Percent(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (200*part + whole) / (2 * whole)
}

// UnionMinutes is how many minutes the intervals cover together; what several cover counts once. The list is not changed.
func UnionMinutes(list []Interval) int { return unionMinutes(slices.Clone(list)) }

// unionMinutes is UnionMinutes and sorts the list.
func unionMinutes(list []Interval) int {
	slices.SortFunc(list, func(a, b Interval) int { return cmp.Compare(a.Start, b.Start) })
	var total Instant
	var reached Instant
	for i, iv := range list {
		if i == 0 || iv.Start > reached {
			reached = iv.Start
		}
		if iv.End > reached {
			total += iv.End - reached
			reached = iv.End
		}
	}
	return int(total / 60)
}

// ConflictKind is the word for a soft conflict with a block of this kind, as schedulers know it from Microsoft's Shifts.
func (k BlockKind) ConflictKind() string {
	if k == TimeOff {
		return "time off conflict"
	}
	return "availability conflict"
}

// Severity is "informational" for what an employee would rather not do, else "warning". Nothing is ever an error: a
// soft conflict is reported, never prevented.
func (k BlockKind) Severity() string {
	if k == Undesired {
		return "informational"
	}
	return "warning"
}
