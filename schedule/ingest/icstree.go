package ingest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"opshub/schedule"
)

// icsComponent is what stands between a BEGIN and its END.
type icsComponent struct {
	name  string // upper case
	line  int    // of its BEGIN
	props []icsProp
	parts []*icsComponent
	wrong []icsProp // lines that cannot be read: the value says why
}

// icsProp is one property that is of use here.
type icsProp struct {
	name   string              // upper case
	params map[string][]string // by upper-case name
	value  string
	line   int
}

// icsNames are the properties that are read; a value of any other one is never looked at.
var icsNames = strings.Fields(`BEGIN END UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP CLASS
	SUMMARY CATEGORIES SEQUENCE LAST-MODIFIED DTSTAMP ATTENDEE ORGANIZER X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY BUSYTYPE
	PRIORITY METHOD CALSCALE TZID X-LIC-LOCATION`)

// get is the first property of a name, and whether there is one.
func (c *icsComponent) get(name string) (icsProp, bool) {
	i := slices.IndexFunc(c.props, func(p icsProp) bool { return p.name == name })
	if i < 0 {
		return icsProp{name: name, line: c.line}, false
	}
	return c.props[i], true
}

// text is the value of a property without space around it, or "".
func (c *icsComponent) text(name string) string {
	p, _ := c.get(name)
	return strings.TrimSpace(p.value)
}

// all is every property of a name.
func (c *icsComponent) all(name string) []icsProp {
	return slices.DeleteFunc(slices.Clone(c.props), func(p icsProp) bool { return p.name != name })
}

// param is a parameter of a property without quotes, or "".
func (p icsProp) param(name string) string { return strings.Join(p.params[name], ",") }

// parseICS reads the calendars of a file. The parser of golang-ical gives up at its first doubt, tells no line, and puts
// events with foreign END lines together; so the tree is built here, and the library splits each line into name,
// parameters and value. An error is a *syntaxError; what follows it in the file cannot be trusted.
func parseICS(src io.Reader) ([]*icsComponent, error) {
	s := &icsScanner{in: bufio.NewReaderSize(src, 64<<10)}
	head, _ := s.in.Peek(3)
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, errors.New("is UTF-16: save the calendar as UTF-8")
	case bytes.Equal(head, []byte("\ufeff")):
		_, _ = s.in.Discard(3)
	}
	root := &icsComponent{}
	open := []*icsComponent{root}
	for {
		l, err := s.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		p, ok, err := splitICS(l)
		switch last := open[len(open)-1]; {
		case err != nil && len(open) > 1 && p.name != "BEGIN" && p.name != "END": // what is open stays open
			last.wrong = append(last.wrong, icsProp{name: p.name, value: err.Error(), line: l.line})
			err = nil
		case err != nil:
		case ok:
			open, err = take(open, p)
		case len(open) == 1:
			err = errNoCalendar
		}
		if err != nil {
			return nil, &syntaxError{l.line, err.Error()}
		}
	}
	if last := open[len(open)-1]; last != root {
		return nil, &syntaxError{last.line, last.name + " is never closed: END:" + last.name + " is missing; is the file cut off?"}
	}
	if len(root.parts) == 0 {
		return nil, errors.New("is empty: a calendar begins with BEGIN:VCALENDAR")
	}
	return root.parts, nil
}

var errNoCalendar = errors.New("does not begin with BEGIN:VCALENDAR: is this a calendar?")

// maxDepth bounds components within components; RFC 5545 and 7953 need three.
const maxDepth = 10

// take puts a property where it belongs, and gives the components that are open after it.
func take(open []*icsComponent, p icsProp) ([]*icsComponent, error) {
	last := open[len(open)-1]
	name := strings.ToUpper(strings.TrimSpace(p.value))
	switch {
	case p.name == "BEGIN" && len(open) == 1 && name != "VCALENDAR":
		return nil, fmt.Errorf("%s stands outside of a calendar: put BEGIN:VCALENDAR before it and END:VCALENDAR behind it", schedule.Printable(name))
	case p.name == "BEGIN" && len(open) > maxDepth:
		return nil, fmt.Errorf("%s stands in too many other components", schedule.Printable(name))
	case p.name == "BEGIN":
		c := &icsComponent{name: name, line: p.line}
		last.parts = append(last.parts, c)
		return append(open, c), nil
	case len(open) == 1:
		return nil, errNoCalendar
	case p.name == "END" && name != last.name:
		return nil, fmt.Errorf("END:%s closes nothing: %s, begun on line %d, is still open", schedule.Printable(name), schedule.Printable(last.name), last.line)
	case p.name == "END":
		return open[:len(open)-1], nil
	}
	last.props = append(last.props, p)
	return open, nil
}

// splitICS splits a line; false for a property that is of no use here.
func splitICS(l icsLine) (p icsProp, ok bool, err error) {
	at := bytes.IndexAny(l.text, ":;")
	if at <= 0 {
		return p, false, fmt.Errorf("%q is no property: a line reads NAME:VALUE, and one that goes on from the line before begins with a space", schedule.Printable(clip(l.text)))
	}
	p = icsProp{name: strings.ToUpper(strings.TrimSpace(string(l.text[:at]))), params: map[string][]string{}, line: l.line}
	switch {
	case !slices.Contains(icsNames, p.name):
		return p, false, nil
	case l.long:
		return p, false, errors.New("is longer than 64 KiB")
	case !utf8.Valid(l.text):
		return p, false, errors.New("is not UTF-8: save the calendar as UTF-8")
	case bytes.IndexByte(l.text, 0) >= 0:
		return p, false, errors.New("holds a NUL character")
	}
	line, err := ics.ParseProperty(ics.ContentLine(bytes.TrimSpace(l.text)))
	if err != nil || line == nil {
		return p, false, errors.New("has parameters that cannot be read: is a quote or a colon missing?")
	}
	for k, v := range line.ICalParameters {
		p.params[strings.ToUpper(k)] = v
	}
	p.value = line.Value
	return p, true, nil
}
