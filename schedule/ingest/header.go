package ingest

import (
	"path/filepath"
	"slices"
	"strings"
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
