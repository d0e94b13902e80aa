package schedule

import (
	"cmp"
	"fmt"
	"slices"
)

// Actions of a BlockException.
const (
	Cancel  = "cancel"
	Replace = "replace"
)

// Expand is the occurrences of one block that share time with the horizon, in order. A recurring block is expanded on
// the wall clock of its own zone, and each end of an occurrence is resolved to an instant by itself, so that the
// local times hold across clock changes. An occurrence whose local times do not exist, or are turned round by a gap,
// comes back as Missing and covers nothing (domain.md 2.8 rows 10 to 12).
//
// ex may hold exceptions of the employee's other blocks too. A deleted block has no occurrences. A block of an imported series is one
// occurrence and is never expanded. A zone that is unknown counts as UTC (row 32).
func Expand(b Block, ex []BlockException, horizon Interval) ([]Occurrence, error) {
	if b.Deleted || horizon.Empty() {
		return nil, nil
	}
	z, _ := ZoneOrUTC(b.TimeZone)
	if b.Recurring() {
		return expandRule(b, z, ex, horizon)
	}
	o := Occurrence{BlockID: b.ID, EmployeeID: b.EmployeeID, Status: b.Status, Interval: b.Span()}
	if o.On = z.Date(o.Start); b.AllDay && b.StartsOn != 0 {
		o.On, o.Missing = b.StartsOn, o.Empty()
	}
	if !o.within(horizon, z) {
		return nil, nil
	}
	return []Occurrence{o}, nil
}

// Recurring says whether the block is a rule that is expanded.
func (b Block) Recurring() bool { return b.RRule != "" && b.SeriesID == 0 }

// within says whether the occurrence shares time with the horizon; one that covers nothing belongs to its date.
func (o Occurrence) within(horizon Interval, z *Zone) bool {
	if !o.Missing {
		return o.Overlaps(horizon)
	}
	first, last := z.Days(horizon)
	return first <= o.On && o.On <= last
}

// expandRule expands a recurring block.
func expandRule(b Block, z *Zone, ex []BlockException, horizon Interval) ([]Occurrence, error) {
	r, err := ParseRule(b.RRule)
	if err != nil {
		return nil, fmt.Errorf("block %d: %w", b.ID, err)
	}
	times := b.wallMinutes()
	// Occurrences that begin before the horizon reach into it, at most a day and a clock change later.
	from, to := z.Date(horizon.Start)-2, z.Date(horizon.End)+1
	ex = slices.DeleteFunc(slices.Clone(ex), func(e BlockException) bool { return e.BlockID != b.ID })
	var out []Occurrence
	for d := range r.Dates(b.FirstOn, from, to) {
		if !r.until.allows(d, times.start, z.Resolve(d, times.start)) {
			break
		}
		if o, ok := b.occurrence(d, times, z, ex); ok && o.within(horizon, z) {
			out = append(out, o)
		}
	}
	return out, nil
}

// wallMinutes is a stretch of the wall clock in minutes after midnight; an end beyond 1440 is on the next day.
type wallMinutes struct{ start, end int }

// wallMinutesOf makes an end at or before the start the next day's; the same time twice is 24 hours.
func wallMinutesOf(start, end int) wallMinutes {
	if end <= start {
		end += minutesPerDay
	}
	return wallMinutes{start, end}
}

// wallMinutes is the times of day of a recurring block.
func (b *Block) wallMinutes() wallMinutes {
	if b.AllDay {
		return wallMinutes{0, minutesPerDay}
	}
	return wallMinutesOf(b.StartMinute, b.EndMinute)
}

// occurrence is what the block covers for one date of its rule; false where an exception cancels it.
func (b *Block) occurrence(d Date, times wallMinutes, z *Zone, ex []BlockException) (Occurrence, bool) {
	for _, e := range ex {
		switch {
		case e.OccursOn != d:
		case e.Action == Cancel:
			return Occurrence{}, false
		case e.Action == Replace:
			times = wallMinutesOf(e.StartMinute, e.EndMinute)
		}
	}
	o := Occurrence{BlockID: b.ID, EmployeeID: b.EmployeeID, Status: b.Status, On: d}
	o.Interval = Interval{z.Resolve(d, times.start), z.Resolve(d, times.end)}
	if o.Missing = o.Empty(); o.Missing {
		o.End = o.Start
	}
	return o, true
}

// Span is the time that the block covers; of a recurring block, its first occurrence.
func (b *Block) Span() Interval {
	switch z, _ := ZoneOrUTC(b.TimeZone); {
	case b.Recurring():
		o, _ := b.occurrence(b.FirstOn, b.wallMinutes(), z, nil)
		return o.Interval
	case b.AllDay && b.StartsOn != 0:
		return z.Range(b.StartsOn, max(b.StartsOn, b.EndsOn))
	default:
		return Interval{b.StartsAt, b.EndsAt}
	}
}

// ExpandAll is the occurrences of all blocks of one employee over the horizon, after ApplyOverrides, by start, end and
// block. A block whose rule cannot be read is an error; an import refuses it before.
func ExpandAll(blocks []Block, ex []BlockException, horizon Interval) ([]Occurrence, error) {
	var all []Occurrence
	for _, b := range blocks {
		one, err := Expand(b, ex, horizon)
		if err != nil {
			return nil, err
		}
		all = append(all, one...)
	}
	all = ApplyOverrides(blocks, all)
	slices.SortFunc(all, func(a, b Occurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.BlockID, b.BlockID))
	})
	return all, nil
}
