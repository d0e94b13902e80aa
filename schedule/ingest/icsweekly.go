package ingest

import (
	"slices"

	"opshub/schedule"
)

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

// on is the dates of the phase on some weekdays, of an endless one those of the first week. Weekdays that a finite one does not
// have are taken out.
func (p icsPhase) on(days *[7]bool) (out []schedule.Date) {
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
