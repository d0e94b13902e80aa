package roster

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// personWeek is the work of one employee in one week on the filter's days. It takes 24 bytes.
type personWeek struct {
	week    schedule.Date // its first day
	minutes int32
	shifts  int32 // that begin in the week
	person  int32
	before  int32 // index of the employee's previous week; nobody for none
	days    uint8 // a bit for each weekday with any work
}

// weekTable is the work of the matching employees by week. It is filled in one pass over the shifts in order of time.
// This is several times as fast as reading them by employee, because the shifts of an employee are far apart in memory.
type weekTable struct {
	weeks    []personWeek
	last     []int32 // by person: the last week; nobody for none
	byPerson memory.Index
	starts   time.Weekday
	own      []personWeek // buffer
}

// byWeek adds up the matching shifts.
func (k *work) byWeek() *weekTable {
	t := &weekTable{last: make([]int32, len(k.m.People)), starts: k.weekStarts()}
	for person := range t.last {
		t.last[person] = nobody
	}
	var parts []rules.DayPart
	for x := range k.each() {
		wall := k.wall(x)
		parts = wall.Parts(parts[:0])
		for _, part := range parts {
			if k.filter.Holds(part.On) {
				t.weekOf(x.Person, part.On).add(part)
			}
		}
	}
	t.byPerson = memory.NewIndex(len(t.weeks), len(t.last), func(k int) int32 { return t.weeks[k].person })
	return t
}

// add adds a part of a shift.
func (w *personWeek) add(part rules.DayPart) {
	w.minutes += int32(part.Minutes) // #nosec G115 -- minutes of a day
	w.days |= 1 << (part.On - w.week)
	if part.Begins {
		w.shifts++
	}
}

// weekOf returns a person's week that contains a day. It adds the week if it is missing.
func (t *weekTable) weekOf(person int32, on schedule.Date) *personWeek {
	at := &t.last[person]
	for *at != nobody && t.weeks[*at].week > on { // a shift over the end of a week can come before one within it
		at = &t.weeks[*at].before
	}
	if *at != nobody && on < t.weeks[*at].week+7 {
		return &t.weeks[*at]
	}
	added := int32(len(t.weeks)) // #nosec G115 -- fewer than shifts
	before := *at
	*at = added
	t.weeks = append(t.weeks, personWeek{week: on.WeekStart(t.starts), person: person, before: before})
	return &t.weeks[added]
}

// of returns the weeks of a person in order. They are valid until the next call.
func (t *weekTable) of(person int32) []personWeek {
	t.own = t.own[:0]
	for _, at := range t.byPerson.Of(person) {
		t.own = append(t.own, t.weeks[at])
	}
	slices.SortFunc(t.own, func(a, b personWeek) int { return cmp.Compare(a.week, b.week) }) // a later week can be added first
	return t.own
}

// oneDay is the length in minutes of a day without a clock change.
const oneDay = 24 * 60

// wallClocks converts many times, in order, to wall-clock times. It caches the span in which each zone's clock does not
// change, so most conversions cost one addition. It must be used by one goroutine.
type wallClocks struct {
	zones  []*localtime.Zone
	steady []steadyClock // by zone
}

// steadyClock is a wall clock over a span in which it does not change.
type steadyClock struct {
	from, to int32 // minutes: from a day after the span begins to a day before it ends
	ahead    int32 // offset from UTC in minutes
}

func (r *Roster) wallClocks() wallClocks {
	return wallClocks{r.m.Zones, make([]steadyClock, len(r.m.Zones))}
}

// wall returns a time span on the wall clock of a zone.
func (c *wallClocks) wall(zone, start, length int32) rules.WallShift {
	end := start + length
	s := &c.steady[zone]
	if start < s.from || end > s.to {
		*s = steadyAt(c.zones[zone], start)
	}
	if start < s.from || end > s.to {
		return rules.WallOf(c.zones[zone], schedule.Interval{Start: memory.Instant(start), End: memory.Instant(end)})
	}
	return rules.SteadyWall(int64(start)+int64(s.ahead), int(max(0, length)))
}

// steadyAt returns the steady clock of a zone around a minute. It is empty if the offset is not a whole number of
// minutes.
func steadyAt(z *localtime.Zone, minute int32) steadyClock {
	span, ahead := z.Span(memory.Instant(minute))
	if span.Empty() || ahead%60 != 0 {
		return steadyClock{}
	}
	return steadyClock{memory.Minutes(span.Start) + oneDay, memory.Minutes(span.End) - oneDay, int32(ahead / 60)} // #nosec G115 -- at most a day
}
