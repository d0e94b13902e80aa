package localtime

import (
	"strconv"
	"strings"
)

// Style is how an organization writes clock times and dates on screens and on paper. The zero value has 24 hours and the
// day before the month.
type Style struct {
	TwelveHours bool // "9:30 AM" instead of "09:30"
	Compact     bool // for narrow cells: "9:30a-2p" instead of "9:30 AM-2 PM", "3-11p", and an end before the start without "(+1)"
	MonthFirst  bool // "Nov 16, 2026" instead of "16 Nov 2026"
}

// layout returns the layout of time.Format that fits the order of dates.
func (s Style) layout(dayFirst, monthFirst string) string {
	if s.MonthFirst {
		return monthFirst
	}
	return dayFirst
}

// Clock returns minutes after midnight as "09:30" or "9:30 AM". 1440 is "24:00" or "12 AM".
// AM and PM stay on the line of their number.
func (s Style) Clock(minute int) string { return string(s.appendClock(nil, minute)) }

// appendClock appends the text of Clock.
func (s Style) appendClock(dst []byte, minute int) []byte {
	if !s.TwelveHours {
		return AppendClock(dst, minute)
	}
	h, m := minute/MinutesPerHour%24, minute%MinutesPerHour
	half := s.half(minute)
	if h %= 12; h == 0 {
		h = 12
	}
	dst = strconv.AppendInt(dst, int64(h), 10)
	if m != 0 {
		dst = AppendTwo(append(dst, ':'), m)
	}
	return append(dst, half...)
}

// half returns what follows the number of a clock time with 12 hours: " AM", " PM", or one letter if the style is compact.
func (s Style) half(minute int) string {
	switch noon := minute/MinutesPerHour%24 >= 12; {
	case s.Compact && noon:
		return "p"
	case s.Compact:
		return "a"
	case noon:
		return "\u00a0PM"
	}
	return "\u00a0AM"
}

// Hour returns the head of an hour on an axis, "09" or "9 AM", with its minutes if it does not begin with a full hour. AM
// and PM may stand below their number.
func (s Style) Hour(minute int) string {
	text := s.Clock(minute)
	switch {
	case s.TwelveHours:
		return strings.ReplaceAll(text, "\u00a0", " ")
	case minute%MinutesPerHour != 0:
		return text
	}
	return text[:2]
}

// Range returns the local times of an interval, such as "09:00-17:00" or "9 AM-5 PM", or "22:00-06:00 (+1)" if it ends on
// the next day. An end at midnight is 24:00 or 12 AM of the day before.
func (s Style) Range(z *Zone, iv Interval) string {
	first, from := z.Local(iv.Start)
	last, to := z.Local(iv.End)
	if to == 0 && last > first {
		last, to = last-1, MinutesPerDay
	}
	return s.between(from, to, int(last-first))
}

// MinuteRange returns a range of wall-clock times in minutes after midnight, "22:00-06:00 (+1)". An end at or before the
// start is on the next day.
func (s Style) MinuteRange(start, end int) string {
	switch {
	case end == 0:
		return s.between(start, MinutesPerDay, 0)
	case end <= start:
		return s.between(start, end, 1)
	}
	return s.between(start, end, 0)
}

// between returns a range of clock times whose end is a number of days later. With 12 hours, an end at midnight counts
// as the day that begins, so that "12 AM (+2)" is two midnights later; the first midnight needs no mark.
func (s Style) between(from, to, days int) string {
	b := s.appendClock(make([]byte, 0, 24), from)
	if s.TwelveHours && s.Compact && days == 0 && s.half(from) == s.half(to) && from < to && to < MinutesPerDay {
		b = b[:len(b)-1]
	}
	b = s.appendClock(append(b, '-'), to)
	if s.TwelveHours && to == MinutesPerDay && days > 0 {
		days++
	}
	if days > 0 && !(s.Compact && days == 1 && to <= from) {
		b = append(b, " (+"...)
		b = append(strconv.AppendInt(b, int64(days), 10), ')')
	}
	return string(b)
}

// Day returns a date with its weekday, "Tue 17 Nov 2026" or "Tue Nov 17, 2026".
func (s Style) Day(d Date) string {
	return d.Time().Format(s.layout("Mon 2 Jan 2006", "Mon Jan 2, 2006"))
}

// ShortDay returns a date with its weekday and without its year, "Tue 17 Nov" or "Tue Nov 17".
func (s Style) ShortDay(d Date) string { return d.Time().Format(s.layout("Mon 2 Jan", "Mon Jan 2")) }

// NearDay returns a date with its weekday, and with its year only if it is not the year of today.
func (s Style) NearDay(d, today Date) string {
	if d.Time().Year() == today.Time().Year() {
		return s.ShortDay(d)
	}
	return s.Day(d)
}

// LongDay returns a date with long names and without its year, "Tuesday 17 November" or "Tuesday, November 17".
func (s Style) LongDay(d Date) string {
	return d.Time().Format(s.layout("Monday 2 January", "Monday, January 2"))
}

// FullDay returns a date with long names, "Tuesday 17 November 2026" or "Tuesday, November 17, 2026".
func (s Style) FullDay(d Date) string {
	return d.Time().Format(s.layout("Monday 2 January 2006", "Monday, January 2, 2006"))
}

// DayMonth returns a date without its weekday and its year, "17 Nov" or "Nov 17".
func (s Style) DayMonth(d Date) string { return d.Time().Format(s.layout("2 Jan", "Jan 2")) }

// Days returns inclusive dates with long names of the months, "16 to 22 November 2026" or "November 16 to 22, 2026".
func (s Style) Days(first, last Date) string {
	if first == last {
		return first.Time().Format(s.layout("2 January 2006", "January 2, 2006"))
	}
	return s.span(first, last, "January")
}

// ShortDays returns inclusive dates with short names of the months, "30 Nov to 6 Dec 2026" or "Nov 30 to Dec 6, 2026".
func (s Style) ShortDays(first, last Date) string {
	if first == last {
		return s.Day(first)
	}
	return s.span(first, last, "Jan")
}

// WeekTitle returns the days of the week that begins on first, "30 November to 6 December 2026".
func (s Style) WeekTitle(first Date) string { return s.Days(first, first.Add(DaysPerWeek-1)) }

// span returns two different dates. Parts that both have in common appear once. The name of the month has the layout
// month.
func (s Style) span(first, last Date, month string) string {
	a, b := first.Time(), last.Time()
	from, to := s.layout("2 "+month, month+" 2"), s.layout("2 "+month+" 2006", month+" 2, 2006")
	switch {
	case a.Year() != b.Year():
		from = to
	case a.Month() == b.Month() && s.MonthFirst:
		to = "2, 2006"
	case a.Month() == b.Month():
		from = "2"
	}
	return a.Format(from) + " to " + b.Format(to)
}
