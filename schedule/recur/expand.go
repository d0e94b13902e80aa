package recur

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Cancel and Replace are the actions of a BlockException.
const (
	Cancel  = "cancel"
	Replace = "replace"
)

// Expand returns the occurrences of one block that overlap the horizon, in order. A recurring block is expanded on the
// wall clock of its own zone. Each end of an occurrence is resolved to an instant separately, so the local times stay
// the same across clock changes. If the local times do not exist, or a gap reverses them, the occurrence is Missing and
// covers no time (domain.md 2.8 rows 10 to 12).
//
// ex may contain exceptions of the employee's other blocks. A deleted block has no occurrences. A block of an imported
// series is one occurrence and is never expanded. An unknown zone counts as UTC (row 32).
func Expand(b schedule.Block, ex []schedule.BlockException, horizon schedule.Interval) ([]schedule.Occurrence, error) {
	if b.Deleted || horizon.Empty() {
		return nil, nil
	}
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
	if b.Recurring() {
		return expandRule(b, z, ex, horizon)
	}
	o := schedule.Occurrence{BlockID: b.ID, EmployeeID: b.EmployeeID, Status: b.Status, Interval: Span(&b)}
	if o.On = z.Date(o.Start); b.AllDay && b.StartsOn != 0 {
		o.On, o.Missing = b.StartsOn, o.Empty()
	}
	if !OccursWithin(o, horizon, z) {
		return nil, nil
	}
	return []schedule.Occurrence{o}, nil
}

// OccursWithin reports whether the occurrence overlaps the horizon. A missing occurrence belongs to its date.
func OccursWithin(o schedule.Occurrence, horizon schedule.Interval, z *localtime.Zone) bool {
	if !o.Missing {
		return o.Overlaps(horizon)
	}
	first, last := z.Days(horizon)
	return first <= o.On && o.On <= last
}

// expandRule expands a recurring block.
func expandRule(b schedule.Block, z *localtime.Zone, ex []schedule.BlockException, horizon schedule.Interval) ([]schedule.Occurrence, error) {
	r, err := ParseRule(b.RRule)
	if err != nil {
		return nil, fmt.Errorf("block %d: %w", b.ID, err)
	}
	times := b.WallMinutes()
	// An occurrence that begins before the horizon can extend into it by at most a day and a clock change.
	from, to := z.Date(horizon.Start)-2, z.Date(horizon.End)+1
	ex = slices.DeleteFunc(slices.Clone(ex), func(e schedule.BlockException) bool { return e.BlockID != b.ID })
	var out []schedule.Occurrence
	for d := range r.Dates(b.FirstOn, from, to) {
		if !r.until.allows(d, times.Start, z.Resolve(d, times.Start)) {
			break
		}
		if o, ok := occurrence(&b, d, times, z, ex); ok && OccursWithin(o, horizon, z) {
			out = append(out, o)
		}
	}
	return out, nil
}

// occurrence returns the occurrence of the block on one date of its rule, or false if an exception cancels it.
func occurrence(b *schedule.Block, d schedule.Date, times schedule.WallMinutes, z *localtime.Zone, ex []schedule.BlockException) (schedule.Occurrence, bool) {
	for _, e := range ex {
		switch {
		case e.OccursOn != d:
		case e.Action == Cancel:
			return schedule.Occurrence{}, false
		case e.Action == Replace:
			times = schedule.WallMinutesOf(e.StartMinute, e.EndMinute)
		}
	}
	o := schedule.Occurrence{BlockID: b.ID, EmployeeID: b.EmployeeID, Status: b.Status, On: d}
	o.Interval = schedule.Interval{Start: z.Resolve(d, times.Start), End: z.Resolve(d, times.End)}
	if o.Missing = o.Empty(); o.Missing {
		o.End = o.Start
	}
	return o, true
}

// Span returns the time that the block covers. For a recurring block, it is the first occurrence.
func Span(b *schedule.Block) schedule.Interval {
	switch z, _ := localtime.ZoneOrUTC(b.TimeZone); {
	case b.Recurring():
		o, _ := occurrence(b, b.FirstOn, b.WallMinutes(), z, nil)
		return o.Interval
	case b.AllDay && b.StartsOn != 0:
		return z.Range(b.StartsOn, max(b.StartsOn, b.EndsOn))
	default:
		return schedule.Interval{Start: b.StartsAt, End: b.EndsAt}
	}
}

// ExpandAll returns the occurrences of all blocks of one employee within the horizon, after ApplyOverrides, by start,
// end and block. It returns an error if a rule cannot be parsed. Imports reject such blocks.
func ExpandAll(blocks []schedule.Block, ex []schedule.BlockException, horizon schedule.Interval) ([]schedule.Occurrence, error) {
	var all []schedule.Occurrence
	for _, b := range blocks {
		one, err := Expand(b, ex, horizon)
		if err != nil {
			return nil, err
		}
		all = append(all, one...)
	}
	all = ApplyOverrides(blocks, all)
	slices.SortFunc(all, func(a, b schedule.Occurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.BlockID, b.BlockID))
	})
	return all, nil
}

// Horizon returns the time over which a person's blocks are expanded. It begins with the common horizon and extends to
// the end of the person's last shift or one-off block.
func Horizon(common schedule.Interval, own []schedule.Block, shifts ...[]schedule.Shift) schedule.Interval {
	for k := range own {
		common.End = max(common.End, own[k].EndsAt)
	}
	for _, list := range shifts {
		for k := range list {
			common.End = max(common.End, list[k].EndsAt)
		}
	}
	return common
}

// Readable returns the blocks without recurring ones whose rule cannot be parsed. Imports reject such rules, but
// another program may have written one. The rest of the employee's data must still be shown.
func Readable(blocks []schedule.Block) []schedule.Block {
	return slices.DeleteFunc(slices.Clone(blocks), func(x schedule.Block) bool {
		if !x.Recurring() {
			return false
		}
		_, err := ParseRule(x.RRule)
		return err != nil
	})
}
