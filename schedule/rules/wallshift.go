package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// WallShift is a shift on its own wall clock. If the clock does not change near the shift, its days are computed from
// minutes. Most of the millions of shifts of a large company take this fast path.
type WallShift struct {
	On       schedule.Date // local day on which it begins
	minute   int32         // after midnight of that day
	minutes  int64         // length; can be centuries if the source data is wrong
	changing *changingWall
}

// changingWall is a shift near a clock change, whose days cannot be computed from minutes.
type changingWall struct {
	zone *localtime.Zone
	at   schedule.Interval
}

// DayPart is the part of a shift on a local day.
type DayPart struct {
	On      schedule.Date
	Minutes int
	Begins  bool // the shift begins on the day
}

// SteadyWall returns a shift that begins so many minutes after 1970 on a wall clock that does not change near it.
func SteadyWall(begin int64, minutes int) WallShift {
	day := begin / localtime.MinutesPerDay
	if begin < day*localtime.MinutesPerDay { // division rounds toward zero, days round down
		day--
	}
	return WallShift{On: schedule.Date(day + localtime.OrdinalOfUnixEpoch), minute: int32(begin - day*localtime.MinutesPerDay), minutes: int64(minutes)} // #nosec G115 -- days of the years that are read fit, and minutes of a day
}

// WallOf returns a shift with the interval in the zone.
func WallOf(z *localtime.Zone, at schedule.Interval) WallShift {
	if offset, ok := z.Steady(at); ok && at.Start%60 == 0 {
		return SteadyWall(int64(at.Start)/60+offset, at.Minutes())
	}
	on, minute := z.Local(at.Start)
	return WallShift{on, int32(minute), int64(at.Minutes()), &changingWall{z, at}} // #nosec G115 -- minutes of a day
}

// WallShifts converts shifts to their own wall clocks and reuses the memory of old.
func WallShifts(old []WallShift, shifts []schedule.Shift) []WallShift {
	out, zone := old[:0], zoneFinder{}
	for i := range shifts {
		out = append(out, WallOf(zone.of(shifts[i].TimeZone), shifts[i].Interval()))
	}
	return out
}

// Parts returns the parts of the shift on its local days and reuses the memory of old. An empty shift has none.
func (w *WallShift) Parts(old []DayPart) []DayPart {
	if w.changing != nil {
		return w.changing.parts(old)
	}
	on, left, day := w.On, int(w.minutes), localtime.MinutesPerDay-int(w.minute)
	for ; left > day; day = localtime.MinutesPerDay {
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

// Last returns the last local day of the shift.
func (w *WallShift) Last() schedule.Date {
	if c := w.changing; c != nil {
		_, last := c.zone.Days(c.at)
		return last
	}
	return w.On + schedule.Date(max(0, int64(w.minute)+w.minutes-1)/localtime.MinutesPerDay) // #nosec G115 -- as many as days of a shift
}

// end returns the clock time at which the shift ends, in minutes after midnight.
func (w *WallShift) end() int {
	if c := w.changing; c != nil {
		_, minute := c.zone.Local(c.at.End)
		return minute
	}
	return int((int64(w.minute) + w.minutes) % localtime.MinutesPerDay)
}

// night returns the night minutes of the shift.
func (w *WallShift) night(r NightRule) int {
	if c := w.changing; c != nil {
		return r.Minutes(c.zone, c.at)
	}
	return r.steady(int(w.minute), int(w.minutes))
}

// WallDays is like WorkByDayIn for wall-clock shifts. It does not set Shift and Part.
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
