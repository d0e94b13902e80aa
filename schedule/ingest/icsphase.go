package ingest

import (
	"slices"

	"opshub/schedule"
)

// phasesOf cuts a stretch of time at every date on which the week may change.
func phasesOf(z *schedule.Zone, reach schedule.Interval, slots []icsSlot) (out []icsPhase) {
	whole := icsPhase{to: 1440}
	whole.first, whole.from = z.Local(reach.Start)
	if reach.End != maxInstant {
		whole.last, whole.to = z.Local(reach.End)
		if whole.to == 0 {
			whole.last, whole.to = whole.last-1, 1440
		}
	}
	cuts := whole.cuts(slots)
	for i, d := range cuts {
		p := icsPhase{first: d, last: whole.last, to: 1440}
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

// cuts is the dates on which the phases of a stretch begin.
func (p icsPhase) cuts(slots []icsSlot) []schedule.Date {
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
