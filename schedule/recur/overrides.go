package recur

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ApplyOverrides removes the occurrences of recurring blocks on the dates that a one-off block with OverridesRecur
// covers (domain.md 2.5): temporary availability replaces the regular availability for whole days. Both lists must
// belong to one employee. Only active or approved overrides count. The rows of an imported series are kept, because the
// source has already decided which of them apply. The result shares the array of occs.
func ApplyOverrides(blocks []schedule.Block, occs []schedule.Occurrence) []schedule.Occurrence {
	covered := map[schedule.Date]bool{}
	recurring := map[int64]bool{}
	for _, b := range blocks {
		if b.Recurring() {
			recurring[b.ID] = true
		} else if b.OverridesRecur && !b.Deleted && (b.Status == schedule.Active || b.Status == schedule.Approved) {
			for d, last := ruleDates(b); d <= last; d++ {
				covered[d] = true
			}
		}
	}
	if len(covered) == 0 || len(recurring) == 0 {
		return occs
	}
	return slices.DeleteFunc(occs, func(o schedule.Occurrence) bool { return recurring[o.BlockID] && covered[o.On] })
}

// ruleDates returns the first and the last local date that a one-off block covers.
func ruleDates(b schedule.Block) (first, last schedule.Date) {
	if b.AllDay && b.StartsOn != 0 {
		return b.StartsOn, max(b.StartsOn, b.EndsOn)
	}
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
	return z.Days(schedule.Interval{Start: b.StartsAt, End: b.EndsAt})
}

// Replaces reports whether the block replaces recurring blocks on a date once it is in force.
func Replaces(b *schedule.Block, d schedule.Date) bool {
	if b.Recurring() || !b.OverridesRecur || b.Deleted {
		return false
	}
	first, last := ruleDates(*b)
	return first <= d && d <= last
}
