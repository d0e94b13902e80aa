package format

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Day returns a date with its weekday, "Tue 17 Nov 2026".
func Day(d schedule.Date) string { return d.Time().Format("Mon 2 Jan 2006") }

// MinuteRange returns a range of wall-clock times in minutes after midnight, "22:00-06:00 (+1)". An end at or before the start is on the
// next day.
func MinuteRange(start, end int) string {
	const day = 24 * 60
	next := ""
	if end <= start {
		next = " (+1)"
		if end == 0 {
			end, next = day, ""
		}
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d%s", start/60, start%60, end/60, end%60, next)
}

// Until returns the last day of a recurrence, or "no end" for 0.
func Until(d schedule.Date) string {
	if d == 0 {
		return "no end"
	}
	return "until " + d.String()
}

// DayTimes returns the times of an item on its day: "22:00-06:00 (+1)" on the first day, "until 06:00" and "from Tue
// 22:00" on the last one, "all day" on a day that the item covers completely.
func DayTimes(d *schedule.DayItem) (at, from string) {
	z, _ := localtime.ZoneOrUTC(d.TimeZone)
	day := z.Day(d.Date)
	whole := d.Start <= day.Start && d.End >= day.End
	startDay, startMinute := z.Local(d.Start)
	switch {
	case d.FromPrevious && !d.AllDay:
		from = "from " + startDay.Time().Format("Mon") + " " + Clock(startMinute)
		if d.Date-startDay >= localtime.DaysPerWeek {
			from = "from " + startDay.Time().Format("Mon 2 Jan") + " " + Clock(startMinute)
		}
	case !d.FromPrevious && !whole:
		return localtime.RangeWords(z, d.Interval), ""
	}
	if whole {
		return "all day", from
	}
	_, endMinute := z.Local(d.End)
	return "until " + Clock(endMinute), from
}

// Clock returns minutes after midnight as 05:00.
func Clock(minute int) string {
	h, m := byte(minute/60), byte(minute%60) // #nosec G115 -- of one day
	return string([]byte{'0' + h/10, '0' + h%10, ':', '0' + m/10, '0' + m%10})
}

// LastDate is the last day that a date in a query can name.
var LastDate = localtime.DateOf(9999, 12, 31)

// ISOWeek returns the number of the ISO week of a day, or "" if the week that begins on first does not begin on a Monday.
func ISOWeek(first, day schedule.Date) string {
	if first.Weekday() != time.Monday {
		return ""
	}
	_, week := day.Time().ISOWeek()
	return "ISO week " + strconv.Itoa(week)
}

// WeekTitle returns the days of a week, "16 to 22 November 2026", "30 November to 6 December 2026".
func WeekTitle(first schedule.Date) string { return Days(first, first.Add(localtime.DaysPerWeek-1)) }

// ShortDays returns inclusive dates with short names of the months, "30 Nov to 6 Dec 2026".
func ShortDays(first, last schedule.Date) string {
	a, b := first.Time(), last.Time()
	switch {
	case first == last:
		return a.Format("Mon 2 Jan 2006")
	case a.Year() != b.Year():
		return a.Format("2 Jan 2006") + " to " + b.Format("2 Jan 2006")
	case a.Month() != b.Month():
		return a.Format("2 Jan") + " to " + b.Format("2 Jan 2006")
	}
	return a.Format("2") + " to " + b.Format("2 Jan 2006")
}

// Notice returns days of notice, "3 days", "the same day", "2 days past".
func Notice(days int) string {
	switch {
	case days < 0:
		return components.Plural(-days, "day", "days") + " past"
	case days == 0:
		return "the same day"
	}
	return components.Plural(days, "day", "days")
}

// Days returns a range of days, "16 to 22 November 2026".
func Days(first, last schedule.Date) string {
	a, b := first.Time(), last.Time()
	switch {
	case first == last:
		return a.Format("2 January 2006")
	case a.Year() != b.Year():
		return a.Format("2 January 2006") + " to " + b.Format("2 January 2006")
	case a.Month() != b.Month():
		return a.Format("2 January") + " to " + b.Format("2 January 2006")
	}
	return a.Format("2") + " to " + b.Format("2 January 2006")
}

// Hours returns minutes in hours if they are whole or half hours, otherwise in hours and minutes.
func Hours(minutes int) string { return schedule.DurationWords(minutes) }

// DayAndTime returns an interval on the clock of a zone with its first day, "Fri 20 Nov 18:00-19:00".
func DayAndTime(iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return z.Date(iv.Start).Time().Format("Mon 2 Jan") + " " + localtime.RangeWords(z, iv)
}

// InstantCell returns an instant on the wall clock of a zone.
func InstantCell(at schedule.Instant, zone string) components.Cell {
	z, _ := localtime.ZoneOrUTC(zone)
	day, minute := z.Local(at)
	clock := fmt.Sprintf("%02d:%02d", minute/60, minute%60)
	return components.Cell{Lead: Day(day), At: day.String() + "T" + clock, Text: clock, Sub: zone}
}

// HoursCell returns a duration that does not wrap.
func HoursCell(minutes int) components.Cell {
	return components.Cell{Text: strings.ReplaceAll(schedule.DurationWords(minutes), " ", "\u00a0")}
}

// ClockChange returns a note if an interval is longer or shorter than its clock times because the clock changes within
// it, and "" otherwise.
func ClockChange(iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	firstDay, from := z.Local(iv.Start)
	lastDay, to := z.Local(iv.End)
	switch wall := int(lastDay-firstDay)*24*60 + to - from; {
	case wall > iv.Minutes():
		return "the clock goes forward"
	case wall < iv.Minutes():
		return "the clock goes back"
	}
	return ""
}

// Break returns the minutes of a break, or "" for none.
func Break(minutes int) string {
	if minutes == 0 {
		return ""
	}
	return "break " + Minutes(minutes)
}

// TimeCell returns an interval on the wall clock of a zone, "Tue 17 Nov 2026" and "22:00-06:00 (+1)".
func TimeCell(iv schedule.Interval, zone string) components.Cell {
	z, _ := localtime.ZoneOrUTC(zone)
	day, minute := z.Local(iv.Start)
	return components.Cell{
		Lead: day.Time().Format("Mon 2 Jan 2006"), At: day.String() + "T" + Clock(minute),
		Text: localtime.RangeWords(z, iv),
	}
}

// ClockRange returns the local times of an interval in a zone, "22:00-06:00 (+1)".
func ClockRange(iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return localtime.RangeWords(z, iv)
}

// Minutes returns a number of minutes that does not wrap.
func Minutes(n int) string { return Number(n) + "\u00a0min" }

// ZonePlace returns the place in the name of a zone: "Buenos Aires" for America/Argentina/Buenos_Aires. It returns names without a place
// unchanged.
func ZonePlace(name string) string {
	i := strings.LastIndexByte(name, '/')
	if i < 0 || strings.HasPrefix(name, "Etc/") {
		return name
	}
	return strings.ReplaceAll(name[i+1:], "_", " ")
}

// ZoneTime returns a short name for the clock of a zone, "Berlin time". It returns UTC unchanged.
func ZoneTime(name string) string {
	if place := ZonePlace(name); place != name {
		return place + " time"
	}
	return name
}

// ZoneUnlessSame returns ZoneTime, or "" if the reader expects this zone anyway.
func ZoneUnlessSame(zone, meant string) string {
	if zone == meant {
		return ""
	}
	return ZoneTime(zone)
}
