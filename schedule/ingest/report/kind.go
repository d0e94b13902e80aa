package report

import "strings"

// Kind is the type of the rows of a file.
type Kind string

// The kinds in reading order. Rows may refer to rows of earlier kinds.
const (
	Organization Kind = "organization"

	Locations Kind = "locations"
	Employees Kind = "employees"
	Series    Kind = "unavailable series"
	Blocks    Kind = "unavailable blocks"
	Calendars Kind = "calendars"
	Shifts    Kind = "shifts"

	Targets    Kind = "coverage targets"
	Rules      Kind = "constraint rules"
	Departures Kind = "schedule exceptions"
)

// Kinds lists the kinds in reading order.
var Kinds = []Kind{Organization, Locations, Employees, Series, Blocks, Calendars, Shifts, Targets, Rules, Departures}

// Noun returns the singular of the kind, for counts.
func (k Kind) Noun() string {
	switch k {
	case Series:
		return "unavailable series row"
	case Calendars:
		return "calendar event"
	}
	return strings.TrimSuffix(string(k), "s")
}
