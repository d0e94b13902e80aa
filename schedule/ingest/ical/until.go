package ical

import (
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// LocalUntil replaces an UNTIL that has a time with the last local date on which an occurrence that starts at the minute
// is allowed. Calendars use an instant in UTC, whose date often differs from the local one, and users read a date.
func LocalUntil(rule string, z *localtime.Zone, minute int) string {
	parts := strings.Split(rule, ";")
	for i, part := range parts {
		value, isUntil := strings.CutPrefix(part, "UNTIL=")
		if !isUntil {
			continue
		}
		on, ok := lastAllowed(value, z, minute)
		if ok {
			parts[i] = recur.Until(on)
		}
	}
	return strings.Join(parts, ";")
}

// lastAllowed returns the last date on which the minute is not after UNTIL, or false if UNTIL is not a time.
func lastAllowed(until string, z *localtime.Zone, minute int) (schedule.Date, bool) {
	if t, err := time.Parse("20060102T150405Z", until); err == nil {
		end := schedule.Instant(t.Unix())
		on := z.Date(end)
		if z.Resolve(on, minute) > end {
			on--
		}
		return on, true
	}
	t, err := time.Parse("20060102T150405", until)
	if err != nil {
		return 0, false
	}
	on := localtime.DateOf(t.Date())
	if minute > t.Hour()*60+t.Minute() {
		on--
	}
	return on, true
}
