package rules

import "opshub/schedule"

// WallShift is a shift on its own wall clock. Where the clock does not change near the shift its days are found by counting minutes,
// which is what most of the millions of shifts of a large company need.
type WallShift struct {
	On       schedule.Date // local day on which it begins
	minute   int32         // after midnight of it
	minutes  int64         // how long it lasts: centuries, where a source says so
	changing *changingWall
}

// changingWall is a shift near which the clock changes: its minutes cannot be counted.
type changingWall struct {
	zone *schedule.Zone
	at   schedule.Interval
}

// DayPart is the part of a shift on a local day.
type DayPart struct {
	On      schedule.Date
	Minutes int
	Begins  bool // whether the shift begins on the day
}

// SteadyWall is a shift that begins so many minutes after 1970 on a wall clock that does not change near it.
func SteadyWall(begin int64, minutes int) WallShift {
	day := begin / schedule.MinutesPerDay
	if begin < day*schedule.MinutesPerDay { // division rounds towards zero, days do not
		day--
	}
	return WallShift{On: schedule.Date(day + schedule.OrdinalOfUnixEpoch), minute: int32(begin - day*schedule.MinutesPerDay), minutes: int64(minutes)} // #nosec G115 -- days of the years that are read fit, and minutes of a day
}

// WallOf is a shift of the interval on the clock of the zone.
func WallOf(z *schedule.Zone, at schedule.Interval) WallShift {
	if offset, ok := z.Steady(at); ok && at.Start%60 == 0 {
		return SteadyWall(int64(at.Start)/60+offset, at.Minutes())
	}
	on, minute := z.Local(at.Start)
	return WallShift{on, int32(minute), int64(at.Minutes()), &changingWall{z, at}} // #nosec G115 -- minutes of a day
}

// WallShifts is shifts on their own wall clocks, in the memory of a list that is not needed any more.
func WallShifts(old []WallShift, shifts []schedule.Shift) []WallShift {
	out, zone := old[:0], zoneFinder{}
	for i := range shifts {
		out = append(out, WallOf(zone.of(shifts[i].TimeZone), shifts[i].Interval()))
	}
	return out
}

// Parts returns the parts of the shift on its local days, in the memory of a list that is no longer needed. An empty shift has none.
func (w *WallShift) Parts(old []DayPart) []DayPart {
	if w.changing != nil {
		return w.changing.parts(old)
	}
	on, left, day := w.On, int(w.minutes), schedule.MinutesPerDay-int(w.minute)
	for ; left > day; day = schedule.MinutesPerDay {
		old = append(old, DayPart{on, day, on == w.On})
		on, left = on+1, left-day
	}
	if left > 0 {
		old = append(old, DayPart{on, left, on == w.On})
	}
	return old
}

func (c *changingWall) parts(old []DayPart) []DayPart {
	eachDayPart(c.zone, c.at, func(on schedule.Date, part schedule.Interval) {
		old = append(old, DayPart{on, part.Minutes(), part.Start == c.at.Start})
	})
	return old
}

// Last is the last local day that the shift touches.
func (w *WallShift) Last() schedule.Date {
	if c := w.changing; c != nil {
		_, last := c.zone.Days(c.at)
		return last
	}
	return w.On + schedule.Date(max(0, int64(w.minute)+w.minutes-1)/schedule.MinutesPerDay) // #nosec G115 -- as many as days of a shift
}

// night is how much of the shift is night.
func (w *WallShift) night(r NightRule) int {
	if c := w.changing; c != nil {
		return r.Minutes(c.zone, c.at)
	}
	return r.steady(int(w.minute), int(w.minutes))
}

// WallDays is WorkByDayIn for shifts on their wall clocks; which shift is the last on a day, and which part of it, it does not say.
func WallDays(old []DayWork, shifts []WallShift) []DayWork {
	var room [2]DayPart
	days, parts := old[:0], room[:]
	for i := range shifts {
		parts = shifts[i].Parts(parts[:0])
		for _, part := range parts {
			var d *DayWork
			days, d = dayOn(days, part.On)
			d.Minutes += part.Minutes
			if part.Begins {
				d.Begins++
			}
		}
	}
	return days
}
