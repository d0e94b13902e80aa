package ingest

import (
	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/recur"
)

// maxSingles bounds the blocks that a rule becomes when its occurrences last longer than a day.
const maxSingles = 500

// build makes the blocks of the series.
func (s *icsSeries) build(changes []icsClaim) {
	if s.status == schedule.Cancelled {
		changes = nil
	}
	for _, c := range changes {
		on, _ := c.recurs.Local(s.zone, s.home)
		s.moved[on] = true
	}
	if !s.regular() {
		return
	}
	for _, r := range s.more {
		if on, minute := r.start.Local(s.zone, s.home); s.stands(on) && (!s.has(on) || minute != s.block.StartMinute) {
			s.further(s.icsEvent, s.icsGroup.single(s.icsClaim, s.icsGroup.block(s.icsClaim), r))
		}
	}
	for _, c := range changes {
		s.change(c)
	}
	if s.rule != "" && !s.long {
		s.emit(s.icsEvent, "", s.block, s.ex)
	}
}

// regular takes what DTSTART and the rule say; false when that cannot be done.
func (s *icsSeries) regular() bool {
	switch {
	case s.rule == "":
		if s.stands(s.block.FirstOn) {
			s.emit(s.icsEvent, "", s.on(s.block.FirstOn), nil)
		}
		return true
	case !s.begins():
		return false
	case s.long:
		s.singles()
		return true
	}
	for on := range s.left {
		if s.has(on) {
			s.ex[on] = schedule.BlockException{Action: recur.Cancel}
		}
	}
	return true
}

// stands says whether no EXDATE and no change takes the date away.
func (s *icsSeries) stands(on schedule.Date) bool { return !s.left[on] && !s.moved[on] }

// begins checks that DTSTART is an occurrence. RFC 5545 leaves it open what it is when the rule does not give it: most
// programs count it as one, so it becomes a block of its own; but whether COUNT counts it is anybody's guess.
func (s *icsSeries) begins() bool {
	if s.has(s.block.FirstOn) {
		return true
	}
	rule, _ := recur.ParseRule(s.rule) // it was read before
	if rule.Count() > 0 {
		s.file.refuse(s.node, ical.Property{Name: "DTSTART"}, "is no date of the rule %s, and programs differ on whether COUNT counts it: begin on a date of the rule", schedule.Printable(s.rule))
		return false
	}
	s.file.tallies[icsAlone]++
	if s.stands(s.block.FirstOn) {
		s.further(s.icsEvent, s.on(s.block.FirstOn))
	}
	return true
}

// singles makes a block of each occurrence of a rule whose occurrences last longer than a day.
func (s *icsSeries) singles() {
	rule, _ := recur.ParseRule(s.rule)
	dates := []schedule.Date{}
	if rule.Count() > 0 || rule.UntilOn(s.zone) != 0 {
		dates = s.dates(s.block.FirstOn, s.block.FirstOn+200*366)
	}
	if len(dates) == 0 || len(dates) > maxSingles {
		s.file.refuse(s.node, ical.Property{Name: "RRULE"}, "repeats something longer than a day: that is taken when it ends after at most %d occurrences; give it UNTIL or COUNT, or write an event for each day", maxSingles)
		return
	}
	s.file.tallies[icsLong]++
	for _, on := range dates {
		if s.stands(on) {
			s.further(s.icsEvent, s.on(on))
		}
	}
}
