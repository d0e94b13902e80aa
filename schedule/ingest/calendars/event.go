package calendars

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// event is a parsed component. The zone of its floating times is not known yet.
type event struct {
	file *fileReader
	node *ical.Component
	uid  string // prefixed with the component name if that is not VEVENT
	span span
	rule string // upper case, empty for none
	more []span
	less []ical.Time
	meaning
	recurs ical.Time // RECURRENCE-ID: the event changes this occurrence of another one
	future bool      // and all later ones
	free   tally     // why it takes no time; empty if it takes time
	newer  string    // orders versions of one event
	busy   []busyPeriod
	avail  *availability
}

// busyPeriod is one period of a free/busy component.
type busyPeriod struct {
	span   span
	status schedule.BlockStatus
}

// event parses one component. It returns false if the component has an error.
func (f *fileReader) event(c *ical.Component) (*event, bool) {
	e := &event{file: f, node: c, uid: c.Text("UID")}
	if e.uid == "" && c.Name == "VFREEBUSY" { // RFC 5545 requires a UID, but many servers publish free/busy without one
		f.unnamed++
		e.uid = fmt.Sprintf("without UID %d", f.unnamed)
	}
	if e.uid == "" {
		f.refuse(c, ical.Property{Name: "UID"}, "is missing: without it a second import cannot find the %s again", c.Name)
	}
	e.meaning, _ = f.meaning(c)
	sequence, _ := strconv.Atoi(c.Text("SEQUENCE"))
	e.newer = fmt.Sprintf("%09d %s %s", sequence, c.Text("LAST-MODIFIED"), c.Text("DTSTAMP"))
	switch c.Name {
	case "VFREEBUSY":
		e.uid = c.Name + " " + e.uid
		f.busyTimes(e)
	case "VAVAILABILITY":
		e.uid = c.Name + " " + e.uid
		f.availability(e)
	default:
		if e.free = freeByWord(c); e.free == "" { // the times of a free event do not matter, not even wrong ones
			f.times(e)
		}
		f.instance(e)
		if e.free == "" && e.span.start.Form != ical.Day && e.span.interval(localtime.UTC).Empty() && !f.bad[c] {
			e.free = tallyMoment
		}
	}
	return e, !f.bad[c]
}

// freeByWord returns why an event is marked as free, or "".
func freeByWord(c *ical.Component) tally {
	if strings.EqualFold(c.Text("TRANSP"), "TRANSPARENT") || strings.EqualFold(c.Text("X-MICROSOFT-CDO-BUSYSTATUS"), "FREE") {
		return tallyTransparent
	}
	return ""
}

// instance reads RECURRENCE-ID, the occurrence of another event that this one changes.
func (f *fileReader) instance(e *event) {
	p, given := e.node.Get("RECURRENCE-ID")
	if !given {
		return
	}
	switch strings.ToUpper(p.Param("RANGE")) {
	case "":
	case "THISANDFUTURE":
		e.future = true
	default:
		f.refuse(e.node, p, "RANGE=%s is not supported: end the first event with UNTIL, and write the rest as a separate event", schedule.Printable(p.Param("RANGE")))
	}
	e.recurs, _ = f.time(e.node, p, p.Value)
	if e.rule != "" || len(e.more) > 0 {
		f.refuse(e.node, p, "is not allowed with RRULE or RDATE: a changed occurrence does not repeat")
	}
}

// times reads the first interval of a component, its rule, and its additional and excluded dates.
func (f *fileReader) times(e *event) {
	c := e.node
	e.span = f.span(c)
	switch rules := c.All("RRULE"); len(rules) {
	case 0:
	case 1:
		e.rule = plainRule(rules[0].Value, e.span.start)
		if _, err := recur.ParseRule(e.rule); err != nil {
			f.refuse(c, rules[0], "%s", strings.TrimPrefix(err.Error(), "recurrence rule: "))
		}
	default:
		f.refuse(c, rules[1], "occurs twice: write an event for each rule")
	}
	if p, given := c.Get("EXRULE"); given {
		f.refuse(c, p, "is not supported: write excluded dates as EXDATE")
	}
	f.dates(e)
}

// plainRule normalizes a rule for comparison: upper case, and without a BYHOUR, BYMINUTE or BYSECOND that only repeats
// the time of DTSTART.
func plainRule(rule string, start ical.Time) string {
	said := map[string]int{"BYHOUR": start.Minute / 60, "BYMINUTE": start.Minute % 60, "BYSECOND": 0}
	parts := strings.Split(strings.ToUpper(strings.TrimSpace(rule)), ";")
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool {
		name, value, _ := strings.Cut(s, "=")
		n, err := strconv.Atoi(value)
		again, known := said[name]
		return s == "" || known && err == nil && n == again && start.Form != ical.Day
	}), ";")
}

// dates reads RDATE and EXDATE.
func (f *fileReader) dates(e *event) {
	c := e.node
	for _, p := range c.All("RDATE") {
		for value := range strings.SplitSeq(p.Value, ",") {
			if s, ok := f.period(c, p, value, e.span); ok {
				e.more = append(e.more, s)
			}
		}
	}
	for _, p := range c.All("EXDATE") {
		for value := range strings.SplitSeq(p.Value, ",") {
			if t, ok := f.time(c, p, value); ok && strings.TrimSpace(value) != "" {
				e.less = append(e.less, t)
			}
		}
	}
}

// time reads one time of a property, in the zone that the property names.
func (f *fileReader) time(c *ical.Component, p ical.Property, value string) (ical.Time, bool) {
	value = strings.TrimSpace(value)
	zone, local := "", strings.Contains(value, "T") && !strings.HasSuffix(value, "Z")
	if tzid := p.Param("TZID"); tzid != "" && local {
		name, err := f.zones.Name(tzid)
		if err != nil {
			f.refuse(c, p, "%s", err)
			return ical.Time{}, false
		}
		if zone = name; f.zones.Matched[tzid] != "" {
			f.matched[[2]string{tzid, name}]++
		}
	}
	t, err := ical.ParseTime(value, zone)
	switch {
	case err != nil:
		f.refuse(c, p, "%q %s", schedule.Printable(value), err)
	case t.Seconds:
		f.tallies[tallySeconds]++
	}
	return t, err == nil
}
