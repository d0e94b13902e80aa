package ingest

import (
	"opshub/schedule"
	"opshub/schedule/recur"
)

// change takes over a changed occurrence: as an exception where it stays on its date, else the date is left out and
// the occurrence becomes a block of its own.
func (s *icsSeries) change(c icsClaim) {
	on, _ := c.recurs.local(s.zone, s.home)
	name := atName(s.zone.Resolve(on, s.block.StartMinute))
	repeats := !s.long && s.has(on)
	if repeats {
		delete(s.ex, on)
	}
	switch {
	case !c.takes() || c.status == schedule.Cancelled:
		s.cancel(on, repeats)
		s.drop(c.icsEvent, name)
		return
	case repeats && s.alike(c) && s.stays(c, on):
		s.drop(c.icsEvent, name)
		return
	}
	s.cancel(on, repeats)
	s.emit(c.icsEvent, name, s.icsGroup.single(c, s.icsGroup.block(c), c.span), nil)
}

func (s *icsSeries) cancel(on schedule.Date, repeats bool) {
	if repeats {
		s.ex[on] = schedule.BlockException{Action: recur.Cancel}
	}
}

// alike says whether an exception can hold the change: it has times and nothing else.
func (s *icsSeries) alike(c icsClaim) bool {
	b := s.icsGroup.block(c)
	return b.Status == s.block.Status && b.Kind == s.block.Kind && b.ReasonCode == s.block.ReasonCode
}

// stays notes the times of a change that remains on its date and shorter than a day; false for any other.
func (s *icsSeries) stays(c icsClaim, on schedule.Date) bool {
	if s.block.AllDay || c.span.start.form == icsDate {
		return s.block.AllDay && c.span.start.form == icsDate && c.span.start.date == on && c.span.days() == 1
	}
	iv := c.span.interval(s.home)
	first, from := s.zone.Local(iv.Start)
	last, to := s.zone.Local(iv.End)
	end := int(last-on)*1440 + to
	switch {
	case first != on || end <= from || end > from+1440, s.zone.Resolve(on, from) != iv.Start || s.zone.Resolve(on, end) != iv.End:
		return false
	case from == s.block.StartMinute && to == s.block.EndMinute:
		return true
	}
	s.ex[on] = schedule.BlockException{Action: recur.Replace, StartMinute: from, EndMinute: to}
	return true
}
