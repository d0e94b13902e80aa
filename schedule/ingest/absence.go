package ingest

import (
	"fmt"

	"opshub/schedule"
)

// readSeries reads one rule of recurring unavailability. It is kept to be shown; its occurrences are rows of a blocks
// file, so it is never expanded.
func readSeries(s *sheet) {
	r := schedule.Series{
		ID:         s.key(),
		Minutes:    s.minutes(seriesMinutes),
		RRule:      s.text(seriesRule),
		FirstOn:    s.date(seriesFirst),
		UntilOn:    s.date(seriesUntil),
		Status:     schedule.BlockStatus(s.blockStatus(seriesStatus)),
		ReasonText: s.common(seriesReason),
	}
	var who *employee
	r.EmployeeID, who = s.employee(seriesEmployee)
	if b := s.cell(seriesStart); len(b) > 0 {
		minute, err := parseClock(b)
		if err != nil {
			s.bad(seriesStart, err.Error())
		}
		r.LocalStart = minute
	}
	own := s.namedZone(seriesZone)
	s.im.series[r.ID] = true // even when the row is bad, or each of its occurrences would be an error as well
	if s.failed {
		return
	}
	r.TimeZone = s.zoneOf(own, who.homeZone())
	s.im.out.Series = append(s.im.out.Series, r)
}

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
	iv := s.interval(blockStart, blockEnd, b.TimeZone)
	b.StartsAt, b.EndsAt = iv.Start, iv.End
	s.readSeriesID(&b)
	s.readRule(&b)
	if s.failed {
		return
	}
	if b.AllDay {
		s.wholeDays(&b)
	}
	s.im.out.Blocks = append(s.im.out.Blocks, b)
}

// readSeriesID ties an occurrence to its series.
func (s *sheet) readSeriesID(b *schedule.Block) {
	if len(s.cell(blockSeries)) == 0 {
		return
	}
	b.SeriesID = s.id(blockSeries)
	switch {
	case s.failed || s.im.series[b.SeriesID] || s.im.holds(b.SeriesID):
	case s.im.rep.Rows(Series) > 0:
		s.bad(blockSeries, fmt.Sprintf("series %d is unknown", b.SeriesID))
		return
	default:
		s.im.bareSeries(b)
	}
	s.im.series[b.SeriesID] = true
}

// holds says whether the database has the series already.
func (im *importer) holds(series int64) bool {
	return im.opt.HasSeries != nil && im.opt.HasSeries(series)
}

// bareSeries adds a series that only its occurrences speak of: its rule is unknown.
func (im *importer) bareSeries(b *schedule.Block) {
	im.out.Series = append(im.out.Series, schedule.Series{
		ID: b.SeriesID, EmployeeID: b.EmployeeID, TimeZone: b.TimeZone, Status: b.Status, ReasonText: b.ReasonText,
	})
	im.bare++
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
