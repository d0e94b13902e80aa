package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// RelationOf says how a shift and a block that overlap lie to each other; empty where they do not overlap.
func RelationOf(shift, block schedule.Interval) schedule.Relation {
	switch {
	case !shift.Overlaps(block):
		return ""
	case shift == block:
		return schedule.Exact
	case block.Start <= shift.Start && shift.End <= block.End:
		return schedule.ShiftInsideBlock
	case shift.Start <= block.Start && block.End <= shift.End:
		return schedule.BlockInsideShift
	case block.Start < shift.Start:
		return schedule.ShiftStartOverlaps
	default:
		return schedule.ShiftEndOverlaps
	}
}

// Percent is the share of part in whole, rounded half up.
func Percent(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (200*part + whole) / (2 * whole)
}

// UnionMinutes is how many minutes the intervals cover together; what several cover counts once. The list is not changed.
func UnionMinutes(list []schedule.Interval) int { return unionMinutes(slices.Clone(list)) }

// unionMinutes is UnionMinutes and sorts the list.
func unionMinutes(list []schedule.Interval) int {
	slices.SortFunc(list, func(a, b schedule.Interval) int { return cmp.Compare(a.Start, b.Start) })
	var total schedule.Instant
	var reached schedule.Instant
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
