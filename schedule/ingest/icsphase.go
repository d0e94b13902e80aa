package ingest

import (
	"slices"

	"opshub/schedule"
)

// phasesOf cuts a stretch of time at every date on which the week may change.
func phasesOf(z *schedule.Zone, reach schedule.Interval, slots []icsSlot) []icsPhase {
	first, from := z.Local(reach.Start)
	endless := reach.End == maxInstant
	var end schedule.Date // the first date behind the stretch
	to := 1440
	if !endless {
		if end, to = z.Local(reach.End); to == 0 {
			to = 1440
		} else {
			end++
		}
	}
	cuts := []schedule.Date{first}
	if from > 0 {
		cuts = append(cuts, first+1)
	}
	if !endless && to < 1440 {
		cuts = append(cuts, end-1)
	}
	for _, s := range slots {
		if s.differs(first, s.first-1) {
			cuts = append(cuts, s.first)
		}
		if s.last != 0 && (endless || s.differs(s.last+1, end-1)) {
			cuts = append(cuts, s.last+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	cuts = slices.DeleteFunc(cuts, func(d schedule.Date) bool { return d < first || !endless && d >= end })
	var out []icsPhase
	for i, d := range cuts {
		p := icsPhase{first: d, last: end - 1, to: 1440}
		switch {
		case i+1 < len(cuts):
			p.last = cuts[i+1] - 1
		case endless:
			p.last = 0
		}
		if d == first {
			p.from = from
		}
		if !endless && p.last == end-1 {
			p.to = to
		}
		out = append(out, p)
	}
	return out
}

// differs says whether any date from from to to has a weekday of the run, so that it matters that the run is not there.
func (s icsSlot) differs(from, to schedule.Date) bool {
	for d := from; d <= to && d < from+7; d++ {
		if s.days[d.Weekday()] {
			return true
		}
	}
	return false
}

// covers says whether the run holds all through the phase, on that weekday.
func (s icsSlot) covers(p icsPhase) bool {
	lateStart := s.first > p.first && s.differs(p.first, s.first-1)
	earlyEnd := s.last != 0 && (p.last == 0 || s.last < p.last && s.differs(s.last+1, p.last))
	return !lateStart && !earlyEnd
}

// phase makes the blocks of one phase.
func (g *icsGroup) phase(c icsClaim, z *schedule.Zone, p icsPhase, slots []icsSlot) {
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
			g.further(c.icsEvent, b)
		}
	}
}

// leftOver is the stretches of a weekday that no run covers.
func (p icsPhase) leftOver(weekday int, slots []icsSlot) (out [][2]int) {
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

// weekly is a block over one stretch of the day on some weekdays of a phase; false when the phase has none of them.
func (g *icsGroup) weekly(c icsClaim, z *schedule.Zone, p icsPhase, days [7]bool, minutes [2]int) (b schedule.Block, any bool) {
	var first, last schedule.Date
	dates := 0
	for d := p.first; d < p.first+7 && (p.last == 0 || d <= p.last); d++ {
		if days[d.Weekday()] && first == 0 {
			first = d
		}
	}
	for d := p.last; first != 0 && d >= first && d > p.last-7; d-- {
		if days[d.Weekday()] {
			last = max(last, d)
		}
	}
	if first == 0 {
		return b, false
	}
	var met [7]bool // of a phase shorter than a week, only the weekdays it has
	for d := first; d <= last; d++ {
		if days[d.Weekday()] {
			dates++
			met[d.Weekday()] = true
		}
	}
	if last != 0 {
		days = met
	}
	b = g.block(c)
	b.TimeZone, b.AllDay = z.Name(), minutes == [2]int{0, 1440}
	switch {
	case p.last != 0 && b.AllDay && dates == int(last-first)+1:
		b.StartsOn, b.EndsOn = first, last
		iv := z.Range(first, last)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	case p.last != 0 && dates == 1:
		b.StartsAt, b.EndsAt = z.Resolve(first, minutes[0]), z.Resolve(first, minutes[1])
	default:
		b.RRule, b.FirstOn, b.StartMinute, b.EndMinute = weekRule(days, last), first, minutes[0], minutes[1]%1440
	}
	return b, true
}
