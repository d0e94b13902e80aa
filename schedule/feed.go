package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"opshub/schedule/localtime"
)

// FeedShift is a published shift in a calendar feed. It has no notes, so that private text cannot enter a feed.
type FeedShift struct {
	ID                 int64
	EmployeeID         int64  // 0 for an open shift
	EmployeeName       string // at the time of publishing
	Position, Location string
	Interval
	TimeZone     string
	BreakMinutes int
	OpenSlots    int // people that an open shift needs
	Label        string
	Version      int     // of the published period; 0 if published without one
	PublishedAt  Instant // of that version, or of the last import if there is none
	Cancelled    bool    // the version removed the shift from this calendar
}

// CancelledDays is the number of days for which a feed contains a removed shift after the publication that removed it.
const CancelledDays = 30

// Feed writes a calendar file (RFC 5545): a head, any number of events, and an end. Each method appends to bytes, so
// that a calendar of any length needs constant memory. The iCalendar library for imports is not used here because it
// holds the whole calendar as maps of properties and does not remove control characters. The tests parse feeds with it.
type Feed struct {
	Name     string // calendar name in calendar programs
	About    string // description of the content
	TimeZone string // IANA name, for programs that display one zone
	Everyone bool   // events contain the employee's name
	Link     string // absolute URL of the screen with the same content; empty for none

	line []byte
}

// Constants of every feed. The domain of the UIDs must never change, because calendar programs would then show each
// shift twice.
const (
	feedProduct = "-//opshub//published schedule//EN"
	feedHost    = "@opshub"
	feedRefresh = "PT1H"
)

// AppendHead appends the text before the first event.
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

// AppendEnd appends the text after the last event.
func (f *Feed) AppendEnd(dst []byte) []byte { return f.plain(dst, "END", "VCALENDAR") }

// AppendEvent appends one shift. Times are in UTC, so that readers need no zone definitions. The description contains
// the local times.
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

// appendFeedTime appends an instant in UTC in the format of RFC 5545, 20261120T220000Z.
func appendFeedTime(dst []byte, at Instant) []byte {
	var text [20]byte
	for _, b := range localtime.AppendUTC(text[:0], at) {
		if b != '-' && b != ':' {
			dst = append(dst, b)
		}
	}
	return dst
}

// feedLine is the maximum length of a line in octets without its line break (RFC 5545 3.1).
const feedLine = 75

// AppendFeedText appends s as a TEXT value of RFC 5545 3.3.11. It escapes backslash, semicolon, comma and line breaks,
// and writes each kind of line break as one \n. It omits control characters except tab, because values must not contain
// them, and replaces invalid UTF-8 with U+FFFD.
func AppendFeedText(dst []byte, s string) []byte {
	wasReturn := false
	for _, r := range s {
		switch {
		case r == '\n' && wasReturn: // second part of a line break
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

// appendFolded appends a content line. It folds it between characters into lines of at most 75 octets. Lines end with
// CRLF, and continuation lines begin with a space. The line must be valid UTF-8.
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

// summary returns the title of an event: position and location, after the name in a calendar with several employees.
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

// who returns the name of the employee, or how many people an open shift needs.
func (f *Feed) who(s *FeedShift) string {
	switch {
	case s.EmployeeID != 0:
		return s.EmployeeName
	case s.OpenSlots > 1:
		return fmt.Sprintf("Open shift for %d people", s.OpenSlots)
	}
	return "Open shift"
}

// description returns the details as lines of text. It contains no private text.
func (f *Feed) description(s *FeedShift) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if s.Label != "" {
		add("%s", s.Label)
	}
	z, known := localtime.ZoneOrUTC(s.TimeZone)
	day, _ := z.Local(s.Start)
	zone := z.Name()
	if !known {
		zone = "UTC, because the zone of the shift is unknown"
	}
	add("%s, %s (%s)", day.Time().Format("Mon 2 Jan 2006"), localtime.Style{}.Range(z, s.Interval), zone)
	if s.BreakMinutes > 0 {
		add("Break %s", DurationWords(s.BreakMinutes))
	}
	switch {
	case s.Cancelled:
		add("Recalled with version %d of the published schedule", s.Version)
	case s.Version > 0:
		add("Published schedule, version %d", s.Version)
	default:
		add("Published schedule")
	}
	return strings.Join(lines, "\n")
}
