package ingest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
)

// TestTimesAndLengthsAreBounded verifies that a row is refused, with its line and column, if its times are out of range or its duration
// exceeds the maximum. A row that is longer than usual is accepted with a notice.
func TestTimesAndLengthsAreBounded(t *testing.T) {
	for _, c := range []struct {
		kind          report.Kind
		start, end    string
		error, notice string
	}{
		{report.Shifts, "1899-12-31T23:00Z", "1900-01-01T07:00Z", "starts_at: \"1899-12-31T23:00Z\" is before the year 1900", ""},
		{report.Shifts, "1900-01-01T00:00Z", "1900-01-01T08:00Z", "", ""},
		{report.Shifts, "2199-12-31T16:00Z", "2200-01-01T00:01Z", "ends_at: \"2200-01-01T00:01Z\" is after the year 2199", ""},
		{report.Shifts, "2199-12-31T16:00Z", "2199-12-31T23:59Z", "", ""},
		{report.Shifts, "0001-01-01T00:00Z", "9999-12-31T00:00Z", "is before the year 1900", ""},
		{report.Shifts, "0001-01-01T00:00", "9999-12-31T00:00", "is before the year 1900", ""},
		{report.Shifts, "2026-11-02T00:00Z", "2026-11-04T00:00Z", "", ""},
		{report.Shifts, "2026-11-02T00:00Z", "2026-11-04T00:01Z", "", "1 shift longer than 48 hours, the first in line 2"},
		{report.Shifts, "2026-11-02T00:00Z", "2026-12-03T00:00Z", "", "longer than 48 hours"},
		{report.Shifts, "2026-11-02T00:00Z", "2026-12-03T00:01Z", "ends_at: is 31 days after the start: at most 31 days are allowed", ""},
		{report.Blocks, "2026-11-02T00:00Z", "2028-11-01T00:00Z", "", ""},
		{report.Blocks, "2026-11-02T00:00Z", "2029-11-01T00:00Z", "", "1 unavailable block longer than 2 years, the first in line 2"},
		{report.Blocks, "2026-11-02T00:00Z", "2046-11-02T00:00Z", "", "longer than 2 years"},
		{report.Blocks, "2026-11-02T00:00Z", "2126-11-02T00:00Z", "at most 20 years are allowed", ""},
		{report.Blocks, "1026-11-02T00:00Z", "2026-11-02T00:00Z", "starts_at: \"1026-11-02T00:00Z\" is before the year 1900", ""},
	} {
		head := "shift_id,employee_id,starts_at,ends_at"
		if c.kind == report.Blocks {
			head = "block_id,employee_id,starts_at,ends_at"
		}
		im := newImporter(t.Context(), Options{Known: &schedule.Roster{Employees: []schedule.Employee{{ID: 1}}}})
		readSheet(im, c.kind, []byte(fmt.Sprintf("%s\n1,1,%s,%s\n", head, c.start, c.end))).report()
		im.finish()
		errs, notices := "", strings.Join(im.rep.Sentences(), "\n")
		for _, e := range im.rep.Errors {
			errs += e.Error() + "\n"
		}
		if (errs == "") != (c.error == "") || !strings.Contains(errs, c.error) {
			t.Errorf("%s from %s to %s: %q, want %q", c.kind, c.start, c.end, errs, c.error)
		}
		if strings.Contains(notices, "longer than") != (c.notice != "") || !strings.Contains(notices, c.notice) {
			t.Errorf("%s from %s to %s: notices %q, want %q", c.kind, c.start, c.end, notices, c.notice)
		}
	}
}

// TestDatesAreBounded verifies the same for dates.
func TestDatesAreBounded(t *testing.T) {
	for date, want := range map[string]string{"1899-12-31": "is before the year 1900", "1900-01-01": "", "2199-12-31": "", "9999-12-31": "is after the year 2199"} {
		im := newImporter(t.Context(), Options{})
		readSheet(im, report.Employees, []byte("employee_id,name,terminated_on\n1,Ann,"+date+"\n"))
		if im.rep.OK() != (want == "") || want != "" && !strings.Contains(im.rep.Errors[0].Reason, want) {
			t.Errorf("%s: %v", date, im.rep.Errors)
		}
	}
}

// TestRowsOfClockChanges counts rows whose local times a clock change skips or repeats, and those with seconds.
func TestRowsOfClockChanges(t *testing.T) {
	roster, rep := readText(t, map[string]string{"employees.csv": crew, "locations.csv": "location,time_zone\nBER,Europe/Berlin\nNYC,America/New_York\n",
		"shifts.csv": "shift_id,employee_id,starts_at,ends_at\n1,1,2027-03-28T01:00,2027-03-28T02:30\n2,1,2026-10-25T02:30,2026-10-25T08:00\n3,1,2026-12-01T09:00:30,2026-12-01T23:59:59\n",
		"blocks.csv": "block_id,employee_id,starts_at,ends_at,all_day\n1,1,2026-12-01,2026-12-02,true\n"}, Options{})
	if !rep.OK() {
		t.Fatal(rep.Errors)
	}
	for _, want := range []report.Notice{
		{File: "shifts.csv", Text: "2 shifts with a time that a clock change skips or repeats, the first in line 2: of two times the first is taken, and a skipped time counts with the offset before the change"},
		{File: "shifts.csv", Text: "1 shift with seconds, the first in line 4: rounded outwards to whole minutes"},
	} {
		if !slices.Contains(rep.Notices, want) {
			t.Errorf("no notice %v in %v", want, rep.Notices)
		}
	}
	want := "block of 1 2026-12-01T00:00 to 2026-12-03T00:00 Europe/Berlin all day true unavailable active other note"
	if rows := rowsOf(roster); rows[2] != "shift of 1 2026-12-01T09:00 to 2026-12-02T00:00 Europe/Berlin BER published break 0 slots 0 notes" || rows[3] != want {
		t.Errorf("%v", rows)
	}
}
