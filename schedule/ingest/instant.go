package ingest

import (
	"errors"

	"opshub/schedule"
)

// moment is an instant as a file writes it: absolute, or on a wall clock that still needs a zone.
type moment struct {
	at     schedule.Instant
	local  bool
	date   schedule.Date
	minute int
}

// in is the instant of m; a wall-clock time is resolved in zone.
func (m moment) in(zone *schedule.Zone) schedule.Instant {
	if m.local {
		return zone.Resolve(m.date, m.minute)
	}
	return m.at
}

var (
	errShape   = errors.New("is not a date and time: use YYYY-MM-DDTHH:MM:SSZ or an offset such as +02:00")
	errSeconds = errors.New("has seconds: only whole minutes are kept")
)

// parseMoment reads RFC 3339 (2026-03-29T01:30:00Z, ...+02:00), or a wall-clock time without an offset. It is
// written out because a year of a large company is four million of them.
func parseMoment(b []byte) (moment, error) {
	date, rest, ok := cutDate(b)
	if !ok || len(rest) < 6 || (rest[0] != 'T' && rest[0] != 't' && rest[0] != ' ') || rest[3] != ':' {
		return moment{}, errShape
	}
	hour, ok1 := digits(rest[1:3])
	minute, ok2 := digits(rest[4:6])
	if !ok1 || !ok2 || hour > 23 || minute > 59 {
		return moment{}, errShape
	}
	rest, err := cutSeconds(rest[6:])
	if err != nil {
		return moment{}, err
	}
	m := moment{date: date, minute: hour*60 + minute}
	if m.local = len(rest) == 0; m.local {
		return m, nil
	}
	offset, ok := parseOffset(rest)
	if !ok {
		return moment{}, errShape
	}
	m.at = unix(date, m.minute-offset)
	return m, nil
}

// cutSeconds takes :00 and .000 off the front; anything else than zeros is refused, never rounded.
func cutSeconds(b []byte) ([]byte, error) {
	if len(b) == 0 || b[0] != ':' {
		return b, nil
	}
	if len(b) < 3 {
		return nil, errShape
	}
	n, ok := digits(b[1:3])
	if !ok || n > 60 {
		return nil, errShape
	}
	if b = b[3:]; len(b) > 1 && b[0] == '.' {
		for b = b[1:]; len(b) > 0 && b[0] >= '0' && b[0] <= '9'; b = b[1:] {
			n += int(b[0] - '0')
		}
	}
	if n != 0 {
		return nil, errSeconds
	}
	return b, nil
}

// parseOffset reads Z or +HH:MM as minutes east of UTC.
func parseOffset(b []byte) (int, bool) {
	if len(b) == 1 && (b[0] == 'Z' || b[0] == 'z') {
		return 0, true
	}
	if len(b) != 6 || b[3] != ':' || (b[0] != '+' && b[0] != '-') {
		return 0, false
	}
	h, ok1 := digits(b[1:3])
	m, ok2 := digits(b[4:6])
	if !ok1 || !ok2 || h > 23 || m > 59 {
		return 0, false
	}
	if b[0] == '-' {
		return -(h*60 + m), true
	}
	return h*60 + m, true
}

// cutDate takes YYYY-MM-DD off the front of b.
func cutDate(b []byte) (schedule.Date, []byte, bool) {
	if len(b) < 10 || b[4] != '-' || b[7] != '-' {
		return 0, nil, false
	}
	y1, ok1 := digits(b[0:2])
	y2, ok2 := digits(b[2:4])
	m, ok3 := digits(b[5:7])
	d, ok4 := digits(b[8:10])
	y := y1*100 + y2
	if !ok1 || !ok2 || !ok3 || !ok4 || y < 1 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m) {
		return 0, nil, false
	}
	return ordinal(y, m, d), b[10:], true
}

func digits(b []byte) (int, bool) {
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

// ordinal is the day number of a valid date, as schedule.DateOf gives it without the way through time.Time.
func ordinal(y, m, d int) schedule.Date {
	if m < 3 {
		y, m = y-1, m+12
	}
	return schedule.Date(365*y + y/4 - y/100 + y/400 + (153*m-457)/5 + d - 306) // #nosec G115 -- a year of four digits
}

// unix is the instant of minutes after midnight UTC of date; minutes may be negative or beyond the day.
func unix(date schedule.Date, minutes int) schedule.Instant {
	const epoch = 719163 // ordinal of 1970-01-01
	return schedule.Instant((int64(date-epoch)*1440 + int64(minutes)) * 60)
}
