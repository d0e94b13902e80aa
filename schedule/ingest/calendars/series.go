package calendars

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// series is an event with more than one occurrence, at local times of one zone.
type series struct {
	*group
	claim
	block schedule.Block // holds the rule, its first date and minutes of the day
	zone  *localtime.Zone
	days  int // from the start date of an occurrence to its end date
	end   int // minute on the end date
	long  bool
	ex    map[schedule.Date]schedule.BlockException
	never bool // the rule ends before it begins
	later bool // continues another series from a change of all later occurrences, see continuation
	split bool // an occurrence longer than a day is several blocks that repeat, see pieces

	left    map[schedule.Date]bool    // dates of the rule that EXDATE leaves out
	leftDay map[schedule.Date]bool    // dates on which EXDATE leaves out everything
	gone    map[schedule.Instant]bool // starts that EXDATE leaves out, not of the rule
	moved   map[schedule.Date]bool    // dates of the rule with a changed occurrence
	movedAt map[schedule.Instant]bool // starts with a changed occurrence, not of the rule
}

// series returns the series of an event. RFC 5545 allows the end to follow after the exact duration. Here, as in every
// recurring block, both ends are local times.
func (g *group) series(c claim) (*series, bool) {
	s := &series{
		group: g, claim: c, block: g.block(c), zone: c.span.start.In(g.home), ex: map[schedule.Date]schedule.BlockException{},
		left: map[schedule.Date]bool{}, leftDay: map[schedule.Date]bool{}, gone: map[schedule.Instant]bool{},
		moved: map[schedule.Date]bool{}, movedAt: map[schedule.Instant]bool{},
	}
	start := c.span.start
	b := &s.block
	b.RRule, b.FirstOn, b.StartMinute = ical.LocalUntil(c.rule, s.zone, start.Minute), start.Date, start.Minute
	if b.AllDay = start.Form == ical.Day; b.AllDay {
		s.days = c.span.days()
		s.long = s.days > 1
	} else {
		last, end := c.span.wallEnd(s.zone, g.home)
		s.days, s.end = int(last-b.FirstOn), end
		s.long = s.days > 1 || s.days == 1 && end > start.Minute
		b.EndMinute = end
		if s.days < 0 || s.days == 0 && end <= start.Minute {
			c.file.refuse(c.node, ical.Property{Name: "DTEND"}, "is not after DTSTART on the wall clock of %s: begin the rule on another day than that of the clock change", s.zone.Name())
			return nil, false
		}
	}
	if rule, err := recur.ParseRule(b.RRule); err == nil {
		until := rule.UntilOn(s.zone)
		s.never = until != 0 && until < b.FirstOn
	}
	s.exclude()
	return s, true
}

// occurrence returns the date of the rule that a time of EXDATE or RECURRENCE-ID names, and whether it names one: a date
// names the occurrence on it, a time only an occurrence that starts at this instant (RFC 5545 3.8.5.1).
func (s *series) occurrence(t ical.Time) (on schedule.Date, regular bool) {
	on, _ = t.Local(s.zone, s.home)
	return on, t.Form == ical.Day || s.block.AllDay || s.starts(on) == t.At(s.home)
}

// starts returns the start of an occurrence of the rule on a date.
func (s *series) starts(on schedule.Date) schedule.Instant {
	return s.zone.Resolve(on, s.block.StartMinute)
}

// exclude applies EXDATE, and counts the times that name no occurrence.
func (s *series) exclude() {
	for _, t := range s.less {
		on, regular := s.occurrence(t)
		switch {
		case regular:
			s.left[on] = true
			s.leftDay[on] = s.leftDay[on] || t.Form == ical.Day
		default:
			s.gone[t.At(s.home)] = true
		}
		if !s.names(on, regular, t) {
			s.file.tallies[tallyNoOccurrence]++
		}
	}
}

// names reports whether a time names an occurrence of the rule, of DTSTART or of RDATE.
func (s *series) names(on schedule.Date, regular bool, t ical.Time) bool {
	if regular && (on == s.block.FirstOn || s.has(on)) {
		return true
	}
	return slices.ContainsFunc(s.more, func(r span) bool {
		day, _ := r.start.Local(s.zone, s.home)
		return r.start.At(s.home) == t.At(s.home) || t.Form == ical.Day && day == on
	})
}

// again returns the series of a block that an earlier import stored.
func (g *group) again(c claim, b schedule.Block, ex []schedule.BlockException) (*series, bool) {
	z, known := localtime.ZoneOrUTC(b.TimeZone)
	s := &series{group: g, claim: c, block: b, zone: z, ex: byDate(ex)}
	s.status, s.kind, s.reason, s.tentative = b.Status, b.Kind, b.ReasonCode, false
	e := *c.event // a copy, because the series changes the status, kind and reason
	s.event = &e
	e.status, e.kind, e.reason = b.Status, b.Kind, b.ReasonCode
	return s, known
}

// on returns the occurrence on a date as a separate block.
func (s *series) on(d schedule.Date) schedule.Block {
	b := s.block
	b.RRule, b.FirstOn, b.StartMinute, b.EndMinute = "", 0, 0, 0
	if b.AllDay {
		b.StartsOn, b.EndsOn = d, d.Add(s.days-1)
		iv := s.zone.Range(b.StartsOn, b.EndsOn)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
		return b
	}
	b.StartsAt, b.EndsAt = s.zone.Resolve(d, s.block.StartMinute), s.zone.Resolve(d.Add(s.days), s.end)
	return b
}

// has reports whether the rule includes the date.
func (s *series) has(d schedule.Date) bool {
	return s.block.RRule != "" && slices.Contains(s.dates(d, d), d)
}

// dates returns the dates of the rule from from to to, both included. It expands a block of one minute, so that only the
// limits of the rule apply.
func (s *series) dates(from, to schedule.Date) (out []schedule.Date) {
	b := schedule.Block{
		RRule: s.block.RRule, FirstOn: s.block.FirstOn, StartMinute: s.block.StartMinute, EndMinute: s.block.StartMinute + 1, TimeZone: s.zone.Name(),
	}
	occs, _ := recur.Expand(b, nil, s.zone.Range(from, to)) // the rule was parsed before
	for _, o := range occs {
		if o.On >= from && o.On <= to {
			out = append(out, o.On)
		}
	}
	return out
}

// change applies a changed occurrence. on is its date in this series and regular whether it is an occurrence of the rule. If
// it stays on its date it becomes an exception. Otherwise the date is canceled and the occurrence becomes a separate block.
func (s *series) change(c claim, on schedule.Date, regular bool) {
	name := atName(c.recurs.At(s.home))
	if regular {
		name = atName(s.starts(on))
	}
	repeats := regular && (!s.long || s.split) && s.has(on)
	if repeats {
		delete(s.ex, on)
	}
	switch {
	case !c.takes() || c.status == schedule.Cancelled:
		s.cancel(on, repeats)
		s.drop(c.event, name)
		return
	case repeats && !s.split && s.alike(c) && s.stays(c, on):
		s.drop(c.event, name)
		return
	}
	s.cancel(on, repeats)
	s.emit(c.event, name, s.group.single(c, s.group.block(c), c.span), nil)
}

func (s *series) cancel(on schedule.Date, repeats bool) {
	if repeats {
		s.ex[on] = schedule.BlockException{Action: recur.Cancel}
	}
}

// alike reports whether an exception can represent the change. An exception has times only.
func (s *series) alike(c claim) bool {
	b := s.group.block(c)
	return b.Status == s.block.Status && b.Kind == s.block.Kind && b.ReasonCode == s.block.ReasonCode
}

// stays records the times of a change that remains on its date and is at most a day long. It returns false for any other
// change.
func (s *series) stays(c claim, on schedule.Date) bool {
	if s.block.AllDay || c.span.start.Form == ical.Day {
		return s.block.AllDay && c.span.start.Form == ical.Day && c.span.start.Date == on && c.span.days() == 1
	}
	iv := c.span.interval(s.home)
	first, from := s.zone.Local(iv.Start)
	last, to := s.zone.Local(iv.End)
	end := int(last-on)*1440 + to
	switch {
	case first != on || end <= from || end > from+1440, s.zone.Resolve(on, from) != iv.Start || s.zone.Resolve(on, end) != iv.End:
		return false
	case from == s.block.StartMinute && to == s.block.EndMinute:
		return true
	}
	s.ex[on] = schedule.BlockException{Action: recur.Replace, StartMinute: from, EndMinute: to}
	return true
}
