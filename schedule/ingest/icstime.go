package ingest

import (
	"errors"
	"fmt"
	"strconv"
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

var errICSTime = errors.New("is not a date or time: write 20261120, 20261120T090000 or 20261120T080000Z")

// parseICSTime reads one time; zone is the IANA name of its TZID, if it has any.
func parseICSTime(s, zone string) (icsTime, error) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if len(s) < 8 {
		return icsTime{}, errICSTime
	}
	date, _, ok := cutDate([]byte(s[:4] + "-" + s[4:6] + "-" + s[6:8]))
	t := icsTime{form: icsDate, date: date}
	if !ok {
		return t, errICSTime
	}
	clock, utc := strings.CutSuffix(s[8:], "Z")
	switch {
	case s[8:] == "":
		return t, nil
	case len(clock) != 7 || clock[0] != 'T':
		return t, errICSTime
	}
	h, ok1 := digits([]byte(clock[1:3]))
	m, ok2 := digits([]byte(clock[3:5]))
	sec, ok3 := digits([]byte(clock[5:7]))
	switch {
	case !ok1 || !ok2 || !ok3 || h > 23 || m > 59 || sec > 60:
		return t, errICSTime
	case sec != 0:
		return t, errSeconds
	}
	t.minute = h*60 + m
	switch {
	case utc:
		t.form = icsUTC
	case zone != "":
		t.form, t.zone = icsZoned, zone
	default:
		t.form = icsFloating
	}
	return t, nil
}

// icsLength is a duration: days of the calendar, and minutes of the clock.
type icsLength struct{ days, minutes int }

// parseICSLength reads a duration such as PT1H30M, P2D or P1W (RFC 5545 3.3.6).
func parseICSLength(s string) (icsLength, error) {
	bad := fmt.Errorf("%q is not a duration: write PT1H30M or P2D", schedule.Printable(s))
	rest, ok := strings.CutPrefix(strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(s)), "+"), "P")
	if !ok || rest == "" {
		return icsLength{}, bad
	}
	var l icsLength
	units := "WD"
	for rest != "" {
		if rest[0] == 'T' && units != "HMS" {
			rest, units = rest[1:], "HMS"
		}
		at := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if at <= 0 || !strings.Contains(units, rest[at:at+1]) {
			return icsLength{}, bad
		}
		n, err := strconv.Atoi(rest[:at])
		if err != nil || n > 1_000_000 {
			return icsLength{}, bad
		}
		switch rest[at] {
		case 'W':
			l.days += 7 * n
		case 'D':
			l.days += n
		case 'H':
			l.minutes += 60 * n
		case 'M':
			l.minutes += n
		case 'S':
			if n%60 != 0 {
				return icsLength{}, fmt.Errorf("%q %w", schedule.Printable(s), errSeconds)
			}
			l.minutes += n / 60
		}
		rest = rest[at+1:]
	}
	if l.days > 10_000 || l.minutes > 10_000*1440 {
		return icsLength{}, bad
	}
	return l, nil
}
