package ingest

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// knowing returns an importer that knows two employees and one location.
func knowing() *importer {
	im := newImporter(context.Background(), Options{Known: &schedule.Roster{
		Employees: []schedule.Employee{{ID: 1}, {ID: 2}}, Positions: []schedule.Position{{ID: 4, Name: "Cook"}},
		Locations: []schedule.Location{{ID: 3, Code: "BER", Name: "Berlin", TimeZone: "Europe/Berlin"}},
	}})
	return im
}

func TestPlansAreRead(t *testing.T) {
	im := knowing()
	readSheet(im, report.Targets, []byte("Target ID;location;role;weekday;date;start_time;end_time;min_staff;optimal_staff;max_staff;effective_from;effective_to\n"+
		"1;BER;Cook;Mon;;06:00;14:30;1;2;3;2026-11-01;2026-12-31\n2;Berlin;;sunday;;22:00;06:00;1;;;;\n3;BER;;;2026-12-24;00:00;24:00;0;0;;;\n"))
	readSheet(im, report.Rules, []byte("constraint_rule_id,kind,limit,severity,location,employee_id,effective_from,effective_to,enabled\n"+
		"1,no_overlap,,,,,,,\n2,Max Minutes Per Week,2400,informational,BER,,2026-11-01,,yes\n3,max_consecutive_days,5,,,2,,2026-12-31,no\n4,max_minutes_per_day,0,,,,,,\n"))
	readSheet(im, report.Departures, []byte("exception_id,kind,starts_on,title,ends_on,location,employee_id,opens,closes,message,status\n"+
		"1,holiday,2026-12-25,Christmas,2026-12-26,,,,,Closed early,\n2,modified_hours,2026-12-31,New year,,BER,,18:00,03:00,,pending\n3,no_time_off,2026-12-01,Rush,,,1,,,,declined\n")).report()
	im.finish()
	if !im.rep.OK() {
		t.Fatal(im.rep.Errors)
	}
	day := func(month time.Month, d int) schedule.Date { return localtime.DateOf(2026, month, d) }
	for _, d := range []string{
		cmp.Diff([]schedule.CoverageTarget{
			{ID: 1, LocationID: 3, PositionID: 4, Weekday: time.Monday, StartMinute: 360, EndMinute: 870, Min: 1, Optimal: 2, Max: 3, EffectiveFrom: day(11, 1), EffectiveTo: day(12, 31)},
			{ID: 2, LocationID: 3, Weekday: time.Sunday, StartMinute: 1320, EndMinute: 360, Min: 1, Optimal: 1},
			{ID: 3, LocationID: 3, On: day(12, 24), EndMinute: 1440},
		}, im.out.CoverageTargets),
		cmp.Diff([]schedule.ConstraintRule{
			{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.NoOverlap, Severity: schedule.Warning, Enabled: true},
			{ID: 2, Scope: schedule.ForLocation, ScopeID: 3, Kind: schedule.MaxMinutesPerWeek, Limit: 2400, Unit: schedule.Minutes, Severity: schedule.Informational, EffectiveFrom: day(11, 1), Enabled: true},
			{ID: 3, Scope: schedule.ForEmployee, ScopeID: 2, Kind: schedule.MaxConsecutiveDays, Limit: 5, Unit: schedule.Days, Severity: schedule.Warning, EffectiveTo: day(12, 31)},
			{ID: 4, Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerDay, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true},
		}, im.out.ConstraintRules),
		cmp.Diff([]schedule.ScheduleException{
			{ID: 1, StartsOn: day(12, 25), EndsOn: day(12, 26), Kind: schedule.Holiday, Title: "Christmas", Message: "Closed early", Status: schedule.Active},
			{ID: 2, LocationID: 3, StartsOn: day(12, 31), EndsOn: day(12, 31), Kind: schedule.ModifiedHours, OpensMinute: 1080, ClosesMinute: 180, Title: "New year", Status: schedule.Requested},
			{ID: 3, EmployeeID: 1, StartsOn: day(12, 1), EndsOn: day(12, 1), Kind: schedule.NoTimeOff, Title: "Rush", Status: schedule.Declined},
		}, im.out.ScheduleExceptions),
	} {
		if d != "" {
			t.Error(d)
		}
	}
	if totals := im.rep.Sentences(); !slices.Contains(totals, `schedule exceptions.csv: status: "pending" means requested (1 row)`) {
		t.Errorf("%q", totals)
	}
}

// TestPlansAreRefused makes one cell invalid at a time. It verifies that the row is refused with its line, its column and a reason.
func TestPlansAreRefused(t *testing.T) {
	heads := map[report.Kind]string{
		report.Targets:    "target_id,location,weekday,date,start_time,end_time,min_staff,optimal_staff,max_staff,effective_from,effective_to\n",
		report.Rules:      "rule_id,kind,limit,severity,location,employee_id,effective_from,effective_to,enabled\n",
		report.Departures: "exception_id,kind,starts_on,title,ends_on,location,employee_id,opens,closes,status\n",
	}
	for _, c := range []struct {
		kind      report.Kind
		row, want string
	}{
		{report.Targets, "0,BER,Mon,,06:00,14:00,1,,,,", "target_id"},
		{report.Targets, "1,,Mon,,06:00,14:00,1,,,,", "location: is empty"},
		{report.Targets, "1,BER,,,06:00,14:00,1,,,,", "weekday: is empty"},
		{report.Targets, "1,BER,Mo,,06:00,14:00,1,,,,", `weekday: "Mo" is unknown`},
		{report.Targets, "1,BER,Mon,2026-12-24,06:00,14:00,1,,,,", "date: is not allowed with a weekday"},
		{report.Targets, "1,BER,Mon,,6:00,14:00,1,,,,", `start_time: "6:00" is not a time of day`},
		{report.Targets, "1,BER,Mon,,06:00,24:01,1,,,,", `end_time: "24:01" is not a time of day`},
		{report.Targets, "1,BER,Mon,,06:00,+1:30,1,,,,", `end_time: "+1:30" is not a time of day`},
		{report.Targets, "1,BER,Mon,,06:00,14:00,-1,,,,", "min_staff"},
		{report.Targets, "1,BER,Mon,,06:00,14:00,3,2,,,", "optimal_staff: 2 is below the minimum of 3"},
		{report.Targets, "1,BER,Mon,,06:00,14:00,1,3,2,,", "max_staff: 2 is below the optimum of 3"},
		{report.Targets, "1,BER,Mon,,06:00,14:00,1,,,2026-12-31,2026-12-01", "effective_to: 2026-12-01 is before 2026-12-31"},
		{report.Rules, "1,mood,,,,,,,", `kind: "mood" is unknown: use one of zero_length`},
		{report.Rules, "1,max_minutes_per_day,,,,,,,", "limit: is empty: max_minutes_per_day needs a limit in minutes"},
		{report.Rules, "1,no_overlap,,fatal,,,,,", "severity"},
		{report.Rules, "1,no_overlap,,,BER,1,,,", "employee_id: is not allowed with a location"},
		{report.Rules, "1,no_overlap,,,,9,,,", "employee_id: employee 9 is unknown"},
		{report.Rules, "1,no_overlap,,,,,,,perhaps", "enabled"},
		{report.Departures, "1,violation,2026-12-24,X,,,,,,", `kind: "violation" is unknown`},
		{report.Departures, "1,holiday,,X,,,,,,", "starts_on: is empty"},
		{report.Departures, "1,holiday,2026-12-24,,,,,,,", "title: is empty"},
		{report.Departures, "1,holiday,2026-12-24,X,2026-12-01,,,,,", "ends_on: 2026-12-01 is before 2026-12-24"},
		{report.Departures, "1,modified_hours,2026-12-24,X,,,,18:00,,", `closes: "" is not a time of day`},
		{report.Departures, "1,holiday,2026-12-24,X,,,,,,expired", "status"},
	} {
		im := knowing()
		readSheet(im, c.kind, []byte(heads[c.kind]+c.row+"\n"))
		im.finish()
		if im.rep.OK() || !strings.Contains(im.rep.Errors[0].Error(), ".csv:2: "+c.want) {
			t.Errorf("%s: %v, want %s", c.row, im.rep.Errors, c.want)
		}
		if n := len(im.out.CoverageTargets) + len(im.out.ConstraintRules) + len(im.out.ScheduleExceptions); n != 0 {
			t.Errorf("%s: %d rows were taken", c.row, n)
		}
	}
}

func TestPlansAreKnownByTheirColumns(t *testing.T) {
	for _, c := range []struct {
		header, path string
		want         report.Kind
	}{
		{"coverage_target_id,location,time_zone", "x.csv", report.Targets},
		{"Target ID,location", "x.csv", report.Targets},
		{"rule_id,employee_id,name", "x.csv", report.Rules},
		{"schedule exception id,kind", "x.csv", report.Departures},
		{"id,what", "my coverage-targets.csv", report.Targets},
		{"id,what", "constraints.csv", report.Rules},
		{"id,what", "Exceptions 2026.csv", report.Departures},
		{"block_id,exceptions", "x.csv", report.Blocks},
	} {
		im := newImporter(t.Context(), Options{})
		if r := im.recognize([]record{{strings.Split(c.header, ","), 1}}, report.File{Path: c.path}); r.kind != c.want {
			t.Errorf("%s in %s: %q, %s", c.header, c.path, r.kind, r.why)
		}
	}
}
