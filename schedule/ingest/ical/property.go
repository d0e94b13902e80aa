package ical

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
)

// Property is a property that this package uses.
type Property struct {
	Name   string              // upper case
	params map[string][]string // by upper-case name
	Value  string
	Line   int
}

// names lists the properties that the package uses. It ignores all others.
var names = strings.Fields("BEGIN END UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP CLASS " +
	"SUMMARY CATEGORIES SEQUENCE LAST-MODIFIED DTSTAMP ATTENDEE ORGANIZER X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY BUSYTYPE " +
	"PRIORITY METHOD CALSCALE TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO")

// Param returns a parameter of a property without quotes, or "".
func (p Property) Param(name string) string { return strings.Join(p.params[name], ",") }

// splitLine splits a line. It returns false for a property that the package does not use.
func splitLine(l line) (p Property, ok bool, err error) {
	at := bytes.IndexAny(l.text, ":;")
	if at <= 0 {
		return p, false, fmt.Errorf("%q is not a property: write NAME:VALUE; a line that continues the previous line begins with a space", schedule.Printable(table.Clip(l.text)))
	}
	p = Property{Name: strings.ToUpper(strings.TrimSpace(string(l.text[:at]))), params: map[string][]string{}, Line: l.line}
	switch {
	case !slices.Contains(names, p.Name):
		return p, false, nil
	case l.long:
		return p, false, errors.New("is longer than 64 KiB")
	case !utf8.Valid(l.text):
		return p, false, errors.New("is not UTF-8: save the calendar as UTF-8")
	case bytes.IndexByte(l.text, 0) >= 0:
		return p, false, errors.New("contains a NUL character")
	}
	line, err := ics.ParseProperty(ics.ContentLine(bytes.TrimSpace(l.text)))
	if err != nil || line == nil {
		return p, false, errors.New("has parameters that cannot be read: is a quote or a colon missing?")
	}
	for k, v := range line.ICalParameters {
		p.params[strings.ToUpper(k)] = v
	}
	p.Value = line.Value
	return p, true, nil
}
