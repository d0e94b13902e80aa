package recur

import (
	"fmt"
	"slices"

	"opshub/schedule"
)

// Origin is how one occurrence of a block came about.
type Origin struct {
	On         schedule.Date            // the date of the rule, in the block's zone; of a one-off block, the day it starts on
	Nth        int                      // which date of the rule it is, counted from 1; 0 for a one-off block
	Start, End schedule.Resolution      // both ends, from the clock times that the block or its exception names
	Exception  *schedule.BlockException // what changed the times of that date; nil for nothing
	Cancelled  []schedule.Date          // the last dates before it that exceptions left out, at most three
}

// originReach is how many days the start of an occurrence may lie from its date: the times of a rule lie within the
// day, and a clock change moves them by hours.
const originReach = 2

// OriginOf says how the occurrence of the block that starts at that instant came about, by expanding the rule again; false
// where the rule makes none. ex may hold exceptions of other blocks too.
func OriginOf(b schedule.Block, ex []schedule.BlockException, start schedule.Instant) (o Origin, found bool, err error) {
	z, _ := schedule.ZoneOrUTC(b.TimeZone)
	if !b.Recurring() {
		o, found = oneOff(&b, z), Span(&b).Start == start
		return o, found, nil
	}
	rule, err := ParseRule(b.RRule)
	if err != nil {
		return o, false, fmt.Errorf("block %d: %w", b.ID, err)
	}
	ex = slices.DeleteFunc(slices.Clone(ex), func(e schedule.BlockException) bool { return e.BlockID != b.ID })
	last := z.Date(start)
	nth := 0
	for d := range rule.Dates(b.FirstOn, b.FirstOn, last.Add(originReach)) {
		nth++
		if d < last.Add(-originReach) {
			continue
		}
		times := b.WallMinutes()
		occ, ok := occurrence(&b, d, times, z, ex)
		if !ok || occ.Start != start || !rule.until.allows(d, times.Start, z.Resolve(d, times.Start)) {
			continue
		}
		o = Origin{On: d, Nth: nth, Exception: exceptionOf(ex, d), Cancelled: cancelledBefore(ex, d)}
		if o.Exception != nil {
			times = schedule.WallMinutesOf(o.Exception.StartMinute, o.Exception.EndMinute)
		}
		o.Start, o.End = z.Explain(d, times.Start), z.Explain(d, times.End)
		return o, true, nil
	}
	return o, false, nil
}

// oneOff is the origin of a block that does not repeat: its days, or the instants it was stored with.
func oneOff(b *schedule.Block, z *schedule.Zone) Origin {
	if b.AllDay && b.StartsOn != 0 {
		first, last := ruleDates(*b)
		return Origin{On: first, Start: z.Explain(first, 0), End: z.Explain(last.Add(1), 0)}
	}
	return Origin{On: z.Date(b.StartsAt), Start: z.ExplainInstant(b.StartsAt), End: z.ExplainInstant(b.EndsAt)}
}

// exceptionOf is what replaces the times of that date.
func exceptionOf(ex []schedule.BlockException, d schedule.Date) *schedule.BlockException {
	for _, e := range ex {
		if e.OccursOn == d && e.Action == Replace {
			return &e
		}
	}
	return nil
}

// cancelledBefore is the last dates before d that were left out.
func cancelledBefore(ex []schedule.BlockException, d schedule.Date) (out []schedule.Date) {
	for _, e := range ex {
		if e.Action == Cancel && e.OccursOn < d {
			out = append(out, e.OccursOn)
		}
	}
	slices.Sort(out)
	return out[max(0, len(out)-3):]
}
