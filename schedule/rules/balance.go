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

// LateRule defines a late finish: a shift that ends between two clock times, both included, on its own wall clock.
type LateRule struct {
	From, To int // minutes after midnight; a range with To before From ends on the next day
}

// DefaultLate is from 23:00 to the end of the default night.
var DefaultLate = LateRule{From: 23 * localtime.MinutesPerHour, To: DefaultNight.To}

// Finishes reports whether a shift is a late finish. An empty shift is none.
func (r LateRule) Finishes(s *WallShift) bool {
	return s.minutes > 0 && onClock(s.end()-r.From) <= onClock(r.To-r.From)
}

// onClock returns a number of minutes as a clock time in minutes after midnight.
func onClock(minutes int) int {
	return (minutes%localtime.MinutesPerDay + localtime.MinutesPerDay) % localtime.MinutesPerDay
}

// BalanceRules are the rules by which a balance counts.
type BalanceRules struct {
	Weekend WeekendRule
	Night   NightRule
	Late    LateRule
}

// DefaultBalance has the default of each rule.
var DefaultBalance = BalanceRules{DefaultWeekend, DefaultNight, DefaultLate}

// Count counts the work of one employee on the days of the filter, on the wall clock of each shift. The part of a shift
// on a weekend day counts on that day. The night minutes and the late finish of a shift count on the day on which the
// shift begins.
func (r BalanceRules) Count(shifts []WallShift, f schedule.Filter) (b BalanceRow) {
	var (
		weekends []schedule.Date
		room     [2]DayPart
	)
	parts := room[:]
	for i := range shifts {
		s := &shifts[i]
		parts = s.Parts(parts[:0])
		all, weekend, at := r.Weekend.of(parts, &f)
		if all > 0 {
			b.AllShifts, b.AllMinutes = b.AllShifts+1, b.AllMinutes+all
		}
		if b.Weekend.add(weekend, r.Weekend.AtLeast) {
			weekends = append(weekends, r.Weekend.First(at))
		}
		if !f.Holds(s.On) {
			continue
		}
		b.Night.add(s.night(r.Night), r.Night.AtLeast)
		if r.Late.Finishes(s) {
			b.Late++
		}
	}
	slices.Sort(weekends)
	b.Weekends = len(slices.Compact(weekends))
	return b
}

// add adds the minutes of a shift and reports whether the shift counts.
func (c *CountedShifts) add(minutes, atLeast int) bool {
	c.Minutes += minutes
	if !counts(minutes, atLeast) {
		return false
	}
	c.Shifts++
	return true
}

// WishedMinutes returns the preferred minutes of an employee for the days of a period, which must have both ends, within
// the employment: a seventh of the preferred minutes of a week for each day, rounded half up.
func WishedMinutes(e *schedule.Employee, days schedule.Filter) int {
	first, last := max(days.From, e.HiredOn), days.To
	if e.TerminatedOn != 0 {
		last = min(last, e.TerminatedOn)
	}
	if days.To == 0 || last < first {
		return 0
	}
	const week = localtime.DaysPerWeek
	return (2*e.Limits.PreferredMinutes*int(last-first+1) + week) / (2 * week)
}

// Share returns the shifts that count as a percentage of all shifts, rounded half up, or 0 if there are no shifts.
func (c CountedShifts) Share(all int) int {
	if all == 0 {
		return 0
	}
	return (200*c.Shifts + all) / (2 * all)
}
