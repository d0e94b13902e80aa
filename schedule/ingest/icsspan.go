package ingest

import "opshub/schedule"

// icsSpan is a stretch of time as a calendar writes it: a start, and an end or a length. Without either, a day lasts a day and
// a time of day has no length (RFC 5545 3.6.1).
type icsSpan struct {
	start, end icsTime
	length     *icsLength
}

// interval is the time from start to end.
func (s icsSpan) interval(home *schedule.Zone) schedule.Interval {
	from := s.start.at(home)
	z := s.start.in(home)
	switch {
	case s.end.form != icsNone:
		return schedule.Interval{Start: from, End: s.end.at(home)}
	case s.length != nil:
		return schedule.Interval{Start: from, End: z.Resolve(s.start.date.Add(s.length.days), s.start.minute) + schedule.Instant(s.length.minutes*60)}
	case s.start.form == icsDate:
		return schedule.Interval{Start: from, End: z.StartOfDay(s.start.date + 1)}
	}
	return schedule.Interval{Start: from, End: from}
}

// wallEnd is the date and minute that the clock of z shows at the end of an occurrence of a rule. A length is counted on the
// clock there, so that a first occurrence in the night of a clock change does not set the end of all the others.
func (s icsSpan) wallEnd(z, home *schedule.Zone) (schedule.Date, int) {
	if s.length == nil {
		return z.Local(s.interval(home).End)
	}
	on, minute := s.start.local(z, home)
	minute += s.length.minutes
	return on.Add(s.length.days + minute/1440), minute % 1440
}

// days is how many days a span of whole days has.
func (s icsSpan) days() int {
	switch {
	case s.end.form != icsNone:
		return int(s.end.date - s.start.date)
	case s.length != nil:
		return s.length.days + s.length.minutes/1440
	}
	return 1
}

// span reads DTSTART with DTEND or DURATION.
func (f *icsFile) span(c *icsComponent) (s icsSpan) {
	p, given := c.get("DTSTART")
	if !given {
		f.refuse(c, p, "is missing")
		return s
	}
	var ok bool
	if s.start, ok = f.time(c, p, p.value); ok {
		f.compareOffsets(p.param("TZID"), s.start)
		f.ending(c, &s)
	}
	return s
}

// ending reads DTEND or DURATION behind a start.
func (f *icsFile) ending(c *icsComponent, s *icsSpan) {
	end, hasEnd := c.get("DTEND")
	length, hasLength := c.get("DURATION")
	switch {
	case hasEnd && hasLength:
		f.refuse(c, length, "stands beside DTEND: only one of them may be given")
	case hasEnd:
		if t, ok := f.time(c, end, end.value); ok {
			s.end = t
			f.checkSpan(c, end, *s)
		}
	case hasLength:
		f.lasting(c, length, length.value, s)
	}
}

// lasting reads a length behind a start.
func (f *icsFile) lasting(c *icsComponent, p icsProp, value string, s *icsSpan) {
	l, err := parseICSLength(value)
	if err != nil {
		f.refuse(c, p, "%s", err)
		return
	}
	s.length = &l
	f.checkSpan(c, p, *s)
}

// checkSpan refuses a span that ends before it starts, or mixes days with times of day.
func (f *icsFile) checkSpan(c *icsComponent, p icsProp, s icsSpan) {
	day := s.start.form == icsDate
	switch {
	case s.end.form != icsNone && day != (s.end.form == icsDate), day && s.length != nil && s.length.minutes%1440 != 0:
		f.refuse(c, p, "is no day although the start is one, or the other way round: write both as days or both as times")
	case day && s.days() <= 0:
		f.refuse(c, p, "%s is not after the first day: DTEND is the day behind the last one", schedule.Printable(p.value))
	case !day && s.interval(schedule.UTC).End < s.interval(schedule.UTC).Start && (s.end.form == s.start.form || s.end.form != icsFloating && s.start.form != icsFloating):
		f.refuse(c, p, "ends before it starts")
	}
}
