package memory

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// WallClocks converts many times, in order, to wall-clock times. It caches the span in which each zone's clock does not
// change, so most conversions cost one addition. It must be used by one goroutine.
type WallClocks struct {
	zones  []*localtime.Zone
	steady []steadyClock // by zone
}

// steadyClock is a wall clock over a span in which it does not change.
type steadyClock struct {
	from, to int32 // minutes: from a day after the span begins to a day before it ends
	ahead    int32 // offset from UTC in minutes
}

// WallClocks returns the wall clocks of the zones.
func (r *Roster) WallClocks() WallClocks {
	return WallClocks{r.Zones, make([]steadyClock, len(r.Zones))}
}

// Wall returns a time span on the wall clock of a zone.
func (c *WallClocks) Wall(zone, start, length int32) rules.WallShift {
	end := start + length
	s := &c.steady[zone]
	if start < s.from || end > s.to {
		*s = steadyAt(c.zones[zone], start)
	}
	if start < s.from || end > s.to {
		return rules.WallOf(c.zones[zone], schedule.Interval{Start: Instant(start), End: Instant(end)})
	}
	return rules.SteadyWall(int64(start)+int64(s.ahead), int(max(0, length)))
}

// steadyAt returns the steady clock of a zone around a minute. It is empty if the offset is not a whole number of
// minutes.
func steadyAt(z *localtime.Zone, minute int32) steadyClock {
	span, ahead := z.Span(Instant(minute))
	if span.Empty() || ahead%60 != 0 {
		return steadyClock{}
	}
	return steadyClock{Minutes(span.Start) + localtime.MinutesPerDay, Minutes(span.End) - localtime.MinutesPerDay, int32(ahead / 60)} // #nosec G115 -- at most a day
}
