package ingest

import (
	"fmt"

	"opshub/schedule"
)

// interval reads two instants; wall-clock times are resolved in zone.
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
	m, err := parseMoment(b)
	if err != nil {
		s.bad(c, fmt.Sprintf("%q %s", clip(b), err))
		return 0, false
	}
	at := m.in(s.zone(zone))
	if no := outside(at); no != "" {
		s.bad(c, fmt.Sprintf("%q %s", clip(b), no))
		return 0, false
	}
	return at, true
}

// namedZone is the zone a cell names, or "" when it names none. An unknown one is an error of the row.
func (s *sheet) namedZone(c int) string {
	b := s.cell(c)
	if len(b) == 0 {
		return ""
	}
	name := s.im.intern(b)
	if _, err := schedule.LoadZone(name); err != nil {
		s.bad(c, fmt.Sprintf("%q is not a known time zone", clip(b)))
		return ""
	}
	return name
}

// zoneOf is the first of the names that is one, or the default, which is counted.
func (s *sheet) zoneOf(names ...string) string {
	for _, n := range names {
		if n != "" {
			return n
		}
	}
	s.taken++
	return s.im.opt.TimeZone
}

// zone is the loaded zone of a name that was checked before.
func (s *sheet) zone(name string) *schedule.Zone {
	z, _ := schedule.ZoneOrUTC(name)
	return z
}
