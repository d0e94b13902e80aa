package rules

import (
	"math/bits"
	"time"

	"opshub/schedule"
)

// A glance holds the days and the weeks of an opening, and the days around it, in a few bytes for each employee.
const (
	glanceDays  = 3
	glanceWeeks = 2
	glanceAhead = 32 // days before the opening that have a bit of Glance.begins, and as many from it on
)

// Glance is what an opening asks of the shifts of one employee, gathered from one shift after another in any order: how near they
// come to it, what they amount to on its days and in its weeks, and on which days near it they begin. The zero value has no shift.
type Glance struct {
	before, after schedule.Instant // the end of the nearest shift before the opening and the start of the nearest after it, where near says that there is one
	afterOn       schedule.Date    // the local day of after
	near          [2]bool
	overlaps      bool
	days          [glanceDays]int32
	weeks         [glanceWeeks]int32 // minutes, as those of days
	begins        uint64
}

// run is that of the looker.
func (g *Glance) run() (before, after int, worked bool) {
	const before0 = 64 - glanceAhead // moves the day before the opening to the highest bit
	return bits.LeadingZeros64(^(g.begins << before0)), bits.TrailingZeros64(^(g.begins >> (glanceAhead + 1))), g.begins>>glanceAhead&1 == 1
}

// Gauge takes glances at shifts for one opening. See Trial.Gauge.
type Gauge struct {
	o                    Opening
	firstDay, week, from schedule.Date // the first day and the first day of its week, and the day of the first bit of Glance.begins
	days, weeks          schedule.Date // how many
	own                  Glance        // what the opening itself amounts to
}

// Gauge is the opening of the trial as glances are taken for it; nil where they cannot be: an opening of many days, or shifts from
// further around than a glance holds, are considered instead. Weeks start as LimitsOn is told, and around is Opening.Around.
func (t *Trial) Gauge(weekStartsOn time.Weekday, around schedule.Interval) *Gauge {
	first, last := t.l.firstDay, t.l.lastDay
	week := first.WeekStart(weekStartsOn)
	q := &Gauge{o: t.l.o, firstDay: first, days: last - first + 1, week: week, weeks: (last.WeekStart(weekStartsOn)-week)/schedule.DaysPerWeek + 1, from: first - glanceAhead}
	from, to := schedule.UTC.Days(around)
	if q.days > glanceDays || q.weeks > glanceWeeks || from <= q.from+1 || to >= first+glanceAhead-2 { // a day more: other zones have other days
		return nil
	}
	eachDayPart(t.l.zone, t.l.o.Interval, func(on schedule.Date, part schedule.Interval) { q.add(&q.own, on, part.Minutes()) })
	t.l.gauge = q
	return q
}

// Local is the wall clock of shifts: its distance from UTC where that stays the same around them, or else the zone.
type Local struct {
	Zone   *schedule.Zone
	ahead  schedule.Instant // seconds
	steady bool
}

// LocalIn is the wall clock of a zone for shifts that lie in the interval.
func LocalIn(z *schedule.Zone, at schedule.Interval) Local {
	minutes, steady := z.Steady(at)
	return Local{z, schedule.Instant(minutes) * 60, steady}
}

// wall is the local day of an instant, and how many seconds of a day of 24 hours are gone.
func (l *Local) wall(i schedule.Instant) (schedule.Date, schedule.Instant) {
	wall := i + l.ahead
	day := wall / schedule.SecondsPerDay
	if wall < day*schedule.SecondsPerDay { // as Zone.Local has it
		day--
	}
	return schedule.Date(day) + schedule.OrdinalOfUnixEpoch, wall - day*schedule.SecondsPerDay // #nosec G115 -- likewise
}

// Add takes a glance at a shift.
func (q *Gauge) Add(g *Glance, id int64, at schedule.Interval, l *Local) {
	if at.Empty() || q.o.ShiftID != 0 && id == q.o.ShiftID {
		return
	}
	first, gone := l.wall(at.Start)
	if !l.steady {
		first = l.Zone.Date(at.Start)
	}
	switch {
	case at.End <= q.o.Start:
		if !g.near[0] || at.End > g.before {
			g.before, g.near[0] = at.End, true
		}
	case at.Start >= q.o.End:
		if !g.near[1] || at.Start < g.after {
			g.after, g.afterOn, g.near[1] = at.Start, first, true
		}
	default:
		g.overlaps = true
	}
	if bit := first - q.from; bit >= 0 && bit < 2*glanceAhead {
		g.begins |= 1 << bit
	}
	if first >= q.week+q.weeks*schedule.DaysPerWeek || first < q.week-2 && at.Minutes() < schedule.MinutesPerDay {
		return // on no day of the weeks, even where a zone left out a day
	}
	switch length := at.End - at.Start; {
	case l.steady && gone+length <= schedule.SecondsPerDay:
		q.add(g, first, at.Minutes())
	case l.steady && gone+length <= 2*schedule.SecondsPerDay:
		midnight := at.Start + schedule.SecondsPerDay - gone
		q.add(g, first, schedule.Interval{Start: at.Start, End: midnight}.Minutes())
		q.add(g, first+1, schedule.Interval{Start: midnight, End: at.End}.Minutes())
	default:
		eachDayPart(l.Zone, at, func(on schedule.Date, part schedule.Interval) { q.add(g, on, part.Minutes()) })
	}
}

// add adds minutes of work on a day.
func (q *Gauge) add(g *Glance, on schedule.Date, minutes int) {
	if k := on - q.firstDay; k >= 0 && k < q.days {
		g.days[k] += int32(minutes) // #nosec G115 -- a day has 1,440, shared by few shifts
	}
	if k := on - q.week; k >= 0 && k < q.weeks*schedule.DaysPerWeek {
		g.weeks[k/schedule.DaysPerWeek] += int32(minutes) // #nosec G115 -- likewise
	}
}

// Place is how somebody stands to an opening, without the reasons: what CandidateRule ranks by, but the name. The lower, the better.
type Place uint64

// Standing is that of the Candidate.
func (p Place) Standing() Standing { return Standings[p.Rank()] }

// Rank is the place of the standing among Standings.
func (p Place) Rank() int { return int(p >> placeRank) } // #nosec G115 -- of four

// Place is the place that Consider would find, from a glance at the shifts of the worker, whose own are not looked at. It is full when
// those who are not free at all are to be ranked among themselves as well.
func (t *Trial) Place(w *Worker, g *Glance, limits func(schedule.Date) schedule.Limits, full bool) Place {
	l, c := &t.l, &t.l.c
	l.w, l.limits, l.g, l.broken, l.notes, l.gone = w, limits, g, 0, 0, false
	l.belongs(w)
	c.RestBefore, c.RestAfter = -1, -1
	if l.there(); full || !l.gone {
		l.held()
	}
	l.g = nil
	rank := 0 // as Standings has them
	switch {
	case l.gone:
		rank = 3
	case l.broken > 0:
		rank = 2
	case l.notes > 0:
		rank = 1
	}
	return c.place(rank, l.broken, l.notes)
}

// tell counts a reason instead of giving it.
func (l *looker) tell(standing Standing) {
	switch standing {
	case NotFree:
		l.gone = true
	case BreaksRules:
		l.broken++
	case FreeWithNotes:
		l.notes++
	}
}

// A place has the rank of the standing, how many reasons break a rule and are worth knowing, whether the employee is not at home and
// has another primary position, and how much is missing to the most minutes left and the longest rest.
const (
	placeMinutes = 21
	placeCounts  = 2*placeMinutes + 2
	placeRank    = placeCounts + 16
)

// place puts what candidates are ranked by into one number.
func (c *Candidate) place(rank, broken, notes int) Place {
	const most, longest = 1<<8 - 1, 1<<placeMinutes - 1
	down := func(n int) Place { return Place(longest - max(0, min(n, longest))) }                                  // #nosec G115 -- not below 0
	p := Place(rank)<<placeRank | Place(min(broken, most))<<(placeCounts+8) | Place(min(notes, most))<<placeCounts // #nosec G115 -- likewise
	if !c.AtHome {
		p |= 1 << (2*placeMinutes + 1)
	}
	if !c.Primary {
		p |= 1 << (2 * placeMinutes)
	}
	return p | down(c.Left)<<placeMinutes | down(c.rested())
}
