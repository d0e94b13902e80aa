package calendars

import (
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
)

// availability is a VAVAILABILITY (RFC 7953). From start to end its owner is unavailable, except during its AVAILABLE
// components.
type availability struct {
	start, end ical.Time // the form is None if there is no bound
	length     *ical.Duration
	rank       int // 1 is the highest, 10 that of an absent or zero PRIORITY
	slots      []*event
}

// availability reads a VAVAILABILITY and its AVAILABLE components.
func (f *fileReader) availability(e *event) {
	a := &availability{rank: 10}
	e.avail = a
	status, _ := f.word("BUSYTYPE", &busyTypes, e.node.Text("BUSYTYPE"))
	if e.status == schedule.Active {
		e.status = schedule.BlockStatus(status)
	}
	if p, given := e.node.Get("PRIORITY"); given {
		n, err := strconv.Atoi(strings.TrimSpace(p.Value))
		if err != nil || n < 0 || n > 9 {
			f.refuse(e.node, p, "%q is not a number from 0 to 9", schedule.Printable(p.Value))
		} else if n > 0 {
			a.rank = n
		}
	}
	if _, given := e.node.Get("DTSTART"); given {
		e.span = f.span(e.node)
		a.start, a.end, a.length = e.span.start, e.span.end, e.span.length
	} else if p, given := e.node.Get("DTEND"); given {
		a.end, _ = f.time(e.node, p, p.Value)
	}
	for _, c := range e.node.Parts {
		if c.Name == "AVAILABLE" {
			f.slot(e, c)
		}
	}
	if a.start.Form == ical.None && len(a.slots) == 0 {
		f.refuse(e.node, ical.Property{Name: "DTSTART"}, "is missing, and there is no AVAILABLE: the start is not known")
	}
}

// slot reads one AVAILABLE.
func (f *fileReader) slot(e *event, c *ical.Component) {
	s := &event{file: f, node: c, uid: e.uid}
	f.unread(e.node, c)
	f.times(s)
	if p, given := c.Get("RECURRENCE-ID"); given {
		f.refuse(c, p, "in AVAILABLE is not supported: exclude the date with EXDATE and write a separate AVAILABLE")
	}
	if !f.bad[c] {
		if what := unevenPart(s.rule); what != "" {
			p, _ := c.Get("RRULE")
			f.refuse(c, p, "%s is not supported in AVAILABLE: the remaining time has no simple recurrence rule; use FREQ=WEEKLY or FREQ=DAILY without INTERVAL", what)
		}
	}
	if f.bad[c] && !f.bad[e.node] {
		f.bad[e.node] = true // the error is already reported
		f.file.Bad++
	}
	e.avail.slots = append(e.avail.slots, s)
	if e.span.start.Form == ical.None {
		e.span.start = ical.Time{Form: s.span.start.Form, Zone: s.span.start.Zone, Date: s.span.start.Date}
	}
}

// unevenPart returns the part of a rule that does not repeat the same week without end, or "".
func unevenPart(rule string) string {
	for part := range strings.SplitSeq(rule, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "", "BYDAY", "UNTIL", "COUNT", "WKST":
		case "FREQ":
			if value != "WEEKLY" && value != "DAILY" {
				return part
			}
		case "INTERVAL":
			if value != "1" {
				return part
			}
		default:
			return part
		}
	}
	return ""
}
