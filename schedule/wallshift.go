package schedule

// WallShift is a shift on its own wall clock. Where the clock does not change near the shift its days are found by counting minutes,
// which is what most of the millions of shifts of a large company need.
type WallShift struct {
	On      Date  // local day on which it begins
	Minute  int   // after midnight of it
	Minutes int   // how long it lasts
	zone    *Zone // nil where the clock does not change near it
	at      Interval
}

// SteadyWall is a shift that begins so many minutes after 1970 on a wall clock that does not change near it.
func SteadyWall(begin int64, minutes int) WallShift {
	day := begin / minutesPerDay
	if begin < day*minutesPerDay { // division rounds towards zero, days do not
		day--
	}
	return WallShift{On: Date(day + ordinalOfUnixEpoch), Minute: int(begin - day*minutesPerDay), Minutes: minutes} // #nosec G115 -- days of the years that are read fit
}

// Wall is a shift of the interval on the clock of the zone.
func (z *Zone) Wall(at Interval) WallShift {
	if offset, ok := z.Steady(at); ok && at.Start%60 == 0 {
		return SteadyWall(int64(at.Start)/60+offset, at.Minutes())
	}
	on, minute := z.Local(at.Start)
	return WallShift{on, minute, at.Minutes(), z, at}
}

// Steady is how many minutes the wall clock is ahead of UTC in an interval, and whether it is so from a day before to a day after it.
func (z *Zone) Steady(at Interval) (minutes int64, ok bool) {
	offset := z.offset(at.Start - secondsPerDay)
	for i := at.Start; i < at.End+secondsPerDay; i += secondsPerDay {
		if z.offset(i) != offset {
			return 0, false
		}
	}
	return int64(offset) / 60, offset%60 == 0 && z.offset(at.End+secondsPerDay) == offset
}

// WallShifts is shifts on their own wall clocks, in the memory of a list that is not needed any more.
func WallShifts(old []WallShift, shifts []Shift) []WallShift {
	out, zone := old[:0], zoneFinder{}
	for i := range shifts {
		out = append(out, zone.of(shifts[i].TimeZone).Wall(shifts[i].Interval()))
	}
	return out
}

// eachDay gives the minutes of the shift on each local day, and whether it is the day on which it begins; nothing for an empty one.
func (w *WallShift) eachDay(give func(on Date, minutes int, begins bool)) {
	if w.zone != nil {
		eachDayPart(w.zone, w.at, func(on Date, part Interval) { give(on, part.Minutes(), part.Start == w.at.Start) })
		return
	}
	on, left, day := w.On, w.Minutes, minutesPerDay-w.Minute
	for left > day {
		give(on, day, on == w.On)
		on, left, day = on+1, left-day, minutesPerDay
	}
	if left > 0 {
		give(on, left, on == w.On)
	}
}

// last is the last local day that the shift touches.
func (w *WallShift) last() Date {
	if w.zone != nil {
		_, last := w.zone.Days(w.at)
		return last
	}
	return w.On + Date(max(0, w.Minute+w.Minutes-1)/minutesPerDay) // #nosec G115 -- as many as days of a shift
}

// night is how much of the shift is night.
func (w *WallShift) night(r NightRule) int {
	if w.zone != nil {
		return r.Minutes(w.zone, w.at)
	}
	return r.steady(w.Minute, w.Minutes)
}

// WallDays is WorkByDayIn for shifts on their wall clocks; which shift is the last on a day, and which part of it, it does not say.
func WallDays(old []DayWork, shifts []WallShift) []DayWork {
	days := old[:0]
	for i := range shifts {
		shifts[i].eachDay(func(on Date, minutes int, begins bool) {
			var d *DayWork
			days, d = dayOn(days, on)
			d.Minutes += minutes
			if begins {
				d.Begins++
			}
		})
	}
	return days
}
