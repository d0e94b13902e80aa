package handlers

import (
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// changingClocks has one employee with a shift over each clock change, and blocks whose times depend on the change.
func changingClocks() *schedule.Roster {
	shift := func(id int64, zone string, on schedule.Date, start, end int) schedule.Shift {
		z, _ := localtime.ZoneOrUTC(zone)
		return schedule.Shift{ID: id, EmployeeID: 1, StartsAt: z.Resolve(on, start), EndsAt: z.Resolve(on, end), TimeZone: zone, State: schedule.NeverPublished}
	}
	spring, gap, autumn := localtime.DateOf(2027, 3, 13), localtime.DateOf(2026, 9, 6), localtime.DateOf(2027, 10, 30)
	weekly := func(id int64, zone string, first schedule.Date, start, end int) schedule.Block {
		return schedule.Block{ID: id, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Active, TimeZone: zone,
			RRule: "FREQ=WEEKLY;COUNT=2", FirstOn: first, StartMinute: start, EndMinute: end, Note: "for managers only"}
	}
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Clocks", TimeZone: "UTC", WeekStartsOn: 1},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ada", Status: "active"}},
		Shifts: []schedule.Shift{
			shift(1, "America/New_York", spring, 22*60, 30*60),
			shift(2, "America/Santiago", gap, 8*60, 16*60),
			shift(3, "Europe/Berlin", autumn, 22*60, 30*60),
		},
		Blocks: []schedule.Block{
			weekly(1, "America/New_York", spring+1, 150, 240), // 02:30 is skipped on 14 March 2027
			{ID: 2, EmployeeID: 1, Kind: schedule.TimeOff, Status: schedule.Approved, TimeZone: "America/Santiago", AllDay: true, StartsOn: gap, EndsOn: gap},
			weekly(3, "Europe/Berlin", autumn+1, 150, 240), // 02:30 is repeated on 31 October 2027
		},
	}
}

// TestWhyTellsTheClock verifies that each start and end shows the rule that converts its local time to an instant.
func TestWhyTellsTheClock(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, changingClocks()))).Handler()
	for key, wants := range map[string][]string{
		"s1-b1-20270314T0730Z": {"02:30 does not exist on that day: the clocks are set forward past it. With the offset before the change, it is 03:30 on the new clock.",
			"Sun 14 Mar 2027 has 23 h in America/New_York", "Shift ends Sun 14 Mar 2027 06:00 America/New_York UTC-04:00 2027-03-14 10:00", "the shift lasts 7 h"},
		"s2-b2-20260906T0400Z": {"Block starts Sun 6 Sep 2026 01:00 America/Santiago UTC-03:00 2026-09-06 04:00 00:00 does not exist on that day",
			"All day means from the start of the first day to the end of the last day in the time zone America/Santiago: here 23 h.", "and is off"},
		"s3-b3-20271031T0030Z": {"02:30 occurs twice: the clocks are set back. The earlier one applies.", "Sun 31 Oct 2027 has 25 h in Europe/Berlin",
			"Block starts Sun 31 Oct 2027 02:30 Europe/Berlin UTC+02:00 2027-10-31 00:30"},
	} {
		body := do(t, h, "GET", catalog.PathSoftConflicts+"?why="+key).Body.String()
		page := text(first(parsePage(t, body), "main"))
		for _, want := range append(wants, "from the shift, the block and its recurrence rule, when the schedule was loaded") {
			if !strings.Contains(page, want) {
				t.Errorf("%s does not say %q:\n%s", key, want, page)
			}
		}
		if strings.Contains(body, "for managers only") {
			t.Errorf("%s shows the note", key)
		}
	}
}
