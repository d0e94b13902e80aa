package calendars_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/assets/checkers"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// suiteCalendars returns the calendars of public test suites by name: those of the npm packages ical and jsical, and those in
// the folder OPSHUB_ICS if there is one.
func suiteCalendars(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	read := func(folder, prefix string) {
		err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !calendars.IsCalendar(path) {
				return err
			}
			text, err := os.ReadFile(path) // #nosec G304 -- a calendar of a test suite
			name, _ := filepath.Rel(folder, path)
			files[prefix+"/"+filepath.ToSlash(name)] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const installed = "../../../assets/node_modules"
	if _, err := os.Stat(installed + "/jsical"); err != nil {
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatal(err)
		}
		t.Skipf("%v: make assets installs it", err)
	}
	read(installed+"/ical", "ical")
	read(installed+"/jsical", "jsical")
	if folder := os.Getenv("OPSHUB_ICS"); folder != "" {
		read(folder, "ics")
	}
	return files
}

// apart returns one calendar for each UID, with the zones of the whole calendar, by UID. Components without a UID are left out.
func apart(text string) map[string]string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n ", "")
	zones, events := "", map[string]string{}
	var lines []string
	name, uid := "", ""
	for line := range strings.SplitSeq(text, "\n") {
		if begun, ok := strings.CutPrefix(line, "BEGIN:"); ok && name == "" && begun != "VCALENDAR" {
			name, uid, lines = begun, "", nil
		}
		if id, ok := strings.CutPrefix(line, "UID:"); ok && uid == "" {
			uid = id
		}
		if lines = append(lines, line); line != "END:"+name || name == "" {
			continue
		}
		if part := strings.Join(lines, "\r\n") + "\r\n"; name == "VTIMEZONE" {
			zones += part
		} else if uid != "" && name == "VEVENT" {
			events[uid] += part
		}
		name = ""
	}
	for uid, event := range events {
		events[uid] = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//opshub//test//EN\r\n" + zones + event + "END:VCALENDAR\r\n"
	}
	return events
}

// readSuite reads a calendar as that of one employee in UTC.
func readSuite(t *testing.T, text string) (*schedule.Roster, *report.Report) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.ics")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	known := &schedule.Roster{Employees: []schedule.Employee{{ID: 17, Name: "Ann"}}}
	return ingest.Read(t.Context(), []string{path}, ingest.Options{Employee: 17, Known: known})
}

// localOccurrences returns the local times of the occurrences of blocks that are not cancelled, as ical.js writes them.
func localOccurrences(t *testing.T, r *schedule.Roster) (out []string) {
	t.Helper()
	for _, b := range r.Blocks {
		if b.Status == schedule.Cancelled {
			continue
		}
		occs, err := recur.Expand(b, r.Exceptions, localtime.UTC.Range(localtime.DateOf(2000, 1, 1), localtime.DateOf(2060, 1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		clock := func(at schedule.Instant) string {
			on, minute := z.Local(at)
			return fmt.Sprintf("%sT%02d%02d00", on.Time().Format("20060102"), minute/60, minute%60)
		}
		for _, o := range occs {
			out = append(out, clock(o.Start)+" "+clock(o.End))
		}
	}
	slices.Sort(out)
	return out
}

// suiteRefusals are the calendars of the suites that are refused, with a part of the first error. Each has a fault, except that
// an event without a UID cannot be found again, and that an event has one rule.
var suiteRefusals = map[string]string{
	"ical/test/test1.ics":                "DTEND: does not match the start", // a time and a date
	"ical/test/test10.ics":               "DTSTART: is missing",
	"ical/test/test12.ics":               "DTEND: ends before it starts",
	"ical/test/test6.ics":                "UID: is missing",
	"jsical/samples/multiple_rrules.ics": "RRULE: occurs twice",
	"jsical/test/parser/component.ics":   "UID: is missing",
	"ics/libical__libical/2445.ics":      "VEVENT is outside a calendar",
	"ics/libical__libical/overlaps.ics":  "VEVENT is outside a calendar",
	"ics/libical__libical/spanlist.ics":  "VEVENT is outside a calendar",
	"ics/collective__icalendar/issue_237_fail_to_parse_timezone_with_non_ascii_tzid.ics": "UID: is missing",
	"ics/collective__icalendar/issue_722_timezone_transition_ambiguity.ics":              `time zone "MyTimezone" is not an IANA name`, // its rules are invented
	"ics/collective__icalendar/multiple_timezones.ics":                                   `RDATE: "083000" is not a date or time`,
	"ics/collective__icalendar/timezone_rdate.ics":                                       `"SUMMARY=testevent" is not a property`,
}

// TestSuitesAreRead reads each calendar of the suites. It verifies that no other calendar is refused than those above, and that
// each error names its line.
func TestSuitesAreRead(t *testing.T) {
	files := suiteCalendars(t)
	for name, text := range files {
		_, report := readSuite(t, text)
		for _, e := range report.Errors {
			if e.Line == 0 || strings.ContainsAny(e.Error(), "\r\n") {
				t.Errorf("%s: an error without its place: %v", name, e)
			}
		}
		switch want, known := suiteRefusals[name]; {
		case known && (report.OK() || !strings.Contains(report.Errors[0].Error(), want)):
			t.Errorf("%s: errors %v, want %s", name, report.Errors, want)
		case !known && !report.OK():
			t.Errorf("%s: refused: %v", name, report.Errors)
		}
	}
	if len(files) < 50 {
		t.Errorf("%d calendars", len(files))
	}
}

// icalJSDiffers lists the events whose occurrences are not those of ical.js, with the reason.
var icalJSDiffers = map[string]string{
	"ical/test/test3.ics 20110421T220000Z-83@tvcountdown.com":                   "two versions of one event: only the newer one applies",
	"ics/ical4j__ical4j/EXDATE-IN-UTC.ics 2a28c9d8-03d9-11dc-e7a0-e15339cb8fa7": "EXDATE in UTC: ical.js knows no IANA zones, so that the instants differ",
	"ics/libical__libical/2445.ics 19970901T130000Z-123403@host.com":            "ical.js refuses a date without VALUE=DATE",
}

// TestSuitesLikeICalJS compares the occurrences of each event of the suites with those of ical.js, from 2000 to 2059.
func TestSuitesLikeICalJS(t *testing.T) {
	events := map[string]string{}
	for name, text := range suiteCalendars(t) {
		for uid, event := range apart(text) {
			events[name+" "+uid] = event
		}
	}
	theirs := checkers.ICalJSOccurrences(t, events)
	compared, repeating := 0, 0
	for name, event := range events {
		roster, report := readSuite(t, event)
		if !report.OK() {
			continue // TestSuitesAreRead lists them
		}
		want := slices.DeleteFunc(theirs[name], func(s string) bool { return s < "2000" || s >= "2060" && s[0] == '2' })
		slices.Sort(want)
		got := localOccurrences(t, roster)
		if most := 150; len(want) > most { // ical.js stops after 200
			got = slices.DeleteFunc(got, func(s string) bool { return s > want[most] })
			want = want[:most+1]
		}
		if same := slices.Equal(want, got); same == (icalJSDiffers[name] != "") {
			t.Errorf("%s: equal %t, %q (-ical.js +got)\n%s", name, same, icalJSDiffers[name], cmp.Diff(want, got))
		}
		compared++
		if len(want) > 1 {
			repeating++
		}
	}
	t.Logf("%d events, %d of them with several occurrences", compared, repeating)
	if compared < 80 || repeating < 10 {
		t.Errorf("%d events compared, %d with several occurrences", compared, repeating)
	}
}

// TestPublishedOccurrences compares two calendars of jsical with the occurrences that its tests expect.
func TestPublishedOccurrences(t *testing.T) {
	files := suiteCalendars(t)
	for name, want := range map[string][]string{
		"jsical/samples/recur_instances_finite.ics": {"20121002T100000", "20121105T100000", "20121106T100000", "20121110T100000", "20121204T100000"},
		// The tests list the times of the rule. Three of them are changed by RECURRENCE-ID.
		"jsical/samples/recur_instances.ics": {"20121002T150000", "20121106T100000", "20121106T200000", "20121110T100000", "20121130T100000", "20130101T100000", "20130305T100000"},
	} {
		roster, report := readSuite(t, files[name])
		if !report.OK() {
			t.Fatal(report.Errors)
		}
		var got []string
		for _, o := range localOccurrences(t, roster) {
			got = append(got, o[:len("20121002T100000")])
		}
		if got = got[:min(len(got), len(want))]; !slices.Equal(want, got) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
