package ingest

import (
	"strings"

	"opshub/schedule"
)

// period reads one entry of RDATE or FREEBUSY: a start alone, which lasts as long as the event it belongs to, or a start
// with an end or a length behind a slash.
func (f *icsFile) period(c *icsComponent, p icsProp, value string, like icsSpan) (s icsSpan, ok bool) {
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
	case (s.start.form == icsDate) != (like.start.form == icsDate):
		f.refuse(c, p, "%s: write days beside days and times beside times", schedule.Printable(value))
	default:
		l := like.lengthLike()
		s.length = &l
	}
	return s, !f.bad[c]
}

// lengthLike is the length of the span by its own wall clock, for other spans that last as long.
func (s icsSpan) lengthLike() icsLength {
	if s.start.form == icsDate {
		return icsLength{days: s.days()}
	}
	if s.length != nil {
		return *s.length
	}
	return icsLength{minutes: s.interval(schedule.UTC).Minutes()}
}

// busyTimes reads the periods of a free/busy component.
func (f *icsFile) busyTimes(e *icsEvent) {
	for _, p := range e.node.all("FREEBUSY") {
		kind := strings.ToUpper(p.param("FBTYPE"))
		if kind == "FREE" {
			continue
		}
		status, _ := f.word("FBTYPE", &icsBusyTypes, kind)
		if e.status == schedule.Cancelled {
			status = string(e.status)
		}
		for value := range strings.SplitSeq(p.value, ",") {
			if s, ok := f.period(e.node, p, value, icsSpan{}); ok && !s.interval(schedule.UTC).Empty() {
				e.busy = append(e.busy, icsBusy{s, schedule.BlockStatus(status)})
			}
		}
	}
}
