package ingest

import (
	"fmt"

	"opshub/schedule"
)

// blockStatus reads a status. A file without that column knows no approval, so its blocks are in force: active. An
// empty cell beside filled ones is doubtful, and refused.
func (s *sheet) blockStatus(c int) string {
	if s.at[c] < 0 {
		return s.word(c, &standing)
	}
	return s.word(c, &blockStatuses)
}

// readBlock reads one unavailable block. A row with a series_id is one occurrence of that series.
func readBlock(s *sheet) {
	b := schedule.Block{
		ID:         s.key(),
		Kind:       schedule.BlockKind(s.word(blockKind, &blockKinds)),
		Status:     schedule.BlockStatus(s.blockStatus(blockStatus)),
		AllDay:     s.flag(blockAllDay),
		ReasonCode: s.word(blockReason, &reasons),
		ReasonText: s.common(blockReason),
		Note:       s.text(blockNote),
		Source:     "import",
	}
	own, home := s.namedZone(blockZone), ""
	var who *employee
	if b.EmployeeID, who = s.employee(blockEmployee); who != nil {
		home = who.homeZone()
	}
	b.TimeZone = s.zoneOf(own, home)
	s.readTimes(&b)
	if s.failed {
		return
	}
	s.im.out.Blocks = append(s.im.out.Blocks, b)
}

// readTimes reads when the block is: once, on whole days, or again and again.
func (s *sheet) readTimes(b *schedule.Block) {
	if s.own {
		s.exportedBlock(b)
		if len(s.cell(blockRule)) > 0 && len(s.cell(blockSeries)) == 0 {
			s.exportedRule(b)
			return
		}
	}
	iv := s.interval(blockStart, blockEnd, b.TimeZone)
	b.StartsAt, b.EndsAt = iv.Start, iv.End
	if s.own {
		s.agree(blockStartLocal, iv.Start, b.TimeZone)
		s.agree(blockEndLocal, iv.End, b.TimeZone)
		if len(s.cell(blockExceptions)) > 0 {
			s.bad(blockExceptions, "only a block that repeats has exceptions")
		}
	}
	s.readSeriesID(b)
	s.readRule(b)
	if s.failed {
		return
	}
	if b.AllDay {
		s.wholeDays(b)
	}
	if b.Recurring() { // the rule says when
		b.StartsAt, b.EndsAt, b.StartsOn, b.EndsOn = 0, 0, 0, 0
	}
}

// readRule makes the row a recurring block whose first occurrence is the row's own interval.
func (s *sheet) readRule(b *schedule.Block) {
	if len(s.cell(blockRule)) == 0 || s.failed {
		return
	}
	if b.SeriesID != 0 {
		s.bad(blockRule, "an occurrence of a series has no rule of its own")
		return
	}
	b.RRule = s.text(blockRule)
	if _, err := schedule.ParseRule(b.RRule); err != nil {
		s.bad(blockRule, err.Error())
		return
	}
	zone := s.zone(b.TimeZone)
	var last schedule.Date
	b.FirstOn, b.StartMinute = zone.Local(b.StartsAt)
	last, b.EndMinute = zone.Local(b.EndsAt)
	if days := int(last - b.FirstOn); days > 1 || days == 1 && b.EndMinute > b.StartMinute {
		s.bad(blockEnd, fmt.Sprintf("a recurring block lasts at most a day, this one %d minutes", schedule.Interval{Start: b.StartsAt, End: b.EndsAt}.Minutes()))
	}
	b.EndMinute = endMinute(b.EndMinute, last > b.FirstOn)
}

// endMinute is the end of a recurring block: midnight of the next day is 24:00.
func endMinute(minute int, nextDay bool) int {
	if minute == 0 && nextDay {
		return 24 * 60
	}
	return minute
}

// wholeDays fills the dates of an all-day block. One that does not run from midnight to midnight in its zone keeps
// its times and is no all-day block: its instants are what the file says, and they count.
func (s *sheet) wholeDays(b *schedule.Block) {
	zone := s.zone(b.TimeZone)
	first, last := zone.Days(schedule.Interval{Start: b.StartsAt, End: b.EndsAt})
	if zone.StartOfDay(first) != b.StartsAt || zone.StartOfDay(last+1) != b.EndsAt {
		b.AllDay = false
		s.im.crooked++
		return
	}
	b.StartsOn, b.EndsOn = first, last
}
