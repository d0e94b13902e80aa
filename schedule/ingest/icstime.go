package ingest

import (
	"errors"
	"strings"

	"opshub/schedule"
)

// icsForm is how a calendar writes a time (RFC 5545 3.3.4, 3.3.5).
type icsForm int

const (
	icsNone     icsForm = iota
	icsDate             // a day: 20261120
	icsFloating         // a wall clock, wherever one is: 20261120T090000
	icsUTC              // an instant: 20261120T080000Z
	icsZoned            // a wall clock of a named zone
)

// icsTime is a time as a calendar writes it.
type icsTime struct {
	form   icsForm
	date   schedule.Date
	minute int
	zone   string // IANA name, icsZoned only
}

// in is the zone whose wall clock the time is on; home stands in where the calendar names none.
func (t icsTime) in(home *schedule.Zone) *schedule.Zone {
	switch t.form {
	case icsUTC:
		return schedule.UTC
	case icsZoned:
		z, _ := schedule.ZoneOrUTC(t.zone)
		return z
	}
	return home
}

// at is the instant of the time.
func (t icsTime) at(home *schedule.Zone) schedule.Instant {
	return t.in(home).Resolve(t.date, t.minute)
}

// local is the date and minute that a clock in z shows at the time. A day stays the day it is.
func (t icsTime) local(z, home *schedule.Zone) (schedule.Date, int) {
	if t.form == icsDate || t.in(home).Name() == z.Name() {
		return t.date, t.minute
	}
	return z.Local(t.at(home))
}

// earliest is the first day of which blocks are made, latest the last one. Address books give birthdays as events since 1604, and what
// is stored reaches from the first block to the last.
var (
	earliest = schedule.DateOf(2000, 1, 1)
	latest   = schedule.DateOf(2199, 12, 31)
)

var errLate = errors.New("lies after the year 2199")

var errICSTime = errors.New("is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z")

// parseICSTime reads one time; zone is the IANA name of its TZID, if it has any.
func parseICSTime(s, zone string) (icsTime, error) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if len(s) < 8 {
		return icsTime{}, errICSTime
	}
	date, _, ok := cutDate([]byte(s[:4] + "-" + s[4:6] + "-" + s[6:8]))
	switch {
	case !ok:
		return icsTime{}, errICSTime
	case date > latest:
		return icsTime{}, errLate
	case len(s) == 8:
		return icsTime{form: icsDate, date: date}, nil
	}
	clock, utc := strings.CutSuffix(s[8:], "Z")
	minute, err := parseICSClock(clock)
	switch {
	case err != nil:
		return icsTime{}, err
	case utc:
		return icsTime{form: icsUTC, date: date, minute: minute}, nil
	case zone != "":
		return icsTime{form: icsZoned, date: date, minute: minute, zone: zone}, nil
	}
	return icsTime{form: icsFloating, date: date, minute: minute}, nil
}

// parseICSClock reads T090000 as minutes after midnight.
func parseICSClock(s string) (int, error) {
	if len(s) != 7 || s[0] != 'T' {
		return 0, errICSTime
	}
	h, ok1 := digits([]byte(s[1:3]))
	m, ok2 := digits([]byte(s[3:5]))
	sec, ok3 := digits([]byte(s[5:7]))
	switch {
	case !ok1 || !ok2 || !ok3 || h > 23 || m > 59 || sec > 60:
		return 0, errICSTime
	case sec != 0:
		return 0, errSeconds
	}
	return h*60 + m, nil
}
