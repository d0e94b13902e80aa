// Package calendars reads files in the iCalendar format (RFC 5545, RFC 7953) into unavailable blocks of employees.
package calendars

import (
	"context"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/people"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// Input is what the calendars share with the other files of an import.
type Input struct {
	Report    *report.Report    // lists the files; receives the errors, words, zones and notices
	Files     []int             // indexes of the calendars in Report.Files
	Employee  int64             // owner of the calendars; 0 if the calendars name their owners
	Directory *people.Directory // finds employees by address and number
	HomeZones map[int64]string  // the zone of each known employee, or ""
	TimeZone  string            // IANA zone for employees without a zone
	BlockIDs  *report.IDSet     // the IDs of the blocks read so far

	// Stored finds a block of an earlier import and its exceptions. If it is nil, there is no earlier import.
	Stored func(id int64) (schedule.Block, []schedule.BlockException, bool)
}

// reader is the state of one call of Read.
type reader struct {
	Input
	ctx        context.Context
	blocks     []schedule.Block
	exceptions []schedule.BlockException
}

// IsCalendar reports whether a file has the extension of a calendar.
func IsCalendar(path string) bool {
	for _, ext := range []string{".ics", ".ical", ".icalendar", ".ifb"} {
		if strings.HasSuffix(strings.ToLower(path), ext) {
			return true
		}
	}
	return false
}

// Read reads the calendar files and builds blocks from all of them together, because an event and a change of it may be in
// different files. It stops soon after ctx is done.
func Read(ctx context.Context, in Input) ([]schedule.Block, []schedule.BlockException) {
	r := &reader{ctx: ctx, Input: in}
	all := newGroups()
	var files []*fileReader
	for _, i := range in.Files {
		f := newFileReader(r, &in.Report.Files[i])
		f.open(all)
		files = append(files, f)
	}
	all.build(r)
	for _, f := range files {
		f.report()
	}
	if n := len(r.blocks); n > 0 && in.Report.OK() {
		in.Report.AddNotice("", "%s became %s", report.Count(in.Report.Rows(report.Calendars), report.Calendars.Noun()), report.Count(n, report.Blocks.Noun()))
	}
	return r.blocks, r.exceptions
}

// homeOf returns the home zone of an employee, or the default zone.
func (r *reader) homeOf(employee int64) *localtime.Zone {
	name := r.HomeZones[employee]
	if name == "" {
		name = r.TimeZone
	}
	z, _ := localtime.ZoneOrUTC(name)
	return z
}

// knows reports whether an ID is that of an employee.
func (r *reader) knows(id int64) bool {
	_, known := r.HomeZones[id]
	return known
}
