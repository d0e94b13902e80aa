package ical

import (
	"strings"
	"time"

	"opshub/schedule"
)

// LocalUntil writes the UNTIL of a rule as the last local date that it allows an occurrence on which begins at that minute of the
// day. Calendars give an instant, whose date in UTC is often another one, and a date is what people read.
func LocalUntil(rule string, z *schedule.Zone, minute int) string {
	parts := strings.Split(rule, ";")
	for i, part := range parts {
		value, isUntil := strings.CutPrefix(part, "UNTIL=")
		if !isUntil {
			continue
		}
		on, ok := lastAllowed(value, z, minute)
		if ok {
			parts[i] = "UNTIL=" + strings.ReplaceAll(on.String(), "-", "")
		}
	}
	return strings.Join(parts, ";")
}

// lastAllowed is the last date on which that minute is not behind UNTIL; false where UNTIL is a date already.
func lastAllowed(until string, z *schedule.Zone, minute int) (schedule.Date, bool) {
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
	on := schedule.DateOf(t.Date())
	if minute > t.Hour()*60+t.Minute() {
		on--
	}
	return on, true
}
