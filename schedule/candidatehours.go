package schedule

import (
	"cmp"
	"slices"
)

// underHours looks at the local days and weeks that the opening touches, with the opening counted in, see WorkByDay.
func (l *looker) underHours() {
	starts := l.limits(l.firstDay).WeekStartsOn
	shifts := append(l.around(l.firstDay.WeekStart(starts), l.lastDay.WeekStart(starts)+6), Shift{ID: l.o.ShiftID, StartsAt: l.o.Start, EndsAt: l.o.End, TimeZone: l.o.TimeZone})
	slices.SortFunc(shifts, func(a, b Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt))
	})
	l.near, l.days = shifts, WorkByDayIn(l.days, shifts)
	l.weeks = WorkByWeekIn(l.weeks, l.days, starts)
	day := fullest{}
	for _, d := range l.days {
		if d.On >= l.firstDay && d.On <= l.lastDay {
			day.hold(d.Minutes, l.limits(d.On).MinutesPerDay)
		}
	}
	week := fullest{}
	for _, w := range l.weeks {
		if w.On >= l.firstDay.WeekStart(starts) && w.On <= l.lastDay.WeekStart(starts) {
			week.hold(w.Minutes, l.limits(w.On).MinutesPerWeek)
		}
	}
	l.c.DayMinutes, l.c.DayLimit, l.c.WeekMinutes, l.c.WeekLimit = day.minutes, day.limit, week.minutes, week.limit
	l.hours(MaxMinutesPerDay, day, dayHours)
	l.hours(MaxMinutesPerWeek, week, weekHours)
	l.left()
}

// around is a copy of the shifts that may touch the days, whatever their zone.
func (l *looker) around(first, last Date) []Shift {
	const zones = 2 // days that no clock is away from UTC
	at := Interval{UTC.StartOfDay(first - zones), UTC.StartOfDay(last + 1 + zones)}
	out := l.near[:0]
	for i := range l.shifts {
		if l.shifts[i].Interval().Overlaps(at) {
			out = append(out, l.shifts[i])
		}
	}
	return out
}

// fullest is the day or week that is furthest over its limit, or nearest to it.
type fullest struct {
	minutes, limit int
	any            bool
}

func (f *fullest) hold(minutes, limit int) {
	room := func(minutes, limit int) int {
		if limit == 0 {
			return NoLimit
		}
		return limit - minutes
	}
	if !f.any || room(minutes, limit) < room(f.minutes, f.limit) {
		f.minutes, f.limit, f.any = minutes, limit, true
	}
}

// hoursWords are the words about the fullest day or week: without a limit, over it and within it.
type hoursWords struct{ free, over, within string }

var (
	dayHours  = hoursWords{"~ that day", "~ that day, at most ~", "~ of ~ that day"}
	weekHours = hoursWords{"~ that week", "~ that week, at most ~", "~ of ~ that week"}
)

func (l *looker) hours(kind ConstraintKind, f fullest, words hoursWords) {
	switch {
	case f.limit == 0:
		l.say(kind, Free, words.free, int64(f.minutes))
	case f.minutes > f.limit:
		l.say(kind, BreaksRules, words.over, int64(f.minutes), int64(f.limit))
	default:
		l.say(kind, Free, words.within, int64(f.minutes), int64(f.limit))
	}
}

// left is what remains of the week. Nothing is held against somebody who would like fewer hours: it is worth knowing.
func (l *looker) left() {
	wanted := l.w.Limits.PreferredMinutes
	switch {
	case wanted > 0 && l.c.WeekMinutes > wanted && (l.c.WeekLimit == 0 || l.c.WeekMinutes <= l.c.WeekLimit):
		l.say(MaxMinutesPerWeek, FreeWithNotes, "more than the ~ a week that are preferred", int64(wanted))
	case wanted == 0 && l.c.WeekLimit == 0:
		l.c.Left = NoLimit
		return
	}
	l.c.Left = max(0, cmp.Or(wanted, l.c.WeekLimit)-l.c.WeekMinutes)
}

// inRow counts the days in a row on which a shift begins, around the first day of the opening. A run is held against the limit
// of its last day; a day that has a shift already makes no run longer.
func (l *looker) inRow() {
	zone := zoneFinder{}
	l.dates = l.dates[:0]
	for i := range l.shifts {
		l.dates = append(l.dates, zone.of(l.shifts[i].TimeZone).Date(l.shifts[i].StartsAt))
	}
	begins := func(on Date) bool { return slices.Contains(l.dates, on) }
	worked := begins(l.firstDay)
	from, to := l.firstDay, l.firstDay
	for begins(from.Add(-1)) {
		from--
	}
	for begins(to.Add(1)) {
		to++
	}
	l.c.InRow = int(to-from) + 1
	if limit := l.limits(to).ConsecutiveDays; limit > 0 && !worked && l.c.InRow > limit {
		l.say(MaxConsecutiveDays, BreaksRules, "# days in a row, at most #", int64(l.c.InRow), int64(limit))
	}
}
