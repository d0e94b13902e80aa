package calendars

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/recur"
)

// maxSingles is the maximum number of blocks for a rule whose occurrences are longer than a day.
const maxSingles = 500

// build builds the blocks of the series.
func (s *series) build(changes []claim) {
	if s.status == schedule.Cancelled {
		changes = nil
	}
	for _, c := range changes {
		if on, regular := s.occurrence(c.recurs); regular {
			s.moved[on] = true
		} else {
			s.movedAt[c.recurs.At(s.home)] = true
		}
	}
	if !s.regular() {
		return
	}
	seen := map[schedule.Interval]bool{}
	for _, r := range s.more {
		on, _ := r.start.Local(s.zone, s.home)
		at, iv := r.start.At(s.home), r.interval(s.home)
		again := seen[iv] || s.starts(on) == at && (s.has(on) || on == s.block.FirstOn && !s.never || !s.includes(on))
		seen[iv] = true
		if !s.gone[at] && !s.leftDay[on] && !s.movedAt[at] && !again {
			s.further(s.event, s.group.single(s.claim, s.group.block(s.claim), r))
		}
	}
	rest := s.apply(changes)
	s.finish()
	for _, r := range rest {
		r.finish()
	}
}

// finish emits the recurring block of a series, or its pieces.
func (s *series) finish() {
	switch {
	case s.block.RRule == "" || s.never || s.long && !s.split:
	case s.split:
		s.pieces()
	case s.later:
		s.n++
		s.emit(s.event, strconv.Itoa(s.n), s.block, s.ex)
	default:
		s.emit(s.event, "", s.block, s.ex)
	}
}

// regular emits the occurrences of DTSTART and the rule. It returns false on an error.
func (s *series) regular() bool {
	switch {
	case s.rule == "":
		if s.includes(s.block.FirstOn) {
			s.emit(s.event, "", s.on(s.block.FirstOn), nil)
		}
		return true
	case s.never:
		s.file.tallies[tallyNever]++
		return true
	case !s.begins():
		return false
	case s.long && !s.repeatsInPieces():
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

// includes reports whether neither EXDATE nor a change removes the date.
func (s *series) includes(on schedule.Date) bool { return !s.left[on] && !s.moved[on] }

// begins checks that DTSTART is an occurrence. RFC 5545 leaves its meaning undefined if it does not match the rule. Most
// programs treat it as an occurrence, so it becomes a separate block. With COUNT it is refused, because programs differ
// on whether COUNT includes it.
func (s *series) begins() bool {
	if s.has(s.block.FirstOn) {
		return true
	}
	rule, _ := recur.ParseRule(s.rule) // parsed before, so there is no error
	if rule.Count() > 0 {
		s.file.refuse(s.node, ical.Property{Name: "DTSTART"}, "is not a date of the rule %s, and programs differ on whether COUNT includes it: begin on a date of the rule", schedule.Printable(s.rule))
		return false
	}
	s.file.tallies[tallyAlone]++
	if s.includes(s.block.FirstOn) {
		s.further(s.event, s.on(s.block.FirstOn))
	}
	return true
}

// singles emits a block for each occurrence of a rule whose occurrences are longer than a day.
func (s *series) singles() {
	rule, _ := recur.ParseRule(s.rule)
	dates := []schedule.Date{}
	if rule.Count() > 0 || rule.UntilOn(s.zone) != 0 {
		dates = s.dates(s.block.FirstOn, s.block.FirstOn+200*366)
	}
	if len(dates) == 0 || len(dates) > maxSingles {
		s.file.refuse(s.node, ical.Property{Name: "RRULE"}, "repeats and lasts longer than a day: by this rule, this is accepted with at most %d occurrences; add UNTIL or COUNT, or write an event for each day", maxSingles)
		return
	}
	s.file.tallies[tallyLong]++
	for _, on := range dates {
		if s.includes(on) {
			s.further(s.event, s.on(on))
		}
	}
}
