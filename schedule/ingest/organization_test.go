package ingest

import (
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

func TestOrganization(t *testing.T) {
	stored := schedule.Organization{Name: "Old", TimeZone: "Europe/Berlin", WeekStartsOn: 3, PublishNoticeDays: 10,
		Style: localtime.Style{TwelveHours: true, MonthFirst: true}}
	named := stored
	named.Name = "New"
	cleared := schedule.Organization{Name: "New", TimeZone: "UTC", WeekStartsOn: 1, PublishNoticeDays: 10}
	whole := schedule.Organization{Name: "New", TimeZone: "America/New_York", PublishNoticeDays: 10, Style: stored.Style}
	european := named
	european.Style = localtime.Style{}
	first := schedule.Organization{Name: "New", TimeZone: "UTC", WeekStartsOn: 1, Style: localtime.Style{TwelveHours: true}}
	for _, c := range []struct {
		file  string
		known schedule.Organization
		want  schedule.Organization
	}{
		{"name,time_zone,week_starts_on,clock,date_order\nNew,America/New_York,sunday,12h,month_first\n", stored, whole},
		{"Name;Time Zone;Week Starts On;Clock;Date Order\nNew;America/New_York;0;12;mdy\n", stored, whole},
		{"name,clock,date_order\nNew,24-hour,DMY\n", stored, european},
		{"name,time_zone,week_starts_on,clock,date_order\nNew,,,,\n", stored, cleared},
		{"name\nNew\n", stored, named},
		{"clock,name\n12h,New\n", schedule.Organization{}, first},
	} {
		roster, report := readText(t, map[string]string{"organization.csv": c.file}, Options{Known: &schedule.Roster{Organization: c.known}})
		if !report.OK() || roster.Organization != c.want {
			t.Errorf("%q: %v, %+v", c.file, report.Errors, roster)
		}
	}
}

func TestOrganizationErrors(t *testing.T) {
	for file, want := range map[string]string{
		"name,clock\n,12h\n":                "organization.csv:2: name: is empty",
		"name,time_zone\nA,Mars/Base\n":     `organization.csv:2: time_zone: "Mars/Base" is not a known time zone`,
		"name,week_starts_on\nA,7\n":        `organization.csv:2: week_starts_on: "7" is unknown: use one of Sunday to Saturday, Sun to Sat, or 0 (Sunday) to 6`,
		"name,clock\nA,13h\n":               `organization.csv:2: clock: "13h" is unknown: use one of 24h, 12h`,
		"name,date_order\nA,ymd\n":          `organization.csv:2: date_order: "ymd" is unknown: use one of day_first (dmy), month_first (mdy)`,
		"name,clock\nA,12h\nB,12h\n":        "organization.csv:3: is a second row: there is one organization",
		"name,clock,date_ordr\nA,12h,mdy\n": "organization.csv:1: date_ordr: this column is unknown: an organization file has only name, time_zone, week_starts_on, clock and date_order",
		"clock,date_order\n12h,mdy\n":       "organization.csv:1: name: this column is missing; it is required in a file of organization",
	} {
		roster, report := readText(t, map[string]string{"organization.csv": file}, Options{})
		if roster != nil || len(report.Errors) != 1 || report.Errors[0].Error() != want {
			t.Errorf("%q: %v", file, report.Errors)
		}
	}
}

// TestOrganizationColumns verifies that a file is recognized as an organization file only by columns that no other kind of file has.
func TestOrganizationColumns(t *testing.T) {
	for header, want := range map[string]report.Kind{
		"name,clock":                          report.Organization,
		"name,time_zone,week_starts_on":       report.Organization,
		"NAME;tz;Date-Order":                  report.Organization,
		"name,time_zone":                      "",
		"name":                                "",
		"clock,date_order":                    "",
		"name,clock,email":                    "",
		"location,name,time_zone":             report.Locations,
		"location,name,time_zone,clock":       report.Locations,
		"employee_id,name,time_zone,location": report.Employees,
	} {
		sep := ","
		if strings.Contains(header, ";") {
			sep = ";"
		}
		if kind, _ := kindOf(strings.Split(header, sep)); kind != want {
			t.Errorf("%s: %q", header, kind)
		}
	}
}

// TestAssumedOrganization imports employees and shifts without an organization file. The first import assumes the time zone of
// most rows and reports it; a later import, or one with a file, assumes nothing.
func TestAssumedOrganization(t *testing.T) {
	const people = "employee_id,name\n1,Ann\n2,Bo\n"
	const shifts = "shift_id,employee_id,starts_at,ends_at,time_zone\n1,1,2026-12-01T09:00,2026-12-01T17:00,America/Chicago\n2,2,2026-12-01T09:00,2026-12-01T17:00,America/Chicago\n3,2,2026-12-02T09:00,2026-12-02T17:00,Europe/Berlin\n"
	for _, c := range []struct {
		files map[string]string
		opt   Options
		zone  string // empty: nothing is assumed
		why   string
	}{
		{map[string]string{"employees.csv": people, "shifts.csv": shifts}, Options{}, "America/Chicago", "because most shifts and blocks have it"},
		{map[string]string{"employees.csv": people}, Options{TimeZone: "Asia/Tokyo"}, "Asia/Tokyo", "because no row has another one"},
		{map[string]string{"employees.csv": people}, Options{}, "UTC", "because no row has another one"},
		{map[string]string{"employees.csv": people, "organization.csv": "name,clock\nWren,12h\n"}, Options{}, "", ""},
		{map[string]string{"employees.csv": people}, Options{Known: &schedule.Roster{Organization: schedule.Organization{Name: "Wren"}}}, "", ""},
		{map[string]string{"employees.csv": people}, Options{Known: &schedule.Roster{Employees: []schedule.Employee{{ID: 1, Name: "Ann"}}}}, "", ""},
	} {
		roster, rep := readText(t, c.files, c.opt)
		said := ""
		for _, s := range rep.Sentences() {
			if strings.Contains(s, "no file describes the organization") {
				said = s
			}
		}
		if c.zone == "" && (said != "" || roster.Organization.Name == "" && roster.Organization != (schedule.Organization{})) {
			t.Errorf("%v: %q, %+v", c.files, said, roster.Organization)
		}
		if c.zone != "" && (roster.Organization.TimeZone != c.zone || !strings.Contains(said, c.zone+", "+c.why)) {
			t.Errorf("%v: %q, %+v", c.files, said, roster.Organization)
		}
	}
}
