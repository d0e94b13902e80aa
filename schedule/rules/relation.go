package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// RelationOf returns the relation of a shift to a block, or "" if they do not overlap.
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

// Percent returns part as a percentage of whole, rounded half up, or 0 if whole is 0.
func Percent(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (200*part + whole) / (2 * whole)
}

// UnionMinutes returns the minutes that the intervals cover; overlaps count once. It does not change the list.
func UnionMinutes(list []schedule.Interval) int { return unionMinutes(slices.Clone(list)) }

// unionMinutes is like UnionMinutes but sorts the list.
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
