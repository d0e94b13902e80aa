package ingest

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/recur"
)

// readSeries reads one rule of recurring unavailability. It is stored for display only and never expanded, because its
// occurrences are rows of a blocks file.
func readSeries(s *sheet) {
	id := s.key()
	old := storedRow(s, id, s.im.opt.Stored.Series)
	r := schedule.Series{
		ID:         id,
		Minutes:    cellOr(s, seriesMinutes, old.Minutes, s.minutes),
		RRule:      s.text(seriesRule),
		FirstOn:    cellOr(s, seriesFirst, old.FirstOn, s.date),
		UntilOn:    cellOr(s, seriesUntil, old.UntilOn, s.date),
		Status:     cellOr(s, seriesStatus, old.Status, func(c int) schedule.BlockStatus { return schedule.BlockStatus(s.blockStatus(c)) }),
		ReasonText: cellOr(s, seriesReason, old.ReasonText, s.common),
		LocalStart: cellOr(s, seriesStart, old.LocalStart, s.optionalClock),
	}
	var who *employee
	r.EmployeeID, who = s.employee(seriesEmployee)
	own := s.namedZone(seriesZone)
	s.im.series[r.ID] = true // also for a bad row, so that its occurrences do not cause further errors
	if s.failed {
		return
	}
	if r.TimeZone = old.TimeZone; !s.lacks(seriesZone) {
		r.TimeZone = s.zoneOf(own, who.homeZone())
	}
	s.im.out.Series = append(s.im.out.Series, r)
}

// optionalClock reads a time of day as minutes after midnight. An empty cell is midnight.
func (s *sheet) optionalClock(c int) int {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	minute, err := recur.ParseClock(string(b))
	if err != nil {
		s.bad(c, err.Error())
	}
	return minute
}

// readSeriesID links an occurrence to its series.
func (s *sheet) readSeriesID(b *schedule.Block) {
	if s.lacks(blockSeries) {
		return
	}
	b.SeriesID = s.optionalID(blockSeries)
	switch {
	case b.SeriesID == 0:
		return
	case s.failed || s.im.series[b.SeriesID] || s.im.holds(b.SeriesID):
	case s.im.rep.Rows(report.Series) > 0:
		s.bad(blockSeries, fmt.Sprintf("series %d is unknown", b.SeriesID))
		return
	default:
		s.im.out.Series = append(s.im.out.Series, s.seriesOf(b))
	}
	s.im.series[b.SeriesID] = true
}

// holds reports whether the database has the series.
func (im *importer) holds(series int64) bool {
	if im.opt.Stored.Series == nil {
		return false
	}
	_, ok := im.opt.Stored.Series(series)
	return ok
}

// seriesOf returns the series of an occurrence from the columns of the row.
func (s *sheet) seriesOf(b *schedule.Block) schedule.Series {
	r := schedule.Series{ID: b.SeriesID, EmployeeID: b.EmployeeID, TimeZone: b.TimeZone, Status: b.Status, ReasonText: b.ReasonText}
	if s.own {
		r.RRule, r.FirstOn, r.UntilOn = s.text(blockSeriesRule), s.date(blockSeriesFirst), s.date(blockSeriesUntil)
		iv := schedule.Interval{Start: b.StartsAt, End: b.EndsAt}
		_, r.LocalStart = s.zone(b.TimeZone).Local(iv.Start)
		r.Minutes = iv.Minutes()
	}
	if r.RRule == "" {
		s.im.bare++
	}
	return r
}
