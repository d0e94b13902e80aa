package ingest

import (
	"path/filepath"
	"slices"
	"strings"

	"opshub/schedule"
)

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
	case has["eventid"] || has["reviewid"] || has["couldtake"] || has["reasonsfor"] || has["conflictkey"] || has["weekstart"] || has["occurrenceon"]:
		return "", "a report, not a part of a roster"
	case hasAny(has, tables[Targets][targetID]):
		return Targets, ""
	case hasAny(has, tables[Rules][ruleID]):
		return Rules, ""
	case hasAny(has, tables[Departures][exceptionID]):
		return Departures, ""
	case has["blockid"]:
		return Blocks, ""
	case has["shiftid"]:
		return Shifts, ""
	case has["seriesid"] && has["rrule"]:
		return Series, ""
	case has["employeeid"] && hasAny(has, tables[Employees][employeeName]):
		if times := timesOf(header); times != nil {
			return "", notStaff(times)
		}
		return Employees, ""
	case !has["employeeid"] && hasAny(has, tables[Locations][locationCode]) && has["timezone"]:
		return Locations, ""
	}
	return kindByName(filepath.Base(path))
}

// clockColumns are the columns of time clocks: they record attendance, not planned shifts.
var clockColumns = map[string]bool{
	"checkin": true, "checkout": true, "clockin": true, "clockout": true, "clockedin": true, "clockedout": true, "punchin": true, "punchout": true,
	"timein": true, "timeout": true, "signin": true, "signout": true, "arrival": true, "departure": true, "hoursworked": true, "workedhours": true,
}

// timeColumns are the columns of shifts and absences. Dates of a person, such as the birthday or the first day of work, have other names.
var timeColumns = map[string]bool{
	"date": true, "day": true, "workdate": true, "shiftdate": true, "start": true, "end": true, "startsat": true, "endsat": true, "startsutc": true, "endsutc": true,
	"starttime": true, "endtime": true, "startdatetime": true, "enddatetime": true, "shiftstart": true, "shiftend": true, "from": true, "to": true,
	"in": true, "out": true, "time": true, "timestamp": true,
}

// timesOf lists the date and clock columns of a header.
func timesOf(header []string) (times []string) {
	for _, h := range header {
		if name := plainName(h); clockColumns[name] || timeColumns[name] {
			times = append(times, h)
		}
	}
	return times
}

// notStaff returns the reason for not reading a file with these date and clock columns as a file of employees.
func notStaff(times []string) string {
	seems := "shifts or absences; those need a column shift_id or block_id"
	if slices.ContainsFunc(times, func(h string) bool { return clockColumns[plainName(h)] }) {
		seems = "attendance records of a time clock, which are no part of a roster"
	}
	for i, h := range times {
		times[i] = schedule.Printable(h)
	}
	return "names employees and has " + strings.Join(times, ", ") + ": it seems to hold " + seems + "; a file of employees has one row per person and no such columns"
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
	}{{"target", Targets}, {"constraint", Rules}, {"exception", Departures}, {"series", Series}, {"block", Blocks}, {"unavailab", Blocks}, {"shift", Shifts}, {"employee", Employees}, {"location", Locations}} {
		if strings.Contains(base, hint.word) {
			return hint.kind, ""
		}
	}
	return "", "its columns are not those of locations, employees, shifts, unavailable blocks, coverage targets, constraint rules or schedule exceptions"
}

// binding ties the columns of one file to the ones we know.
type binding struct {
	at      []int    // position in the record of each known column, -1 for none
	missing []string // required columns that are not there
	twice   []string // columns that stand twice
	unused  []string // columns that nothing is made of
}

func bind(kind Kind, header []string, exported bool) binding {
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
			if c.own && !exported {
				break
			}
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
