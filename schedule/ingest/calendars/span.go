package calendars

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
)

// span is a start with an end or a duration. Without either, a date lasts one day and a time has no duration (RFC 5545
// 3.6.1).
type span struct {
	start, end ical.Time
	length     *ical.Duration
}

// interval returns the instants from start to end. home is the zone of floating times.
func (s span) interval(home *localtime.Zone) schedule.Interval {
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

// wallEnd returns the local date and minute in z at the end of an occurrence of a rule. It adds a duration to the local
// time, so that a first occurrence in the night of a clock change does not shift the end of all others.
func (s span) wallEnd(z, home *localtime.Zone) (schedule.Date, int) {
	if s.length == nil {
		return z.Local(s.interval(home).End)
	}
	on, minute := s.start.Local(z, home)
	minute += s.length.Minutes
	return on.Add(s.length.Days + minute/1440), minute % 1440
}

// days returns the number of days of an all-day span.
func (s span) days() int {
	switch {
	case s.end.Form != ical.None:
		return int(s.end.Date - s.start.Date)
	case s.length != nil:
		return s.length.Days + s.length.Minutes/1440
	}
	return 1
}

// oneDay returns an all-day span that ends on the day on which it starts as one day. Many programs write it so.
func (s span) oneDay() span {
	if s.start.Form == ical.Day && s.days() == 0 {
		s.end, s.length = ical.Time{}, nil
	}
	return s
}

// span reads DTSTART with DTEND or DURATION.
func (f *fileReader) span(c *ical.Component) (s span) {
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
	return s.oneDay()
}

// ending reads DTEND or DURATION.
func (f *fileReader) ending(c *ical.Component, s *span) {
	end, hasEnd := c.Get("DTEND")
	length, hasLength := c.Get("DURATION")
	switch {
	case hasEnd && hasLength:
		f.refuse(c, length, "is not allowed with DTEND: use only one of them")
	case hasEnd:
		if t, ok := f.time(c, end, end.Value); ok {
			s.end = t.Up()
			f.checkSpan(c, end, *s)
		}
	case hasLength:
		f.lasting(c, length, length.Value, s)
	}
}

// lasting reads a duration.
func (f *fileReader) lasting(c *ical.Component, p ical.Property, value string, s *span) {
	l, err := ical.ParseDuration(value)
	if err != nil {
		f.refuse(c, p, "%s", err)
		return
	}
	if l.Seconds {
		f.tallies[tallySeconds]++
	}
	s.length = &l
	f.checkSpan(c, p, *s)
}

// checkSpan refuses a span that ends before it starts, or mixes dates with times.
func (f *fileReader) checkSpan(c *ical.Component, p ical.Property, s span) {
	day := s.start.Form == ical.Day
	switch {
	case s.end.Form != ical.None && day != (s.end.Form == ical.Day), day && s.length != nil && s.length.Minutes%1440 != 0:
		f.refuse(c, p, "does not match the start: write both as days or both as times")
	case day && s.days() < 0:
		f.refuse(c, p, "%s is before the first day", schedule.Printable(p.Value))
	case day && s.days() == 0:
		f.tallies[tallyOneDay]++
	case !day && s.interval(localtime.UTC).End < s.interval(localtime.UTC).Start && (s.end.Form == s.start.Form || s.end.Form != ical.Floating && s.start.Form != ical.Floating):
		f.refuse(c, p, "ends before it starts")
	}
}

// period reads one value of RDATE or FREEBUSY. A start alone lasts as long as its event. A start can also be followed by
// a slash and an end or a duration.
func (f *fileReader) period(c *ical.Component, p ical.Property, value string, like span) (s span, ok bool) {
	from, rest, slash := strings.Cut(value, "/")
	if s.start, ok = f.time(c, p, from); !ok {
		return s, false
	}
	switch {
	case slash && strings.ContainsAny(rest, "Pp"):
		f.lasting(c, p, rest, &s)
	case slash:
		if s.end, ok = f.time(c, p, rest); ok {
			s.end = s.end.Up()
			f.checkSpan(c, p, s)
		}
	case (s.start.Form == ical.Day) != (like.start.Form == ical.Day):
		f.refuse(c, p, "%s: do not mix days and times", schedule.Printable(value))
	default:
		l := like.lengthLike()
		s.length = &l
	}
	return s.oneDay(), !f.bad[c]
}

// lengthLike returns the duration of the span by its own local times, for other spans of the same duration.
func (s span) lengthLike() ical.Duration {
	if s.start.Form == ical.Day {
		return ical.Duration{Days: s.days()}
	}
	if s.length != nil {
		return *s.length
	}
	return ical.Duration{Minutes: s.interval(localtime.UTC).Minutes()}
}

// busyTimes reads the periods of a free/busy component.
func (f *fileReader) busyTimes(e *event) {
	for _, p := range e.node.All("FREEBUSY") {
		kind := strings.ToUpper(p.Param("FBTYPE"))
		if kind == "FREE" {
			continue
		}
		status, _ := f.word("FBTYPE", &busyTypes, kind)
		if e.status == schedule.Cancelled {
			status = string(e.status)
		}
		for value := range strings.SplitSeq(p.Value, ",") {
			if s, ok := f.period(e.node, p, value, span{}); ok && !s.interval(localtime.UTC).Empty() {
				e.busy = append(e.busy, busyPeriod{s, schedule.BlockStatus(status)})
			}
		}
	}
}
