package ingest

import (
	"strconv"
	"strings"

	"opshub/schedule"
)

// icsAvailability is a VAVAILABILITY (RFC 7953): from start to end its owner is unavailable, save for the times that its
// AVAILABLE components name.
type icsAvailability struct {
	start, end icsTime // icsNone where it has no bound
	length     *icsLength
	rank       int // 1 is the strongest, 10 is that of a PRIORITY that is absent or 0
	slots      []*icsEvent
}

// availability reads a VAVAILABILITY and its AVAILABLE components.
func (f *icsFile) availability(e *icsEvent) {
	a := &icsAvailability{rank: 10}
	e.avail = a
	status, _ := f.word("BUSYTYPE", &icsBusyTypes, e.node.text("BUSYTYPE"))
	if e.status == schedule.Active {
		e.status = schedule.BlockStatus(status)
	}
	if p, given := e.node.get("PRIORITY"); given {
		n, err := strconv.Atoi(strings.TrimSpace(p.value))
		if err != nil || n < 0 || n > 9 {
			f.refuse(e.node, p, "%q is not a number from 0 to 9", schedule.Printable(p.value))
		} else if n > 0 {
			a.rank = n
		}
	}
	if _, given := e.node.get("DTSTART"); given {
		e.span = f.span(e.node)
		a.start, a.end, a.length = e.span.start, e.span.end, e.span.length
	} else if p, given := e.node.get("DTEND"); given {
		a.end, _ = f.time(e.node, p, p.value)
	}
	for _, c := range e.node.parts {
		if c.name == "AVAILABLE" {
			f.slot(e, c)
		}
	}
	if a.start.form == icsNone && len(a.slots) == 0 {
		f.refuse(e.node, icsProp{name: "DTSTART"}, "is missing, and there is no AVAILABLE either: nothing says from when")
	}
}

// slot reads one AVAILABLE.
func (f *icsFile) slot(e *icsEvent, c *icsComponent) {
	s := &icsEvent{file: f, node: c, uid: e.uid}
	f.unread(e.node, c)
	f.times(s)
	if p, given := c.get("RECURRENCE-ID"); given {
		f.refuse(c, p, "in AVAILABLE is not supported: leave the date out with EXDATE and write an AVAILABLE of its own")
	}
	if !f.bad[c] {
		if what := unevenPart(s.rule); what != "" {
			p, _ := c.get("RRULE")
			f.refuse(c, p, "%s is not supported in AVAILABLE: what is left over would repeat by no simple rule; use FREQ=WEEKLY or FREQ=DAILY without INTERVAL", what)
		}
	}
	if f.bad[c] && !f.bad[e.node] {
		f.bad[e.node] = true // the error is told already
		f.file.Bad++
	}
	e.avail.slots = append(e.avail.slots, s)
	if e.span.start.form == icsNone {
		e.span.start = icsTime{form: s.span.start.form, zone: s.span.start.zone, date: s.span.start.date}
	}
}

// unevenPart is the part of a rule that does not repeat the same week for ever, or "".
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
