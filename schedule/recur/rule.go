// Package recur parses recurrence rules (RFC 5545, RRULE) and expands recurring unavailable blocks into occurrences. It
// applies exceptions, and overrides of one block by another.
package recur

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Rule is a recurrence rule: the part of RFC 5545 section 3.3.10 that repeats whole days. It determines local dates.
// The times of day and the zone belong to the block.
type Rule struct {
	freq      frequency
	interval  int
	count     int // 0 for no limit
	until     until
	weekStart time.Weekday
	days      []weekdayOf // BYDAY
	months    []int       // BYMONTH
	monthDays []int       // BYMONTHDAY; negative numbers count from the end
	yearDays  []int       // BYYEARDAY, likewise
	weeks     []int       // BYWEEKNO, likewise
	positions []int       // BYSETPOS, likewise
}

// frequency is the unit of the period that a rule repeats.
type frequency string

const (
	daily   frequency = "DAILY"
	weekly  frequency = "WEEKLY"
	monthly frequency = "MONTHLY"
	yearly  frequency = "YEARLY"
)

// weekdayOf is one entry of BYDAY: every such weekday if n is 0, or the n-th one of the month or year.
type weekdayOf struct {
	n   int
	day time.Weekday
}

// until is the inclusive end of a rule: a date, a local time or an instant, as RFC 5545 allows.
type until struct {
	on      schedule.Date    // the date as written; 0 for no end
	second  int              // of the day; only with a time
	timed   bool             // a time was given
	instant schedule.Instant // only with Z
	utc     bool             // Z was given
}

// ParseRule parses a rule such as "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20261231", with or without the prefix
// "RRULE:". It returns an error that names the part if the rule repeats within a day (HOURLY, MINUTELY, SECONDLY,
// BYHOUR, BYMINUTE, BYSECOND), if RFC 5545 forbids the part with the frequency, or if the part is unknown. No part is
// ignored.
func ParseRule(s string) (Rule, error) {
	r := Rule{interval: 1, weekStart: time.Monday}
	s = strings.ToUpper(strings.TrimSpace(s))
	seen := map[string]bool{}
	for part := range strings.SplitSeq(strings.TrimPrefix(s, "RRULE:"), ";") {
		if part == "" {
			continue // some programs end a rule with a semicolon
		}
		name, value, _ := strings.Cut(part, "=")
		if seen[name] {
			return Rule{}, fmt.Errorf("recurrence rule: %s occurs twice", schedule.Printable(name))
		}
		seen[name] = true
		if err := r.set(name, value); err != nil {
			return Rule{}, fmt.Errorf("recurrence rule: %w", err)
		}
	}
	if err := r.check(); err != nil {
		return Rule{}, fmt.Errorf("recurrence rule: %w", err)
	}
	return r, nil
}

// set parses one part.
func (r *Rule) set(name, value string) (err error) {
	switch name {
	case "FREQ":
		r.freq, err = parseFrequency(value)
	case "INTERVAL":
		r.interval, err = parseNumber(name, value, 1, 10000)
	case "COUNT":
		r.count, err = parseNumber(name, value, 1, 1000000)
	case "UNTIL":
		r.until, err = parseUntil(value)
	case "WKST":
		var w weekdayOf
		if w, err = parseWeekday(name, value); err == nil && w.n != 0 {
			err = fmt.Errorf("WKST=%s is not a weekday", value)
		}
		r.weekStart = w.day
	case "BYDAY":
		for word := range strings.SplitSeq(value, ",") {
			w, err := parseWeekday(name, word)
			if err != nil {
				return err
			}
			r.days = append(r.days, w)
		}
	case "BYMONTH":
		r.months, err = parseNumbers(name, value, 12, false)
	case "BYMONTHDAY":
		r.monthDays, err = parseNumbers(name, value, 31, true)
	case "BYYEARDAY":
		r.yearDays, err = parseNumbers(name, value, 366, true)
	case "BYWEEKNO":
		r.weeks, err = parseNumbers(name, value, 53, true)
	case "BYSETPOS":
		r.positions, err = parseNumbers(name, value, 366, true)
	case "BYHOUR", "BYMINUTE", "BYSECOND":
		err = fmt.Errorf("%s is not supported: a block repeats whole days", name)
	default:
		err = fmt.Errorf("%q is not supported", schedule.Printable(name))
	}
	return err
}

// check returns an error if RFC 5545 forbids the rule or it can never match.
func (r *Rule) check() error {
	ordinal := slices.ContainsFunc(r.days, func(w weekdayOf) bool { return w.n != 0 })
	far := slices.ContainsFunc(r.days, func(w weekdayOf) bool { return w.n > 5 || w.n < -5 })
	switch {
	case r.freq == "":
		return errors.New("FREQ is missing")
	case r.weeks != nil && r.freq != yearly:
		return fmt.Errorf("BYWEEKNO is not allowed with FREQ=%s", r.freq)
	case r.yearDays != nil && r.freq != yearly:
		return fmt.Errorf("BYYEARDAY is not allowed with FREQ=%s", r.freq)
	case r.monthDays != nil && r.freq == weekly:
		return errors.New("BYMONTHDAY is not allowed with FREQ=WEEKLY")
	case ordinal && (r.freq == daily || r.freq == weekly):
		return fmt.Errorf("BYDAY with a number is not allowed with FREQ=%s", r.freq)
	case ordinal && r.weeks != nil:
		return errors.New("BYDAY with a number is not allowed beside BYWEEKNO")
	case far && (r.freq == monthly || r.months != nil):
		return errors.New("BYDAY counts beyond the weeks of a month")
	case r.positions != nil && r.days == nil && r.months == nil && r.monthDays == nil && r.yearDays == nil && r.weeks == nil:
		return errors.New("BYSETPOS needs another BY part to choose from")
	}
	return nil
}

// allows reports whether an occurrence on date d is not after the end. Its start is given twice: as minute, in minutes
// after midnight, and as the instant start.
func (u until) allows(d schedule.Date, minute int, start schedule.Instant) bool {
	switch {
	case u.on == 0:
		return true
	case u.utc:
		return start <= u.instant
	case u.timed && d == u.on:
		return minute*60 <= u.second
	default:
		return d <= u.on
	}
}

// UntilOn returns the last local date that the rule can reach, or 0 if it has no UNTIL.
func (r Rule) UntilOn(z *localtime.Zone) schedule.Date {
	if r.until.utc {
		return z.Date(r.until.instant)
	}
	return r.until.on
}

// Count returns the maximum number of occurrences, or 0 if the rule has no COUNT.
func (r Rule) Count() int { return r.count }
