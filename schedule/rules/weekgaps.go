package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// MovedDays returns the coverage some days later: every stretch at the same local times of its location. A clock change
// that skips or repeats an hour shortens a stretch that it would make overlap the next one.
func MovedDays(list []PlaceCoverage, days int) []PlaceCoverage {
	out := make([]PlaceCoverage, len(list))
	for k, p := range list {
		z, _ := localtime.ZoneOrUTC(p.Location.TimeZone)
		moved := func(at schedule.Instant) schedule.Instant {
			on, minute := z.Local(at)
			return z.Resolve(on.Add(days), minute)
		}
		out[k] = p
		out[k].Stretches = make([]Coverage, 0, len(p.Stretches))
		ends := map[int64]schedule.Instant{} // of the last stretch, by position
		for _, c := range p.Stretches {
			c.On = c.On.Add(days)
			c.Interval = schedule.Interval{Start: max(moved(c.Start), ends[c.Target.PositionID]), End: moved(c.End)}
			if !c.Empty() {
				ends[c.Target.PositionID] = c.End
				out[k].Stretches = append(out[k].Stretches, c)
			}
		}
	}
	return out
}
