package calendars_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// staff lists the employees to whom the calendars of these tests can belong.
const staff = "employee_id,name,location,time_zone,email,employee_number\n1,Ann,BER,Europe/Berlin,ann@example.org,A7\n" +
	"2,Bo,NYC,America/New_York,bo@example.org,17\n3,Cy,,,cy@example.org,\n"

// event returns a VEVENT with a UID. Semicolon and space separate its lines.
func event(uid string, lines string) string {
	return component("VEVENT", "UID:"+uid+"; "+lines)
}

func component(name, lines string) string {
	return "BEGIN:" + name + "\r\n" + strings.ReplaceAll(lines, "; ", "\r\n") + "\r\nEND:" + name + "\r\n"
}

func calendar(parts ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + strings.Join(parts, "") + "END:VCALENDAR\r\n"
}

// readICS reads calendars for employee 1, unless the options name another employee.
func readICS(t *testing.T, opt ingest.Options, calendars ...string) (*schedule.Roster, *report.Report) {
	t.Helper()
	if opt.Employee == 0 {
		opt.Employee = 1
	}
	files := map[string]string{"employees.csv": staff}
	for i, c := range calendars {
		files[fmt.Sprintf("%c.ics", 'a'+i)] = c
	}
	return readText(t, files, opt)
}

// occurrences returns the occurrences of the blocks in November and December 2026, in the time zone of each block.
func occurrences(t *testing.T, r *schedule.Roster) string {
	t.Helper()
	occs, err := recur.ExpandAll(r.Blocks, r.Exceptions, localtime.UTC.Range(localtime.DateOf(2026, 11, 1), localtime.DateOf(2026, 12, 31)))
	if err != nil {
		t.Fatal(err)
	}
	zones := map[int64]*localtime.Zone{}
	for _, b := range r.Blocks {
		z, known := localtime.ZoneOrUTC(b.TimeZone)
		if zones[b.ID] = z; !known {
			t.Errorf("block in %q", b.TimeZone)
		}
	}
	var words []string
	for _, o := range occs {
		z := zones[o.BlockID]
		word := z.Date(o.Start).Time().Format("0102") + " " + strings.ReplaceAll(localtime.Style{}.Range(z, o.Interval), ":", "")
		if o.Status != schedule.Active {
			word += " " + string(o.Status)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func TestCalendarTimes(t *testing.T) {
	const berlin = "DTSTART;TZID=Europe/Berlin:"
	tests := []struct{ name, lines, zone, want string }{
		{"UTC, shown on the clock of the employee", "DTSTART:20261116T080000Z; DTEND:20261116T100000Z", "Europe/Berlin", "1116 0900-1100"},
		{"floating", "DTSTART:20261116T080000; DTEND:20261116T100000", "Europe/Berlin", "1116 0800-1000"},
		{"zoned", "DTSTART;TZID=Asia/Tokyo:20261116T080000; DTEND;TZID=Asia/Tokyo:20261116T100000", "Asia/Tokyo", "1116 0800-1000"},
		{"two zones", berlin + "20261116T080000; DTEND;TZID=America/New_York:20261116T080000", "Europe/Berlin", "1116 0800-1400"},
		{"duration over midnight", berlin + "20261116T220000; DURATION:PT8H", "Europe/Berlin", "1116 2200-0600 (+1)"},
		{"duration of days and hours", berlin + "20261116T220000; DURATION:P1DT2H", "Europe/Berlin", "1116 2200-2400 (+1)"},
		{"a day", "DTSTART;VALUE=DATE:20261116", "Europe/Berlin", "1116 0000-2400"},
		{"days, the end excluded", "DTSTART;VALUE=DATE:20261116; DTEND;VALUE=DATE:20261119", "Europe/Berlin", "1116 0000-2400 (+2)"},
		{"days by duration", "DTSTART;VALUE=DATE:20261116; DURATION:P1W", "Europe/Berlin", "1116 0000-2400 (+6)"},
		{"a zone of Windows", "DTSTART;TZID=Pacific Standard Time:20261116T080000; DURATION:PT1H", "America/Los_Angeles", "1116 0800-0900"},
		{"a zone behind a path", "DTSTART;TZID=/mozilla.org/20050126_1/Europe/Lisbon:20261116T080000; DURATION:PT1H", "Europe/Lisbon", "1116 0800-0900"},
		{"a zone with three words", "DTSTART;TZID=/x/America/Argentina/Salta:20261116T080000; DURATION:PT1H", "America/Argentina/Salta", "1116 0800-0900"},
		{"a folded line", "DTSTART;TZID=Europe\r\n /Ber\r\n\tlin:20261116T080000; DURATION:PT1H", "Europe/Berlin", "1116 0800-0900"},
		{"weekly, the wall clock", berlin + "20261116T220000; DTEND;TZID=Europe/Berlin:20261117T060000; RRULE:FREQ=WEEKLY;COUNT=2", "Europe/Berlin",
			"1116 2200-0600 (+1), 1123 2200-0600 (+1)"},
		{"a rule in UTC", "DTSTART:20261116T080000Z; DURATION:PT1H; RRULE:FREQ=DAILY;UNTIL=20261117T080000Z", "UTC", "1116 0800-0900, 1117 0800-0900"},
		{"until an instant, a minute too early", berlin + "20261116T090000; DURATION:PT1H; RRULE:FREQ=DAILY;UNTIL=20261117T075959Z", "Europe/Berlin", "1116 0900-1000"},
		{"until a date", berlin + "20261116T090000; DURATION:PT1H; RRULE:FREQ=DAILY;UNTIL=20261117", "Europe/Berlin", "1116 0900-1000, 1117 0900-1000"},
		{"every day all day", "DTSTART;VALUE=DATE:20261116; RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3", "Europe/Berlin", "1116 0000-2400, 1117 0000-2400, 1123 0000-2400"},
		{"EXDATE in every form", berlin + "20261116T003000; DURATION:PT1H; RRULE:FREQ=DAILY;COUNT=5; EXDATE:20261116T233000Z; " +
			"EXDATE;VALUE=DATE:20261118; EXDATE;TZID=Asia/Tokyo:20261119T083000,20261120T083000", "Europe/Berlin", "1116 0030-0130"},
		{"an EXDATE that is not a date of the rule", berlin + "20261116T090000; DURATION:PT1H; RRULE:FREQ=WEEKLY;COUNT=1; EXDATE:20261117T080000Z", "Europe/Berlin", "1116 0900-1000"},
		{"RDATE beside a rule", berlin + "20261116T090000; DURATION:PT1H; RRULE:FREQ=WEEKLY;COUNT=1; RDATE;TZID=Europe/Berlin:20261116T090000,20261118T100000; " +
			"RDATE;VALUE=PERIOD:20261119T080000Z/PT2H,20261120T080000Z/20261120T083000Z", "Europe/Berlin", "1116 0900-1000, 1118 1000-1100, 1119 0900-1100, 1120 0900-0930"},
		{"RDATE alone, one left out", "DTSTART;VALUE=DATE:20261116; RDATE;VALUE=DATE:20261118,20261120; EXDATE;VALUE=DATE:20261118", "Europe/Berlin", "1116 0000-2400, 1120 0000-2400"},
		{"DTSTART is not a date of the rule", berlin + "20261116T090000; DURATION:PT1H; RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261117", "Europe/Berlin", "1116 0900-1000, 1117 0900-1000"},
		{"longer than a day, repeated", "DTSTART;VALUE=DATE:20261116; DTEND;VALUE=DATE:20261118; RRULE:FREQ=WEEKLY;COUNT=3; EXDATE;VALUE=DATE:20261123", "Europe/Berlin",
			"1116 0000-2400 (+1), 1130 0000-2400 (+1)"},
		{"longer than a day by the clock", berlin + "20261116T220000; DURATION:PT26H; RRULE:FREQ=WEEKLY;COUNT=2", "Europe/Berlin", "1116 2200-2400 (+1), 1123 2200-2400 (+1)"},
		{"a rule that repeats the time of DTSTART", berlin + "20261116T090500; DURATION:PT1H; RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9;BYMINUTE=05;BYSECOND=0", "Europe/Berlin",
			"1116 0905-1005, 1117 0905-1005"},
		{"a birthday since 1604", "DTSTART;VALUE=DATE:16041119; RRULE:FREQ=YEARLY", "Europe/Berlin", "1119 0000-2400"},
		{"counted since 1999", "DTSTART;TZID=Europe/Berlin:19991116T090000; DURATION:PT1H; RRULE:FREQ=YEARLY;COUNT=28", "Europe/Berlin", "1116 0900-1000"},
		{"long ago", "DTSTART;VALUE=DATE:19991119", "", ""},
		{"over since long ago", "DTSTART;VALUE=DATE:19951119; RRULE:FREQ=YEARLY;COUNT=2", "", ""},
		{"first in the night of a clock change", "DTSTART;TZID=Europe/Berlin:20261024T220000; DURATION:PT8H; RRULE:FREQ=WEEKLY;UNTIL=20261108", "Europe/Berlin",
			"1031 2200-0600 (+1), 1107 2200-0600 (+1)"},
		{"TENTATIVE", "DTSTART:20261116T080000Z; DURATION:PT1H; STATUS:TENTATIVE", "Europe/Berlin", "1116 0900-1000 requested"},
		{"CANCELLED", "DTSTART:20261116T080000Z; DURATION:PT1H; STATUS:CANCELLED", "Europe/Berlin", "1116 0900-1000 cancelled"},
		{"declined by the employee", "DTSTART:20261116T080000Z; DURATION:PT1H; ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org", "", ""},
		{"declined by somebody else", "DTSTART:20261116T080000Z; DURATION:PT1H; ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.org", "Europe/Berlin", "1116 0900-1000"},
		{"free", "DTSTART:20261116T080000Z; DURATION:PT1H; TRANSP:TRANSPARENT", "", ""},
		{"free to Outlook", "DTSTART:20261116T080000Z; DURATION:PT1H; X-MICROSOFT-CDO-BUSYSTATUS:FREE", "", ""},
		{"without a length", "DTSTART:20261116T080000Z", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readICS(t, ingest.Options{}, calendar(event("e@x", tt.lines)))
			if !report.OK() {
				t.Fatal(report.Errors)
			}
			if got := occurrences(t, roster); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			for _, b := range roster.Blocks {
				if b.EmployeeID != 1 || b.TimeZone != tt.zone || b.ID < 1<<40 || b.ID >= 1e15 {
					t.Errorf("block %+v, want zone %s", b, tt.zone)
				}
			}
		})
	}
}

func TestCalendarChanges(t *testing.T) {
	const rule = "DTSTART;TZID=Europe/Berlin:20261116T090000; DURATION:PT1H; RRULE:FREQ=DAILY;COUNT=2"
	tests := []struct{ name, lines, want, exceptions string }{
		{"other times on the same date", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261117T100000Z; DURATION:PT1H", "1116 0900-1000, 1117 1100-1200", "1117 replace"},
		{"over midnight", "RECURRENCE-ID;TZID=Europe/Berlin:20261117T090000; DTSTART;TZID=Europe/Berlin:20261117T220000; DURATION:PT4H",
			"1116 0900-1000, 1117 2200-0200 (+1)", "1117 replace"},
		{"the same times", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261117T080000Z; DURATION:PT1H; SUMMARY:other", "1116 0900-1000, 1117 0900-1000", ""},
		{"another date", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261119T080000Z; DURATION:PT1H", "1116 0900-1000, 1119 0900-1000", "1117 cancel"},
		{"a day instead", "RECURRENCE-ID:20261117T080000Z; DTSTART;VALUE=DATE:20261117", "1116 0900-1000, 1117 0000-2400", "1117 cancel"},
		{"only asked for", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261117T100000Z; DURATION:PT1H; STATUS:TENTATIVE",
			"1116 0900-1000, 1117 1100-1200 requested", "1117 cancel"},
		{"cancelled", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261117T080000Z; DURATION:PT1H; STATUS:CANCELLED", "1116 0900-1000", "1117 cancel"},
		{"free", "RECURRENCE-ID:20261117T080000Z; DTSTART:20261117T080000Z; DURATION:PT1H; TRANSP:TRANSPARENT", "1116 0900-1000", "1117 cancel"},
		{"by date", "RECURRENCE-ID;VALUE=DATE:20261117; DTSTART:20261119T080000Z; DURATION:PT1H", "1116 0900-1000, 1119 0900-1000", "1117 cancel"},
		{"of no date of the rule", "RECURRENCE-ID:20261125T080000Z; DTSTART:20261125T100000Z; DURATION:PT1H",
			"1116 0900-1000, 1117 0900-1000, 1125 1100-1200", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			master, change := calendar(event("e@x", rule)), calendar(event("e@x", tt.lines))
			for name, files := range map[string][]string{"one file": {calendar(event("e@x", tt.lines), event("e@x", rule))}, "two files": {master, change}} {
				roster, report := readICS(t, ingest.Options{}, files...)
				if !report.OK() {
					t.Fatal(report.Errors)
				}
				var ex []string
				for _, x := range roster.Exceptions {
					ex = append(ex, x.OccursOn.Time().Format("0102")+" "+x.Action)
				}
				if got := occurrences(t, roster); got != tt.want || strings.Join(ex, ", ") != tt.exceptions {
					t.Errorf("%s: got  %s; exceptions %v\nwant %s; %s", name, got, ex, tt.want, tt.exceptions)
				}
			}
		})
	}
	one, other := event("e@x", rule), event("e@x", strings.Replace(rule, "T09", "T10", 1))
	if _, report := readICS(t, ingest.Options{}, calendar(one), calendar(one)); !report.OK() {
		t.Errorf("the same event in two files: %v", report.Errors)
	}
	want := "b.ics:3: VEVENT e@x UID: occurs twice for employee 1, with different times and the same SEQUENCE: remove one, or raise its SEQUENCE"
	if _, report := readICS(t, ingest.Options{}, calendar(one), calendar(other)); report.OK() || report.Errors[0].Error() != want {
		t.Errorf("two events with one UID: %v", report.Errors)
	}
	roster, report := readICS(t, ingest.Options{}, calendar(event("e@x", tests[3].lines))) // the change exists without its event
	if got := occurrences(t, roster); !report.OK() || got != "1119 0900-1000" {
		t.Errorf("a change alone: %s, %v", got, report.Errors)
	}
}

func TestCalendarRefusals(t *testing.T) {
	const start = "DTSTART:20261116T080000Z; DURATION:PT1H"
	at := func(line int, rest string) string { return fmt.Sprintf("a.ics:%d: VEVENT e@x %s", line, rest) }
	tests := []struct{ name, lines, want string }{
		{"no start", "DURATION:PT1H", at(3, "DTSTART: is missing")},
		{"no date", "DTSTART:tomorrow", at(5, `DTSTART: "tomorrow" is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z`)},
		{"no such day", "DTSTART:20261131", at(5, `DTSTART: "20261131" is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z`)},
		{"too late", "DTSTART:22000101", at(5, `DTSTART: "22000101" is after the year 2199`)},
		{"ends before", "DTSTART:20261116T080000Z; DTEND:20261116T070000Z", at(6, "DTEND: ends before it starts")},
		{"day and time", "DTSTART;VALUE=DATE:20261116; DTEND:20261116T070000Z", at(6, "DTEND: does not match the start: write both as days or both as times")},
		{"end and length", start + "; DTEND:20261116T090000Z", at(6, "DURATION: is not allowed with DTEND: use only one of them")},
		{"bad length", "DTSTART:20261116T080000Z; DURATION:1 hour", at(6, `DURATION: "1 hour" is not a duration: write PT1H30M or P2D`)},
		{"unknown zone", "DTSTART;TZID=Mars/Olympus:20261116T080000; DURATION:PT1H", at(5, `DTSTART: time zone "Mars/Olympus" is not an IANA name, and no VTIMEZONE `+
			`has the rules of one: write TZID=Europe/Berlin, or X-LIC-LOCATION:Europe/Berlin into its VTIMEZONE`)},
		{"hourly", start + "; RRULE:FREQ=HOURLY", at(7, "RRULE: FREQ=HOURLY is not supported: a block repeats whole days")},
		{"part of a rule", start + "; RRULE:FREQ=DAILY;BYHOUR=9,10", at(7, "RRULE: BYHOUR is not supported: a block repeats whole days")},
		{"a part twice", start + "; RRULE:FREQ=DAILY;FREQ=DAILY", at(7, "RRULE: FREQ occurs twice")},
		{"two rules", start + "; RRULE:FREQ=DAILY; RRULE:FREQ=WEEKLY", at(8, "RRULE: occurs twice: write an event for each rule")},
		{"EXRULE", start + "; RRULE:FREQ=DAILY; EXRULE:FREQ=WEEKLY", at(8, "EXRULE: is not supported: write excluded dates as EXDATE")},
		{"RDATE of a time", start + "; RDATE;VALUE=TIME:083000", at(7, `RDATE: "083000" is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z`)},
		{"DTSTART beside the rule and COUNT", start + "; RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2", at(3, "DTSTART: is not a date of the rule FREQ=WEEKLY;BYDAY=TU;COUNT=2, "+
			"and programs differ on whether COUNT includes it: begin on a date of the rule")},
		{"longer than a day without an end", "DTSTART:20261130T080000Z; DURATION:P2D; RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", at(3, "RRULE: repeats and lasts longer than a day: by this rule, this is accepted "+
			"with at most 500 occurrences; add UNTIL or COUNT, or write an event for each day")},
		{"this and future", start + "; RECURRENCE-ID;RANGE=THISANDFUTURE:20261117T080000Z", at(3, "RECURRENCE-ID: RANGE=THISANDFUTURE needs the event itself: import it together with the change")},
		{"this and future, of days", start + "; RRULE:FREQ=DAILY; END:VEVENT; BEGIN:VEVENT; UID:e@x; RECURRENCE-ID;RANGE=THISANDFUTURE:20261117T080000Z; DTSTART:20261117T080000Z; DURATION:P2D",
			at(11, "RECURRENCE-ID: RANGE=THISANDFUTURE makes occurrences longer than a day: end the first event with UNTIL, and write the rest as a separate event")},
		{"a century", "DTSTART:20261116T080000Z; DTEND:21261116T080000Z", at(3, "DTEND: is 36524 days after the start: at most 20 years are allowed")},
		{"status", start + "; STATUS:MAYBE", at(7, `STATUS: "MAYBE" is unknown: use one of TENTATIVE, CONFIRMED, CANCELLED`)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readICS(t, ingest.Options{}, calendar(event("e@x", tt.lines), event("good", start)))
			if roster != nil || report.ErrorCount != 1 || report.Errors[0].Error() != tt.want || report.Files[0].Bad != 1 {
				t.Errorf("got  %v\nwant %s", report.Errors, tt.want)
			}
		})
	}
}

func TestCalendarFilesRefused(t *testing.T) {
	good := event("e@x", "DTSTART:20261116T080000Z; DURATION:PT1H")
	long := strings.Repeat("x", 10<<20)
	tests := []struct{ name, text, want string }{
		{"empty", "", "a.ics: is empty: a calendar begins with BEGIN:VCALENDAR"},
		{"no calendar", "name,date\n", `a.ics:1: "name,date" is not a property: write NAME:VALUE; a line that continues the previous line begins with a space; the rest of the file was not read`},
		{"a property first", "VERSION:2.0\n", "a.ics:1: does not begin with BEGIN:VCALENDAR: is this a calendar?; the rest of the file was not read"},
		{"an event alone", good, "a.ics:1: VEVENT is outside a calendar: put BEGIN:VCALENDAR before it and END:VCALENDAR after it; the rest of the file was not read"},
		{"cut off", strings.Split(calendar(good), "END:VEVENT")[0], "a.ics:3: VEVENT is not closed: END:VEVENT is missing; is the file cut off?; the rest of the file was not read"},
		{"crossed", calendar("BEGIN:VEVENT\r\nEND:VTODO\r\n"), "a.ics:4: END:VTODO closes nothing: VEVENT, begun on line 3, is still open; the rest of the file was not read"},
		{"Latin-1", calendar(event("e@x", "SUMMARY:M\xfcller; DTSTART:20261116")), "a.ics:5: VEVENT e@x SUMMARY: is not UTF-8: save the calendar as UTF-8"},
		{"NUL", calendar(event("e@x", "SUMMARY:a\x00b; DTSTART:20261116")), "a.ics:5: VEVENT e@x SUMMARY: contains a NUL character"},
		{"a line of 10 MB", calendar(event("e@x", "DTSTART:20261116; SUMMARY:"+long)), "a.ics:6: VEVENT e@x SUMMARY: is longer than 64 KiB"},
		{"a quote too many", calendar(event("e@x", `DTSTART:20261116; ATTENDEE;CN="Ann:mailto:ann@example.org`)), "a.ics:6: VEVENT e@x ATTENDEE: has parameters that cannot be read: is a quote or a colon missing?"},
		{"a line without a name", calendar(event("e@x", "DTSTART:20261116\r\ngoes on here")), `a.ics:6: VEVENT e@x: "goes on here" is not a property: write NAME:VALUE; a line that continues the previous line begins with a space`},
		{"no UID", calendar(component("VEVENT", "DTSTART:20261116")), "a.ics:3: VEVENT UID: is missing: without it a second import cannot find the VEVENT again"},
		{"another era", calendar("CALSCALE:HEBREW\r\n", good), "a.ics:3: CALSCALE is not GREGORIAN; the rest of the file was not read"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if roster, report := readICS(t, ingest.Options{}, tt.text); roster != nil || report.ErrorCount != 1 || report.Errors[0].Error() != tt.want {
				t.Errorf("got  %v\nwant %s", report.Errors, tt.want)
			}
		})
	}
	for name, text := range map[string]string{
		"CR alone": strings.ReplaceAll(calendar(good), "\r\n", "\r"), "LF": strings.ReplaceAll(calendar(good), "\r\n", "\n"), "byte order mark": "\ufeff" + calendar(good),
		"blank lines": strings.ReplaceAll(calendar(good), "\r\n", "\r\n\r\n"), "lower case": strings.ToLower(calendar(good)), "two calendars": calendar(good) + calendar(),
		"an attachment of 10 MB":   calendar(strings.Replace(good, "DURATION", "ATTACH:"+long+"\r\nDURATION", 1)),
		"folds within a character": calendar(strings.Replace(good, "DURATION", "SUMMARY:M\xc3\r\n \xbcller\r\nDURATION", 1)),
	} {
		roster, report := readICS(t, ingest.Options{}, text)
		if !report.OK() || len(roster.Blocks) != 1 || roster.Blocks[0].StartsAt != utc(t, "2026-11-16T08:00Z") {
			t.Errorf("%s: %v", name, report.Errors)
		} else if n := roster.Blocks[0].Note; n != "" && n != "Müller" {
			t.Errorf("%s: %q", name, n)
		}
	}
}

func TestWhoseCalendar(t *testing.T) {
	const when = "DTSTART:20261116T080000Z; DURATION:PT1H"
	tests := []struct{ name, file, lines, want string }{
		{"an attendee", "team.ics", "ATTENDEE;CN=Bo:mailto:BO@example.org", "2"},
		{"two of them, and strangers", "team.ics", "ATTENDEE:mailto:ann@example.org; ATTENDEE:MAILTO:cy@example.org; ATTENDEE:mailto:who@example.com", "1 3"},
		{"one has declined, one wavers", "team.ics", "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org; ATTENDEE;PARTSTAT=TENTATIVE:mailto:bo@example.org", "2 requested"},
		{"a room", "17.ics", "ATTENDEE;CUTYPE=ROOM:mailto:ann@example.org", "2"},
		{"the organizer", "team.ics", "ORGANIZER:mailto:cy@example.org", "3"},
		{"attendees before the organizer", "team.ics", "ORGANIZER:mailto:cy@example.org; ATTENDEE:mailto:ann@example.org", "1"},
		{"the name of the file, a number", "17.ics", "ATTENDEE:mailto:who@example.com", "2"},
		{"the name of the file, an id", "3.ics", "X-A:b", "3"},
		{"the name of the file, a word", "A7.ics", "X-A:b", "1"},
		{"the name of the file, an address", "ann@example.org.ics", "X-A:b", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readText(t, map[string]string{"employees.csv": staff, tt.file: calendar(event("e@x", tt.lines+"; "+when))}, ingest.Options{})
			if !report.OK() {
				t.Fatal(report.Errors)
			}
			var got []string
			for _, b := range roster.Blocks {
				word := fmt.Sprint(b.EmployeeID)
				if b.Status != schedule.Active {
					word += " " + string(b.Status)
				}
				got = append(got, word)
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("blocks of %v, want %s", got, tt.want)
			}
		})
	}
	refused := map[string]string{
		"team.ics": "team.ics:3: VEVENT e@x: belongs to no known employee: add ATTENDEE:mailto: with an employee's address, name the file like 17.ics, or import it with --employee 17",
	}
	for file, want := range refused {
		_, report := readText(t, map[string]string{"employees.csv": staff, file: calendar(event("e@x", when))}, ingest.Options{})
		if report.ErrorCount != 1 || report.Errors[0].Error() != want {
			t.Errorf("%s: %v", file, report.Errors)
		}
	}
	if _, report := readICS(t, ingest.Options{Employee: 99}, calendar(event("e@x", when))); report.ErrorCount != 1 || report.Errors[0].Error() != "--employee: employee 99 is unknown" {
		t.Error(report.Errors)
	}
	two := staff + "17,Di,,,ann@example.org,\n"
	_, report := readText(t, map[string]string{"employees.csv": two, "17.ics": calendar(event("e@x", when), event("f@x", "ATTENDEE:mailto:ann@example.org; "+when))}, ingest.Options{})
	want := []string{"17.ics:3: VEVENT e@x: 17 is the number of employee 2 and the id of another one: import it with --employee",
		"17.ics:8: VEVENT f@x: e-mail ann@example.org belongs to several employees (1 and 17): import it with --employee"}
	var got []string
	for _, e := range report.Errors {
		got = append(got, e.Error())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCalendarReport(t *testing.T) {
	const when = "DTSTART:20261116T080000Z; DURATION:PT1H"
	roster, report := readText(t, map[string]string{"employees.csv": staff, "3.ics": calendar(
		event("1", when+"; SUMMARY:Dentist\\, Mitte; CATEGORIES:Red,Doctor"), event("2", when+"; CLASS:PRIVATE; SUMMARY:secret; CATEGORIES:Doctor"),
		event("3", when+"; CATEGORIES:HOLIDAY"), event("4", when+"; TRANSP:TRANSPARENT"), event("5", "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org; "+when),
		event("6", "DTSTART:20261116T080000; DURATION:PT1H"), event("7", "ATTENDEE:mailto:ann@example.org; DTSTART:20261116T080000; DURATION:PT1H"),
		event("8", when+"; SEQUENCE:2; STATUS:TENTATIVE"), event("8", when+"; SEQUENCE:1"), component("VTODO", "UID:9"),
	)}, ingest.Options{TimeZone: "Asia/Tokyo"})
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	var got []string
	for _, b := range roster.Blocks {
		got = append(got, strings.Join([]string{string(b.Status), string(b.Kind), b.ReasonCode, b.ReasonText, b.Note, b.TimeZone}, "|"))
	}
	want := []string{"active|unavailable|medical|Doctor|Dentist, Mitte|Asia/Tokyo", "active|unavailable|other|||Asia/Tokyo", "active|time_off|vacation|HOLIDAY||Asia/Tokyo",
		"active|unavailable|other|||Asia/Tokyo", "active|unavailable|other|||Europe/Berlin", "requested|unavailable|other|||Asia/Tokyo"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("blocks (-want +got):\n%s", diff)
	}
	wantSaid := []string{
		"3.ics: STATUS: nothing means active (8 rows)", `3.ics: STATUS: "TENTATIVE" means requested (1 row)`, `3.ics: CATEGORIES: "Doctor" means unavailable, medical (1 row)`,
		`3.ics: CATEGORIES: "HOLIDAY" means time_off, vacation (1 row)`, "3.ics: 6 rows without a time zone: Asia/Tokyo used",
		"3.ics: 1 event not imported: marked as free (TRANSP:TRANSPARENT or busy status FREE)", "3.ics: 1 event not imported: declined by every affected employee",
		"3.ics: 1 component not imported: to-dos, journals and other components cover no time",
		"3.ics: 1 event not imported: the files contain a newer version of the same event", "3.ics: 1 event marked private or confidential: the title is not stored",
		"3.ics: 1 event without a time zone: the time zone of the employee's location is used", "9 calendar events became 6 unavailable blocks",
	}
	said := slices.DeleteFunc(report.Sentences(), func(s string) bool {
		return strings.Contains(s, "employees.csv") || strings.HasPrefix(s, "location ") || strings.HasPrefix(s, "no file describes")
	})
	if diff := cmp.Diff(wantSaid, said); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func TestLocalUntil(t *testing.T) {
	z, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for until, want := range map[string]string{
		"20270331T220000Z": "20270331", // midnight in Berlin
		"20270331T153000Z": "20270331", // exactly the start at 17:30
		"20270331T152959Z": "20270330", "20270331T173000": "20270331", "20270331T172959": "20270330", "20270331": "20270331",
	} {
		if got := ical.LocalUntil("FREQ=DAILY;UNTIL="+until+";INTERVAL=2", z, 1050); got != "FREQ=DAILY;UNTIL="+want+";INTERVAL=2" {
			t.Errorf("until %s: %s, want %s", until, got, want)
		}
	}
}

func TestWindowsZones(t *testing.T) {
	for windows, name := range ical.WindowsZones {
		if _, err := localtime.LoadZone(name); err != nil {
			t.Errorf("%s: %v", windows, err)
		}
	}
}

// TestAwkwardCalendars reads the published set of unusual files, if available. It verifies that each file is either accepted or refused
// with an error that names the fault.
func TestAwkwardCalendars(t *testing.T) {
	files := awkward(t)
	for _, file := range files {
		known := &schedule.Roster{Employees: []schedule.Employee{{ID: 17, Name: "Ann"}}}
		roster, report := ingest.Read(t.Context(), []string{file}, ingest.Options{Employee: 17, Known: known})
		if (roster != nil) != report.OK() {
			t.Errorf("%s: a roster and errors", file)
		}
		for _, e := range report.Errors {
			if e.Line == 0 && !strings.Contains(e.Reason, "empty") || strings.ContainsAny(e.Error(), "\r\n") {
				t.Errorf("an error without its place: %v", e)
			}
		}
		t.Logf("%s: %s; %d errors %v", file, report.Totals(), report.ErrorCount, report.Errors)
	}
}

func awkward(t *testing.T) (files []string) {
	folder := os.Getenv("OPSHUB_ICS")
	if folder == "" {
		folder = "../../../../shared/data/ics"
	}
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		inside, _ := os.ReadDir(folder + "/" + e.Name())
		for _, f := range inside {
			if calendars.IsCalendar(f.Name()) {
				files = append(files, folder+"/"+e.Name()+"/"+f.Name())
			}
		}
	}
	if len(files) == 0 {
		t.Skipf("no calendars in %s: set OPSHUB_ICS to the folder that holds them", folder)
	}
	return files
}
