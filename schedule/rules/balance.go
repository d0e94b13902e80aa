package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
)

// WeekendRule says which days are a weekend, and from how many minutes on them a shift is a weekend shift. Days that follow
// each other are one weekend.
type WeekendRule struct {
	Days    [7]bool // by time.Weekday
	AtLeast int
}

// DefaultWeekend is Saturday and Sunday, and an hour of work on them.
var DefaultWeekend = WeekendRule{Days: [7]bool{time.Saturday: true, time.Sunday: true}, AtLeast: schedule.MinutesPerHour}

// First is the first day of the weekend that holds d, which is one of its days.
func (r WeekendRule) First(d schedule.Date) schedule.Date {
	for range 6 {
		if !r.Days[(d - 1).Weekday()] {
			break
		}
		d--
	}
	return d
}

// Weekends counts the weekends that have a day from first to last.
func (r WeekendRule) Weekends(first, last schedule.Date) (n int) {
	for d := first; d <= last; d++ {
		if r.Days[d.Weekday()] && (d == first || !r.Days[(d-1).Weekday()]) {
			n++
		}
	}
	return n
}

// Balance counts the weekend work of one employee on the days of the filter. The part of a shift on a weekend day counts
// there, each on its own wall clock.
func (r WeekendRule) Balance(shifts []WallShift, f schedule.Filter) (b BalanceRow) {
	var (
		weekends []schedule.Date
		room     [2]DayPart
	)
	parts := room[:]
	for i := range shifts {
		parts = shifts[i].Parts(parts[:0])
		all, minutes, at := r.of(parts, &f)
		b.all(all)
		b.Minutes += minutes
		if counts(minutes, r.AtLeast) {
			b.Shifts++
			weekends = append(weekends, r.First(at))
		}
	}
	slices.Sort(weekends)
	b.Times = len(slices.Compact(weekends))
	return b
}

// of is how much of the parts of a shift lies on the days of the filter and how much of that on weekend days, with the first of these.
func (r WeekendRule) of(parts []DayPart, f *schedule.Filter) (all, minutes int, at schedule.Date) {
	for _, part := range parts {
		if !f.Holds(part.On) {
			continue
		}
		all += part.Minutes
		if r.Days[part.On.Weekday()] {
			minutes += part.Minutes
			at = cmp.Or(at, part.On)
		}
	}
	return all, minutes, at
}

// counts says whether so many minutes of a shift make it one that counts.
func counts(minutes, atLeast int) bool { return minutes > 0 && minutes >= atLeast }

// all adds a shift of which so many minutes lie on the days of the question.
func (b *BalanceRow) all(minutes int) {
	if minutes > 0 {
		b.AllShifts++
		b.AllMinutes += minutes
	}
}

// NightRule says what is night on the wall clock, and from how many minutes in it a shift is a night shift.
type NightRule struct {
	From, To int // minutes after midnight; a night that ends at or before From ends on the next day
	AtLeast  int
}

// DefaultNight is from 22:00 to 06:00 and, as the European working-time directive counts a night worker, three hours of work in it.
var DefaultNight = NightRule{From: 22 * schedule.MinutesPerHour, To: 6 * schedule.MinutesPerHour, AtLeast: 3 * schedule.MinutesPerHour}

// length is the minutes of a night on the clock.
func (r NightRule) length() int {
	if n := r.To - r.From; n > 0 {
		return n
	}
	return r.To - r.From + schedule.MinutesPerDay
}

// Minutes is how much of a shift is night, on its own wall clock: clock changes make a night longer or shorter.
func (r NightRule) Minutes(z *schedule.Zone, iv schedule.Interval) (minutes int) {
	if iv.Empty() {
		return 0
	}
	if o := z.OffsetAt(iv.Start - schedule.SecondsPerDay); o == z.OffsetAt(iv.Start) && o == z.OffsetAt(iv.End+schedule.SecondsPerDay) {
		_, begin := z.Local(iv.Start)
		return r.steady(begin, iv.Minutes())
	}
	first, last := z.Days(iv)
	for d := first - 1; d <= last; d++ {
		night := schedule.Interval{Start: z.Resolve(d, r.From), End: z.Resolve(d, r.From+r.length())}
		minutes += iv.Overlap(night).Minutes()
	}
	return minutes
}

// steady is the night minutes of a shift that begins so many minutes after midnight, where the clock does not change.
func (r NightRule) steady(begin, length int) (minutes int) {
	for night := r.From - schedule.MinutesPerDay; night < begin+length; night += schedule.MinutesPerDay {
		minutes += max(0, min(begin+length, night+r.length())-max(begin, night))
	}
	return minutes
}

// Balance counts the night work of one employee. A shift counts in full on the day on which it begins.
func (r NightRule) Balance(shifts []WallShift, f schedule.Filter) (b BalanceRow) {
	for i := range shifts {
		s := &shifts[i]
		if !f.Holds(s.On) {
			continue
		}
		b.all(int(s.minutes))
		minutes := s.night(r)
		b.Minutes += minutes
		if counts(minutes, r.AtLeast) {
			b.Shifts++
		}
	}
	b.Times = b.Shifts
	return b
}

// AgainstAverage fills how far each row lies from the average of all, in tenths of a shift, rounded half away from zero.
func AgainstAverage(rows []BalanceRow) {
	total := 0
	for i := range rows {
		total += rows[i].Shifts
	}
	n := len(rows)
	for i := range rows {
		above, sign := 10*(rows[i].Shifts*n-total), 1
		if above < 0 {
			above, sign = -above, -1
		}
		rows[i].Above = sign * ((2*above + n) / (2 * n))
	}
}

// Share is the shifts that count in percent of all, rounded half up; 0 for no shift.
func (r *BalanceRow) Share() int {
	if r.AllShifts == 0 {
		return 0
	}
	return (200*r.Shifts + r.AllShifts) / (2 * r.AllShifts)
}
