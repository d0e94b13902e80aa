package calendars_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest"
)

// vtimezone returns a VTIMEZONE with its offsets in standard time and, unless daylight is empty, in daylight time. Like the VTIMEZONE of
// Outlook, it has one rule for all years.
func vtimezone(head, standard, daylight string) string {
	if daylight == "" {
		return component("VTIMEZONE", head+"; BEGIN:STANDARD; DTSTART:16010101T000000; TZOFFSETFROM:"+standard+"; TZOFFSETTO:"+standard+"; END:STANDARD")
	}
	return component("VTIMEZONE", head+"; BEGIN:STANDARD; DTSTART:16010101T030000; TZOFFSETFROM:"+daylight+"; TZOFFSETTO:"+standard+
		"; RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10; END:STANDARD"+
		"; BEGIN:DAYLIGHT; DTSTART:16010101T020000; TZOFFSETFROM:"+standard+"; TZOFFSETTO:"+daylight+"; RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3; END:DAYLIGHT")
}

// TestContradictingZones compares the offsets of a VTIMEZONE with those of the zone that its name resolves to.
func TestContradictingZones(t *testing.T) {
	start := func(uid, tzid, at string) string {
		return event(uid, "DTSTART;TZID="+tzid+":"+at+"; DURATION:PT1H")
	}
	berlin := start("winter", "Europe/Berlin", "20261116T090000") + start("summer", "Europe/Berlin", "20260716T090000")
	tests := []struct{ name, text, want string }{
		{"an offset of its own", vtimezone("TZID:Europe/Berlin", "-0500", "-0400") + berlin,
			"a.ics: VTIMEZONE \"Europe/Berlin\" has offset -04:00 or -05:00, Europe/Berlin has +01:00: the rules of Europe/Berlin are used for 1 event\n" +
				"a.ics: VTIMEZONE \"Europe/Berlin\" has offset -04:00 or -05:00, Europe/Berlin has +02:00: the rules of Europe/Berlin are used for 1 event"},
		{"no daylight time", vtimezone("TZID:Europe/Berlin", "+0100", "") + berlin,
			"a.ics: VTIMEZONE \"Europe/Berlin\" has offset +01:00, Europe/Berlin has +02:00: the rules of Europe/Berlin are used for 1 event"},
		{"by its place", vtimezone("TZID:Home; X-LIC-LOCATION:America/New_York", "+010000", "+020000") + start("e", "Home", "20261116T090000") + start("f", "Home", "20261117T090000"),
			"a.ics: VTIMEZONE \"Home\" has offset +01:00 or +02:00, America/New_York has -05:00: the rules of America/New_York are used for 2 events"},
		{"the same", vtimezone("TZID:Europe/Berlin", "+0100", "+0200") + berlin, ""},
		{"Windows", vtimezone("TZID:W. Europe Standard Time", "+0100", "+0200") + start("e", "W. Europe Standard Time", "20261116T090000"), ""},
		{"a path", vtimezone("TZID:/mozilla.org/2005/Asia/Kolkata", "+0530", "") + start("e", "/mozilla.org/2005/Asia/Kolkata", "20261116T090000"), ""},
		{"no offset from UTC", vtimezone("TZID:UTC", "-0000", "") + start("e", "UTC", "20261116T090000"), ""},
		{"other days of change, of rules that came later", vtimezone("TZID:America/New_York", "-0500", "-0400") + start("e", "America/New_York", "20050320T090000"), ""},
		{"one half is left out", component("VTIMEZONE", "TZID:Europe/Berlin; BEGIN:DAYLIGHT; TZOFFSETFROM:+0100; TZOFFSETTO:+0200; END:DAYLIGHT") + berlin, ""},
		{"before 2000", vtimezone("TZID:Europe/Moscow", "+0300", "") + event("e", "DTSTART;TZID=Europe/Moscow:19850716T090000; DURATION:PT1H; RRULE:FREQ=YEARLY"), ""},
		{"no offsets", component("VTIMEZONE", "TZID:Europe/Berlin") + berlin, ""},
		{"offsets that cannot be read", vtimezone("TZID:Europe/Berlin", "5 hours", "") + berlin, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, report := readICS(t, ingest.Options{}, calendar(tt.text))
			var got []string
			for _, s := range report.Sentences() {
				if strings.Contains(s, "VTIMEZONE") {
					got = append(got, s)
				}
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, "\n")); diff != "" || !report.OK() {
				t.Errorf("%s%v", diff, report.Errors)
			}
		})
	}
}

// TestNoCalendarOfAnotherProgramContradictsItself reads each calendar of other programs and verifies that none is reported as
// contradictory.
func TestNoCalendarOfAnotherProgramContradictsItself(t *testing.T) {
	known := &schedule.Roster{Employees: []schedule.Employee{{ID: 1, Name: "Ann"}}}
	for _, file := range awkward(t) {
		_, report := ingest.Read(t.Context(), []string{file}, ingest.Options{Employee: 1, Known: known})
		for _, s := range report.Sentences() {
			if strings.Contains(s, "VTIMEZONE") {
				t.Error(s)
			}
		}
	}
}
