package calendars_test

import (
	"slices"
	"strings"
	"testing"

	"opshub/schedule/ingest"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
)

// outlook is a VTIMEZONE without a known name and with the rules of New York.
const outlook = "TZID:Customized Time Zone; BEGIN:STANDARD; DTSTART:16010101T020000; TZOFFSETFROM:-0400; TZOFFSETTO:-0500; RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11; END:STANDARD; " +
	"BEGIN:DAYLIGHT; DTSTART:16010101T020000; TZOFFSETFROM:-0500; TZOFFSETTO:-0400; RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3; END:DAYLIGHT"

// TestCalendarsAsTheyAre reads what calendar programs write, deviations from the standard included. Times are in Berlin.
func TestCalendarsAsTheyAre(t *testing.T) {
	const daily = "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=DAILY;COUNT=3"
	tests := []struct {
		name, calendar string
		want           string
		notice         string // part of a notice; "" for none at all
	}{
		{"EXDATE and RDATE on one day", event("e@x", daily+"; EXDATE;TZID=Europe/Berlin:20261202T100000; RDATE;TZID=Europe/Berlin:20261202T150000"),
			"1201 1000-1100, 1202 1500-1600, 1203 1000-1100", ""},
		{"EXDATE at another time", event("e@x", daily+"; EXDATE;TZID=Europe/Berlin:20261202T093000"),
			"1201 1000-1100, 1202 1000-1100, 1203 1000-1100", "1 time of EXDATE or RECURRENCE-ID at which no occurrence starts: removes nothing"},
		{"EXDATE of an RDATE", event("e@x", daily+"; RDATE;TZID=Europe/Berlin:20261202T150000,20261203T150000; EXDATE;TZID=Europe/Berlin:20261202T150000"),
			"1201 1000-1100, 1202 1000-1100, 1203 1000-1100, 1203 1500-1600", ""},
		{"EXDATE as a date", event("e@x", daily+"; RDATE;TZID=Europe/Berlin:20261202T150000; EXDATE;VALUE=DATE:20261202"), "1201 1000-1100, 1203 1000-1100", ""},
		{"EXDATE in UTC", event("e@x", daily+"; EXDATE:20261202T090000Z"), "1201 1000-1100, 1203 1000-1100", ""},
		{"RECURRENCE-ID at another time", event("e@x", daily) + event("e@x", "RECURRENCE-ID;TZID=Europe/Berlin:20261202T130000; DTSTART;TZID=Europe/Berlin:20261202T140000; DURATION:PT1H"),
			"1201 1000-1100, 1202 1000-1100, 1202 1400-1500, 1203 1000-1100", "at which no occurrence starts"},
		{"RECURRENCE-ID of an RDATE", event("e@x", daily+"; RDATE;TZID=Europe/Berlin:20261202T150000") +
			event("e@x", "RECURRENCE-ID;TZID=Europe/Berlin:20261202T150000; DTSTART;TZID=Europe/Berlin:20261204T150000; DURATION:PT1H"),
			"1201 1000-1100, 1202 1000-1100, 1203 1000-1100, 1204 1500-1600", ""},
		{"UNTIL before DTSTART", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=DAILY;UNTIL=20261130T090000Z"), "", "1 event whose rule ends before it begins: no occurrence"},
		{"UNTIL before DTSTART, and COUNT-like dates", event("e@x", "DTSTART;VALUE=DATE:20261201; RRULE:FREQ=WEEKLY;UNTIL=20261124"), "", "ends before it begins"},
		{"seconds", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100030; DTEND;TZID=Europe/Berlin:20261201T235959"), "1201 1000-2400", "2 times with seconds: rounded outwards to whole minutes"},
		{"UNTIL with seconds", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=DAILY;UNTIL=20261202T235959Z"), "1201 1000-1100, 1202 1000-1100", ""},
		{"all day, the end is the start", event("e@x", "DTSTART;VALUE=DATE:20261201; DTEND;VALUE=DATE:20261201"), "1201 0000-2400", "1 event of whole days that ends on its first day: taken as one day"},
		{"free, the end is the start", event("e@x", "DTSTART;VALUE=DATE:20261201; DTEND;VALUE=DATE:20261130; TRANSP:TRANSPARENT"), "", "1 event not imported: marked as free"},
		{"lower case in TZID", event("e@x", "DTSTART;TZID=europe/lisbon:20261201T100000; DURATION:PT1H"), "1201 1000-1100", ""},
		{"displayed name of a zone", event("e@x", `DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20261201T100000; DURATION:PT1H`), "1201 1000-1100", ""},
		{"zone only by VTIMEZONE", component("VTIMEZONE", outlook) + event("e@x", "DTSTART;TZID=Customized Time Zone:20261201T100000; DURATION:PT1H"), "1201 1000-1100",
			`TZID "Customized Time Zone" is defined only by its VTIMEZONE: America/New_York, which has the same rules, is used for 1 time`},
		{"every other weekend without end", event("e@x", "DTSTART;VALUE=DATE:20261107; DTEND;VALUE=DATE:20261109; RRULE:FREQ=WEEKLY;INTERVAL=2; EXDATE;VALUE=DATE:20261121"),
			"1107 0000-2400, 1108 0000-2400, 1205 0000-2400, 1206 0000-2400, 1219 0000-2400, 1220 0000-2400", "every day of it is imported as a repeating block"},
		{"Friday evening to Sunday evening without end", event("e@x", "DTSTART;TZID=Europe/Berlin:20261204T180000; DTEND;TZID=Europe/Berlin:20261206T200000; RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
			"1204 1800-2400, 1205 0000-2400, 1206 0000-2000, 1218 1800-2400, 1219 0000-2400, 1220 0000-2000", "every day of it is imported as a repeating block"},
		{"this and future", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=DAILY;COUNT=5") +
			event("e@x", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261203T100000; DTSTART;TZID=Europe/Berlin:20261203T140000; DURATION:PT2H") +
			event("e@x", "RECURRENCE-ID;TZID=Europe/Berlin:20261204T100000; DTSTART;TZID=Europe/Berlin:20261204T190000; DURATION:PT1H"),
			"1201 1000-1100, 1202 1000-1100, 1203 1400-1600, 1204 1900-2000, 1205 1400-1600", ""},
		{"this and future, another weekday", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T090000Z") +
			event("e@x", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261208T100000; DTSTART;TZID=Europe/Berlin:20261209T100000; DURATION:PT1H"),
			"1201 1000-1100, 1209 1000-1100, 1216 1000-1100, 1223 1000-1100", ""},
		{"this and future, cancelled", event("e@x", daily) + event("e@x", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261202T100000; DTSTART;TZID=Europe/Berlin:20261202T100000; STATUS:CANCELLED; DURATION:PT1H"),
			"1201 1000-1100", ""},
		{"RDATE that repeats DTSTART", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RDATE;TZID=Europe/Berlin:20261201T100000,20261203T100000"),
			"1201 1000-1100, 1203 1000-1100", ""},
		{"RDATE that repeats itself", event("e@x", daily+"; RDATE;TZID=Europe/Berlin:20261205T100000,20261205T100000; RDATE:20261205T090000Z"),
			"1201 1000-1100, 1202 1000-1100, 1203 1000-1100, 1205 1000-1100", ""},
		{"RDATE that repeats a DTSTART outside the rule", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261209T090000Z; RDATE;TZID=Europe/Berlin:20261201T100000"),
			"1201 1000-1100, 1202 1000-1100, 1209 1000-1100", ""},
		{"this and future from the first date of a rule without DTSTART", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261209T090000Z") +
			event("e@x", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261202T100000; DTSTART;TZID=Europe/Berlin:20261202T120000; DURATION:PT1H"),
			"1201 1000-1100, 1202 1200-1300, 1209 1200-1300", ""},
		{"this and future, in UTC on another local day", event("e@x", "DTSTART;TZID=Europe/Berlin:20261201T100000; DURATION:PT1H; RRULE:FREQ=WEEKLY;COUNT=3") +
			event("e@x", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T090000Z; DTSTART:20261208T233000Z; DURATION:PT1H"),
			"1201 1000-1100, 1209 0030-0130, 1216 0030-0130", ""},
		{"VFREEBUSY without UID", component("VFREEBUSY", "FREEBUSY:20261201T090000Z/PT1H"), "1201 1000-1100", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, rep := readICS(t, ingest.Options{}, calendar(tt.calendar))
			if !rep.OK() {
				t.Fatal(rep.Errors)
			}
			if got := occurrences(t, roster); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			found := slices.ContainsFunc(rep.Notices, func(n report.Notice) bool {
				return n.File == "a.ics" && tt.notice != "" && strings.Contains(n.Text, tt.notice)
			})
			if tt.notice != "" && !found {
				t.Errorf("no notice %q in %v", tt.notice, rep.Notices)
			}
		})
	}
}

func TestAttendeesOnlyByEMAIL(t *testing.T) {
	roster, report := readText(t, map[string]string{"employees.csv": staff, "a.ics": calendar(
		event("e@x", "DTSTART:20261201T090000Z; DURATION:PT1H; ATTENDEE;EMAIL=bo@example.org:urn:uuid:1"),
		event("f@x", "DTSTART:20261202T090000Z; DURATION:PT1H; ORGANIZER;EMAIL=ann@example.org:https://example.org/ann"))}, ingest.Options{})
	if !report.OK() || len(roster.Blocks) != 2 || roster.Blocks[0].EmployeeID != 2 || roster.Blocks[1].EmployeeID != 1 {
		t.Errorf("%v, %v", roster, report.Errors)
	}
}

func TestAnswersAreNoEvents(t *testing.T) {
	text := strings.Replace(calendar(event("e@x", "DTSTART:20261201T090000Z; DURATION:PT1H")), "VERSION:2.0", "VERSION:2.0\r\nMETHOD:REPLY", 1)
	roster, rep := readICS(t, ingest.Options{}, text)
	if !rep.OK() || len(roster.Blocks) != 0 || !slices.Contains(rep.Notices, report.Notice{File: "a.ics", Text: "1 event not imported: an answer to an invitation (METHOD) is not an event"}) {
		t.Errorf("%v, %v, %v", roster, rep.Errors, rep.Notices)
	}
}

// TestARuleThroughAGap has a daily block in the hour that the clock skips on 2027-03-28 in Berlin.
func TestARuleThroughAGap(t *testing.T) {
	want := "its occurrence on 2027-03-28 does not exist, because the clocks of Europe/Berlin are set forward past it"
	_, rep := readICS(t, ingest.Options{}, calendar(event("e@x", "DTSTART;TZID=Europe/Berlin:20270327T020000; DTEND;TZID=Europe/Berlin:20270327T030000; RRULE:FREQ=DAILY;COUNT=3")))
	if !rep.OK() || !slices.ContainsFunc(rep.Notices, func(n report.Notice) bool { return strings.HasSuffix(n.Text, want) }) {
		t.Errorf("%v, %v", rep.Errors, rep.Notices)
	}
	_, rep = readText(t, map[string]string{"employees.csv": staff, "blocks.csv": "block_id,employee_id,starts_at,ends_at,rrule\n1,1,2027-03-27T02:00,2027-03-27T03:00,FREQ=DAILY;COUNT=3\n"}, ingest.Options{})
	if !rep.OK() || !slices.Contains(rep.Notices, report.Notice{File: "blocks.csv", Text: "block 1: " + want}) {
		t.Errorf("%v, %v", rep.Errors, rep.Notices)
	}
}

// TestCalendarsInUTF16 reads a calendar in UTF-16 with a byte order mark.
func TestCalendarsInUTF16(t *testing.T) {
	text := []byte{0xff, 0xfe}
	for _, b := range []byte(calendar(event("e@x", "DTSTART:20261201T090000Z; DURATION:PT1H"))) {
		text = append(text, b, 0)
	}
	roster, report := readICS(t, ingest.Options{}, string(text))
	if !report.OK() || len(roster.Blocks) != 1 {
		t.Errorf("%v, %v", roster, report.Errors)
	}
}

// TestIDsOfCalendarsFitInASpreadsheet verifies that keys have at most 15 digits.
func TestIDsOfCalendarsFitInASpreadsheet(t *testing.T) {
	for i := range 1000 {
		if id := mapping.KeyOf([]byte{byte(i), byte(i >> 8)}); id < 1<<40 || id >= 1e15 {
			t.Fatalf("key %d", id)
		}
	}
}
