package ingest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// storedRows returns one complete row of each kind, as in a database.
func storedRows() schedule.Roster {
	day := func(month time.Month, d int) schedule.Date { return localtime.DateOf(2026, month, d) }
	at := func(d schedule.Date, hour int) schedule.Instant { return table.Unix(d, hour*60) }
	r := schedule.Roster{
		Locations: []schedule.Location{{ID: 3, Code: "BER", Name: "Berlin", TimeZone: "Europe/Berlin"}, {ID: 5, Code: "NYC", Name: "New York", TimeZone: "America/New_York"}},
		Positions: []schedule.Position{{ID: 4, Name: "Cook"}},
		Employees: []schedule.Employee{{
			ID: 1, Number: "E-1", Name: "Ann", Email: "ann@example.org", Status: "on_leave", LocationID: 3, PositionID: 4, HiredOn: day(1, 2),
			TerminatedOn: day(12, 3), Account: "ann", Limits: schedule.EmployeeLimits{MinutesPerDay: 480, MinutesPerWeek: 2400, RestMinutes: 660, PreferredMinutes: 1800},
		}},
		DraftPeriods: []schedule.DraftPeriod{{ID: 9}},
		Shifts: []schedule.Shift{{
			ID: 1, EmployeeID: 0, LocationID: 5, PositionID: 4, DraftPeriodID: 9, StartsAt: at(day(11, 20), 8), EndsAt: at(day(11, 20), 16),
			TimeZone: "America/Chicago", BreakMinutes: 30, OpenSlots: 2, Label: "early", Notes: "bring keys", State: schedule.ChangedSince,
		}},
		Series: []schedule.Series{{
			ID: 7, EmployeeID: 1, TimeZone: "Europe/Paris", LocalStart: 540, Minutes: 60, RRule: "FREQ=DAILY", FirstOn: day(11, 1), UntilOn: day(11, 30),
			Status: schedule.Requested, ReasonText: "course",
		}},
		Blocks: []schedule.Block{{
			ID: 1, EmployeeID: 1, SeriesID: 7, Kind: schedule.TimeOff, Status: schedule.Approved, StartsAt: at(day(11, 20), 8), EndsAt: at(day(11, 20), 9),
			TimeZone: "Europe/Paris", OverridesRecur: true, ReasonCode: "school", ReasonText: "exam", Note: "room 4", Source: "calendar",
			RequestedAt: at(day(11, 1), 8), RequestedBy: "ann", DecidedAt: at(day(11, 2), 8), DecidedBy: "boss", CreatedAt: at(day(11, 1), 8), UpdatedAt: at(day(11, 2), 8),
		}, {
			ID: 2, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Active, RRule: "FREQ=WEEKLY", FirstOn: day(11, 20), StartMinute: 540, EndMinute: 600,
			TimeZone: "Europe/Paris", ReasonCode: "other", Source: "import",
		}},
		Exceptions: []schedule.BlockException{{BlockID: 2, OccursOn: day(11, 27), Action: "skip"}},
		CoverageTargets: []schedule.CoverageTarget{{
			ID: 1, LocationID: 3, PositionID: 4, Weekday: time.Tuesday, StartMinute: 360, EndMinute: 720, Min: 1, Optimal: 2, Max: 3, EffectiveFrom: day(11, 1), EffectiveTo: day(12, 1),
		}},
		ConstraintRules: []schedule.ConstraintRule{{
			ID: 1, Scope: schedule.ForLocation, ScopeID: 3, Kind: "max_minutes_per_week", Limit: 2400, Unit: "minutes", Severity: schedule.Informational,
			EffectiveFrom: day(11, 1), EffectiveTo: day(12, 1), Enabled: false,
		}},
		ScheduleExceptions: []schedule.ScheduleException{{
			ID: 1, Kind: "modified_hours", StartsOn: day(12, 24), EndsOn: day(12, 26), Title: "Holidays", Message: "Short days", LocationID: 5, OpensMinute: 600,
			ClosesMinute: 900, Status: schedule.Requested, RequestedAt: at(day(11, 1), 8), RequestedBy: "ann",
		}},
	}
	return r
}

// updating reads one file for a database that contains storedRows.
func updating(t *testing.T, kind report.Kind, file string) *importer {
	t.Helper()
	r := storedRows()
	im := newImporter(t.Context(), Options{Known: &r, Stored: Stored{
		Shift: func(id int64) (schedule.Shift, bool) { return r.Shifts[0], id == 1 },
		Block: func(id int64) (schedule.Block, []schedule.BlockException, bool) {
			if id > 2 {
				return schedule.Block{}, nil, false
			}
			return r.Blocks[id-1], r.Exceptions[:id-1], true
		},
		Series:         func(id int64) (schedule.Series, bool) { return r.Series[0], id == 7 },
		CoverageTarget: func(id int64) (schedule.CoverageTarget, bool) { return r.CoverageTargets[0], id == 1 },
		ConstraintRule: func(id int64) (schedule.ConstraintRule, bool) { return r.ConstraintRules[0], id == 1 },
		Exception:      func(id int64) (schedule.ScheduleException, bool) { return r.ScheduleExceptions[0], id == 1 },
	}})
	readSheet(im, kind, []byte(file))
	im.finish()
	if !im.rep.OK() {
		t.Fatalf("%q: %v", file, im.rep.Errors)
	}
	return im
}

// TestUpdateKeepsAbsentColumns verifies that a file with only the required columns does not change the other columns of a stored row.
func TestUpdateKeepsAbsentColumns(t *testing.T) {
	want := storedRows()
	want.Blocks[0].CreatedAt, want.Blocks[0].UpdatedAt = 0, 0 // the store writes them
	for _, c := range []struct {
		kind report.Kind
		file string
		got  func(*schedule.Roster) any
	}{
		{report.Employees, "employee_id,name\n1,Ann\n", func(r *schedule.Roster) any { return r.Employees }},
		{report.Shifts, "shift_id,employee_id,starts_at,ends_at\n1,,2026-11-20T08:00Z,2026-11-20T16:00Z\n", func(r *schedule.Roster) any { return r.Shifts }},
		// A wall-clock time is in the stored time zone.
		{report.Shifts, "shift_id,employee_id,starts_at,ends_at\n1,,2026-11-20T02:00,2026-11-20T10:00\n", func(r *schedule.Roster) any { return r.Shifts }},
		{report.Series, "series_id,employee_id,rrule\n7,1,FREQ=DAILY\n", func(r *schedule.Roster) any { return r.Series }},
		{report.Blocks, "block_id,employee_id,starts_at,ends_at\n1,1,2026-11-20T08:00Z,2026-11-20T09:00Z\n", func(r *schedule.Roster) any { return r.Blocks[:1] }},
		{report.Blocks, "block_id,employee_id,starts_at,ends_at\n2,1,2026-11-20T08:00Z,2026-11-20T09:00Z\n", func(r *schedule.Roster) any { return r.Blocks[len(r.Blocks)-1:] }},
		{report.Blocks, "block_id,employee_id,starts_at,ends_at\n2,1,2026-11-20T08:00Z,2026-11-20T09:00Z\n", func(r *schedule.Roster) any { return r.Exceptions }},
		{report.Targets, "target_id,location,start_time,end_time,min_staff\n1,BER,06:00,12:00,1\n", func(r *schedule.Roster) any { return r.CoverageTargets }},
		{report.Rules, "rule_id,kind\n1,max_minutes_per_week\n", func(r *schedule.Roster) any { return r.ConstraintRules }},
		{report.Departures, "exception_id,kind,starts_on,title\n1,modified_hours,2026-12-24,Holidays\n", func(r *schedule.Roster) any { return r.ScheduleExceptions }},
	} {
		im := updating(t, c.kind, c.file)
		for k := range im.out.Blocks {
			im.out.Blocks[k].CreatedAt, im.out.Blocks[k].UpdatedAt = 0, 0
		}
		if d := cmp.Diff(c.got(&want), c.got(im.out)); d != "" {
			t.Errorf("%s: a file with few columns changes (-stored +imported):\n%s", c.kind, d)
		}
	}
}

// TestUpdateClearsEmptyCells verifies that an empty cell sets the column of a stored row to the same value as in a new row.
func TestUpdateClearsEmptyCells(t *testing.T) {
	for kind, required := range map[report.Kind]string{
		report.Employees:  "employee_id,name\n1,Ann",
		report.Shifts:     "shift_id,employee_id,starts_at,ends_at\n1,,2026-11-20T08:00Z,2026-11-20T16:00Z",
		report.Series:     "series_id,employee_id,rrule,status\n7,1,FREQ=DAILY,active",
		report.Departures: "exception_id,kind,starts_on,title\n1,modified_hours,2026-12-24,Holidays",
		report.Blocks:     "block_id,employee_id,starts_at,ends_at,status\n1,1,2026-11-20T08:00Z,2026-11-20T09:00Z,active",
		report.Rules:      "rule_id,kind,limit\n1,max_minutes_per_week,7",
	} {
		head, row, _ := strings.Cut(required, "\n")
		for _, c := range tables[kind] {
			if c.required || c.own || strings.Contains(head, c.names[0]) {
				continue
			}
			im := updating(t, kind, head+","+c.names[0]+"\n"+row+",\n")
			kept := updating(t, kind, required+"\n")
			now, before := reflect.ValueOf(*im.out), reflect.ValueOf(*kept.out)
			if cmp.Equal(now.Interface(), before.Interface()) && !noValue[string(kind)+" "+c.names[0]] {
				t.Errorf("%s: an empty %s clears nothing", kind, c.names[0])
			}
		}
	}
}

// noValue lists the columns that are empty in the stored rows.
var noValue = map[string]bool{
	"employees time_zone": true, "unavailable blocks all_day": true, "unavailable blocks rrule": true, "constraint rules employee_id": true,
	"schedule exceptions employee_id": true,
}

// TestUpdateOfAnExport verifies that the import of an export without some columns does not change these columns in the database.
func TestUpdateOfAnExport(t *testing.T) {
	const head, row = "block_id,starts_local,ends_local,time_zone,starts_utc,ends_utc,employee_id,status", "1,,,Europe/Paris,2026-11-20T08:00Z,2026-11-20T09:00Z,1,approved"
	im := updating(t, report.Blocks, head+"\n"+row+"\n")
	want := storedRows()
	got := im.out.Blocks
	want.Blocks[0].CreatedAt, want.Blocks[0].UpdatedAt = 0, 0
	if d := cmp.Diff(want.Blocks[:1], got); d != "" {
		t.Errorf("blocks (-stored +imported):\n%s", d)
	}
	im = updating(t, report.Blocks, head+",note,decided_by\n"+row+",,\n"+strings.Replace(row, "1,", "3,", 1)+",new,\n")
	if b := im.out.Blocks[0]; b.Note != "" || b.DecidedBy != "" || b.RequestedBy != "ann" || im.out.BlocksWithoutNotes {
		t.Errorf("empty cells leave %+v", b)
	}
}

// TestAttendanceIsNotStaff verifies that a file with names and times is not recognized as a file of employees, whether named or in a
// folder.
func TestAttendanceIsNotStaff(t *testing.T) {
	for header, want := range map[string]string{
		"employee_id,name,date,check_in,check_out":             "attendance records of a time clock",
		"Employee ID;Employee Name;Clock In;Clock Out":         "attendance records of a time clock",
		"employee_id,full_name,starts_at,ends_at":              "it seems to contain shifts or absences",
		"employee_id,name,date":                                "names employees and has date",
		"employee_id,name,email,hired_on,birth_date,startdate": "",
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "employees.csv")
		row := strings.Map(func(r rune) rune {
			if r == ',' || r == ';' {
				return r
			}
			return -1
		}, header)
		if err := os.WriteFile(path, []byte(header+"\n7"+strings.Replace(row, ",", ",Ann", 1)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		roster, named := Read(t.Context(), []string{path}, Options{})
		if want == "" {
			if !named.OK() || len(roster.Employees) != 1 {
				t.Errorf("%s: %v", header, named.Errors)
			}
			continue
		}
		if named.OK() || !strings.Contains(named.Errors[0].Reason, want) {
			t.Errorf("%s: named: %v", header, named.Errors)
		}
		if _, in := Read(t.Context(), []string{dir}, Options{}); len(in.Files) != 1 || !strings.Contains(in.Files[0].NotRead, want) {
			t.Errorf("%s: in a folder: %+v", header, in.Files)
		}
	}
}
