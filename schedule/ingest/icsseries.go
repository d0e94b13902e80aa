package ingest

import (
	"slices"

	"opshub/schedule"
)

// maxSingles bounds the blocks that a rule becomes when its occurrences last longer than a day.
const maxSingles = 500

// icsSeries is an event that happens more than once, on the wall clock of one zone.
type icsSeries struct {
	*icsGroup
	icsClaim
	block  schedule.Block // the rule: first date and minutes of the day
	zone   *schedule.Zone
	days   int // from the date an occurrence starts on to the one it ends on
	end    int // minute of that date
	long   bool
	ex     map[schedule.Date]schedule.BlockException
	left   map[schedule.Date]bool // dates that EXDATE leaves out
	moved  map[schedule.Date]bool // dates that a change speaks of
	extras map[schedule.Date]bool // dates of RDATE
}

// series lays an event out on its wall clock. RFC 5545 lets the end follow by the exact length; here, as in every block
// that repeats, the wall clock holds at both ends.
func (g *icsGroup) series(c icsClaim) (*icsSeries, bool) {
	s := &icsSeries{
		icsGroup: g, icsClaim: c, block: g.block(c), zone: c.span.start.in(g.home), ex: map[schedule.Date]schedule.BlockException{},
		left: map[schedule.Date]bool{}, moved: map[schedule.Date]bool{}, extras: map[schedule.Date]bool{},
	}
	start := c.span.start
	b := &s.block
	b.RRule, b.FirstOn, b.StartMinute = c.rule, start.date, start.minute
	if b.AllDay = start.form == icsDate; b.AllDay {
		s.days = c.span.days()
		s.long = s.days > 1
	} else {
		last, end := c.span.wallEnd(s.zone, g.home)
		s.days, s.end = int(last-b.FirstOn), end
		s.long = s.days > 1 || s.days == 1 && end > start.minute
		b.EndMinute = end
		if s.days < 0 || s.days == 0 && end <= start.minute {
			c.file.refuse(c.node, icsProp{name: "DTEND"}, "is not after DTSTART on the wall clock of %s: begin the rule on another day than that of the clock change", s.zone.Name())
			return nil, false
		}
	}
	for _, t := range c.less {
		on, _ := t.local(s.zone, g.home)
		s.left[on] = true
	}
	return s, true
}

// again is the series of a block that an earlier import left.
func (g *icsGroup) again(c icsClaim, b schedule.Block, ex []schedule.BlockException) (*icsSeries, bool) {
	z, known := schedule.ZoneOrUTC(b.TimeZone)
	s := &icsSeries{icsGroup: g, icsClaim: c, block: b, zone: z, ex: byDate(ex), moved: map[schedule.Date]bool{}}
	s.status, s.kind, s.reason, s.tentative = b.Status, b.Kind, b.ReasonCode, false
	e := *c.icsEvent // so that the series has words of its own
	s.icsEvent = &e
	e.status, e.kind, e.reason = b.Status, b.Kind, b.ReasonCode
	return s, known
}

// build makes the blocks of the series.
func (s *icsSeries) build(changes []icsClaim) {
	first := s.block.FirstOn
	if s.status == schedule.Cancelled {
		changes = nil
	}
	for _, r := range s.more {
		on, _ := r.start.local(s.zone, s.home)
		s.extras[on] = true
	}
	for _, c := range changes {
		on, _ := c.recurs.local(s.zone, s.home)
		s.moved[on] = true
	}
	switch {
	case s.rule == "":
		if s.stands(first) {
			s.emit(s.icsEvent, "", s.on(first), nil)
		}
	case !s.begins():
		return
	case s.long:
		s.singles()
	default:
		for on := range s.left {
			if s.has(on) {
				s.ex[on] = schedule.BlockException{Action: schedule.Cancel}
			}
		}
	}
	for _, r := range s.more {
		if on, minute := r.start.local(s.zone, s.home); s.stands(on) && (!s.has(on) || minute != s.block.StartMinute) {
			s.further(s.icsEvent, s.icsGroup.single(s.icsClaim, s.icsGroup.block(s.icsClaim), r))
		}
	}
	for _, c := range changes {
		s.change(c)
	}
	if s.rule != "" && !s.long {
		s.emit(s.icsEvent, "", s.block, s.ex)
	}
}

// stands says whether no EXDATE and no change takes the date away.
func (s *icsSeries) stands(on schedule.Date) bool { return !s.left[on] && !s.moved[on] }

// begins checks that DTSTART is an occurrence. RFC 5545 leaves it open what it is when the rule does not give it: most
// programs count it as one, so it becomes a block of its own; but whether COUNT counts it is anybody's guess.
func (s *icsSeries) begins() bool {
	if s.has(s.block.FirstOn) {
		return true
	}
	rule, _ := schedule.ParseRule(s.rule) // it was read before
	if rule.Count() > 0 {
		s.file.refuse(s.node, icsProp{name: "DTSTART"}, "is no date of the rule %s, and programs differ on whether COUNT counts it: begin on a date of the rule", schedule.Printable(s.rule))
		return false
	}
	s.file.tallies[icsAlone]++
	if s.stands(s.block.FirstOn) {
		s.further(s.icsEvent, s.on(s.block.FirstOn))
	}
	return true
}

// singles makes a block of each occurrence of a rule whose occurrences last longer than a day.
func (s *icsSeries) singles() {
	rule, _ := schedule.ParseRule(s.rule)
	dates := []schedule.Date{}
	if rule.Count() > 0 || rule.UntilOn(s.zone) != 0 {
		dates = s.dates(s.block.FirstOn, s.block.FirstOn+200*366)
	}
	if len(dates) == 0 || len(dates) > maxSingles {
		s.file.refuse(s.node, icsProp{name: "RRULE"}, "repeats something longer than a day: that is taken when it ends after at most %d occurrences; give it UNTIL or COUNT, or write an event for each day", maxSingles)
		return
	}
	s.file.tallies[icsLong]++
	for _, on := range dates {
		if s.stands(on) {
			s.further(s.icsEvent, s.on(on))
		}
	}
}

// on is the occurrence of a date as a block of its own.
func (s *icsSeries) on(d schedule.Date) schedule.Block {
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

// has says whether the rule gives the date.
func (s *icsSeries) has(d schedule.Date) bool {
	return s.block.RRule != "" && slices.Contains(s.dates(d, d), d)
}

// dates is the dates of the rule from from to to. They are asked of a block of one minute, so that the limits of the rule
// count and nothing else does.
func (s *icsSeries) dates(from, to schedule.Date) (out []schedule.Date) {
	b := schedule.Block{
		RRule: s.block.RRule, FirstOn: s.block.FirstOn, StartMinute: s.block.StartMinute, EndMinute: s.block.StartMinute + 1, TimeZone: s.zone.Name(),
	}
	occs, _ := schedule.Expand(b, nil, s.zone.Range(from, to)) // the rule was read before
	for _, o := range occs {
		if o.On >= from && o.On <= to {
			out = append(out, o.On)
		}
	}
	return out
}
