package calendars

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
)

// phase is a range of dates in which the week does not change.
type phase struct {
	first, last schedule.Date // last is included, 0 for no end
	from, to    int           // limits the minutes of a one-day phase at either end of the interval
}

// maxPhases is the maximum number of phases of one availability.
const maxPhases = 200

// unavailable builds blocks of the times that a VAVAILABILITY leaves unavailable. They repeat weekly: there is one block
// per range of minutes, for all weekdays that have it.
func (g *group) unavailable(c claim, all []*event) {
	e := c.event
	z, slots, err := g.week(e.avail)
	var reaches []schedule.Interval
	if err == nil {
		reaches, err = g.reaches(e, all)
	}
	if err != nil {
		e.file.refuse(e.node, ical.Property{}, "%s", err)
		return
	}
	if e.avail.start.Form == ical.None {
		e.file.tallies[tallyUnbounded]++
	}
	for _, reach := range reaches {
		phases := phasesOf(z, reach, slots)
		if len(phases) > maxPhases {
			e.file.refuse(e.node, ical.Property{}, "changes its week more than %d times: write an AVAILABLE that repeats every week", maxPhases)
			return
		}
		for _, p := range phases {
			g.phase(c, z, p, slots)
		}
	}
}

// weekdayWords returns the BYDAY value of some weekdays, starting with Monday.
func weekdayWords(days [7]bool) string {
	var words []string
	for i := range 7 {
		if d := time.Weekday((i + 1) % 7); days[d] {
			words = append(words, strings.ToUpper(d.String()[:2]))
		}
	}
	return strings.Join(words, ",")
}

// weekRule returns the rule of some weekdays up to a date.
func weekRule(days [7]bool, last schedule.Date) string {
	rule := "FREQ=WEEKLY;BYDAY=" + weekdayWords(days)
	if days == everyDay {
		rule = "FREQ=DAILY"
	}
	if last != 0 {
		rule += fmt.Sprintf(";UNTIL=%s", strings.ReplaceAll(last.String(), "-", ""))
	}
	return rule
}

// week returns the zone of an availability and its AVAILABLE components as slots.
func (g *group) week(a *availability) (*localtime.Zone, []slot, error) {
	z, err := a.clock(g.home)
	if err != nil {
		return nil, nil, err
	}
	var out []slot
	for _, s := range a.slots {
		runs, err := g.slots(s, z)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, runs...)
	}
	return z, out, nil
}

// phasesOf splits an interval at every date on which the week may change.
func phasesOf(z *localtime.Zone, reach schedule.Interval, slots []slot) (out []phase) {
	whole := phase{to: 1440}
	whole.first, whole.from = z.Local(reach.Start)
	if reach.End != maxInstant {
		whole.last, whole.to = z.Local(reach.End)
		if whole.to == 0 {
			whole.last, whole.to = whole.last-1, 1440
		}
	}
	cuts := whole.cuts(slots)
	for i, d := range cuts {
		p := phase{first: d, last: whole.last, to: 1440}
		if i+1 < len(cuts) {
			p.last = cuts[i+1] - 1
		}
		if d == whole.first {
			p.from = whole.from
		}
		if whole.last != 0 && p.last == whole.last {
			p.to = whole.to
		}
		out = append(out, p)
	}
	return out
}

// cuts returns the dates on which the phases of p begin.
func (p phase) cuts(slots []slot) []schedule.Date {
	endless := p.last == 0
	out := []schedule.Date{p.first}
	if p.from > 0 {
		out = append(out, p.first+1)
	}
	if !endless && p.to < 1440 {
		out = append(out, p.last)
	}
	for _, s := range slots {
		if s.differs(p.first, s.first-1) {
			out = append(out, s.first)
		}
		if s.last != 0 && (endless || s.differs(s.last+1, p.last)) {
			out = append(out, s.last+1)
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(d schedule.Date) bool { return d < p.first || !endless && d > p.last })
}

// differs reports whether a date from from to to has a weekday of the slot. If not, it does not matter that the slot
// excludes these dates.
func (s slot) differs(from, to schedule.Date) bool {
	for d := from; d <= to && d < from+7; d++ {
		if s.days[d.Weekday()] {
			return true
		}
	}
	return false
}

// covers reports whether the slot applies on its weekdays throughout the phase.
func (s slot) covers(p phase) bool {
	lateStart := s.first > p.first && s.differs(p.first, s.first-1)
	earlyEnd := s.last != 0 && (p.last == 0 || s.last < p.last && s.differs(s.last+1, p.last))
	return !lateStart && !earlyEnd
}

// phase builds the blocks of one phase.
func (g *group) phase(c claim, z *localtime.Zone, p phase, slots []slot) {
	days := map[[2]int]*[7]bool{}
	var order [][2]int
	for d := range 7 {
		for _, free := range p.leftOver(d, slots) {
			if days[free] == nil {
				days[free] = &[7]bool{}
				order = append(order, free)
			}
			days[free][d] = true
		}
	}
	slices.SortFunc(order, func(a, b [2]int) int { return a[0]*1441 + a[1] - b[0]*1441 - b[1] })
	for _, minutes := range order {
		if b, any := g.weekly(c, z, p, *days[minutes], minutes); any {
			g.further(c.event, b)
		}
	}
}

// leftOver returns the ranges of minutes of a weekday that no slot covers.
func (p phase) leftOver(weekday int, slots []slot) (out [][2]int) {
	var taken [][2]int
	for _, s := range slots {
		if s.days[weekday] && s.covers(p) {
			taken = append(taken, [2]int{s.start, s.end})
		}
	}
	slices.SortFunc(taken, func(a, b [2]int) int { return a[0] - b[0] })
	at := p.from
	for _, t := range append(taken, [2]int{p.to, p.to}) {
		if end := min(t[0], p.to); end > at {
			out = append(out, [2]int{at, end})
		}
		at = max(at, t[1])
	}
	return out
}

// weekly returns a block for one range of minutes on some weekdays of a phase, or false if the phase has none of them.
func (g *group) weekly(c claim, z *localtime.Zone, p phase, days [7]bool, minutes [2]int) (b schedule.Block, any bool) {
	dates := p.on(&days)
	if len(dates) == 0 {
		return b, false
	}
	first, last := dates[0], dates[len(dates)-1]
	b = g.block(c)
	b.TimeZone, b.AllDay = z.Name(), minutes == [2]int{0, 1440}
	switch {
	case p.last != 0 && b.AllDay && len(dates) == int(last-first)+1:
		b.StartsOn, b.EndsOn = first, last
		iv := z.Range(first, last)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	case p.last != 0 && len(dates) == 1:
		b.StartsAt, b.EndsAt = z.Resolve(first, minutes[0]), z.Resolve(first, minutes[1])
	default:
		if p.last == 0 {
			last = 0
		}
		b.RRule, b.FirstOn, b.StartMinute, b.EndMinute = weekRule(days, last), first, minutes[0], minutes[1]%1440
	}
	return b, true
}

// on returns the dates of the phase on some weekdays. For a phase without end these are the dates of the first week. on
// removes weekdays from days that the phase does not have.
func (p phase) on(days *[7]bool) (out []schedule.Date) {
	last := p.last
	if last == 0 {
		last = p.first + 6
	}
	var met [7]bool
	for d := p.first; d <= last; d++ {
		if days[d.Weekday()] {
			out = append(out, d)
			met[d.Weekday()] = true
		}
	}
	*days = met
	return out
}
