package ingest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// readText reads files, given by name and text. The report names the files without their folder.
func readText(t *testing.T, files map[string]string, opt Options) (*schedule.Roster, *report.Report) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return Read(t.Context(), []string{"."}, opt)
}

// TestRefusedGolden reads a folder with every kind of error and compares the whole text of the report.
func TestRefusedGolden(t *testing.T) {
	roster, report := Read(t.Context(), []string{"testdata/refused"}, Options{})
	if roster != nil {
		t.Error("a refused import gives a roster")
	}
	var got bytes.Buffer
	if err := report.WriteSummary(&got); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteErrors(&got); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/refused.golden"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("report (-want +got), -update rewrites it:\n%s", diff)
	}
}

const (
	crew   = "employee_id,name,location,time_zone\n1,Ann,BER,Europe/Berlin\n2,Bo,,\n"
	berlin = "location,name,time_zone\nBER,Berlin Mitte,Europe/Berlin\nNYC,New York,America/New_York\n"
)

// utc parses an instant of November 2026.
func utc(t *testing.T, s string) schedule.Instant {
	t.Helper()
	m, err := table.ParseMoment([]byte(s))
	if err != nil || m.Local {
		t.Fatalf("%s: %v", s, err)
	}
	return m.At
}

func TestShiftZones(t *testing.T) {
	roster, rep := readText(t, map[string]string{
		"employees.csv": crew, "locations.csv": berlin,
		"shifts.csv": "shift_id,employee_id,starts_at,ends_at,location,time_zone\n" +
			"1,1,2026-11-16T09:00,2026-11-16T17:00,NYC,\n" + // the time zone of the location
			"2,1,2026-11-16T09:00,2026-11-16T17:00,,\n" + // the home location of the employee
			"3,1,2026-11-16T09:00,2026-11-16T17:00,NYC,Asia/Tokyo\n" + // the time zone of the row
			"4,2,2026-11-16T09:00,2026-11-16T17:00,,\n" + // no time zone is known: the default
			"5,,2026-11-16T09:00,2026-11-16T17:00,New York,\n" + // open shift, location by name
			"6,1,2026-11-16T09:00Z,2026-11-16T17:00+01:00,,\n", // instants with an offset
	}, Options{TimeZone: "Pacific/Auckland"})
	if !rep.OK() {
		t.Fatal(rep.Errors)
	}
	type row struct {
		zone     string
		location int64
		start    schedule.Instant
	}
	want := []row{
		{"America/New_York", 2, utc(t, "2026-11-16T14:00Z")}, {"Europe/Berlin", 1, utc(t, "2026-11-16T08:00Z")},
		{"Asia/Tokyo", 2, utc(t, "2026-11-16T00:00Z")}, {"Pacific/Auckland", 0, utc(t, "2026-11-15T20:00Z")},
		{"America/New_York", 2, utc(t, "2026-11-16T14:00Z")}, {"Europe/Berlin", 1, utc(t, "2026-11-16T09:00Z")},
	}
	var got []row
	for _, s := range roster.Shifts {
		got = append(got, row{s.TimeZone, s.LocationID, s.StartsAt})
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(row{})); diff != "" {
		t.Errorf("shifts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]report.Zone{{File: "shifts.csv", Zone: "Pacific/Auckland", Rows: 1}}, rep.Zones); diff != "" {
		t.Errorf("zones taken (-want +got):\n%s", diff)
	}
	if roster.Shifts[4].EmployeeID != 0 {
		t.Error("a shift without an employee is not open")
	}
}

func TestBlockWords(t *testing.T) {
	roster, report := readText(t, map[string]string{
		"employees.csv": crew,
		"b.csv": "block_id,employee_id,starts_at,ends_at,status,kind,reason\n" +
			"1,1,2026-11-16T09:00Z,2026-11-16T17:00Z,Approved,day_off,Annual leave\n" +
			"2,1,2026-11-16T09:00Z,2026-11-16T17:00Z,pending,shift_off,jury duty\n" +
			"3,1,2026-11-16T09:00Z,2026-11-16T17:00Z,canceled,,\n" +
			"4,1,2026-11-16T09:00Z,2026-11-16T17:00Z,denied,Time Off,second job\n" +
			"5,1,2026-11-16T09:00Z,2026-11-16T17:00Z,expired,undesired,SICK\n",
	}, Options{})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	var got [][4]string
	for _, b := range roster.Blocks {
		got = append(got, [4]string{string(b.Status), string(b.Kind), b.ReasonCode, b.ReasonText})
	}
	want := [][4]string{
		{"approved", "time_off", "vacation", "Annual leave"}, {"requested", "unavailable", "other", "jury duty"},
		{"cancelled", "unavailable", "other", ""}, {"declined", "time_off", "second_job", "second job"},
		{"expired", "undesired", "sick", "SICK"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("blocks (-want +got):\n%s", diff)
	}
	var words []string
	for _, w := range report.Words {
		if w.File == "b.csv" {
			words = append(words, w.Column+":"+w.From+">"+w.To)
		}
	}
	wantWords := "status:pending>requested status:canceled>cancelled status:denied>declined kind:day_off>time_off " +
		"kind:shift_off>unavailable kind:>unavailable reason:Annual leave>vacation reason:jury duty>other reason:>other"
	if got := strings.Join(words, " "); got != wantWords {
		t.Errorf("words %s\nwant  %s", got, wantWords)
	}
}

func TestStatusesLeftOut(t *testing.T) {
	roster, report := readText(t, map[string]string{
		"employees.csv": crew,
		"shifts.csv":    "shift_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T09:00Z,2026-11-16T17:00Z\n",
		"blocks.csv":    "block_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T09:00Z,2026-11-16T17:00Z\n",
	}, Options{})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	if s := roster.Shifts[0].State; s != schedule.Published {
		t.Errorf("a shift without a status is %s", s)
	}
	if b := roster.Blocks[0]; b.Status != schedule.Active || b.Kind != schedule.Unavailable {
		t.Errorf("a block without status and kind is %s, %s", b.Status, b.Kind)
	}
	if len(report.Words) < 4 {
		t.Errorf("what was taken for nothing is not reported: %v", report.Words)
	}
}

func TestAllDayBlocks(t *testing.T) {
	roster, report := readText(t, map[string]string{
		"employees.csv": crew,
		"blocks.csv": "block_id,employee_id,starts_at,ends_at,all_day,status\n" +
			"1,1,2026-10-24T22:00Z,2026-10-25T23:00Z,true,active\n" + // the day with 25 hours
			"2,1,2026-11-16T00:00Z,2026-11-17T00:00Z,yes,active\n" + // midnight in UTC, but not in Berlin
			"3,1,2026-11-15T23:00Z,2026-11-16T23:00Z,false,active\n",
	}, Options{})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	b := roster.Blocks
	day := localtime.DateOf(2026, 10, 25)
	if !b[0].AllDay || b[0].StartsOn != day || b[0].EndsOn != day {
		t.Errorf("block 1: %+v", b[0])
	}
	if b[1].AllDay || b[1].StartsAt != utc(t, "2026-11-16T00:00Z") {
		t.Errorf("block 2 must keep its times: %+v", b[1])
	}
	if b[2].AllDay {
		t.Errorf("block 3: %+v", b[2])
	}
	if !strings.Contains(strings.Join(report.Sentences(), "\n"), "1 all-day block not from midnight to midnight") {
		t.Errorf("notices: %v", report.Sentences())
	}
}

func TestSeries(t *testing.T) {
	files := map[string]string{
		"employees.csv": crew,
		"unavailable_blocks.csv": "block_id,employee_id,starts_at,ends_at,status,series_id\n" +
			"1,1,2026-11-19T17:00Z,2026-11-19T20:00Z,active,7\n2,1,2026-11-26T17:00Z,2026-11-26T20:00Z,active,7\n",
		"unavailable_series.csv": "series_id,employee_id,time_zone,local_start,minutes,rrule,first_date,until_date,status,reason\n" +
			"7,1,Europe/Berlin,18:00,180,FREQ=WEEKLY;BYDAY=TH,2026-11-19,2026-12-31,active,evening class\n",
	}
	roster, report := readText(t, files, Options{})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	want := []schedule.Series{{
		ID: 7, EmployeeID: 1, TimeZone: "Europe/Berlin", LocalStart: 1080, Minutes: 180, RRule: "FREQ=WEEKLY;BYDAY=TH",
		FirstOn: localtime.DateOf(2026, 11, 19), UntilOn: localtime.DateOf(2026, 12, 31), Status: schedule.Active, ReasonText: "evening class",
	}}
	if diff := cmp.Diff(want, roster.Series); diff != "" {
		t.Errorf("series (-want +got):\n%s", diff)
	}
	if b := roster.Blocks[1]; b.SeriesID != 7 || b.RRule != "" || b.Recurring() {
		t.Errorf("an occurrence would be expanded: %+v", b)
	}

	delete(files, "unavailable_series.csv")
	if roster, report = readText(t, files, Options{}); !report.OK() || len(roster.Series) != 1 || roster.Series[0].RRule != "" {
		t.Errorf("without a series file: %v, %v", roster, report.Errors)
	}
	held := Options{Stored: Stored{Series: func(id int64) (schedule.Series, bool) { return schedule.Series{}, id == 7 }}}
	if roster, report = readText(t, files, held); !report.OK() || len(roster.Series) != 0 {
		t.Errorf("with the series in the database: %v, %v", roster, report.Errors)
	}
}

func TestRecurringBlock(t *testing.T) {
	roster, report := readText(t, map[string]string{
		"employees.csv": crew,
		"blocks.csv": "block_id,employee_id,starts_at,ends_at,status,rrule\n" +
			"1,1,2026-11-20T22:00,2026-11-21T06:00,active,FREQ=WEEKLY;BYDAY=FR\n",
	}, Options{})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	b := roster.Blocks[0]
	if b.FirstOn != localtime.DateOf(2026, 11, 20) || b.StartMinute != 1320 || b.EndMinute != 360 || b.TimeZone != "Europe/Berlin" || !b.Recurring() {
		t.Errorf("%+v", b)
	}
}

func TestKnownRows(t *testing.T) {
	known := &schedule.Roster{
		Locations: []schedule.Location{{ID: 4, Code: "NYC", Name: "New York", TimeZone: "America/New_York"}},
		Positions: []schedule.Position{{ID: 9, Name: "Nurse"}},
		Employees: []schedule.Employee{{ID: 70, Name: "Ann", LocationID: 4}},
	}
	roster, report := readText(t, map[string]string{
		"shifts.csv": "shift_id,employee_id,starts_at,ends_at,role,location\n" +
			"1,70,2026-11-16T09:00,2026-11-16T17:00,Nurse,\n2,70,2026-11-16T18:00Z,2026-11-16T19:00Z,Cook,LON\n",
	}, Options{Known: known})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	if s := roster.Shifts[0]; s.LocationID != 4 || s.PositionID != 9 || s.StartsAt != utc(t, "2026-11-16T14:00Z") {
		t.Errorf("%+v", s)
	}
	wantLocations := []schedule.Location{{ID: 5, Code: "LON", Name: "LON", TimeZone: "UTC"}}
	if diff := cmp.Diff(wantLocations, roster.Locations); diff != "" {
		t.Errorf("locations (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]schedule.Position{{ID: 10, Name: "Cook"}}, roster.Positions); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
}

func TestHeaders(t *testing.T) {
	const row = "1,1,2026-11-16T09:00Z,2026-11-16T17:00Z\n"
	for name, head := range map[string]string{
		"ours": "shift_id,employee_id,starts_at,ends_at\n", "byte order mark": "\ufeffshift_id,employee_id,starts_at,ends_at\n",
		"other case": "Shift ID,EMPLOYEE_ID,Starts At,endsat\r\n",
	} {
		roster, report := readText(t, map[string]string{"employees.csv": crew, "x.csv": head + row}, Options{})
		if !report.OK() || len(roster.Shifts) != 1 {
			t.Errorf("%s: %v", name, report.Errors)
		}
	}
	for name, sep := range map[string]string{"semicolon": ";", "tab": "\t"} {
		text := strings.ReplaceAll("shift_id,employee_id,starts_at,ends_at\n"+row, ",", sep)
		if _, report := readText(t, map[string]string{"employees.csv": crew, "x.csv": text}, Options{}); !report.OK() {
			t.Errorf("%s: %v", name, report.Errors)
		}
	}
}

func TestRefusals(t *testing.T) {
	const head = "employee_id,name\n"
	many := head + strings.Repeat("x,Ann\n", 1500)
	tests := []struct {
		name  string
		files map[string]string
		want  string // the first error
		count int
	}{
		{"not UTF-8", map[string]string{"employees.csv": head + "1,M\xfcller\n2,Ok\n"}, "employees.csv:2: name: is not valid UTF-8: save the file as CSV UTF-8", 1},
		{"NUL", map[string]string{"employees.csv": head + "1,a\x00b\n"}, "employees.csv:2: name: contains a NUL character", 1},
		{"header not UTF-8", map[string]string{"employees.csv": "employee_id,n\xe4me\n"}, "employees.csv: is not UTF-8: save it as CSV UTF-8", 1},
		{"more errors than are listed", map[string]string{"employees.csv": many}, `employees.csv:2: employee_id: "x" is not a positive whole number`, 1500},
		{"nothing to read", map[string]string{"notes.txt": "x"},
			".: contains no roster file: expected an organization, locations, employees, shifts or unavailable blocks as CSV or as a workbook, or a calendar", 1},
		{"an id in two files", map[string]string{"a_employees.csv": head + "1,Ann\n", "b_employees.csv": head + "1,Ann\n"},
			"b_employees.csv:2: employee_id: 1 stands twice", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readText(t, tt.files, Options{})
			if roster != nil || report.OK() {
				t.Fatal("was not refused")
			}
			if got := report.Errors[0].Error(); got != tt.want || report.ErrorCount != tt.count || len(report.Errors) > 1000 {
				t.Errorf("%d errors, the first %q; want %d, %q", report.ErrorCount, got, tt.count, tt.want)
			}
		})
	}
}

func TestNamedFilesMustBeRead(t *testing.T) {
	for path, want := range map[string]string{
		"testdata/refused/conflicts.csv": "testdata/refused/conflicts.csv:1: soft conflicts are a result, not part of a roster",
		"testdata/missing":               "testdata/missing: cannot be read: no such file or directory",
	} {
		if _, report := Read(t.Context(), []string{path}, Options{}); report.ErrorCount != 1 || report.Errors[0].Error() != want {
			t.Errorf("%s: %v", path, report.Errors)
		}
	}
	if _, report := Read(t.Context(), []string{"testdata"}, Options{TimeZone: "Mars/Olympus"}); report.OK() {
		t.Error("an unknown default zone was taken")
	}
}
