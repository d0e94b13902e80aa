package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// FeedShift is a published shift as a calendar shows it. It has no notes, so that nothing private can come into a feed.
type FeedShift struct {
	ID                 int64
	EmployeeID         int64  // 0 for an open shift
	EmployeeName       string // as it was when published
	Position, Location string
	Interval
	TimeZone     string
	BreakMinutes int
	OpenSlots    int // how many people an open shift wants
	Label        string
	Version      int     // of the published period; 0 for a shift that was published without one
	PublishedAt  Instant // of that version; of the last import where there is none
	Cancelled    bool    // the version took the shift out of this calendar
}

// CancelledDays is how long a calendar keeps a shift that was taken out of it, from the publication that did so.
const CancelledDays = 30

// Feed is a calendar file (RFC 5545) as it is written: a head, any number of events, an end. Each text is appended to bytes, so
// that a calendar of any length passes through in constant memory. The iCalendar library that reads our imports holds a whole
// calendar as maps of properties, keeps control characters, and is the judge of these files in the tests.
type Feed struct {
	Name     string // of the calendar, as a phone lists it
	About    string // what is in it
	TimeZone string // IANA name, for programs that show one zone
	Everyone bool   // events name their employee
	Link     string // whole address of the screen that shows the same; empty for none

	line []byte
}

// The parts of every feed. The name behind UIDs never changes: with another one phones would show every shift twice.
const (
	feedProduct = "-//opshub//published schedule//EN"
	feedHost    = "@opshub"
	feedRefresh = "PT1H"
)

// AppendHead appends what stands before the first event.
func (f *Feed) AppendHead(dst []byte) []byte {
	for _, l := range [][2]string{{"BEGIN", "VCALENDAR"}, {"VERSION", "2.0"}, {"PRODID", feedProduct}, {"CALSCALE", "GREGORIAN"}, {"METHOD", "PUBLISH"}} {
		dst = f.plain(dst, l[0], l[1])
	}
	dst = f.text(dst, "NAME", f.Name)
	dst = f.text(dst, "X-WR-CALNAME", f.Name)
	dst = f.text(dst, "DESCRIPTION", f.About)
	dst = f.text(dst, "X-WR-CALDESC", f.About)
	dst = f.plain(dst, "X-WR-TIMEZONE", f.TimeZone)
	if f.Link != "" {
		dst = f.plain(dst, "URL", f.Link)
	}
	dst = f.plain(dst, "REFRESH-INTERVAL;VALUE=DURATION", feedRefresh)
	return f.plain(dst, "X-PUBLISHED-TTL", feedRefresh)
}

// AppendEnd appends what stands behind the last event.
func (f *Feed) AppendEnd(dst []byte) []byte { return f.plain(dst, "END", "VCALENDAR") }

// AppendEvent appends one shift. Times are in UTC, so that no reader has to know a zone; the words name the local ones.
func (f *Feed) AppendEvent(dst []byte, s *FeedShift) []byte {
	dst = f.plain(dst, "BEGIN", "VEVENT")
	f.begin("UID")
	f.line = append(strconv.AppendInt(append(f.line, "shift-"...), s.ID, 10), feedHost...)
	dst = f.end(dst)
	dst = f.at(dst, "DTSTAMP", s.PublishedAt)
	dst = f.at(dst, "LAST-MODIFIED", s.PublishedAt)
	f.begin("SEQUENCE")
	f.line = strconv.AppendInt(f.line, int64(s.Version), 10)
	dst = f.end(dst)
	dst = f.at(dst, "DTSTART", s.Start)
	dst = f.at(dst, "DTEND", s.End)
	dst = f.text(dst, "SUMMARY", f.summary(s))
	dst = f.text(dst, "DESCRIPTION", f.description(s))
	if s.Location != "" {
		dst = f.text(dst, "LOCATION", s.Location)
	}
	status := "CONFIRMED"
	if s.Cancelled {
		status = "CANCELLED"
	}
	for _, l := range [][2]string{{"STATUS", status}, {"CLASS", "PRIVATE"}, {"TRANSP", "OPAQUE"}, {"END", "VEVENT"}} {
		dst = f.plain(dst, l[0], l[1])
	}
	return dst
}

func (f *Feed) begin(name string) { f.line = append(append(f.line[:0], name...), ':') }

func (f *Feed) end(dst []byte) []byte { return appendFolded(dst, f.line) }

func (f *Feed) plain(dst []byte, name, value string) []byte {
	f.begin(name)
	f.line = append(f.line, value...)
	return f.end(dst)
}

func (f *Feed) text(dst []byte, name, value string) []byte {
	f.begin(name)
	f.line = AppendFeedText(f.line, value)
	return f.end(dst)
}

func (f *Feed) at(dst []byte, name string, at Instant) []byte {
	f.begin(name)
	f.line = appendFeedTime(f.line, at)
	return f.end(dst)
}

// appendFeedTime appends an instant as RFC 5545 writes it in UTC, 20261120T220000Z.
func appendFeedTime(dst []byte, at Instant) []byte {
	var text [20]byte
	for _, b := range AppendUTC(text[:0], at) {
		if b != '-' && b != ':' {
			dst = append(dst, b)
		}
	}
	return dst
}

// feedLine is the longest line of a calendar file in octets, without its line break (RFC 5545 3.1).
const feedLine = 75

// AppendFeedText appends s as a TEXT value of RFC 5545 3.3.11: backslash, semicolon, comma and line breaks are escaped. Each
// line break becomes one \n, however it was written. Control characters, which no value may hold, are left out but for the tab; bytes that are not
// UTF-8 become U+FFFD.
func AppendFeedText(dst []byte, s string) []byte {
	wasReturn := false
	for _, r := range s {
		switch {
		case r == '\n' && wasReturn: // the second half of a line break
		case r == '\n' || r == '\r':
			dst = append(dst, `\n`...)
		case r == '\\' || r == ';' || r == ',':
			dst = append(dst, '\\', byte(r))
		case r == '\t' || (r >= ' ' && r != 0x7F):
			dst = utf8.AppendRune(dst, r)
		}
		wasReturn = r == '\r'
	}
	return dst
}

// appendFolded appends a content line, cut into lines of at most 75 octets where a character ends, each closed with CRLF and
// the following ones begun with a space. The line must be UTF-8.
func appendFolded(dst, line []byte) []byte {
	for room := feedLine; len(line) > room; room = feedLine - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		dst = append(append(dst, line[:cut]...), "\r\n "...)
		line = line[cut:]
	}
	return append(append(dst, line...), "\r\n"...)
}

// summary is the one line that a calendar shows: position and location, and in a calendar of more people than one the name
// before them.
func (f *Feed) summary(s *FeedShift) string {
	place := make([]string, 0, 2)
	for _, name := range []string{s.Position, s.Location} {
		if name != "" {
			place = append(place, name)
		}
	}
	what := strings.Join(place, " - ")
	if what == "" {
		what = "Shift"
	}
	if !f.Everyone {
		return what
	}
	return f.who(s) + ", " + what
}

// who is the employee, or how many people an open shift wants.
func (f *Feed) who(s *FeedShift) string {
	switch {
	case s.EmployeeID != 0:
		return s.EmployeeName
	case s.OpenSlots > 1:
		return fmt.Sprintf("Open shift, %d people wanted", s.OpenSlots)
	}
	return "Open shift"
}

// description says the rest in words, a line each: nothing that was written for one reader.
func (f *Feed) description(s *FeedShift) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if s.Label != "" {
		add("%s", s.Label)
	}
	z, known := ZoneOrUTC(s.TimeZone)
	day, _ := z.Local(s.Start)
	zone := z.Name()
	if !known {
		zone = "UTC, because the zone of the shift is unknown"
	}
	add("%s, %s (%s)", day.Time().Format("Mon 2 Jan 2006"), RangeWords(z, s.Interval), zone)
	if s.BreakMinutes > 0 {
		add("Break %s", DurationWords(s.BreakMinutes))
	}
	switch {
	case s.Cancelled:
		add("Taken back with version %d of the published schedule", s.Version)
	case s.Version > 0:
		add("Published schedule, version %d", s.Version)
	default:
		add("Published schedule")
	}
	return strings.Join(lines, "\n")
}
