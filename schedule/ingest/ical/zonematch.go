package ical

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// transition is a change of the offset of a VTIMEZONE.
type transition struct {
	at     schedule.Instant
	offset schedule.Instant // seconds east of UTC, from then on
}

// The years in which a VTIMEZONE and a zone must agree. Programs write the rules of the present, not the history.
var (
	matchFrom = localtime.DateOf(2024, 1, 1)
	matchTo   = localtime.DateOf(2029, 12, 31)
)

// preferred lists zones before all others with the same rules.
var preferred = strings.Fields("Europe/Berlin Europe/London America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix " +
	"America/Anchorage America/Halifax Europe/Kyiv Asia/Kolkata Asia/Tokyo Asia/Shanghai Australia/Sydney Pacific/Auckland America/Sao_Paulo UTC")

// match returns the IANA zone whose offsets are those of a VTIMEZONE on every day of some years, or "" if there is none.
func (c *Component) match() string {
	list := c.transitions()
	if len(list) == 0 {
		return ""
	}
	names := slices.Concat(preferred, slices.Sorted(maps.Values(WindowsZones)))
	for _, name := range names {
		if z, err := localtime.LoadZone(name); err == nil && agrees(list, z) {
			return name
		}
	}
	return ""
}

// agrees compares a VTIMEZONE with a zone at noon of every day, and right before and after each transition.
func agrees(list []transition, z *localtime.Zone) bool {
	next := 0
	var offset schedule.Instant
	for on := matchFrom; on <= matchTo; on++ {
		noon := localtime.UTC.Resolve(on, 12*60)
		for next < len(list) && list[next].at <= noon {
			t := list[next]
			if next++; t.at > localtime.UTC.StartOfDay(matchFrom) && (z.OffsetAt(t.at) != t.offset || z.OffsetAt(t.at-60) != offset) {
				return false
			}
			offset = t.offset
		}
		if next > 0 && z.OffsetAt(noon) != offset {
			return false
		}
	}
	return next > 0
}

// transitions returns the transitions of a VTIMEZONE up to matchTo in order, or nil if it cannot be read.
func (c *Component) transitions() (list []transition) {
	for _, part := range c.Parts {
		from, ok1 := offsetOf(part.Text("TZOFFSETFROM"))
		to, ok2 := offsetOf(part.Text("TZOFFSETTO"))
		start, err := ParseTime(part.Text("DTSTART"), "")
		if !ok1 || !ok2 || err != nil {
			return nil
		}
		dates := []schedule.Date{start.Date}
		if text := part.Text("RRULE"); text != "" {
			rule, err := recur.ParseRule(text)
			if err != nil {
				return nil
			}
			until := cmp.Or(rule.UntilOn(localtime.UTC), matchTo)
			for on := range rule.Dates(start.Date, max(start.Date, matchFrom-400), min(until, matchTo)) {
				dates = append(dates, on)
			}
		}
		for _, on := range dates {
			list = append(list, transition{localtime.UTC.Resolve(on, start.Minute) - from, to})
		}
	}
	slices.SortFunc(list, func(a, b transition) int { return cmp.Compare(a.at, b.at) })
	return list
}

// offsetOf reads an offset such as +0100 in seconds.
func offsetOf(text string) (schedule.Instant, bool) {
	if len(text) != 5 && len(text) != 7 || text[0] != '+' && text[0] != '-' {
		return 0, false
	}
	clock := text[1:] + "00"
	minute, _, err := ParseClock("T" + clock[:6])
	if err != nil {
		return 0, false
	}
	if text[0] == '-' {
		minute = -minute
	}
	return schedule.Instant(minute) * 60, true
}
