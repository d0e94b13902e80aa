package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// underHours checks the limits of the local days and weeks that the opening overlaps, with the opening included. See
// WorkByDay.
func (l *looker) underHours() {
	day, week := l.fullestAtAGlance()
	if l.g == nil {
		day, week = l.fullest()
	}
	l.c.DayMinutes, l.c.DayLimit, l.c.WeekMinutes, l.c.WeekLimit = day.minutes, day.limit, week.minutes, week.limit
	l.hours(schedule.MaxMinutesPerDay, day, dayHours)
	l.hours(schedule.MaxMinutesPerWeek, week, weekHours)
	l.left()
}

// fullest returns the day and the week with the least time left among those of the opening.
func (l *looker) fullest() (day, week fullest) {
	starts := l.limits(l.firstDay).WeekStartsOn
	shifts := append(l.around(l.firstDay.WeekStart(starts), l.lastDay.WeekStart(starts)+6), schedule.Shift{ID: l.o.ShiftID, StartsAt: l.o.Start, EndsAt: l.o.End, TimeZone: l.o.TimeZone})
	slices.SortFunc(shifts, func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt))
	})
	l.near, l.days = shifts, WorkByDayIn(l.days, shifts)
	l.weeks = WorkByWeekIn(l.weeks, l.days, starts)
	for _, d := range l.days {
		if d.On >= l.firstDay && d.On <= l.lastDay {
			day.hold(d.Minutes, l.limits(d.On).MinutesPerDay)
		}
	}
	for _, w := range l.weeks {
		if w.On >= l.firstDay.WeekStart(starts) && w.On <= l.lastDay.WeekStart(starts) {
			week.hold(w.Minutes, l.limits(w.On).MinutesPerWeek)
		}
	}
	return day, week
}

// fullestAtAGlance is like fullest but uses the glance. It returns zero values without a glance.
func (l *looker) fullestAtAGlance() (day, week fullest) {
	if l.g == nil {
		return day, week
	}
	q := l.gauge
	for k := range q.days {
		day.hold(int(q.own.days[k]+l.g.days[k]), l.limits(q.firstDay+k).MinutesPerDay)
	}
	for k := range q.weeks {
		week.hold(int(q.own.weeks[k]+l.g.weeks[k]), l.limits(q.week+k*localtime.DaysPerWeek).MinutesPerWeek)
	}
	return day, week
}

// around returns a copy of the shifts that may overlap the days, in any zone.
func (l *looker) around(first, last schedule.Date) []schedule.Shift {
	const zones = 2 // days; no zone is further from UTC
	at := schedule.Interval{Start: localtime.UTC.StartOfDay(first - zones), End: localtime.UTC.StartOfDay(last + 1 + zones)}
	out := l.near[:0]
	for i := range l.shifts {
		if l.shifts[i].Interval().Overlaps(at) {
			out = append(out, l.shifts[i])
		}
	}
	return out
}

// fullest is the day or week that exceeds its limit most, or is nearest to it.
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

// hoursWords are the texts for a day or week without a limit, over its limit and within it.
type hoursWords struct{ free, over, within string }

var (
	dayHours  = hoursWords{"~ that day", "~ that day, at most ~", "~ of ~ that day"}
	weekHours = hoursWords{"~ that week", "~ that week, at most ~", "~ of ~ that week"}
)

func (l *looker) hours(kind schedule.ConstraintKind, f fullest, words hoursWords) {
	switch {
	case f.limit == 0:
		l.say(kind, Free, words.free, int64(f.minutes))
	case f.minutes > f.limit:
		l.say(kind, BreaksRules, words.over, int64(f.minutes), int64(f.limit))
	default:
		l.say(kind, Free, words.within, int64(f.minutes), int64(f.limit))
	}
}

// left computes the minutes left in the week. Exceeding the preferred minutes is a note, not a violation.
func (l *looker) left() {
	wanted := l.w.Limits.PreferredMinutes
	switch {
	case wanted > 0 && l.c.WeekMinutes > wanted && (l.c.WeekLimit == 0 || l.c.WeekMinutes <= l.c.WeekLimit):
		l.say(schedule.MaxMinutesPerWeek, FreeWithNotes, "more than the preferred ~ a week", int64(wanted))
	case wanted == 0 && l.c.WeekLimit == 0:
		l.c.Left = NoLimit
		return
	}
	l.c.Left = max(0, cmp.Or(wanted, l.c.WeekLimit)-l.c.WeekMinutes)
}

// inRow counts the consecutive days on which a shift begins around the first day of the opening. The limit is that of
// the last day of the run. The opening cannot extend a run on a day that already has a shift.
func (l *looker) inRow() {
	before, after, worked := l.run()
	l.c.InRow = before + 1 + after
	if limit := l.limits(l.firstDay.Add(after)).ConsecutiveDays; limit > 0 && !worked && l.c.InRow > limit {
		l.say(schedule.MaxConsecutiveDays, BreaksRules, "# days in a row, at most #", int64(l.c.InRow), int64(limit))
	}
}

// run returns the number of consecutive days with the start of a shift before and after the first day of the opening,
// and whether a shift begins on that day.
func (l *looker) run() (before, after int, worked bool) {
	if l.g != nil {
		return l.g.run()
	}
	zone := zoneFinder{}
	l.dates = l.dates[:0]
	for i := range l.shifts {
		l.dates = append(l.dates, zone.of(l.shifts[i].TimeZone).Date(l.shifts[i].StartsAt))
	}
	begins := func(days int) bool { return slices.Contains(l.dates, l.firstDay.Add(days)) }
	for begins(-before - 1) {
		before++
	}
	for begins(after + 1) {
		after++
	}
	return before, after, begins(0)
}
