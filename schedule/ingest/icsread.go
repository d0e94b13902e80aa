package ingest

import (
	"io"
	"strings"
)

// read takes every component of the calendars of a file.
func (f *icsFile) read(src io.Reader, all *icsGroups) error {
	calendars, err := parseICS(src)
	if err != nil {
		return err
	}
	for _, calendar := range calendars {
		f.zones = newICSZones(calendar)
		f.cancelled = strings.EqualFold(calendar.text("METHOD"), "CANCEL")
		if p, ok := calendar.get("CALSCALE"); ok && !strings.EqualFold(strings.TrimSpace(p.value), "GREGORIAN") {
			return &syntaxError{p.line, "CALSCALE is not GREGORIAN"}
		}
		f.unread(calendar, calendar)
		for _, c := range calendar.parts {
			f.component(c, all)
		}
	}
	return nil
}

// component takes one component for everybody whose time it takes.
func (f *icsFile) component(c *icsComponent, all *icsGroups) {
	switch c.name {
	case "VEVENT", "VFREEBUSY", "VAVAILABILITY":
	case "VTIMEZONE":
		return
	default:
		f.tallies[icsOther]++
		return
	}
	f.file.Rows++
	f.unread(c, c)
	e, ok := f.event(c)
	people, err := f.whose(c)
	if err != nil {
		f.refuse(c, icsProp{line: c.line}, "%s", err)
	}
	if !ok || err != nil || f.bad[c] {
		return
	}
	f.free(e, people)
	for _, p := range people {
		all.add(icsKey{p.id, e.uid}, icsClaim{e, p})
	}
	f.clocks(e, people)
}

// unread refuses the lines of part, a component of c or c itself, that cannot be read.
func (f *icsFile) unread(c, part *icsComponent) {
	for _, p := range part.wrong {
		f.refuse(c, icsProp{name: p.name, line: p.line}, "%s", p.value)
	}
}

// free counts a component that takes nobody's time. It is kept all the same: an earlier import may have seen it busy.
func (f *icsFile) free(e *icsEvent, people []icsPerson) {
	declined := true
	for _, p := range people {
		declined = declined && p.declined
	}
	switch {
	case e.free != "":
		f.tallies[e.free]++
	case declined:
		f.tallies[icsDeclined]++
	}
}
