package schedule

import (
	"fmt"
	"strings"
)

// summary is the one line that a calendar shows: position and location, and in a calendar of more people than one the name
// before them.
func (f *Feed) summary(s *FeedShift) string {
	place := make([]string, 0, 2)
	for _, name := range []string{s.Position, s.Location} {
		if name != "" {
			place = append(place, name)
		}
	}
	what := strings.Join(place, " - ")
	if what == "" {
		what = "Shift"
	}
	if !f.Everyone {
		return what
	}
	return f.who(s) + ", " + what
}

// who is the employee, or how many people an open shift wants.
func (f *Feed) who(s *FeedShift) string {
	switch {
	case s.EmployeeID != 0:
		return s.EmployeeName
	case s.OpenSlots > 1:
		return fmt.Sprintf("Open shift, %d people wanted", s.OpenSlots)
	}
	return "Open shift"
}

// description says the rest in words, a line each: nothing that was written for one reader.
func (f *Feed) description(s *FeedShift) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if s.Label != "" {
		add("%s", s.Label)
	}
	z, known := ZoneOrUTC(s.TimeZone)
	day, _ := z.Local(s.Start)
	zone := z.Name()
	if !known {
		zone = "UTC, because the zone of the shift is unknown"
	}
	add("%s, %s (%s)", day.Time().Format("Mon 2 Jan 2006"), RangeWords(z, s.Interval), zone)
	if s.BreakMinutes > 0 {
		add("Break %s", DurationWords(s.BreakMinutes))
	}
	switch {
	case s.Cancelled:
		add("Taken back with version %d of the published schedule", s.Version)
	case s.Version > 0:
		add("Published schedule, version %d", s.Version)
	default:
		add("Published schedule")
	}
	return strings.Join(lines, "\n")
}
