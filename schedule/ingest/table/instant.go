package table

import (
	"errors"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Moment is a time in a file: an instant, or a local time that needs a zone. It is a whole minute; Seconds reports that the
// file has seconds, which are cut off.
type Moment struct {
	At      schedule.Instant
	Local   bool
	Date    schedule.Date
	Minute  int
	Seconds bool
}

// In returns the instant of m. It resolves a local time in zone.
func (m Moment) In(zone *localtime.Zone) schedule.Instant {
	if m.Local {
		return zone.Resolve(m.Date, m.Minute)
	}
	return m.At
}

// ErrShape reports a text that is not a date and time.
var ErrShape = errors.New("is not a date and time: use YYYY-MM-DDTHH:MM:SSZ or an offset such as +02:00")

// ParseMoment reads RFC 3339 (2026-03-29T01:30:00Z, ...+02:00) or a local time without an offset. It does not use
// time.Parse because a year of a large company has four million times.
func ParseMoment(b []byte) (Moment, error) {
	date, rest, ok := CutDate(b)
	if !ok || len(rest) < 6 || (rest[0] != 'T' && rest[0] != 't' && rest[0] != ' ') || rest[3] != ':' {
		return Moment{}, ErrShape
	}
	hour, ok1 := Digits(rest[1:3])
	minute, ok2 := Digits(rest[4:6])
	if !ok1 || !ok2 || hour > 23 || minute > 59 {
		return Moment{}, ErrShape
	}
	rest, seconds, ok := cutSeconds(rest[6:])
	if !ok {
		return Moment{}, ErrShape
	}
	m := Moment{Date: date, Minute: hour*60 + minute, Seconds: seconds}
	if m.Local = len(rest) == 0; m.Local {
		return m, nil
	}
	offset, ok := parseOffset(rest)
	if !ok {
		return Moment{}, ErrShape
	}
	m.At = Unix(date, m.Minute-offset)
	return m, nil
}

// cutSeconds removes seconds such as :00 and .000 from the front, and reports whether they are not zero.
func cutSeconds(b []byte) (rest []byte, seconds, ok bool) {
	if len(b) == 0 || b[0] != ':' {
		return b, false, true
	}
	if len(b) < 3 {
		return nil, false, false
	}
	n, ok := Digits(b[1:3])
	if !ok || n > 60 {
		return nil, false, false
	}
	if b = b[3:]; len(b) > 1 && b[0] == '.' {
		for b = b[1:]; len(b) > 0 && b[0] >= '0' && b[0] <= '9'; b = b[1:] {
			n += int(b[0] - '0')
		}
	}
	return b, n != 0, true
}

// parseOffset reads Z or +HH:MM and returns minutes east of UTC.
func parseOffset(b []byte) (int, bool) {
	if len(b) == 1 && (b[0] == 'Z' || b[0] == 'z') {
		return 0, true
	}
	if len(b) != 6 || b[3] != ':' || (b[0] != '+' && b[0] != '-') {
		return 0, false
	}
	h, ok1 := Digits(b[1:3])
	m, ok2 := Digits(b[4:6])
	if !ok1 || !ok2 || h > 23 || m > 59 {
		return 0, false
	}
	if b[0] == '-' {
		return -(h*60 + m), true
	}
	return h*60 + m, true
}

// CutDate reads YYYY-MM-DD from the front of b and returns the rest.
func CutDate(b []byte) (schedule.Date, []byte, bool) {
	if len(b) < 10 || b[4] != '-' || b[7] != '-' {
		return 0, nil, false
	}
	y1, ok1 := Digits(b[0:2])
	y2, ok2 := Digits(b[2:4])
	m, ok3 := Digits(b[5:7])
	d, ok4 := Digits(b[8:10])
	y := y1*100 + y2
	if !ok1 || !ok2 || !ok3 || !ok4 || y < 1 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m) {
		return 0, nil, false
	}
	return Ordinal(y, m, d), b[10:], true
}

// Digits reads the first two bytes of b as a number. It returns false if one of them is not an ASCII digit. b must have
// at least two bytes.
func Digits(b []byte) (int, bool) {
	h, l := b[0]-'0', b[1]-'0'
	return int(h)*10 + int(l), h <= 9 && l <= 9
}

func daysIn(y, m int) int {
	switch {
	case m == 4 || m == 6 || m == 9 || m == 11:
		return 30
	case m != 2:
		return 31
	case y%4 == 0 && (y%100 != 0 || y%400 == 0):
		return 29
	}
	return 28
}

// Ordinal returns the day number of a valid date, like localtime.DateOf but without time.Time.
func Ordinal(y, m, d int) schedule.Date {
	if m < 3 {
		y, m = y-1, m+12
	}
	return schedule.Date(365*y + y/4 - y/100 + y/400 + (153*m-457)/5 + d - 306) // #nosec G115 -- a year of four digits
}

// Unix returns the instant that is minutes after midnight UTC of date. minutes may be negative or exceed a day.
func Unix(date schedule.Date, minutes int) schedule.Instant {
	const epoch = 719163 // ordinal of 1970-01-01
	return schedule.Instant((int64(date-epoch)*1440 + int64(minutes)) * 60)
}
