package roster

import (
	"opshub/schedule"
	"opshub/schedule/rules"
)

// oneDay is the minutes of a day on a clock that does not change.
const oneDay = 24 * 60

// wallClocks reads wall clocks for many times in the order of time. It remembers how far each clock is from a change, so that
// most times cost an addition. It belongs to one goroutine.
type wallClocks struct {
	zones  []*schedule.Zone
	steady []steadyClock // by zone
}

// steadyClock is a wall clock over a stretch of time in which it does not change.
type steadyClock struct {
	from, to int32 // minutes: a day after the stretch begins, a day before it ends
	ahead    int32 // minutes before UTC
}

func (r *Roster) wallClocks() wallClocks {
	return wallClocks{r.zones, make([]steadyClock, len(r.zones))}
}

// wall is a stretch of time on the wall clock of a zone.
func (c *wallClocks) wall(zone, start, length int32) rules.WallShift {
	end := start + length
	s := &c.steady[zone]
	if start < s.from || end > s.to {
		*s = steadyAt(c.zones[zone], start)
	}
	if start < s.from || end > s.to {
		return rules.WallOf(c.zones[zone], schedule.Interval{Start: instant(start), End: instant(end)})
	}
	return rules.SteadyWall(int64(start)+int64(s.ahead), int(max(0, length)))
}

// steadyAt is the steady clock of a zone around a minute. It is empty if the offset has seconds.
func steadyAt(z *schedule.Zone, minute int32) steadyClock {
	span, ahead := z.Span(instant(minute))
	if span.Empty() || ahead%60 != 0 {
		return steadyClock{}
	}
	return steadyClock{minutes(span.Start) + oneDay, minutes(span.End) - oneDay, int32(ahead / 60)} // #nosec G115 -- at most a day
}
