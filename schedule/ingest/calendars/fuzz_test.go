package calendars_test

import (
	"bytes"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/people"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// FuzzICS reads any bytes as a calendar. It verifies that nothing panics, that refused components are counted and reported on one line with
// their position, and that accepted blocks are valid and can be expanded.
func FuzzICS(f *testing.F) {
	const berlin = "DTSTART;TZID=Europe/Berlin:20261116T090000; DURATION:PT1H; "
	for _, s := range []string{
		"", "\ufeffBEGIN:VCALENDAR", "\xff\xfe", "BEGIN:VCALENDAR\rEND:VCALENDAR\r", calendar("BEGIN:VEVENT\r\nEND:VTODO\r\n"),
		calendar(event("1", berlin+"RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3; EXDATE:20261123T080000Z; RDATE;VALUE=PERIOD:20261119T080000Z/PT2H"),
			event("1", "RECURRENCE-ID:20261116T080000Z; DTSTART;VALUE=DATE:20261117; STATUS:TENTATIVE")),
		calendar(event("2", "DTSTART;VALUE=DATE:20261116; DTEND;VALUE=DATE:20261119; RRULE:FREQ=YEARLY;UNTIL=20300101; SUMMARY:M\xc3\r\n \xbc")),
		calendar(event("3", "DTSTART;TZID=\"Romance Standard Time\":20261116T000000; DTEND:20261116T080000; ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org")),
		calendar(component("VFREEBUSY", "UID:4; FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261116T080000Z/PT1H,20261117T080000Z/20261117T100000Z")),
		calendar(availability("5", november+"; PRIORITY:2", office+"; EXDATE;VALUE=DATE:20261104"), availability("6", "DTEND:20261201T000000Z; PRIORITY:1", office)),
		calendar(component("VTIMEZONE", "TZID:Home; X-LIC-LOCATION:Europe/Berlin"), event("7", "DTSTART;TZID=Home:20261116T080000; DURATION:-P1W")),
		calendar(event("8", "DTSTART;TZID=Europe/Paris:00010101T000000; DTEND:20000101T010000Z"), event("9", "DTSTART:16041119; DTEND:20010101")),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		rep := report.New(0)
		rep.Files = []report.File{{Path: "a.ics", Kind: report.Calendars}}
		blocks, exceptions := calendars.ReadFrom(t.Context(), bytes.NewReader(in), calendars.Input{
			Report: rep, Employee: 1, Directory: people.New(), HomeZones: map[int64]string{1: "Europe/Berlin"}, TimeZone: "UTC", BlockIDs: &report.IDSet{},
		})
		file := rep.Files[0]
		if file.Bad > file.Rows || rep.OK() && file.Bad > 0 {
			t.Fatalf("%d rows, %d bad, %d errors", file.Rows, file.Bad, rep.ErrorCount)
		}
		for _, e := range rep.Errors {
			if strings.ContainsAny(e.Error(), "\r\n") {
				t.Fatalf("an error of several lines: %q", e.Error())
			}
		}
		if rep.OK() {
			sound(t, blocks, exceptions)
		}
	})
}

// sound verifies that the store accepts the blocks.
func sound(t *testing.T, blocks []schedule.Block, exceptions []schedule.BlockException) {
	ids := map[int64]bool{}
	for _, b := range blocks {
		_, known := localtime.ZoneOrUTC(b.TimeZone)
		switch {
		case b.ID <= 0 || ids[b.ID], !known, b.Status == "", b.Kind == "", b.EmployeeID != 1:
			t.Fatalf("taken: %+v", b)
		case b.Recurring():
			if b.FirstOn == 0 || b.StartMinute < 0 || b.StartMinute > 1439 || b.EndMinute < 0 || b.EndMinute > 1440 {
				t.Fatalf("taken: %+v", b)
			}
		case recur.Span(&b).Empty() || b.StartsAt%60 != 0 || b.EndsAt%60 != 0:
			t.Fatalf("taken: %+v", b)
		}
		ids[b.ID] = true
	}
	if _, err := recur.ExpandAll(blocks, exceptions, localtime.UTC.Range(localtime.DateOf(2026, 11, 1), localtime.DateOf(2026, 12, 31))); err != nil {
		t.Fatal(err)
	}
}
