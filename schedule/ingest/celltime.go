package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// interval reads two instants. It resolves local times in zone, and rounds seconds outwards to whole minutes.
func (s *sheet) interval(start, end int, zone string) schedule.Interval {
	from, ok1 := s.instant(start, zone, false)
	to, ok2 := s.instant(end, zone, true)
	if ok1 && ok2 && to <= from {
		reason := "ends before it starts"
		if to == from {
			reason = "ends when it starts"
		}
		s.bad(end, reason)
	}
	return schedule.Interval{Start: from, End: to}
}

// days reads the first and the last date of a block of whole days. ok is false if the cells are not plain dates.
func (s *sheet) days(first, last int, zone string) (iv schedule.Interval, ok bool) {
	from, rest1, ok1 := table.CutDate(s.cell(first))
	to, rest2, ok2 := table.CutDate(s.cell(last))
	if !ok1 || !ok2 || len(rest1)+len(rest2) > 0 {
		return iv, false
	}
	for _, c := range []int{first, last} {
		s.date(c) // refuses a date that is out of range
	}
	if to < from {
		s.bad(last, "is before the first day")
	}
	if s.failed {
		return iv, true
	}
	return s.zone(zone).Range(from, to), true
}

func (s *sheet) instant(c int, zone string, up bool) (schedule.Instant, bool) {
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
	z := s.zone(zone)
	at := m.In(z)
	if m.Local && z.Explain(m.Date, m.Minute).Clock != localtime.ClockOnce {
		s.changes.add(s.line)
	}
	if m.Seconds {
		if s.seconds.add(s.line); up {
			at += 60
		}
	}
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

// rowCount counts rows of a file, for a notice that names the first one.
type rowCount struct{ rows, firstLine, lastLine int }

// add counts the row on a line once.
func (n *rowCount) add(line int) {
	if n.rows == 0 {
		n.firstLine = line
	}
	if line != n.lastLine {
		n.rows++
	}
	n.lastLine = line
}

// checkLength refuses a row that is longer than allowed, and counts one that is longer than usual.
func (s *sheet) checkLength(end int, iv schedule.Interval, l report.LengthLimit) {
	if s.failed {
		return
	}
	if no := l.Refusal(iv); no != "" {
		s.bad(end, no)
		return
	}
	if l.IsLong(iv) {
		s.long.add(s.line)
	}
}

// reportTimes adds notices about rows that are longer than usual, about seconds, and about times that a clock change skips
// or repeats.
func (s *sheet) reportTimes() {
	words := report.ShiftLength.UsualWords
	if s.file.Kind == report.Blocks {
		words = report.BlockLength.UsualWords
	}
	for _, n := range []struct {
		rowCount
		text string
	}{
		{s.long, "longer than " + words + ", the first in line %d: check the dates"},
		{s.seconds, "with seconds, the first in line %d: rounded outwards to whole minutes"},
		{s.changes, "with a time that a clock change skips or repeats, the first in line %d: of two times the first is taken, and a skipped time counts with the offset before the change"},
	} {
		if n.rows > 0 {
			s.im.rep.AddNotice(s.file.Name(), "%s "+n.text, report.Count(n.rows, s.file.Kind.Noun()), n.firstLine)
		}
	}
}
