package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/recur"
)

// blockStatus reads a status. A file without that column has no approval process, so its blocks are active. An empty cell
// in an existing column is ambiguous, so it is refused.
func (s *sheet) blockStatus(c int) string {
	if s.at[c] < 0 {
		return s.word(c, &standing)
	}
	return s.word(c, &blockStatuses)
}

// readBlock reads one unavailable block. A row with a series_id is one occurrence of that series.
func readBlock(s *sheet) {
	id := s.key()
	b, exceptions := s.storedBlock(id)
	b.ID, b.Deleted = id, false
	b.Kind = cellOr(s, blockKind, b.Kind, func(c int) schedule.BlockKind { return schedule.BlockKind(s.word(c, &blockKinds)) })
	b.Status = cellOr(s, blockStatus, b.Status, func(c int) schedule.BlockStatus { return schedule.BlockStatus(s.blockStatus(c)) })
	b.AllDay = cellOr(s, blockAllDay, b.AllDay, s.flag)
	b.Note = cellOr(s, blockNote, b.Note, s.text)
	b.RRule = cellOr(s, blockRule, b.RRule, s.text)
	if !s.lacks(blockReason) {
		b.ReasonCode, b.ReasonText = s.word(blockReason, &reasons), s.common(blockReason)
	}
	if !s.update {
		b.Source = "import"
	}
	own, home := s.namedZone(blockZone), ""
	var who *employee
	if b.EmployeeID, who = s.employee(blockEmployee); who != nil {
		home = who.homeZone()
	}
	if !s.lacks(blockZone) {
		b.TimeZone = s.zoneOf(own, home)
	}
	s.readTimes(&b, exceptions)
	if s.at[blockNote] >= 0 {
		s.notePrivate(b.Note)
	}
	if s.failed {
		return
	}
	s.im.out.Blocks = append(s.im.out.Blocks, b)
	if b.Recurring() && !s.own {
		s.im.rep.AddVanished(s.file.Name(), &b, s.im.out.Exceptions)
	}
}

// storedBlock returns the stored block that the row updates and its exceptions, or zero values if there is none.
func (s *sheet) storedBlock(id int64) (schedule.Block, []schedule.BlockException) {
	var exceptions []schedule.BlockException
	find := s.im.opt.Stored.Block
	if find == nil {
		return schedule.Block{}, nil
	}
	b := storedRow(s, id, func(id int64) (b schedule.Block, ok bool) {
		b, exceptions, ok = find(id)
		return b, ok
	})
	return b, exceptions
}

// readTimes reads the times of a block: a single interval, whole days, or a recurrence rule. exceptions are the stored
// ones.
func (s *sheet) readTimes(b *schedule.Block, exceptions []schedule.BlockException) {
	b.StartsOn, b.EndsOn, b.FirstOn, b.StartMinute, b.EndMinute = 0, 0, 0, 0, 0
	if s.own {
		s.exportedBlock(b)
		if b.RRule != "" && len(s.cell(blockSeries)) == 0 {
			b.SeriesID, b.StartsAt, b.EndsAt = 0, 0, 0
			s.exportedRule(b)
			s.readExceptions(b, exceptions)
			return
		}
	}
	iv, days := schedule.Interval{}, false
	if b.AllDay {
		iv, days = s.days(blockStart, blockEnd, b.TimeZone)
	}
	if !days {
		iv = s.interval(blockStart, blockEnd, b.TimeZone)
	}
	s.checkLength(blockEnd, iv, report.BlockLength)
	b.StartsAt, b.EndsAt = iv.Start, iv.End
	if s.own {
		s.agree(blockStartLocal, iv.Start, b.TimeZone)
		s.agree(blockEndLocal, iv.End, b.TimeZone)
		if len(s.cell(blockExceptions)) > 0 {
			s.bad(blockExceptions, "only a recurring block has exceptions")
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
	if b.Recurring() { // the rule determines the times
		b.StartsAt, b.EndsAt, b.StartsOn, b.EndsOn = 0, 0, 0, 0
		s.readExceptions(b, exceptions)
	}
}

// readRule makes the row a recurring block. The interval of the row is its first occurrence.
func (s *sheet) readRule(b *schedule.Block) {
	if b.RRule == "" || s.failed {
		return
	}
	if b.SeriesID != 0 {
		s.bad(blockRule, "an occurrence of a series has no recurrence rule")
		return
	}
	if _, err := recur.ParseRule(b.RRule); err != nil {
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

// endMinute returns the end of a recurring block in minutes. Midnight of the next day is 24:00.
func endMinute(minute int, nextDay bool) int {
	if minute == 0 && nextDay {
		return 24 * 60
	}
	return minute
}

// wholeDays sets the dates of an all-day block. A block that does not run from midnight to midnight in its zone becomes a
// timed block, because the instants of the file take precedence.
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
