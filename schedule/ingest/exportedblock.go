package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/recur"
)

// exportedBlock reads what only our own export says of a block.
func (s *sheet) exportedBlock(b *schedule.Block) {
	b.ReasonText = cellOr(s, blockReasonText, b.ReasonText, s.common)
	b.OverridesRecur = cellOr(s, blockOverrides, b.OverridesRecur, s.flag)
	if s.at[blockReasonText] >= 0 {
		s.meetPrivate(b.ReasonText)
	}
	b.RequestedAt, b.RequestedBy = cellOr(s, blockRequestedAt, b.RequestedAt, s.stamp), cellOr(s, blockRequestedBy, b.RequestedBy, s.text)
	b.DecidedAt, b.DecidedBy = cellOr(s, blockDecidedAt, b.DecidedAt, s.stamp), cellOr(s, blockDecidedBy, b.DecidedBy, s.text)
	b.CreatedAt, b.UpdatedAt = s.stamp(blockCreatedAt), s.stamp(blockUpdatedAt)
	if source := s.common(blockSource); source != "" {
		b.Source = source
	}
}

// readExceptions reads the exceptions of a recurring block.
func (s *sheet) readExceptions(b *schedule.Block, stored []schedule.BlockException) {
	if s.failed {
		return
	}
	s.im.out.Exceptions = append(s.im.out.Exceptions, cellOr(s, blockExceptions, stored, func(c int) []schedule.BlockException {
		list, err := recur.ParseExceptions(b.ID, s.text(c))
		if err != nil {
			s.bad(c, err.Error())
		}
		return list
	})...)
}

// exportedRule reads a recurring block: its local times are the first date and the hours as they were planned, whatever a clock
// change does to them on that date. The times in UTC are computed from them and not read.
func (s *sheet) exportedRule(b *schedule.Block) {
	var at [2]moment
	for k, c := range []int{blockStartLocal, blockEndLocal} {
		cell := s.cell(c)
		m, err := parseMoment(cell)
		if err != nil || !m.local {
			s.bad(c, fmt.Sprintf("%q is not a local date and time: use YYYY-MM-DDTHH:MM", clip(cell)))
			return
		}
		if no := outside(unix(m.date, 0)); no != "" {
			s.bad(c, fmt.Sprintf("%q %s", clip(cell), no))
			return
		}
		at[k] = m
	}
	if _, err := recur.ParseRule(b.RRule); err != nil {
		s.bad(blockRule, err.Error())
	}
	b.FirstOn, b.StartMinute, b.EndMinute = at[0].date, at[0].minute, endMinute(at[1].minute, at[1].date > at[0].date)
	minutes := int(at[1].date-at[0].date)*dayMinutes + at[1].minute - at[0].minute
	if minutes <= 0 || minutes > dayMinutes || b.AllDay && (minutes != dayMinutes || b.StartMinute != 0) {
		s.bad(blockEndLocal, fmt.Sprintf("a recurring block lasts at most a day, and one for whole days from midnight to midnight; this one %d minutes", minutes))
	}
}
