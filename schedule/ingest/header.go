package ingest

import (
	"path/filepath"
	"slices"
	"strings"
)

// Kind is what the rows of a file are.
type Kind string

// The kinds, in the order they are read: each may refer to the ones before it.
const (
	Locations Kind = "locations"
	Employees Kind = "employees"
	Series    Kind = "unavailable series"
	Blocks    Kind = "unavailable blocks"
	Shifts    Kind = "shifts"
)

var kinds = []Kind{Locations, Employees, Series, Blocks, Shifts}

// noun is the singular of the kind, for counts.
func (k Kind) noun() string {
	if k == Series {
		return "unavailable series row"
	}
	return strings.TrimSuffix(string(k), "s")
}

// column is one column we know: its names (the first one is ours) and whether a file must have it.
type column struct {
	names    []string
	required bool
}

// The positions of the columns in the tables below.
const (
	locationCode = iota
	locationName
	locationZone
)

const (
	employeeID = iota
	employeeName
	employeeNumber
	employeeEmail
	employeeRole
	employeeLocation
	employeeZone
	employeeStatus
	employeeHired
	employeeLeft
)

const (
	seriesID = iota
	seriesEmployee
	seriesZone
	seriesStart
	seriesMinutes
	seriesRule
	seriesFirst
	seriesUntil
	seriesStatus
	seriesReason
)

const (
	blockID = iota
	blockEmployee
	blockStart
	blockEnd
	blockStatus
	blockKind
	blockReason
	blockAllDay
	blockSeries
	blockZone
	blockNote
	blockRule
)

const (
	shiftID = iota
	shiftEmployee
	shiftStart
	shiftEnd
	shiftType
	shiftRole
	shiftLocation
	shiftStatus
	shiftZone
	shiftBreak
	shiftNotes
)

func need(names ...string) column { return column{names, true} }
func may(names ...string) column  { return column{names, false} }

// tables holds the columns of each kind, in the order of the constants above.
var tables = map[Kind][]column{
	Locations: {need("location", "location_code", "code"), may("name", "location_name"), may("time_zone", "tz")},
	Employees: {
		need("employee_id"), need("name", "employee_name", "display_name", "full_name"),
		may("employee_number", "code", "source_id", "number"), may("email"), may("role", "position", "primary_position"),
		may("location"), may("time_zone", "tz"), may("status", "employee_status"), may("hired_on"), may("terminated_on"),
	},
	Series: {
		need("series_id"), need("employee_id"), may("time_zone", "tz"), may("local_start"), may("minutes"),
		need("rrule"), may("first_date", "first_on"), may("until_date", "until_on"), may("status"), may("reason"),
	},
	Blocks: {
		need("block_id"), need("employee_id"), need("starts_at"), need("ends_at"), may("status"), may("kind"),
		may("reason"), may("all_day"), may("series_id"), may("time_zone", "tz"), may("note", "notes"),
		may("rrule", "recurrence_rule"),
	},
	Shifts: {
		need("shift_id"), need("employee_id"), need("starts_at"), need("ends_at"),
		may("shift_type", "label"), may("role", "position"), may("location"), may("status"), may("time_zone", "tz"),
		may("break_minutes"), may("notes", "note"),
	},
}

// plainName is a column name as it is compared: case, spaces, underscores and hyphens do not matter.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' || r == '\t' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// kindOf says what a file with this header is. Its columns decide; the file name is only asked when they do not. The
// second answer says why the file is no part of a roster.
func kindOf(header []string, path string) (Kind, string) {
	has := map[string]bool{}
	for _, h := range header {
		has[plainName(h)] = true
	}
	switch {
	case has["shiftid"] && has["blockid"]:
		return "", "pairs of shifts and blocks are a result, not a part of a roster"
	case has["eventid"] || has["conflictkey"] || has["weekstart"]:
		return "", "a report, not a part of a roster"
	case has["blockid"]:
		return Blocks, ""
	case has["shiftid"]:
		return Shifts, ""
	case has["seriesid"] && has["rrule"]:
		return Series, ""
	case has["employeeid"] && hasAny(has, tables[Employees][employeeName]):
		return Employees, ""
	case !has["employeeid"] && hasAny(has, tables[Locations][locationCode]) && has["timezone"]:
		return Locations, ""
	}
	return kindByName(filepath.Base(path))
}

func hasAny(has map[string]bool, c column) bool {
	return slices.ContainsFunc(c.names, func(n string) bool { return has[plainName(n)] })
}

// kindByName takes the file name as a hint, so that a file with a misspelt header is an error and not passed over.
func kindByName(base string) (Kind, string) {
	base = strings.ToLower(base)
	for _, hint := range []struct {
		word string
		kind Kind
	}{{"series", Series}, {"block", Blocks}, {"unavailab", Blocks}, {"shift", Shifts}, {"employee", Employees}, {"location", Locations}} {
		if strings.Contains(base, hint.word) {
			return hint.kind, ""
		}
	}
	return "", "its columns are not those of locations, employees, shifts or unavailable blocks"
}

// binding ties the columns of one file to the ones we know.
type binding struct {
	at      []int    // position in the record of each known column, -1 for none
	missing []string // required columns that are not there
	twice   []string // columns that stand twice
	unused  []string // columns that nothing is made of
}

func bind(kind Kind, header []string) binding {
	where := map[string]int{}
	var b binding
	for i, h := range header {
		name := plainName(h)
		if _, dup := where[name]; dup && name != "" {
			b.twice = append(b.twice, h)
			continue
		}
		where[name] = i
	}
	used := map[int]bool{}
	for _, c := range tables[kind] {
		at := -1
		for _, name := range c.names {
			if i, ok := where[plainName(name)]; ok {
				at, used[i] = i, true
				break
			}
		}
		if at < 0 && c.required {
			b.missing = append(b.missing, c.names[0])
		}
		b.at = append(b.at, at)
	}
	for i, h := range header {
		if !used[i] && plainName(h) != "" {
			b.unused = append(b.unused, h)
		}
	}
	return b
}
