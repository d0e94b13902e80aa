package recur

import (
	"iter"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Dates returns the local dates of the rule in order, for a series that begins on first, from from to to inclusive. The
// caller must check an UNTIL with a time of day.
//
// A rule is a sequence of periods (days, weeks, months or years) at a distance of interval, counted from the one that
// contains first. Within a period, the BY parts select the days, and BYSETPOS selects among those. This is our own
// implementation instead of rrule-go, which fails on BYWEEKNO over the turn of a year, on BYSETPOS in the first week,
// and on weekdays with and without a number in one rule. It also panics on BYDAY=53MO in a month, and iterates from the
// first day instead of seeking. The tests compare both for the rules on which rrule-go is correct.
func (r Rule) Dates(first, from, to schedule.Date) iter.Seq[schedule.Date] {
	c := r.chooser(first)
	if r.until.utc {
		to = min(to, r.until.on+1) // one more day, because the instant can be on the next local day
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

// chooser is a rule whose implied parts are set from its first date.
type chooser struct {
	Rule
	first   schedule.Date
	year    int // of first; of the week-based year if the rule has BYWEEKNO
	month   int // of first, counted from year 0
	byMonth bool
}

// chooser sets the implied parts, which RFC 5545 derives from DTSTART. In a yearly rule with days of the month and no
// other BY part, they are days of the first date's month, as in libical.
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
		// RFC 5545 does not define a first date at the end of a week-based year in which no later date matches the
		// rule. libical counts from the calendar year in that case.
		start, end := c.period(0)
		if left := c.choose(nil, start, end); c.year < y && (len(left) == 0 || left[len(left)-1] < first) {
			c.year = y
		}
	}
	return c
}

// longest is the maximum number of days of a period.
var longest = map[frequency]int{daily: 1, weekly: 7, monthly: 31, yearly: 371}

// seek returns a period that is not after the one with from. A rule with COUNT is counted from its start.
func (c *chooser) seek(from schedule.Date) int {
	if c.count > 0 || from <= c.first {
		return 0
	}
	steps := int(from-c.first)/(longest[c.freq]*c.interval) - 1
	return max(0, steps) * c.interval
}

// period returns the days [start, end) of the k-th period after the one with the first date.
func (c *chooser) period(k int) (start, end schedule.Date) {
	switch c.freq {
	case daily:
		return c.first.Add(k), c.first.Add(k + 1)
	case weekly:
		start = c.first.WeekStart(c.weekStart).Add(7 * k)
		return start, start.Add(7)
	case monthly:
		n := c.month + k
		return localtime.DateOf(n/12, time.Month(n%12+1), 1), localtime.DateOf(n/12, time.Month(n%12+2), 1)
	}
	if c.weeks != nil {
		return c.firstWeek(c.year + k), c.firstWeek(c.year + k + 1)
	}
	return localtime.DateOf(c.year+k, time.January, 1), localtime.DateOf(c.year+k+1, time.January, 1)
}

// choose appends the days of the period that match the rule.
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

// matches reports whether a day of the period matches all BY parts except BYSETPOS.
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

// matchesCalendar reports whether a day matches the BY parts that depend on its position in the month or year.
func (c *chooser) matchesCalendar(d schedule.Date) bool {
	y, m, day := d.Time().Date()
	if c.months != nil && !slices.Contains(c.months, int(m)) {
		return false
	}
	monthLength := int(localtime.DateOf(y, m+1, 1) - localtime.DateOf(y, m, 1))
	if c.monthDays != nil && !either(c.monthDays, day-1, monthLength) {
		return false
	}
	newYear := localtime.DateOf(y, time.January, 1)
	at, length := int(d-newYear), int(localtime.DateOf(y+1, time.January, 1)-newYear)
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

// either reports whether list contains the position at (counted from 0) of length positions, counted from the front or
// from the end.
func either(list []int, at, length int) bool {
	return slices.Contains(list, at+1) || slices.Contains(list, at-length)
}

// firstWeek returns the first day of week 1: the first week with at least four days in the year.
func (c *chooser) firstWeek(year int) schedule.Date {
	return localtime.DateOf(year, time.January, 4).WeekStart(c.weekStart)
}

// weekYear returns the week-based year of d.
func (c *chooser) weekYear(d schedule.Date) int {
	year := d.Time().Year() + 1
	for c.firstWeek(year) > d {
		year--
	}
	return year
}
