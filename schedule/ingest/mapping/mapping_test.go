package mapping

import (
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

func TestEmbedded(t *testing.T) {
	for _, m := range Embedded() {
		for i := range m.Tables {
			if table := &m.Tables[i]; !table.Has(table.required()) {
				t.Errorf("%s: table %d does not match its own columns", m.Name, i+1)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	const good = "name = \"mine\"\n[[table]]\nrows = \"shifts\"\nemployee = \"email\"\nkey = [\"employee\", \"starts_at\"]\n[table.columns]\nemployee = \"Mail\"\nstarts_at = \"From\"\nends_at = \"To\"\n"
	if _, err := Parse(good); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, want string }{
		{`"mine"`, `"My shifts"`, "name must consist of lower-case letters, digits and hyphens"},
		{`rows = "shifts"`, `rows = "shift"`, `rows must be shifts, blocks or employees, not "shift"`},
		{`employee = "email"`, `employee = "mail"`, `employee must be one of id, number, email, name, file, not "mail"`},
		{`employee = "email"`, "employee = \"email\"\ndate_order = \"dmy\"", "date_order must be one of day_first, month_first, year_first"},
		{`employee = "email"`, "employee = \"email\"\norder = 1", "table.order is not a setting of a mapping"},
		{`"starts_at"]`, `"location"]`, `key: there is no column of "location"`},
		{"key = [\"employee\", \"starts_at\"]\n", "", "set the column of id, or key = [...] with the fields that identify a row"},
		{`starts_at = "From"`, `start = "From"`, `columns: "start" is not a field of shifts`},
		{`ends_at = "To"`, "ends_at = 3", "a column must be a text or a list of texts"},
		{"[table.columns]", "[table.shift_times]\nD = \"early\"\n[table.columns]", `shift_times: "D": use a form such as 06:00-14:00`},
	} {
		if _, err := Parse(strings.Replace(good, tt.from, tt.to, 1)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.to, err, tt.want)
		}
	}
}

func TestDatesAndTimes(t *testing.T) {
	for _, tt := range []struct {
		order, clock, text, want string
		workbook                 bool
	}{
		{schedule.MonthFirst, schedule.Clock12, "9/15/2026 9:30 AM", "2026-09-15T09:30", false},
		{schedule.MonthFirst, schedule.Clock12, "9/15/2026 12:00 AM", "2026-09-15T00:00", false},
		{schedule.MonthFirst, schedule.Clock12, "9/15/2026 12:15 p.m.", "2026-09-15T12:15", false},
		{schedule.DayFirst, schedule.Clock24, "15.09.2026 09:30:00", "2026-09-15T09:30", false},
		{schedule.DayFirst, schedule.Clock24, "15/09/2026 24:00", "2026-09-16T00:00", false},
		{YearFirst, schedule.Clock24, "2026/09/15 09:30", "2026-09-15T09:30", false},
		{"", schedule.Clock24, "2026-09-15 09:30", "2026-09-15T09:30", false},
		{schedule.MonthFirst, schedule.Clock24, "2026-09-15T09:30", "2026-09-15T09:30", false},
		{"", "", "46280.395833333336", "2026-09-15T09:30", true},
		{schedule.DayFirst, schedule.Clock24, "09/15/2026 09:30", "is not a date in the order day_first", false},
		{schedule.DayFirst, schedule.Clock24, "15/09/26 09:30", "with a year of four digits", false},
		{schedule.MonthFirst, schedule.Clock12, "9/15/2026 9:30", "has neither AM nor PM", false},
		{schedule.MonthFirst, schedule.Clock12, "9/15/2026 13:30 PM", "is not a time of day", false},
		{schedule.MonthFirst, "", "9/15/2026 9:30", "is ambiguous: set clock", false},
		{"", schedule.Clock24, "9/15/2026 9:30", "is ambiguous: set date_order", false},
		{schedule.MonthFirst, schedule.Clock24, "soon", "is not a date and time", false},
		{schedule.MonthFirst, schedule.Clock24, "46280.395833333336", "is not a date and time", false},
	} {
		d := dates{order: tt.order, clock: tt.clock, workbook: tt.workbook}
		m, err := d.moment(tt.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else if p, ok := at(m); ok {
			got = string(p.text)
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s %s %q: %s, want %s", tt.order, tt.clock, tt.text, got, tt.want)
		}
	}
}

// TestDates1904 reads the same day in a workbook of each system.
func TestDates1904(t *testing.T) {
	want := localtime.DateOf(2026, 9, 15)
	for serial, since1904 := range map[string]bool{"46280": false, "44818": true} {
		d := dates{workbook: true, date1904: since1904}
		if got, err := d.date(serial); err != nil || got != want {
			t.Errorf("%s: %v, %v", serial, got, err)
		}
	}
}

// TestDraft verifies that a draft is a valid mapping that reads its table.
func TestDraft(t *testing.T) {
	for name, tt := range map[string]struct {
		header string
		row    string
		want   []string
	}{
		"separate times":  {"Mitarbeiter;Datum;Von;Bis;Standort;Notiz", "Ada;25.12.2026;09:00;17:00;Hafen;x", []string{`date_order = "day_first" # 25.12.2026 proves it`, `start_time = "Von"`, `employee = "name"`}},
		"e-mail and 12h":  {"Work Email;Start;End;Site;Colour", "ada@example.org;12/25/2026 9:00 AM;12/25/2026 5:00 PM;Harbor;red", []string{`date_order = "month_first" # 12/25/2026 proves it`, `clock = "12h"`, `employee = "email"`, `# ? = "Colour"`}},
		"ambiguous dates": {"Employee Number;From;To;Leave Type", "P-1;03/04/2026;05/04/2026;Vacation", []string{`rows = "blocks"`, `# date_order = "?" # 03/04/2026 is ambiguous`, `start_date = "From"`, `employee = "number"`}},
	} {
		text := Draft(name, strings.Split(tt.header, ";"), [][]string{strings.Split(tt.row, ";")})
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no line %s in\n%s", name, want, text)
			}
		}
		m, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		} else if !m.Tables[0].Has(strings.Split(tt.header, ";")) {
			t.Errorf("%s: the draft does not match its table", name)
		}
	}
}
