package store

import (
	"math"

	"opshub/schedule"
)

// changing stands where the wall clock of a place changes near a day.
const changing = math.MinInt32

// walls makes shifts that share time with the interval, each on its own wall clock. For that it looks once at how far the clock of each
// place is ahead of UTC on each day, and not at every shift.
func (t *timeline) walls(at schedule.Interval) func(*timedShift) schedule.WallShift {
	const minutesPerDay = 24 * 60
	from, to := t.between(at)
	from += t.first
	n := int(max(to+t.first-from, 0))
	zones, ahead, last := make([]*schedule.Zone, len(t.posts)), make([]int32, 0, len(t.posts)*n), map[string]int{}
	for k, p := range t.posts {
		zones[k], _ = schedule.ZoneOrUTC(p.zone)
		if before, known := last[p.zone]; known {
			ahead = append(ahead, ahead[before*n:before*n+n]...)
			continue
		}
		last[p.zone] = k
		for day := range n {
			start := schedule.Instant(from+int64(day)) * minutesPerDay * 60
			minutes, steady := zones[k].Steady(schedule.Interval{Start: start, End: start + schedule.Instant(minutesPerDay+t.reach)*60})
			if !steady {
				minutes = changing
			}
			ahead = append(ahead, int32(minutes)) // #nosec G115 -- an offset is at most a day
		}
	}
	begin := from * minutesPerDay
	return func(s *timedShift) schedule.WallShift {
		day := int(int64(s.start)-begin) / minutesPerDay
		if minutes := ahead[int(s.post)*n+day]; minutes != changing {
			return schedule.SteadyWall(int64(s.start)+int64(minutes), int(s.minutes))
		}
		return zones[s.post].Wall(s.interval())
	}
}
