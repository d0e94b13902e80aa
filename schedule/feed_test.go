package schedule

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// written returns a complete calendar.
func written(f Feed, shifts ...FeedShift) []byte {
	out := f.AppendHead(nil)
	for k := range shifts {
		out = f.AppendEvent(out, &shifts[k])
	}
	return f.AppendEnd(out)
}

// readText decodes a TEXT value by RFC 5545 3.3.11, independently of the writer.
func readText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if s[i] == 'n' || s[i] == 'N' {
			b.WriteByte('\n')
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// kept returns the characters of a text that a calendar can contain.
func kept(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string([]rune(s)))
	return strings.Map(func(r rune) rune {
		if r == 0x7F || (r < ' ' && r != '\t' && r != '\n') {
			return -1
		}
		return r
	}, s)
}

// checkLines verifies that every line of a calendar is short, is valid UTF-8 and ends with CRLF.
func checkLines(t interface{ Fatalf(string, ...any) }, file []byte) {
	rest, closed := bytes.CutSuffix(file, []byte("\r\n"))
	if !closed {
		t.Fatalf("the file does not end with a line break: %q", file)
	}
	for _, line := range bytes.Split(rest, []byte("\r\n")) {
		if len(line) > 75 || len(line) == 0 || bytes.ContainsAny(line, "\r\n") || !utf8.Valid(line) {
			t.Fatalf("a line of %d octets: %q", len(line), line)
		}
	}
}

// texts generates difficult texts: long words, wide characters, escapes, line breaks, control characters, arbitrary bytes.
var texts = rapid.Custom(func(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.StringN(60, 90, -1), rapid.SampledFrom([]string{
		"\\", ";", ",", "\n", "\r\n", "\r", "\\n", "\t", "\x00", "\x7F", "\xFF", "Zoë Nuñez", "👩‍🍳", "日本語の仕事", " ", "BEGIN:VEVENT", `"`, ":",
	})), 0, 12).Draw(t, "parts")
	return strings.Join(parts, "")
})

func TestFeedTextComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, position := texts.Draw(t, "name"), texts.Draw(t, "position")
		file := written(Feed{Name: name, TimeZone: "UTC"}, FeedShift{ID: 7, Position: "P" + position, TimeZone: "UTC", Interval: Interval{Start: 0, End: 60}})
		checkLines(t, file)
		unfolded := strings.ReplaceAll(string(file), "\r\n ", "")
		for _, want := range []string{"X-WR-CALNAME:" + name, "SUMMARY:P" + position} {
			key, value, _ := strings.Cut(want, ":")
			_, found, _ := strings.Cut(unfolded, "\r\n"+key+":")
			found, _, _ = strings.Cut(found, "\r\n")
			if d := cmp.Diff(kept(value), readText(found)); d != "" {
				t.Fatalf("%s: %s", key, d)
			}
		}
	})
}

// FuzzFeedText verifies the same for any bytes, and that no text can end its line or begin another property.
func FuzzFeedText(f *testing.F) {
	for _, s := range []string{"", "a,b;c\\d\ne\r\nf\rg", strings.Repeat("é", 60), "\xC3\xE9", "x\r\nEND:VEVENT"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := AppendFeedText(nil, s)
		if got := readText(string(text)); got != kept(s) {
			t.Errorf("%q came back as %q", s, got)
		}
		checkLines(t, appendFolded(nil, append([]byte("SUMMARY:"), text...)))
	})
}

// TestFeedEvent compares one calendar with the exact text of domain.md 4.3.
func TestFeedEvent(t *testing.T) {
	start := Instant(1795212000) // 2026-11-20T22:00Z
	shift := FeedShift{ID: 41, EmployeeID: 3, EmployeeName: "Zoë Nuñez", Position: "Cook", Location: "Harbour, Pier; 2",
		Interval: Interval{Start: start, End: start + 8*3600}, TimeZone: "Europe/Berlin", BreakMinutes: 30, Label: "Late", Version: 3, PublishedAt: start - 86400*2}
	gone := shift
	gone.ID, gone.Cancelled = 42, true
	got := written(Feed{Name: "Zoë Nuñez, shifts", About: "Published shifts.", TimeZone: "Europe/Berlin", Link: "https://example.org/x?a=1,2"}, shift, gone)
	want := `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//opshub//published schedule//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
NAME:Zoë Nuñez\, shifts
X-WR-CALNAME:Zoë Nuñez\, shifts
DESCRIPTION:Published shifts.
X-WR-CALDESC:Published shifts.
X-WR-TIMEZONE:Europe/Berlin
URL:https://example.org/x?a=1,2
REFRESH-INTERVAL;VALUE=DURATION:PT1H
X-PUBLISHED-TTL:PT1H
BEGIN:VEVENT
UID:shift-41@opshub
DTSTAMP:20261118T220000Z
LAST-MODIFIED:20261118T220000Z
SEQUENCE:3
DTSTART:20261120T220000Z
DTEND:20261121T060000Z
SUMMARY:Cook - Harbour\, Pier\; 2
DESCRIPTION:Late\nFri 20 Nov 2026\, 23:00-07:00 (+1) (Europe/Berlin)\nBreak
  30 min\nPublished schedule\, version 3
LOCATION:Harbour\, Pier\; 2
STATUS:CONFIRMED
CLASS:PRIVATE
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
UID:shift-42@opshub
DTSTAMP:20261118T220000Z
LAST-MODIFIED:20261118T220000Z
SEQUENCE:3
DTSTART:20261120T220000Z
DTEND:20261121T060000Z
SUMMARY:Cook - Harbour\, Pier\; 2
DESCRIPTION:Late\nFri 20 Nov 2026\, 23:00-07:00 (+1) (Europe/Berlin)\nBreak
  30 min\nRecalled with version 3 of the published schedule
LOCATION:Harbour\, Pier\; 2
STATUS:CANCELLED
CLASS:PRIVATE
TRANSP:OPAQUE
END:VEVENT
END:VCALENDAR
`
	if d := cmp.Diff(strings.ReplaceAll(want, "\n", "\r\n"), string(got)); d != "" {
		t.Error(d)
	}
	c, err := ics.ParseCalendar(bytes.NewReader(got))
	if err != nil || len(c.Events()) != 2 {
		t.Fatalf("the library reads %v, %v", c, err)
	}
	if at, err := c.Events()[0].GetStartAt(); err != nil || at.Unix() != int64(start) {
		t.Errorf("the library reads the start as %v, %v", at, err)
	}
}

func TestFeedSummaries(t *testing.T) {
	for _, c := range []struct {
		everyone bool
		shift    FeedShift
		want     string
	}{
		{false, FeedShift{EmployeeID: 1, EmployeeName: "Ann", Position: "Cook", Location: "Bern"}, "Cook - Bern"},
		{true, FeedShift{EmployeeID: 1, EmployeeName: "Ann", Position: "Cook", Location: "Bern"}, "Ann, Cook - Bern"},
		{true, FeedShift{Position: "Cook", Location: "Bern", OpenSlots: 2}, "Open shift for 2 people, Cook - Bern"},
		{true, FeedShift{Location: "Bern"}, "Open shift, Bern"},
		{false, FeedShift{EmployeeID: 1}, "Shift"},
	} {
		f := Feed{Everyone: c.everyone}
		if got := f.summary(&c.shift); got != c.want {
			t.Errorf("%+v: %q, want %q", c.shift, got, c.want)
		}
	}
}
