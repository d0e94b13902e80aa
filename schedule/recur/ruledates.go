package recur

import (
	"iter"
	"slices"
	"time"

	"opshub/schedule"
)

// Dates is the local dates on which the rule happens, in order, for a series that begins on first, as far as they lie
// from from to to, both included. An UNTIL with a time of day is the caller's to check.
//
// A rule is a sequence of periods (a day, a week, a month, a year) that lie interval periods apart, counted from the one
// that holds first. Within a period the BY parts choose the days, then BYSETPOS chooses among those. This is our own and not
// taken from rrule-go, which fails on BYWEEKNO over the turn of a year, on BYSETPOS in the first week, on weekdays with
// and without a number side by side, panics on BYDAY=53MO in a month, and steps from the first day instead of
// seeking. The tests compare both where rrule-go is right.
func (r Rule) Dates(first, from, to schedule.Date) iter.Seq[schedule.Date] {
	c := r.chooser(first)
	if r.until.utc {
		to = min(to, r.until.on+1) // a day more: the instant may lie on the next local day
	} else if r.until.on != 0 {
		to = min(to, r.until.on)
	}
	return func(yield func(schedule.Date) bool) {
		left := r.count
		var buf []schedule.Date
		for k := c.seek(from); ; k += r.interval {
			start, end := c.period(k)
			if start > to {
				return
			}
			buf = c.choose(buf[:0], start, end)
			for _, d := range buf {
				if d < first {
					continue
				}
				if d > to || d >= from && !yield(d) {
					return
				}
				if left--; left == 0 {
					return
				}
			}
		}
	}
}

// chooser is a rule with what it leaves unsaid taken from its first date.
type chooser struct {
	Rule
	first   schedule.Date
	year    int // of first; of the week-based year where the rule counts weeks
	month   int // of first, counted from the year 0
	byMonth bool
}

// chooser fills in the implied parts: RFC 5545 derives what a rule does not say from DTSTART. In a yearly rule that
// names days of the month and nothing else they are days of the first date's month, as libical has it.
func (r Rule) chooser(first schedule.Date) *chooser {
	y, m, d := first.Time().Date()
	c := &chooser{Rule: r, first: first, year: y, month: y*12 + int(m) - 1}
	dayless := r.days == nil && r.monthDays == nil && r.yearDays == nil
	switch {
	case r.freq == weekly && r.days == nil, r.weeks != nil && dayless:
		c.days = []weekdayOf{{0, first.Weekday()}}
	case r.freq == monthly && dayless:
		c.monthDays = []int{d}
	case r.freq == yearly && r.weeks == nil && r.days == nil && r.yearDays == nil:
		if r.months == nil {
			c.months = []int{int(m)}
		}
		if r.monthDays == nil {
			c.monthDays = []int{d}
		}
	}
	c.byMonth = r.freq == monthly || c.months != nil
	if r.weeks != nil {
		c.year = c.weekYear(first)
		// A first date in the last days of a week-based year that have no date of the rule is undefined in RFC 5545;
		// libical counts on from the calendar year then.
		start, end := c.period(0)
		if left := c.choose(nil, start, end); c.year < y && (len(left) == 0 || left[len(left)-1] < first) {
			c.year = y
		}
	}
	return c
}

// longest is the most days a period can have.
var longest = map[frequency]int{daily: 1, weekly: 7, monthly: 31, yearly: 371}

// seek is a period not after the one that holds from. A rule with COUNT is counted from its start.
func (c *chooser) seek(from schedule.Date) int {
	if c.count > 0 || from <= c.first {
		return 0
	}
	steps := int(from-c.first)/(longest[c.freq]*c.interval) - 1
	return max(0, steps) * c.interval
}

// period is the days of the k-th period after the one that holds the first date: [start, end).
func (c *chooser) period(k int) (start, end schedule.Date) {
	switch c.freq {
	case daily:
		return c.first.Add(k), c.first.Add(k + 1)
	case weekly:
		start = c.first.WeekStart(c.weekStart).Add(7 * k)
		return start, start.Add(7)
	case monthly:
		n := c.month + k
		return schedule.DateOf(n/12, time.Month(n%12+1), 1), schedule.DateOf(n/12, time.Month(n%12+2), 1)
	}
	if c.weeks != nil {
		return c.firstWeek(c.year + k), c.firstWeek(c.year + k + 1)
	}
	return schedule.DateOf(c.year+k, time.January, 1), schedule.DateOf(c.year+k+1, time.January, 1)
}

// choose appends the days of the period that the rule names.
func (c *chooser) choose(dst []schedule.Date, start, end schedule.Date) []schedule.Date {
	for d := start; d < end; d++ {
		if c.matches(d, start, end) {
			dst = append(dst, d)
		}
	}
	if c.positions == nil {
		return dst
	}
	all, n := slices.Clone(dst), len(dst)
	dst = dst[:0]
	for i, d := range all {
		if slices.Contains(c.positions, i+1) || slices.Contains(c.positions, i-n) {
			dst = append(dst, d)
		}
	}
	return dst
}

// matches says whether every BY part but BYSETPOS agrees with the day of the period.
func (c *chooser) matches(d, start, end schedule.Date) bool {
	if c.days != nil && !slices.ContainsFunc(c.days, func(w weekdayOf) bool { return w.day == d.Weekday() }) {
		return false
	}
	if c.weeks != nil && !either(c.weeks, int(d-start)/7, int(end-start)/7) {
		return false
	}
	if c.months == nil && c.monthDays == nil && c.yearDays == nil && c.freq != monthly && c.freq != yearly {
		return true
	}
	return c.matchesCalendar(d)
}

// matchesCalendar checks the parts that need the day's place in its month and year.
func (c *chooser) matchesCalendar(d schedule.Date) bool {
	y, m, day := d.Time().Date()
	if c.months != nil && !slices.Contains(c.months, int(m)) {
		return false
	}
	monthLength := int(schedule.DateOf(y, m+1, 1) - schedule.DateOf(y, m, 1))
	if c.monthDays != nil && !either(c.monthDays, day-1, monthLength) {
		return false
	}
	newYear := schedule.DateOf(y, time.January, 1)
	at, length := int(d-newYear), int(schedule.DateOf(y+1, time.January, 1)-newYear)
	if c.yearDays != nil && !either(c.yearDays, at, length) {
		return false
	}
	if c.byMonth {
		at, length = day-1, monthLength
	}
	return c.days == nil || slices.ContainsFunc(c.days, func(w weekdayOf) bool {
		return w.day == d.Weekday() && (w.n == 0 || w.n == at/7+1 || w.n == -((length-1-at)/7+1))
	})
}

// either says whether the list names the place at (counted from 0) of so many, from the front or from the end.
func either(list []int, at, length int) bool {
	return slices.Contains(list, at+1) || slices.Contains(list, at-length)
}

// firstWeek is the first day of week 1: the first week with at least four days in the year.
func (c *chooser) firstWeek(year int) schedule.Date {
	return schedule.DateOf(year, time.January, 4).WeekStart(c.weekStart)
}

// weekYear is the year that the week of d is counted in.
func (c *chooser) weekYear(d schedule.Date) int {
	year := d.Time().Year() + 1
	for c.firstWeek(year) > d {
		year--
	}
	return year
}
