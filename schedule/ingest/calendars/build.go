package calendars

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
)

// newest splits the claims into the event itself and changes of single occurrences. It keeps the newest version of each.
func (g *group) newest(claims []claim) (masters, changes []claim) {
	at := map[schedule.Instant]claim{}
	for _, c := range claims {
		if c.recurs.Form == ical.None {
			masters = g.newer(masters, c)
			continue
		}
		when := c.recurs.At(g.home)
		if old, twice := at[when]; twice {
			c = g.newer([]claim{old}, c)[0]
		}
		at[when] = c
	}
	for _, when := range slices.Sorted(maps.Keys(at)) {
		changes = append(changes, at[when])
	}
	return masters, changes
}

// newer returns the newer of two versions of the same event. Two different versions of the same age are an error.
func (g *group) newer(have []claim, c claim) []claim {
	if len(have) == 0 {
		return []claim{c}
	}
	old := have[0]
	switch {
	case c.newer == old.newer && timeProperties(c.node) != timeProperties(old.node):
		c.file.refuse(c.node, ical.Property{Name: "UID"}, "occurs twice for employee %d, with different times and the same SEQUENCE: remove one, or raise its SEQUENCE", g.key.employee)
		return have
	case c.newer > old.newer:
		old.file.tallies[tallyOlder]++
		return []claim{c}
	}
	c.file.tallies[tallyOlder]++
	return have
}

// timeProperties returns the properties of a component that determine its times, for comparison.
func timeProperties(c *ical.Component) string {
	var b strings.Builder
	for _, p := range c.Props {
		switch p.Name {
		case "SUMMARY", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "ATTENDEE", "ORGANIZER":
		default:
			fmt.Fprintln(&b, p.Name, p.Param("TZID"), p.Param("FBTYPE"), p.Value)
		}
	}
	for _, part := range c.Parts {
		b.WriteString(timeProperties(part))
	}
	return b.String()
}

// build builds the blocks of the group.
func (g *group) build(claims []claim, avail []*event) {
	if len(claims) == 0 {
		return
	}
	first, changes := claims[0], claims[1:]
	switch {
	case first.recurs.Form != ical.None:
		g.alone(claims)
		return
	case !first.takes():
	case first.busy != nil:
		for _, p := range first.busy {
			b := g.block(first)
			if b.Status = p.status; first.tentative && b.Status == schedule.Active {
				b.Status = schedule.Requested
			}
			g.further(first.event, g.single(first, b, p.span))
		}
	case first.avail != nil:
		g.unavailable(first, avail)
	case first.node.Name == "VFREEBUSY":
	case first.rule == "" && len(first.more) == 0 && len(first.less) == 0 && len(changes) == 0:
		g.emit(first.event, "", g.single(first, g.block(first), first.span), nil)
	default:
		if s, ok := g.series(first); ok {
			s.build(changes)
		}
	}
	g.sweep(first.event)
}

// block returns a block without times.
func (g *group) block(c claim) schedule.Block {
	b := schedule.Block{
		Kind: c.kind, Status: c.status, ReasonCode: c.reason, ReasonText: c.text, Note: c.note, Source: "import",
		TimeZone: c.span.start.In(g.home).Name(),
	}
	if c.tentative && b.Status == schedule.Active {
		b.Status = schedule.Requested
	}
	return b
}

// single sets the times of a block to one span. An instant without a zone is displayed in the zone of the employee.
func (g *group) single(c claim, b schedule.Block, s span) schedule.Block {
	z := s.start.In(g.home)
	if s.start.Form == ical.UTC {
		z = g.home
	}
	b.TimeZone = z.Name()
	iv := s.interval(g.home)
	b.StartsAt, b.EndsAt = iv.Start, iv.End
	if s.start.Form == ical.Day {
		b.AllDay, b.StartsOn, b.EndsOn = true, s.start.Date, s.start.Date.Add(s.days()-1)
		iv = z.Range(b.StartsOn, b.EndsOn)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	} else if iv.End <= iv.Start {
		c.file.refuse(c.node, ical.Property{Name: "DTEND", Line: c.node.Line}, "is not after DTSTART on the clock of employee %d (%s)", g.key.employee, g.home.Name())
	}
	return b
}

// alone handles changes whose event is not in the files. It applies them to the stored event of an earlier import, or
// emits each as its own block if there is none.
func (g *group) alone(changes []claim) {
	for _, c := range changes {
		if c.future {
			c.file.refuse(c.node, ical.Property{Name: "RECURRENCE-ID"}, "RANGE=THISANDFUTURE needs the event itself: import it together with the change")
			return
		}
	}
	if b, ex, known := g.stored(""); known && b.Recurring() && !b.Deleted && b.Status != schedule.Cancelled && b.EmployeeID == g.key.employee {
		if s, ok := g.again(changes[0], b, ex); ok {
			for _, c := range changes {
				on, regular := s.occurrence(c.recurs)
				s.change(c, on, regular)
			}
			g.emit(changes[0].event, "", b, s.ex)
			return
		}
	}
	for _, c := range changes {
		name := atName(c.recurs.At(g.home))
		if c.takes() && c.status != schedule.Cancelled {
			g.emit(c.event, name, g.single(c, g.block(c), c.span), nil)
		} else {
			g.drop(c.event, name)
		}
	}
}
