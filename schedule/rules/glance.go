package rules

import (
	"math/bits"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// The limits of a Glance, which holds the days and weeks of an opening, and the days around it, in a few bytes for each
// employee.
const (
	glanceDays  = 3
	glanceWeeks = 2
	glanceAhead = 32 // days before the opening with a bit in Glance.begins, and as many from its first day on
)

// Glance summarizes the shifts of one employee for an opening: the nearest shifts, the work on the days and in the
// weeks of the opening, and the days near it on which shifts begin. Shifts can be added in any order. The zero value
// has no shifts.
type Glance struct {
	before, after schedule.Instant // end of the nearest shift before the opening and start of the nearest shift after it, valid if near is set
	afterOn       schedule.Date    // local day of after
	near          [2]bool
	overlaps      bool
	days          [glanceDays]int32
	weeks         [glanceWeeks]int32 // minutes, like days
	begins        uint64
}

// run is like looker.run.
func (g *Glance) run() (before, after int, worked bool) {
	const before0 = 64 - glanceAhead // shifts the day before the opening to the highest bit
	return bits.LeadingZeros64(^(g.begins << before0)), bits.TrailingZeros64(^(g.begins >> (glanceAhead + 1))), g.begins>>glanceAhead&1 == 1
}

// Gauge adds shifts to glances for one opening. See Trial.Gauge.
type Gauge struct {
	o                    Opening
	firstDay, week, from schedule.Date // first day of the opening, first day of its week, and day of the first bit of Glance.begins
	days, weeks          schedule.Date // counts
	own                  Glance        // the work of the opening itself
}

// Gauge returns a gauge for the opening of the trial. It returns nil if the opening has too many days or needs shifts
// from a wider interval than a glance holds; use Consider instead. weekStartsOn must be the one of LimitsOn, and around
// the result of Opening.Around.
func (t *Trial) Gauge(weekStartsOn time.Weekday, around schedule.Interval) *Gauge {
	first, last := t.l.firstDay, t.l.lastDay
	week := first.WeekStart(weekStartsOn)
	q := &Gauge{o: t.l.o, firstDay: first, days: last - first + 1, week: week, weeks: (last.WeekStart(weekStartsOn)-week)/localtime.DaysPerWeek + 1, from: first - glanceAhead}
	from, to := localtime.UTC.Days(around)
	if q.days > glanceDays || q.weeks > glanceWeeks || from <= q.from+1 || to >= first+glanceAhead-2 { // one more day because dates differ between zones
		return nil
	}
	eachDayPart(t.l.zone, t.l.o.Interval, func(on schedule.Date, part schedule.Interval) { q.add(&q.own, on, part.Minutes()) })
	t.l.gauge = q
	return q
}

// Local is the wall clock for some shifts: a constant UTC offset if the clock does not change near them, otherwise the
// zone.
type Local struct {
	Zone   *localtime.Zone
	ahead  schedule.Instant // UTC offset in seconds
	steady bool
}

// LocalIn returns the wall clock of a zone for shifts within the interval.
func LocalIn(z *localtime.Zone, at schedule.Interval) Local {
	minutes, steady := z.Steady(at)
	return Local{z, schedule.Instant(minutes) * 60, steady}
}

// wall returns the local day of an instant and the seconds since its midnight, for a day of 24 hours.
func (l *Local) wall(i schedule.Instant) (schedule.Date, schedule.Instant) {
	wall := i + l.ahead
	day := wall / localtime.SecondsPerDay
	if wall < day*localtime.SecondsPerDay { // rounds down like Zone.Local
		day--
	}
	return schedule.Date(day) + localtime.OrdinalOfUnixEpoch, wall - day*localtime.SecondsPerDay // #nosec G115 -- likewise
}

// Add adds a shift to a glance.
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
	if first >= q.week+q.weeks*localtime.DaysPerWeek || first < q.week-2 && at.Minutes() < localtime.MinutesPerDay {
		return // on no day of the weeks, even if a zone skipped a day
	}
	switch length := at.End - at.Start; {
	case l.steady && gone+length <= localtime.SecondsPerDay:
		q.add(g, first, at.Minutes())
	case l.steady && gone+length <= 2*localtime.SecondsPerDay:
		midnight := at.Start + localtime.SecondsPerDay - gone
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
	if k := on - q.week; k >= 0 && k < q.weeks*localtime.DaysPerWeek {
		g.weeks[k/localtime.DaysPerWeek] += int32(minutes) // #nosec G115 -- likewise
	}
}

// Place is the rank of an employee for an opening without the reasons: all criteria of CandidateRule except the name.
// Lower is better.
type Place uint64

// Standing returns the standing of the candidate.
func (p Place) Standing() Standing { return Standings[p.Rank()] }

// Rank returns the index of the standing in Standings.
func (p Place) Rank() int { return int(p >> placeRank) } // #nosec G115 -- of four

// Place returns the same place as Consider, but from a glance instead of the worker's shifts. If full is set, it also
// ranks employees who are not free among themselves.
func (t *Trial) Place(w *Worker, g *Glance, limits func(schedule.Date) schedule.Limits, full bool) Place {
	l, c := &t.l, &t.l.c
	l.w, l.limits, l.g, l.broken, l.notes, l.gone = w, limits, g, 0, 0, false
	l.belongs(w)
	c.RestBefore, c.RestAfter = -1, -1
	if l.there(); full || !l.gone {
		l.held()
	}
	l.g = nil
	rank := 0 // index in Standings
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

// tell counts a reason without recording it.
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

// The bits of a Place, from high to low: the rank of the standing, the number of violations and of notes, whether the
// employee is away from home and has another primary position, and the differences to the maximum minutes left and the
// longest rest.
const (
	placeMinutes = 21
	placeCounts  = 2*placeMinutes + 2
	placeRank    = placeCounts + 16
)

// place encodes the ranking criteria in one number.
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
