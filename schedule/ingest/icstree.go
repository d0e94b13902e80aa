package ingest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

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

// parseICS reads the calendars of a file. The parser of golang-ical gives up at its first doubt, tells no line, and puts
// events with foreign END lines together; so the tree is built here, and the library splits each line into name,
// parameters and value. An error is a *syntaxError; what follows it in the file cannot be trusted.
func parseICS(src io.Reader) ([]*icsComponent, error) {
	s, err := scanICS(src)
	if err != nil {
		return nil, err
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
		if open, err = takeLine(open, l); err != nil {
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

// takeLine puts a line where it belongs, and gives the components that are open after it. A line that cannot be read is an
// error of the component it stands in, unless the component itself begins or ends with it.
func takeLine(open []*icsComponent, l icsLine) ([]*icsComponent, error) {
	p, ok, err := splitICS(l)
	switch {
	case err != nil && len(open) > 1 && p.name != "BEGIN" && p.name != "END":
		last := open[len(open)-1]
		last.wrong = append(last.wrong, icsProp{name: p.name, value: err.Error(), line: l.line})
		return open, nil
	case err != nil:
		return nil, err
	case ok:
		return take(open, p)
	case len(open) == 1:
		return nil, errNoCalendar
	}
	return open, nil
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
