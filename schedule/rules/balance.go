package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// WeekendRule defines which days are a weekend, and how many minutes of work on them make a weekend shift. Consecutive
// days form one weekend.
type WeekendRule struct {
	Days    [7]bool // indexed by time.Weekday
	AtLeast int
}

// DefaultWeekend is Saturday and Sunday with at least one hour of work.
var DefaultWeekend = WeekendRule{Days: [7]bool{time.Saturday: true, time.Sunday: true}, AtLeast: localtime.MinutesPerHour}

// First returns the first day of the weekend that contains d. d must be a weekend day.
func (r WeekendRule) First(d schedule.Date) schedule.Date {
	for range 6 {
		if !r.Days[(d - 1).Weekday()] {
			break
		}
		d--
	}
	return d
}

// Weekends returns the number of weekends with a day from first to last.
func (r WeekendRule) Weekends(first, last schedule.Date) (n int) {
	for d := first; d <= last; d++ {
		if r.Days[d.Weekday()] && (d == first || !r.Days[(d-1).Weekday()]) {
			n++
		}
	}
	return n
}

// Balance counts the weekend work of one employee on the days of the filter. Only the part of a shift on a weekend day
// counts, on the wall clock of the shift.
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

// of returns how many minutes of the parts are on days of the filter, how many of these are on weekend days, and the
// first of these weekend days.
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

// counts reports whether a shift with so many minutes in the period counts.
func counts(minutes, atLeast int) bool { return minutes > 0 && minutes >= atLeast }

// all adds a shift with so many minutes on the days of the filter.
func (b *BalanceRow) all(minutes int) {
	if minutes > 0 {
		b.AllShifts++
		b.AllMinutes += minutes
	}
}

// NightRule defines the night on the wall clock, and how many minutes of work in it make a night shift.
type NightRule struct {
	From, To int // minutes after midnight; a night that ends at or before From ends on the next day
	AtLeast  int
}

// DefaultNight is from 22:00 to 06:00 with at least three hours of work, as the European working-time directive defines
// a night worker.
var DefaultNight = NightRule{From: 22 * localtime.MinutesPerHour, To: 6 * localtime.MinutesPerHour, AtLeast: 3 * localtime.MinutesPerHour}

// length returns the length of a night in minutes on the clock.
func (r NightRule) length() int {
	if n := r.To - r.From; n > 0 {
		return n
	}
	return r.To - r.From + localtime.MinutesPerDay
}

// Minutes returns how many minutes of a shift are at night in zone z. Clock changes make a night longer or shorter.
func (r NightRule) Minutes(z *localtime.Zone, iv schedule.Interval) (minutes int) {
	if iv.Empty() {
		return 0
	}
	if o := z.OffsetAt(iv.Start - localtime.SecondsPerDay); o == z.OffsetAt(iv.Start) && o == z.OffsetAt(iv.End+localtime.SecondsPerDay) {
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

// steady returns the night minutes of a shift that begins so many minutes after midnight if the clock does not change.
func (r NightRule) steady(begin, length int) (minutes int) {
	for night := r.From - localtime.MinutesPerDay; night < begin+length; night += localtime.MinutesPerDay {
		minutes += max(0, min(begin+length, night+r.length())-max(begin, night))
	}
	return minutes
}

// Balance counts the night work of one employee. All night minutes of a shift count on the day on which it begins.
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

// AgainstAverage sets Above of each row: the difference from the average of all rows in tenths of a shift, rounded half
// away from zero.
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

// Share returns the shifts that count as a percentage of all shifts, rounded half up, or 0 if there are no shifts.
func (r *BalanceRow) Share() int {
	if r.AllShifts == 0 {
		return 0
	}
	return (200*r.Shifts + r.AllShifts) / (2 * r.AllShifts)
}
