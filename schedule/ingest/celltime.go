package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// interval reads two instants. It resolves local times in zone.
func (s *sheet) interval(start, end int, zone string) schedule.Interval {
	from, ok1 := s.instant(start, zone)
	to, ok2 := s.instant(end, zone)
	if ok1 && ok2 && to <= from {
		reason := "ends before it starts"
		if to == from {
			reason = "ends when it starts"
		}
		s.bad(end, reason)
	}
	return schedule.Interval{Start: from, End: to}
}

func (s *sheet) instant(c int, zone string) (schedule.Instant, bool) {
	b := s.cell(c)
	if len(b) == 0 {
		s.bad(c, "is empty")
		return 0, false
	}
	m, err := table.ParseMoment(b)
	if err != nil {
		s.bad(c, fmt.Sprintf("%q %s", table.Clip(b), err))
		return 0, false
	}
	at := m.In(s.zone(zone))
	if no := outside(at); no != "" {
		s.bad(c, fmt.Sprintf("%q %s", table.Clip(b), no))
		return 0, false
	}
	return at, true
}

// namedZone returns the zone in a cell, or "" for an empty cell. An unknown zone is an error of the row.
func (s *sheet) namedZone(c int) string {
	b := s.cell(c)
	if len(b) == 0 {
		return ""
	}
	name := s.im.intern(b)
	if _, err := localtime.LoadZone(name); err != nil {
		s.bad(c, fmt.Sprintf("%q is not a known time zone", table.Clip(b)))
		return ""
	}
	return name
}

// zoneOf returns the first name that is not empty, or else the default zone. It counts the rows with the default.
func (s *sheet) zoneOf(names ...string) string {
	for _, n := range names {
		if n != "" {
			return n
		}
	}
	s.taken++
	return s.im.opt.TimeZone
}

// zone returns the zone of a validated name.
func (s *sheet) zone(name string) *localtime.Zone {
	z, _ := localtime.ZoneOrUTC(name)
	return z
}

// Times must be from 1900 to 2199. Recurring blocks are expanded and totals per day are stored from the first time in the
// data to the last, so one mistyped year would exhaust memory.
var (
	firstInstant = table.Unix(table.Ordinal(1900, 1, 1), 0)
	endInstant   = table.Unix(table.Ordinal(2200, 1, 1), 0)
)

// outside returns why an instant is out of range, or "".
func outside(at schedule.Instant) string {
	switch {
	case at < firstInstant:
		return "is before the year 1900"
	case at >= endInstant:
		return ical.ErrLate.Error()
	}
	return ""
}

const dayMinutes = 24 * 60

// lengthLimit limits a duration in minutes. An import reports a duration above usual and refuses one above most.
type lengthLimit struct {
	usual, most           int
	usualWords, mostWords string
}

var (
	shiftLength = lengthLimit{2 * dayMinutes, 31 * dayMinutes, "48 hours", "31 days"}
	blockLength = lengthLimit{2 * 366 * dayMinutes, 20 * 366 * dayMinutes, "2 years", "20 years"}
)

// refusal returns why an interval is too long, or "".
func (l lengthLimit) refusal(iv schedule.Interval) string {
	if iv.Minutes() <= l.most {
		return ""
	}
	return fmt.Sprintf("is %d days after the start: at most %s are allowed", iv.Minutes()/dayMinutes, l.mostWords)
}

func (l lengthLimit) long(iv schedule.Interval) bool { return iv.Minutes() > l.usual }

// longRows counts the rows of a file that are longer than usual.
type longRows struct{ rows, firstLine int }

// checkLength refuses a row that is longer than allowed, and counts one that is longer than usual.
func (s *sheet) checkLength(end int, iv schedule.Interval, l lengthLimit) {
	if s.failed {
		return
	}
	if no := l.refusal(iv); no != "" {
		s.bad(end, no)
		return
	}
	if l.long(iv) {
		if s.long.rows++; s.long.rows == 1 {
			s.long.firstLine = s.line
		}
	}
}

// reportLong adds a notice about the rows that are longer than usual.
func (s *sheet) reportLong() {
	if s.long.rows == 0 {
		return
	}
	words := shiftLength.usualWords
	if s.file.Kind == Blocks {
		words = blockLength.usualWords
	}
	s.im.notice(s.file.Path, "%s longer than %s, the first in line %d: check the dates", count(s.long.rows, s.file.Kind.noun()), words, s.long.firstLine)
}
