package ingest

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
)

// icsSpan is a stretch of time as a calendar writes it: a start, and an end or a length. Without either, a day lasts a day and
// a time of day has no length (RFC 5545 3.6.1).
type icsSpan struct {
	start, end ical.Time
	length     *ical.Duration
}

// interval is the time from start to end.
func (s icsSpan) interval(home *schedule.Zone) schedule.Interval {
	from := s.start.At(home)
	z := s.start.In(home)
	switch {
	case s.end.Form != ical.None:
		return schedule.Interval{Start: from, End: s.end.At(home)}
	case s.length != nil:
		return schedule.Interval{Start: from, End: z.Resolve(s.start.Date.Add(s.length.Days), s.start.Minute) + schedule.Instant(s.length.Minutes*60)}
	case s.start.Form == ical.Day:
		return schedule.Interval{Start: from, End: z.StartOfDay(s.start.Date + 1)}
	}
	return schedule.Interval{Start: from, End: from}
}

// wallEnd is the date and minute that the clock of z shows at the end of an occurrence of a rule. A length is counted on the
// clock there, so that a first occurrence in the night of a clock change does not set the end of all the others.
func (s icsSpan) wallEnd(z, home *schedule.Zone) (schedule.Date, int) {
	if s.length == nil {
		return z.Local(s.interval(home).End)
	}
	on, minute := s.start.Local(z, home)
	minute += s.length.Minutes
	return on.Add(s.length.Days + minute/1440), minute % 1440
}

// days is how many days a span of whole days has.
func (s icsSpan) days() int {
	switch {
	case s.end.Form != ical.None:
		return int(s.end.Date - s.start.Date)
	case s.length != nil:
		return s.length.Days + s.length.Minutes/1440
	}
	return 1
}

// span reads DTSTART with DTEND or DURATION.
func (f *icsFile) span(c *ical.Component) (s icsSpan) {
	p, given := c.Get("DTSTART")
	if !given {
		f.refuse(c, p, "is missing")
		return s
	}
	var ok bool
	if s.start, ok = f.time(c, p, p.Value); ok {
		f.compareOffsets(p.Param("TZID"), s.start)
		f.ending(c, &s)
	}
	return s
}

// ending reads DTEND or DURATION behind a start.
func (f *icsFile) ending(c *ical.Component, s *icsSpan) {
	end, hasEnd := c.Get("DTEND")
	length, hasLength := c.Get("DURATION")
	switch {
	case hasEnd && hasLength:
		f.refuse(c, length, "stands beside DTEND: only one of them may be given")
	case hasEnd:
		if t, ok := f.time(c, end, end.Value); ok {
			s.end = t
			f.checkSpan(c, end, *s)
		}
	case hasLength:
		f.lasting(c, length, length.Value, s)
	}
}

// lasting reads a length behind a start.
func (f *icsFile) lasting(c *ical.Component, p ical.Property, value string, s *icsSpan) {
	l, err := ical.ParseDuration(value)
	if err != nil {
		f.refuse(c, p, "%s", err)
		return
	}
	s.length = &l
	f.checkSpan(c, p, *s)
}

// checkSpan refuses a span that ends before it starts, or mixes days with times of day.
func (f *icsFile) checkSpan(c *ical.Component, p ical.Property, s icsSpan) {
	day := s.start.Form == ical.Day
	switch {
	case s.end.Form != ical.None && day != (s.end.Form == ical.Day), day && s.length != nil && s.length.Minutes%1440 != 0:
		f.refuse(c, p, "is no day although the start is one, or the other way round: write both as days or both as times")
	case day && s.days() <= 0:
		f.refuse(c, p, "%s is not after the first day: DTEND is the day behind the last one", schedule.Printable(p.Value))
	case !day && s.interval(schedule.UTC).End < s.interval(schedule.UTC).Start && (s.end.Form == s.start.Form || s.end.Form != ical.Floating && s.start.Form != ical.Floating):
		f.refuse(c, p, "ends before it starts")
	}
}

// period reads one entry of RDATE or FREEBUSY: a start alone, which lasts as long as the event it belongs to, or a start
// with an end or a length behind a slash.
func (f *icsFile) period(c *ical.Component, p ical.Property, value string, like icsSpan) (s icsSpan, ok bool) {
	from, rest, slash := strings.Cut(value, "/")
	if s.start, ok = f.time(c, p, from); !ok {
		return s, false
	}
	switch {
	case slash && strings.ContainsAny(rest, "Pp"):
		f.lasting(c, p, rest, &s)
	case slash:
		if s.end, ok = f.time(c, p, rest); ok {
			f.checkSpan(c, p, s)
		}
	case (s.start.Form == ical.Day) != (like.start.Form == ical.Day):
		f.refuse(c, p, "%s: write days beside days and times beside times", schedule.Printable(value))
	default:
		l := like.lengthLike()
		s.length = &l
	}
	return s, !f.bad[c]
}

// lengthLike is the length of the span by its own wall clock, for other spans that last as long.
func (s icsSpan) lengthLike() ical.Duration {
	if s.start.Form == ical.Day {
		return ical.Duration{Days: s.days()}
	}
	if s.length != nil {
		return *s.length
	}
	return ical.Duration{Minutes: s.interval(schedule.UTC).Minutes()}
}

// busyTimes reads the periods of a free/busy component.
func (f *icsFile) busyTimes(e *icsEvent) {
	for _, p := range e.node.All("FREEBUSY") {
		kind := strings.ToUpper(p.Param("FBTYPE"))
		if kind == "FREE" {
			continue
		}
		status, _ := f.word("FBTYPE", &icsBusyTypes, kind)
		if e.status == schedule.Cancelled {
			status = string(e.status)
		}
		for value := range strings.SplitSeq(p.Value, ",") {
			if s, ok := f.period(e.node, p, value, icsSpan{}); ok && !s.interval(schedule.UTC).Empty() {
				e.busy = append(e.busy, icsBusy{s, schedule.BlockStatus(status)})
			}
		}
	}
}
