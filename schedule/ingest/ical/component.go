// Package ical reads the syntax of iCalendar files (RFC 5545): components, properties, times and zones. Components and
// properties have the line on which they begin.
package ical

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
)

// Component is the content between a BEGIN line and its END line.
type Component struct {
	Name  string // upper case
	Line  int    // line of its BEGIN
	Props []Property
	Parts []*Component
	Wrong []Property // unreadable lines; Value is the reason
}

// Get returns the first property with a name and whether there is one. A missing property has the line of the component.
func (c *Component) Get(name string) (Property, bool) {
	i := slices.IndexFunc(c.Props, func(p Property) bool { return p.Name == name })
	if i < 0 {
		return Property{Name: name, Line: c.Line}, false
	}
	return c.Props[i], true
}

// Text returns the value of a property without surrounding space, or "".
func (c *Component) Text(name string) string {
	p, _ := c.Get(name)
	return strings.TrimSpace(p.Value)
}

// All returns every property with a name.
func (c *Component) All(name string) []Property {
	return slices.DeleteFunc(slices.Clone(c.Props), func(p Property) bool { return p.Name != name })
}

// Parse reads the calendars of a file. The parser of golang-ical stops at the first error, reports no line, and accepts
// mismatched END lines. Parse therefore builds the tree itself and uses the library only to split each line into name,
// parameters and value. A syntax error is a *table.SyntaxError. The rest of the file is unreliable after an error and is
// not read.
func Parse(src io.Reader) ([]*Component, error) {
	s, err := newScanner(src)
	if err != nil {
		return nil, err
	}
	root := &Component{}
	open := []*Component{root}
	for {
		l, err := s.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if open, err = takeLine(open, l); err != nil {
			return nil, &table.SyntaxError{Line: l.line, Reason: err.Error()}
		}
	}
	if last := open[len(open)-1]; last != root {
		return nil, &table.SyntaxError{Line: last.Line, Reason: last.Name + " is not closed: END:" + last.Name + " is missing; is the file cut off?"}
	}
	if len(root.Parts) == 0 {
		return nil, errors.New("is empty: a calendar begins with BEGIN:VCALENDAR")
	}
	return root.Parts, nil
}

// takeLine adds a line to the innermost open component and returns the components that are open after it. An unreadable
// line is an error of its component. An unreadable BEGIN or END line and one outside of a calendar end the reading with
// an error.
func takeLine(open []*Component, l line) ([]*Component, error) {
	p, ok, err := splitLine(l)
	switch {
	case err != nil && len(open) > 1 && p.Name != "BEGIN" && p.Name != "END":
		last := open[len(open)-1]
		last.Wrong = append(last.Wrong, Property{Name: p.Name, Value: err.Error(), Line: l.line})
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

// maxDepth is the maximum depth of nested components. RFC 5545 and RFC 7953 need three levels.
const maxDepth = 10

// take adds a property to the innermost open component and returns the components that are open after it.
func take(open []*Component, p Property) ([]*Component, error) {
	last := open[len(open)-1]
	name := strings.ToUpper(strings.TrimSpace(p.Value))
	switch {
	case p.Name == "BEGIN" && len(open) == 1 && name != "VCALENDAR":
		return nil, fmt.Errorf("%s is outside a calendar: put BEGIN:VCALENDAR before it and END:VCALENDAR after it", schedule.Printable(name))
	case p.Name == "BEGIN" && len(open) > maxDepth:
		return nil, fmt.Errorf("%s is nested too deeply", schedule.Printable(name))
	case p.Name == "BEGIN":
		c := &Component{Name: name, Line: p.Line}
		last.Parts = append(last.Parts, c)
		return append(open, c), nil
	case len(open) == 1:
		return nil, errNoCalendar
	case p.Name == "END" && name != last.Name:
		return nil, fmt.Errorf("END:%s closes nothing: %s, begun on line %d, is still open", schedule.Printable(name), schedule.Printable(last.Name), last.Line)
	case p.Name == "END":
		return open[:len(open)-1], nil
	}
	last.Props = append(last.Props, p)
	return open, nil
}
