package ingest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// team is the staff of the tests with mappings.
const team = "employee_id,name,employee_number,email,location\n" +
	"1,Ada Lind,P-01,ada@example.org,Harbor\n2,Bo Stone,P-02,bo@example.org,Mitte\n3,Kim Park,P-03,kim@example.org,Harbor\n4,Kim Park,P-04,kim.park@example.org,Harbor\n"

const sites = "location,time_zone\nHarbor,America/New_York\nMitte,Europe/Berlin\n"

// rowsOf returns the shifts and blocks of a roster, one line each.
func rowsOf(roster *schedule.Roster) (lines []string) {
	if roster == nil {
		return nil
	}
	places, jobs := map[int64]string{}, map[int64]string{}
	for _, l := range roster.Locations {
		places[l.ID] = l.Name
	}
	for _, p := range roster.Positions {
		jobs[p.ID] = p.Name
	}
	clock := func(zone string, at schedule.Instant) string {
		z, _ := localtime.LoadZone(zone)
		d, minute := z.Local(at)
		return string(localtime.AppendWall(nil, d, minute))
	}
	for _, s := range roster.Shifts {
		lines = append(lines, strings.Join(strings.Fields(fmt.Sprintf("shift of %d %s to %s %s %s %s %s %s break %d slots %d notes %s",
			s.EmployeeID, clock(s.TimeZone, s.StartsAt), clock(s.TimeZone, s.EndsAt), s.TimeZone, places[s.LocationID], jobs[s.PositionID], s.Label, s.State, s.BreakMinutes, s.OpenSlots, s.Notes)), " "))
	}
	for _, b := range roster.Blocks {
		lines = append(lines, strings.Join(strings.Fields(fmt.Sprintf("block of %d %s to %s %s all day %t %s %s %s note %s",
			b.EmployeeID, clock(b.TimeZone, b.StartsAt), clock(b.TimeZone, b.EndsAt), b.TimeZone, b.AllDay, b.Kind, b.Status, b.ReasonCode, b.Note)), " "))
	}
	return lines
}

// TestProducts imports one file of each product, with made-up values, after the employees and locations.
func TestProducts(t *testing.T) {
	for _, tt := range []struct {
		name, file, text string
		opt              Options
		want             []string
	}{
		{"Deputy", "schedule.csv", "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Meal Break (Mins),Comment,Published,Open\n" +
			"Ada,Lind,Ada@Example.org,2026-12-07,09:00:00,2026-12-07,17:30:00,Harbor,Bar,30,keys,True,False\n" +
			"Bo,Stone,bo@example.org,2026-12-07,22:00:00,2026-12-08,06:00:00,Mitte,Door,0,,False,False\n" +
			",,,2026-12-09,09:00:00,2026-12-09,12:00:00,Harbor,Bar,0,,True,True\n" +
			",,,2026-12-09,09:00:00,2026-12-09,12:00:00,Harbor,Bar,0,,True,True\n", Options{}, []string{
			"shift of 1 2026-12-07T09:00 to 2026-12-07T17:30 America/New_York Harbor Bar published break 30 slots 0 notes keys",
			"shift of 2 2026-12-07T22:00 to 2026-12-08T06:00 Europe/Berlin Mitte Door never_published break 0 slots 0 notes",
			"shift of 0 2026-12-09T09:00 to 2026-12-09T12:00 America/New_York Harbor Bar published break 0 slots 2 notes",
		}},
		{"BambooHR, day first", "time-off.csv", "Name,From,To,Type,Amount,Status\n\"Lind, Ada\",07/12/2026,08/12/2026,Vacation,16.00 hours,Approved\n\"Stone, Bo\",09/12/2026,09/12/2026,Sick,8.00 hours,Requested\n",
			Options{DateOrder: schedule.DayFirst}, []string{
				"block of 1 2026-12-07T00:00 to 2026-12-09T00:00 America/New_York all day true time_off approved vacation note",
				"block of 2 2026-12-09T00:00 to 2026-12-10T00:00 Europe/Berlin all day true time_off requested sick note",
			}},
		{"BambooHR, month first", "time-off.csv", "Name,From,To,Type,Amount,Status\n\"Lind, Ada\",12/07/2026,12/08/2026,Vacation,16.00 hours,Approved\n",
			Options{DateOrder: schedule.MonthFirst}, []string{"block of 1 2026-12-07T00:00 to 2026-12-09T00:00 America/New_York all day true time_off approved vacation note"}},
		{"Google Calendar, named by the file", "ada@example.org.csv", "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location\n" +
			"Dentist,12/7/2026,9:30 AM,12/7/2026,11:00 AM,False,,\nTrip,12/9/2026,,12/10/2026,,True,,\n", Options{}, []string{
			"block of 1 2026-12-07T09:30 to 2026-12-07T11:00 America/New_York all day false unavailable active other note Dentist",
			"block of 1 2026-12-09T00:00 to 2026-12-11T00:00 America/New_York all day true unavailable active other note Trip",
		}},
		{"Google Calendar, named by the option", "calendar.csv", "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location\nLate,12/7/2026,11:30 PM,12/8/2026,12:30 AM,False,,\n",
			Options{Employee: 2}, []string{"block of 2 2026-12-07T23:30 to 2026-12-08T00:30 Europe/Berlin all day false unavailable active other note Late"}},
		{"Insightful", "export.csv", "Employee_Name,Start_Date_Time,End_Date_Time,Employee_Time_Zone\nAda Lind,12/07/2026 09:00:00,12/07/2026 17:00:00,Europe/Lisbon\n", Options{},
			[]string{"shift of 1 2026-12-07T09:00 to 2026-12-07T17:00 Europe/Lisbon Harbor published break 0 slots 0 notes"}},
		{"OpenSchichtplaner5", "abwesenheiten.csv", "Personalnummer;Datum;Abwesenheitsart\nP-02;2026-12-07;Urlaub\nP-02;2026-12-08;Krank\n", Options{}, []string{
			"block of 2 2026-12-07T00:00 to 2026-12-08T00:00 Europe/Berlin all day true time_off approved vacation note",
			"block of 2 2026-12-08T00:00 to 2026-12-09T00:00 Europe/Berlin all day true time_off approved sick note",
		}},
		{"AMGtime", "amg.csv", "Code,Name,Date,Work,Start,Stop\nP-01,Ada Lind,12/07/2026,Bar,10:00 PM,6:00 AM\n", Options{DateOrder: schedule.MonthFirst, Clock: schedule.Clock12},
			[]string{"shift of 1 2026-12-07T22:00 to 2026-12-08T06:00 America/New_York Harbor Bar published break 0 slots 0 notes"}},
		{"Infor WFM, with the times of the shifts", "wfm.csv", "EMP_NAME,SHIFT_LABEL,START_DATE,ACTION\nAda Lind,NIGHT,12/07/2026,ADD\n",
			Options{Mappings: []*mapping.Mapping{withTimes(t, "infor-wfm-schedule", "NIGHT", "22:00-06:00")}},
			[]string{"shift of 1 2026-12-07T22:00 to 2026-12-08T06:00 America/New_York Harbor NIGHT published break 0 slots 0 notes"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readText(t, map[string]string{"employees.csv": team, "locations.csv": sites, tt.file: tt.text}, tt.opt)
			if !report.OK() {
				t.Fatal(report.Errors)
			}
			if diff := cmp.Diff(tt.want, rowsOf(roster)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			var summary strings.Builder
			if err := report.WriteSummary(&summary); err != nil || !strings.HasPrefix(summary.String(), "mapping   "+tt.file+": ") {
				t.Errorf("the report does not begin with the mapping: %v\n%s", err, summary.String())
			}
		})
	}
}

// withTimes returns an embedded mapping with the times of one shift name.
func withTimes(t *testing.T, name, label, times string) *mapping.Mapping {
	t.Helper()
	m, err := mapping.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err = mapping.Parse(m.Text + fmt.Sprintf("\n%q = %q\n", label, times))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestProductsRefused verifies the messages about files that cannot be imported.
func TestProductsRefused(t *testing.T) {
	const deputy = "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Published,Open\n"
	const bamboo = "Name,From,To,Type,Amount,Status\n"
	for name, tt := range map[string]struct {
		file, text string
		opt        Options
		want       string
	}{
		"worked hours":        {"a.csv", "Employee Export Code,Employee Name,Date,Start,End,Mealbreak,Total Hours,Total Cost\n", Options{}, "a.csv:1: contains hours that were worked (timesheets of Deputy), not a plan: export the schedule instead"},
		"attendance":          {"a.csv", "employee_id,employee_name,date,clock_in,clock_out,status\n1,Somebody,2026-12-07,09:00,17:00,present\n", Options{}, "a.csv:1: names employees and has date, clock_in, clock_out: it seems to contain attendance records of a time clock"},
		"undeclared order":    {"a.csv", bamboo + "\"Lind, Ada\",03/04/2026,03/04/2026,Vacation,8.00 hours,Approved\n", Options{}, `a.csv:2: From: "03/04/2026" is ambiguous: set date_order in the mapping, or use --date-order day_first or month_first`},
		"two of one name":     {"a.csv", bamboo + "\"Park, Kim\",03/04/2026,03/04/2026,Vacation,8.00 hours,Approved\n", Options{DateOrder: schedule.DayFirst}, "a.csv:2: Name: name Kim Park belongs to several employees (3 and 4)"},
		"unknown employee":    {"a.csv", deputy + "Cy,Oh,cy@example.org,2026-12-07,09:00,2026-12-07,10:00,Harbor,Bar,True,False\n", Options{}, `a.csv:2: Email: no employee has the e-mail "cy@example.org"`},
		"an open shift of":    {"a.csv", deputy + "Ada,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,10:00,Harbor,Bar,True,True\n", Options{}, `a.csv:2: Open: is an open shift, but names the employee "ada@example.org"`},
		"nobody, not open":    {"a.csv", deputy + ",,,2026-12-07,09:00,2026-12-07,10:00,Harbor,Bar,True,False\n", Options{}, "a.csv:2: Email: is empty"},
		"an end before":       {"a.csv", deputy + "Ada,Lind,ada@example.org,2026-12-07,22:00,2026-12-07,06:00,Harbor,Bar,True,False\n", Options{}, "a.csv:2: End Time: is not after the start: if such a row ends on the next day, set end_next_day = true in the mapping"},
		"a shift without":     {"a.csv", "EMP_NAME,SHIFT_LABEL,START_DATE,ACTION\nAda Lind,D8,12/07/2026,ADD\n", Options{}, `a.csv:2: SHIFT_LABEL: "D8" has no times: add a line such as "D8" = "06:00-14:00" below [table.shift_times] of the mapping`},
		"AM in a 24h clock":   {"a.csv", deputy + "Ada,Lind,ada@example.org,2026-12-07,9:00 AM,2026-12-07,10:00,Harbor,Bar,True,False\n", Options{}, `a.csv:2: Start Time: "9:00 AM" has AM or PM, and the mapping declares the clock 24h`},
		"same key, different": {"a.csv", deputy + "Ada,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,10:00,Harbor,Bar,True,False\nAda,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,11:00,Harbor,Bar,True,False\n", Options{}, "a.csv:3: Email, Start Date, Location, Area: the columns that identify a row are equal to those of another row, but the rows differ"},
		"the nearest kind":    {"a.csv", "shift,employee_id,start,ends_at\n1,1,a,b\n", Options{}, `a.csv:1: is nearest to a file of shifts, but has no column shift_id, starts_at; "shift" may be shift_id`},
		"a shortened number":  {"b.csv", "block_id,employee_id,starts_at,ends_at\n7.09305E+15,1,2026-12-07T09:00Z,2026-12-07T10:00Z\n", Options{}, `b.csv:2: block_id: "7.09305E+15" is not a positive whole number: a spreadsheet program shortened it`},
		"nobody by the file":  {"a.csv", "Subject,Start Date,Start Time,End Date,End Time,All Day Event\nX,12/7/2026,9:30 AM,12/7/2026,11:00 AM,False\n", Options{}, "a.csv:2: the file name is no employee: name the file like 17.csv or ada@example.org.csv, or use --employee"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "employees.csv", team)
			write(t, "locations.csv", sites)
			write(t, tt.file, tt.text)
			roster, report := Read(t.Context(), []string{"employees.csv", "locations.csv", tt.file}, tt.opt)
			if roster != nil || len(report.Errors) == 0 || !strings.HasPrefix(report.Errors[0].Error(), tt.want) {
				t.Errorf("errors %v\nwant %s", report.Errors, tt.want)
			}
		})
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestTwoMappingsFit verifies that a file which fits two mappings is refused until an option chooses one.
func TestTwoMappingsFit(t *testing.T) {
	one, err := mapping.Named("openschichtplaner5-absences")
	if err != nil {
		t.Fatal(err)
	}
	two, err := mapping.Parse(strings.Replace(one.Text, one.Name, "mine", 1))
	if err != nil {
		t.Fatal(err)
	}
	im := newImporter(t.Context(), Options{Mappings: []*mapping.Mapping{one, two}})
	head := []record{{[]string{"Personalnummer", "Datum", "Abwesenheitsart"}, 1}}
	if r := im.recognize(head, report.File{Path: "a.csv"}); r.kind != "" || r.why != "matches the mappings openschichtplaner5-absences and mine: choose one with --mapping" {
		t.Errorf("%+v", r)
	}
	im.opt.Mappings = im.opt.Mappings[1:]
	if r := im.recognize(head, report.File{Path: "a.csv"}); r.kind != report.Blocks || r.table.Mapping() != two {
		t.Errorf("%+v", r)
	}
}

// TestTablesAsTheyAre reads the same shifts in the forms in which programs write tables.
func TestTablesAsTheyAre(t *testing.T) {
	const header, rows = "Employee_Name;Start_Date_Time;End_Date_Time;Employee_Time_Zone", "Ada Lind;12/07/2026 09:00:00;12/07/2026 17:00:00;Europe/Lisbon"
	want := []string{"shift of 1 2026-12-07T09:00 to 2026-12-07T17:00 Europe/Lisbon Harbor published break 0 slots 0 notes"}
	utf16 := func(text string, high bool) string {
		out := []byte{0xff, 0xfe}
		if high {
			out = []byte{0xfe, 0xff}
		}
		for _, r := range text {
			if high {
				out = append(out, byte(r>>8), byte(r))
			} else {
				out = append(out, byte(r), byte(r>>8))
			}
		}
		return string(out)
	}
	for name, text := range map[string]string{
		"semicolons":         header + "\n" + rows + "\n",
		"tabs":               strings.ReplaceAll(header+"\n"+rows+"\n", ";", "\t"),
		"a sep line":         "sep=;\r\n" + header + "\r\n" + rows + "\r\n",
		"a title":            "Shifts, exported by Ada, for Harbor\n\nfrom;to\n" + header + "\n" + rows + "\n",
		"a byte order mark":  "\ufeff" + header + "\n" + rows + "\n",
		"UTF-16":             utf16(header+"\r\n"+rows+"\r\n", false),
		"UTF-16, big endian": utf16("sep=;\r\n"+header+"\r\n"+rows+"\r\n", true),
		"trailing fields":    header + "\n" + rows + ";;\n",
		"repeated":           header + "\n" + rows + "\n" + rows + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			roster, report := readText(t, map[string]string{"employees.csv": team, "locations.csv": sites, "x.csv": text}, Options{})
			if diff := cmp.Diff(want, rowsOf(roster)); diff != "" {
				t.Errorf("%v\n%s", report.Errors, diff)
			}
		})
	}
}

// workbook writes a workbook with the rows of each sheet.
func workbook(t *testing.T, path string, sheets map[string][][]any) {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for name, rows := range sheets {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if err := f.SetSheetRow(name, fmt.Sprintf("A%d", i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.DeleteSheet("Sheet1"); err != nil {
		t.Fatal(err)
	}
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
}

// TestTeamsShifts imports a workbook whose dates are texts in one sheet and date cells in another.
func TestTeamsShifts(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "employees.csv", team)
	write(t, "locations.csv", sites)
	date := func(day int) float64 { return float64(46357 + day) } // 46357 is 2026-12-01
	workbook(t, "shifts.xlsx", map[string][][]any{
		"Shifts": {
			{"Member", "Work Email", "Group", "Start Date", "Start Time", "End Date", "End Time", "Theme Color", "Custom Label", "Unpaid Break (minutes)", "Notes", "Shared"},
			{"Ada Lind", "ada@example.org", "Bar", "12/7/2026", "09:00", "12/7/2026", "17:00", "1. White", "Early", 30, "", "1. Shared"},
			{"Bo Stone", "bo@example.org", "Door", date(6), 22.0 / 24, date(7), 6.0 / 24, "1. White", "", "", "bring keys", "2. Not Shared"},
		},
		"Time Off":  {{"Member", "Work Email", "Start Date", "Start Time", "End Date", "End Time", "Time Off Reason", "Notes"}, {"Bo Stone", "bo@example.org", "12/9/2026", "", "12/10/2026", "", "Vacation", ""}},
		"Day Notes": {{"Date", "Note"}, {"12/7/2026", "party"}},
		"Open Shifts": {{"Group", "Start Date", "Start Time", "End Date", "End Time", "Open Slots", "Shared"},
			{"Bar", date(8), 9.0 / 24, date(8), 12.0 / 24, 2, "1. Shared"}},
	})
	roster, rep := Read(t.Context(), []string{"employees.csv", "locations.csv", "shifts.xlsx"}, Options{TimeZone: "America/New_York"})
	if !rep.OK() {
		t.Fatal(rep.Errors)
	}
	want := []string{
		"shift of 1 2026-12-07T09:00 to 2026-12-07T17:00 America/New_York Harbor Bar Early published break 30 slots 0 notes",
		"shift of 2 2026-12-07T22:00 to 2026-12-08T06:00 Europe/Berlin Mitte Door never_published break 0 slots 0 notes bring keys",
		"shift of 0 2026-12-09T09:00 to 2026-12-09T12:00 America/New_York Bar published break 0 slots 2 notes",
		"block of 2 2026-12-09T00:00 to 2026-12-11T00:00 Europe/Berlin all day true time_off approved vacation note",
	}
	got := rowsOf(roster)
	sortStrings(want, got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if n := rep.Rows(report.Shifts); n != 3 {
		t.Errorf("%d shifts", n)
	}
	workbook(t, "other.xlsx", map[string][][]any{"Data": {{"a", "b"}, {1, 2}}})
	if _, rep := Read(t.Context(), []string{"other.xlsx"}, Options{}); len(rep.Errors) != 1 || !strings.HasPrefix(rep.Errors[0].Error(), `other.xlsx: is an Excel workbook without a mapping; sheet "Data": `) {
		t.Errorf("%v", rep.Errors)
	}
}

// TestHostileWorkbooks verifies that workbooks whose content is not only values are refused.
func TestHostileWorkbooks(t *testing.T) {
	t.Chdir(t.TempDir())
	f := excelize.NewFile()
	if err := f.SetCellFormula("Sheet1", "B2", "SUM(A1:A9)"); err != nil {
		t.Fatal(err)
	}
	if err := f.SaveAs("formula.xlsx"); err != nil {
		t.Fatal(err)
	}
	write(t, "text.xlsx", "shift_id,employee_id\n")
	write(t, "empty.xlsx", "")
	for path, want := range map[string]string{
		"formula.xlsx": "formula.xlsx:2: sheet1.xml: cell B2 contains a formula: save a copy that contains only values; the rest of the file was not read",
		"text.xlsx":    "text.xlsx: is not a readable Excel workbook: save it again as .xlsx, or as CSV UTF-8",
		"empty.xlsx":   "empty.xlsx: is not a readable Excel workbook: save it again as .xlsx, or as CSV UTF-8",
	} {
		if _, report := Read(t.Context(), []string{path}, Options{}); len(report.Errors) != 1 || report.Errors[0].Error() != want {
			t.Errorf("%s: %v", path, report.Errors)
		}
	}
}

// TestKeysStay verifies that a second import of the same rows has the same keys, and that another mapping has others.
func TestKeysStay(t *testing.T) {
	read := func(zone string) (ids []int64) {
		t.Helper()
		roster, report := readText(t, map[string]string{"employees.csv": team, "x.csv": "Employee_Name,Start_Date_Time,End_Date_Time,Employee_Time_Zone\nAda Lind,12/07/2026 09:00:00,12/07/2026 17:00:00," + zone + "\n"}, Options{})
		if !report.OK() {
			t.Fatal(report.Errors)
		}
		for _, s := range roster.Shifts {
			ids = append(ids, s.ID)
		}
		return ids
	}
	first, second := read("Europe/Lisbon"), read("Europe/Berlin")
	if !cmp.Equal(first, second) || len(first) != 1 || first[0] >= 1e15 {
		t.Errorf("keys %v, %v", first, second)
	}
}

// TestTextIDs imports rows whose IDs are texts. A row keeps its key when its times change.
func TestTextIDs(t *testing.T) {
	const text = "name = \"mine\"\n[[table]]\nrows = \"shifts\"\nmatch = [\"No\", \"Who\"]\nemployee = \"number\"\nkey = [\"id\"]\n" +
		"[table.columns]\nid = \"No\"\nemployee = \"Who\"\nstarts_at = \"From\"\nends_at = \"To\"\n"
	m, err := mapping.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var ids []int64
	for _, hour := range []string{"17", "18"} {
		files := map[string]string{"employees.csv": team, "x.csv": "No,Who,From,To\nSH-001,P-01,2026-12-07T09:00Z,2026-12-07T" + hour + ":00Z\nSH-002,P-01,2026-12-08T09:00Z,2026-12-08T17:00Z\n"}
		roster, report := readText(t, files, Options{Mappings: []*mapping.Mapping{m}})
		if !report.OK() || len(roster.Shifts) != 2 || roster.Shifts[0].ID == roster.Shifts[1].ID {
			t.Fatalf("%v, %v", roster, report.Errors)
		}
		ids = append(ids, roster.Shifts[0].ID)
	}
	if ids[0] != ids[1] {
		t.Errorf("keys %v", ids)
	}
	numbers, err := mapping.Parse(strings.Replace(text, "key = [\"id\"]\n", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	_, report := readText(t, map[string]string{"employees.csv": team, "x.csv": "No,Who,From,To\nSH-001,P-01,2026-12-07T09:00Z,2026-12-07T17:00Z\n"}, Options{Mappings: []*mapping.Mapping{numbers}})
	if len(report.Errors) != 1 || report.Errors[0].Error() != `x.csv:2: No: "SH-001" is not a positive whole number` {
		t.Errorf("%v", report.Errors)
	}
}

func sortStrings(lists ...[]string) {
	for _, list := range lists {
		slices.Sort(list)
	}
}
