package ical

import (
	"errors"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// form is the form of a time in a calendar (RFC 5545 3.3.4, 3.3.5).
type form int

const (
	None     form = iota
	Day           // a date: 20261120
	Floating      // a local time in no specific zone: 20261120T090000
	UTC           // an instant: 20261120T080000Z
	Zoned         // a local time in a named zone
)

// Time is a time in the form that a calendar uses. Seconds are cut off.
type Time struct {
	Form    form
	Date    schedule.Date
	Minute  int
	Zone    string // IANA name, Zoned only
	Seconds bool   // the calendar has seconds other than zero
}

// Up returns the time, or the next minute if it had seconds.
func (t Time) Up() Time {
	if t.Seconds {
		t.Date, t.Minute, t.Seconds = t.Date.Add((t.Minute+1)/1440), (t.Minute+1)%1440, false
	}
	return t
}

// In returns the zone of the time. home is the zone of times for which the calendar names none.
func (t Time) In(home *localtime.Zone) *localtime.Zone {
	switch t.Form {
	case UTC:
		return localtime.UTC
	case Zoned:
		z, _ := localtime.ZoneOrUTC(t.Zone)
		return z
	}
	return home
}

// At returns the instant of the time.
func (t Time) At(home *localtime.Zone) schedule.Instant {
	return t.In(home).Resolve(t.Date, t.Minute)
}

// Local returns the local date and minute in z. A date without a time stays the same.
func (t Time) Local(z, home *localtime.Zone) (schedule.Date, int) {
	if t.Form == Day || t.In(home).Name() == z.Name() {
		return t.Date, t.Minute
	}
	return z.Local(t.At(home))
}

// Earliest and Latest are the first and the last day of blocks. Address books contain birthdays as events since 1604, and
// stored totals extend from the first block to the last.
var (
	Earliest = localtime.DateOf(2000, 1, 1)
	Latest   = localtime.DateOf(2199, 12, 31)
)

// ErrLate reports a time after the last supported year.
var ErrLate = errors.New("is after the year 2199")

// ErrTime reports text that is neither a date nor a time.
var ErrTime = errors.New("is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z")

// ParseTime reads one time. zone is the IANA name of its TZID, or "".
func ParseTime(s, zone string) (Time, error) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if len(s) < 8 {
		return Time{}, ErrTime
	}
	date, _, ok := table.CutDate([]byte(s[:4] + "-" + s[4:6] + "-" + s[6:8]))
	switch {
	case !ok:
		return Time{}, ErrTime
	case date > Latest:
		return Time{}, ErrLate
	case len(s) == 8, s[8:] == "Z": // Google Calendar wrote dates such as 20131210Z
		return Time{Form: Day, Date: date}, nil
	}
	clock, utc := strings.CutSuffix(s[8:], "Z")
	t := Time{Form: Floating, Date: date}
	var err error
	if t.Minute, t.Seconds, err = ParseClock(clock); err != nil {
		return Time{}, err
	}
	switch {
	case utc:
		t.Form = UTC
	case zone != "":
		t.Form, t.Zone = Zoned, zone
	}
	return t, nil
}

// ParseClock reads T090000 as minutes after midnight, and whether there are seconds.
func ParseClock(s string) (minute int, seconds bool, err error) {
	if len(s) != 7 || s[0] != 'T' {
		return 0, false, ErrTime
	}
	h, ok1 := table.Digits([]byte(s[1:3]))
	m, ok2 := table.Digits([]byte(s[3:5]))
	sec, ok3 := table.Digits([]byte(s[5:7]))
	if !ok1 || !ok2 || !ok3 || h > 23 || m > 59 || sec > 60 {
		return 0, false, ErrTime
	}
	return h*60 + m, sec != 0, nil
}
