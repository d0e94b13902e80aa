package recur

import (
	"fmt"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Origin describes how one occurrence of a block was derived.
type Origin struct {
	On         schedule.Date            // the date of the rule in the block's zone; for a one-off block, its first day
	Nth        int                      // the number of the date in the rule, from 1; 0 for a one-off block
	Start, End localtime.Resolution     // both ends, from the clock times of the block or of its exception
	Exception  *schedule.BlockException // the exception that changed the times of the date; nil for none
	Cancelled  []schedule.Date          // the last earlier dates that exceptions cancelled, at most three
}

// originReach is how many days the start of an occurrence can differ from its date. The times of a rule are within the
// day, and a clock change moves them by hours.
const originReach = 2

// OriginOf returns the origin of the block's occurrence that starts at an instant, by expanding the rule again. It
// returns false if there is no such occurrence. ex may contain exceptions of other blocks.
func OriginOf(b schedule.Block, ex []schedule.BlockException, start schedule.Instant) (o Origin, found bool, err error) {
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
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

// oneOff returns the origin of a one-off block: its days, or its stored instants.
func oneOff(b *schedule.Block, z *localtime.Zone) Origin {
	if b.AllDay && b.StartsOn != 0 {
		first, last := ruleDates(*b)
		return Origin{On: first, Start: z.Explain(first, 0), End: z.Explain(last.Add(1), 0)}
	}
	return Origin{On: z.Date(b.StartsAt), Start: z.ExplainInstant(b.StartsAt), End: z.ExplainInstant(b.EndsAt)}
}

// exceptionOf returns the exception that replaces the times of a date, or nil.
func exceptionOf(ex []schedule.BlockException, d schedule.Date) *schedule.BlockException {
	for _, e := range ex {
		if e.OccursOn == d && e.Action == Replace {
			return &e
		}
	}
	return nil
}

// cancelledBefore returns the last cancelled dates before d, at most three.
func cancelledBefore(ex []schedule.BlockException, d schedule.Date) (out []schedule.Date) {
	for _, e := range ex {
		if e.Action == Cancel && e.OccursOn < d {
			out = append(out, e.OccursOn)
		}
	}
	slices.Sort(out)
	return out[max(0, len(out)-3):]
}
