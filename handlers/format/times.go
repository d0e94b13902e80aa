package format

import (
	"strconv"
	"strings"
	"time"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Until returns the last day of a recurrence, or "no end" for 0.
func Until(style localtime.Style, d schedule.Date) string {
	if d == 0 {
		return "no end"
	}
	return "until " + style.Day(d)
}

// DayOrNone returns a date with its weekday, or "none" for 0.
func DayOrNone(style localtime.Style, d schedule.Date) string {
	if d == 0 {
		return "none"
	}
	return style.Day(d)
}

// DayTimes returns the times of an item on its day: "22:00-06:00 (+1)" on the first day, "until 06:00" and "from Tue
// 22:00" on the last one, "all day" on a day that the item covers completely.
func DayTimes(style localtime.Style, d *schedule.DayItem) (at, from string) {
	z, _ := localtime.ZoneOrUTC(d.TimeZone)
	day := z.Day(d.Date)
	whole := d.Start <= day.Start && d.End >= day.End
	startDay, startMinute := z.Local(d.Start)
	switch {
	case d.FromPrevious && !d.AllDay:
		from = "from " + startDay.Time().Format("Mon") + " " + style.Clock(startMinute)
		if d.Date-startDay >= localtime.DaysPerWeek {
			from = "from " + style.ShortDay(startDay) + " " + style.Clock(startMinute)
		}
	case !d.FromPrevious && !whole:
		return style.Range(z, d.Interval), ""
	}
	if whole {
		return "all day", from
	}
	_, endMinute := z.Local(d.End)
	return "until " + style.Clock(endMinute), from
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

// Hours returns minutes in hours if they are whole or half hours, otherwise in hours and minutes.
func Hours(minutes int) string { return schedule.DurationWords(minutes) }

// DayAndTime returns an interval on the clock of a zone with its first day, "Fri 20 Nov 18:00-19:00".
func DayAndTime(style localtime.Style, iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return style.ShortDay(z.Date(iv.Start)) + " " + style.Range(z, iv)
}

// InstantCell returns an instant on the wall clock of a zone.
func InstantCell(style localtime.Style, at schedule.Instant, zone string) components.Cell {
	z, _ := localtime.ZoneOrUTC(zone)
	day, minute := z.Local(at)
	return components.Cell{Lead: style.Day(day), At: WallValue(day, minute), Text: style.Clock(minute), Sub: zone}
}

// WallValue returns a local time as a value of datetime attributes, "2026-11-17T22:00". The minute is counted from
// midnight.
func WallValue(day schedule.Date, minute int) string {
	return string(localtime.AppendWall(nil, day, minute))
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

// TimeCell returns an interval on the wall clock of a zone: its first day, "Tue 17 Nov 2026", and "22:00-06:00 (+1)".
func TimeCell(style localtime.Style, iv schedule.Interval, zone string) components.Cell {
	z, _ := localtime.ZoneOrUTC(zone)
	day, minute := z.Local(iv.Start)
	return components.Cell{
		Lead: style.Day(day), At: WallValue(day, minute),
		Text: style.Range(z, iv),
	}
}

// ZonedCell is TimeCell with the abbreviation of the zone after the time. A zone other than that of the organization also
// has its name in a second line.
func ZonedCell(style localtime.Style, iv schedule.Interval, zone, organization string) components.Cell {
	cell := TimeCell(style, iv, zone)
	z, _ := localtime.ZoneOrUTC(zone)
	cell.Zone = components.Zone{Short: z.Short(iv.Start), Name: zone}
	cell.Sub = ZoneUnlessSame(zone, organization)
	return cell
}

// ClockRange returns the local times of an interval in a zone, "22:00-06:00 (+1)".
func ClockRange(style localtime.Style, iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return style.Range(z, iv)
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
