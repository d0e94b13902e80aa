package ingest

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/recur"
)

// icsSeries is an event that happens more than once, on the wall clock of one zone.
type icsSeries struct {
	*icsGroup
	icsClaim
	block schedule.Block // the rule: first date and minutes of the day
	zone  *schedule.Zone
	days  int // from the date an occurrence starts on to the one it ends on
	end   int // minute of that date
	long  bool
	ex    map[schedule.Date]schedule.BlockException
	left  map[schedule.Date]bool // dates that EXDATE leaves out
	moved map[schedule.Date]bool // dates that a change speaks of
}

// series lays an event out on its wall clock. RFC 5545 lets the end follow by the exact length; here, as in every block
// that repeats, the wall clock holds at both ends.
func (g *icsGroup) series(c icsClaim) (*icsSeries, bool) {
	s := &icsSeries{
		icsGroup: g, icsClaim: c, block: g.block(c), zone: c.span.start.in(g.home), ex: map[schedule.Date]schedule.BlockException{},
		left: map[schedule.Date]bool{}, moved: map[schedule.Date]bool{},
	}
	start := c.span.start
	b := &s.block
	b.RRule, b.FirstOn, b.StartMinute = localUntil(c.rule, s.zone, start.minute), start.date, start.minute
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
	occs, _ := recur.Expand(b, nil, s.zone.Range(from, to)) // the rule was read before
	for _, o := range occs {
		if o.On >= from && o.On <= to {
			out = append(out, o.On)
		}
	}
	return out
}
