package ingest

import (
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
)

// kindOf returns the kind of a file from its header, or why the file is not part of a roster, or "" for both if the columns
// do not determine it.
func kindOf(header []string) (kind report.Kind, why string) {
	has := map[string]bool{}
	for _, h := range header {
		has[mapping.Plain(h)] = true
	}
	switch {
	case has["shiftid"] && has["blockid"]:
		return "", "soft conflicts are a result, not part of a roster"
	case has["eventid"] || has["reviewid"] || has["couldtake"] || has["reasonsfor"] || has["conflictkey"] || has["weekstart"] || has["occurrenceon"]:
		return "", "a report, not part of a roster"
	case isOrganization(header):
		return report.Organization, ""
	case hasAny(has, tables[report.Targets][targetID]):
		return report.Targets, ""
	case hasAny(has, tables[report.Rules][ruleID]):
		return report.Rules, ""
	case hasAny(has, tables[report.Departures][exceptionID]):
		return report.Departures, ""
	case has["blockid"]:
		return report.Blocks, ""
	case has["shiftid"]:
		return report.Shifts, ""
	case has["seriesid"] && has["rrule"]:
		return report.Series, ""
	case has["employeeid"] && hasAny(has, tables[report.Employees][employeeName]):
		if times := timesOf(header); times != nil {
			return "", notStaff(times)
		}
		return report.Employees, ""
	case !has["employeeid"] && hasAny(has, tables[report.Locations][locationCode]) && has["timezone"]:
		return report.Locations, ""
	}
	return "", ""
}

// clockColumns lists columns of time clocks, which record attendance and not planned shifts.
var clockColumns = map[string]bool{
	"checkin": true, "checkout": true, "clockin": true, "clockout": true, "clockedin": true, "clockedout": true, "punchin": true, "punchout": true,
	"timein": true, "timeout": true, "signin": true, "signout": true, "arrival": true, "departure": true, "hoursworked": true, "workedhours": true,
}

// timeColumns lists columns of shifts and absences. Dates of an employee, such as the birthday or the first day of work,
// have other names.
var timeColumns = map[string]bool{
	"date": true, "day": true, "workdate": true, "shiftdate": true, "start": true, "end": true, "startsat": true, "endsat": true, "startsutc": true, "endsutc": true,
	"starttime": true, "endtime": true, "startdatetime": true, "enddatetime": true, "shiftstart": true, "shiftend": true, "from": true, "to": true,
	"in": true, "out": true, "time": true, "timestamp": true,
}

// timesOf returns the date and clock columns of a header.
func timesOf(header []string) (times []string) {
	for _, h := range header {
		if name := mapping.Plain(h); clockColumns[name] || timeColumns[name] {
			times = append(times, h)
		}
	}
	return times
}

// notStaff returns why a file with these date and clock columns is not read as a file of employees.
func notStaff(times []string) string {
	seems := "shifts or absences; those need a column shift_id or block_id"
	if slices.ContainsFunc(times, func(h string) bool { return clockColumns[mapping.Plain(h)] }) {
		seems = "attendance records of a time clock, which are not part of a roster"
	}
	for i, h := range times {
		times[i] = schedule.Printable(h)
	}
	return "names employees and has " + strings.Join(times, ", ") + ": it seems to contain " + seems + "; a file of employees has one row per person and no such columns"
}

func hasAny(has map[string]bool, c column) bool {
	return slices.ContainsFunc(c.names, func(n string) bool { return has[mapping.Plain(n)] })
}

// kindByName guesses the kind from the file name, so that a file with a misspelled header is an error and is not skipped.
func kindByName(base string) report.Kind {
	base = strings.ToLower(base)
	for _, hint := range []struct {
		word string
		kind report.Kind
	}{{"target", report.Targets}, {"constraint", report.Rules}, {"exception", report.Departures}, {"series", report.Series}, {"block", report.Blocks}, {"unavailab", report.Blocks}, {"shift", report.Shifts}, {"employee", report.Employees}, {"location", report.Locations}, {"organization", report.Organization}, {"organisation", report.Organization}} {
		if strings.Contains(base, hint.word) {
			return hint.kind
		}
	}
	return ""
}

// binding maps the known columns to the columns of one file.
type binding struct {
	at      []int    // index in the record by known column, -1 for none
	missing []string // required columns that the file lacks
	twice   []string // duplicate columns
	unused  []string // columns that are not imported
}

func bind(kind report.Kind, header []string, exported bool) binding {
	where, again := map[string]int{}, map[string]bool{}
	var b binding
	for i, h := range header {
		name := mapping.Plain(h)
		if _, dup := where[name]; dup && name != "" {
			if !again[name] {
				b.twice = append(b.twice, h)
			}
			again[name] = true
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
			if i, ok := where[mapping.Plain(name)]; ok {
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
		if !used[i] && mapping.Plain(h) != "" {
			b.unused = append(b.unused, h)
		}
	}
	return b
}
