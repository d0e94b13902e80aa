package localtime

import (
	"fmt"
	"time"
)

// Date is a calendar day without a zone, stored as the proleptic Gregorian ordinal: 1 is 0001-01-01. The zero value
// means no date, so that filters need no pointers.
type Date int32

// DaysPerWeek is the number of days of a week.
const DaysPerWeek = 7

// OrdinalOfUnixEpoch is the Date of 1970-01-01.
const OrdinalOfUnixEpoch = 719163

// DateOf returns the date with these parts. It normalizes parts out of range like time.Date.
func DateOf(year int, month time.Month, day int) Date {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return Date(t.Unix()/86400 + OrdinalOfUnixEpoch) // #nosec G115 -- days of the years that are read fit
}

// ParseDate parses YYYY-MM-DD with years 0001 to 9999. The error explains what is wrong ("November 2026 has 30 days").
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil || t.Year() == 0 {
		return 0, badDate(s)
	}
	return Date(t.Unix()/SecondsPerDay + OrdinalOfUnixEpoch), nil // #nosec G115 -- days of the years that are read fit
}

// badDate returns an error that names the invalid part of s: the format, year, month or day.
func badDate(s string) error {
	var y, m, d int
	if !dateShape(s) {
		return fmt.Errorf("%.60q is not a date: use YYYY-MM-DD", s)
	}
	fmt.Sscanf(s, "%4d-%2d-%2d", &y, &m, &d) // #nosec G104 -- the shape is looked at above, so this reads three numbers
	switch {
	case y == 0:
		return fmt.Errorf("%q is not a date: there is no year 0", s)
	case m < 1 || m > 12:
		return fmt.Errorf("%q is not a date: there is no month %d", s, m)
	}
	last := DateOf(y, time.Month(m)+1, 1).Add(-1)
	return fmt.Errorf("%q is not a date: %s %d has %d days", s, time.Month(m), y, last.Day())
}

// dateShape reports whether s has the format of four, two and two digits with hyphens.
func dateShape(s string) bool {
	for i := range len(s) {
		hyphen := i == 4 || i == 7
		if hyphen && s[i] != '-' || !hyphen && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return len(s) == len(time.DateOnly)
}

// Time returns midnight UTC of the date. Use it only for formatting and weekday arithmetic.
func (d Date) Time() time.Time { return time.Unix(int64(d-OrdinalOfUnixEpoch)*86400, 0).UTC() }

// String returns YYYY-MM-DD, or "" for no date.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	return d.Time().Format(time.DateOnly)
}

// Add returns the date n days later. n may be negative.
func (d Date) Add(n int) Date { return d + Date(n) } // #nosec G115 -- a number of days that the program names

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return time.Weekday(int(d) % 7) }

// Day returns the day of the month.
func (d Date) Day() int { return d.Time().Day() }

// WeekStart returns the first day of the week that contains d, for weeks that start on the given weekday.
func (d Date) WeekStart(on time.Weekday) Date {
	return d.Add(-((int(d.Weekday()) - int(on) + 7) % 7))
}

// ISOWeek returns the ISO 8601 week, such as "2026-W53". It is meaningful only if weeks start on Monday.
func (d Date) ISOWeek() string {
	year, week := d.Time().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// ParseISOWeek reads an ISO 8601 week, such as "2026-W53", and returns its Monday.
func ParseISOWeek(s string) (Date, error) {
	var year, week int
	if n, err := fmt.Sscanf(s, "%4d-W%2d", &year, &week); n != 2 || err != nil || len(s) != len("2026-W53") || year < 1 || week < 1 {
		return 0, fmt.Errorf("%q is not a week, such as 2026-W53", s)
	}
	monday := DateOf(year, 1, 4).WeekStart(time.Monday).Add(DaysPerWeek * (week - 1)) // 4 January is always in the first week
	if monday.ISOWeek() != s {
		return 0, fmt.Errorf("%d has no week %d", year, week)
	}
	return monday, nil
}
