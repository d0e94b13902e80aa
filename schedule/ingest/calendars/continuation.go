package calendars

import (
	"fmt"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// length returns the number of local days that an occurrence longer than a day touches.
func (s *series) length() int {
	switch {
	case s.block.AllDay:
		return s.days
	case s.end == 0:
		return s.days
	}
	return s.days + 1
}

// repeatsInPieces decides how a rule becomes blocks whose occurrences are longer than a day: as single blocks, or, for a
// rule with many occurrences, as one recurring block for each day of an occurrence.
func (s *series) repeatsInPieces() bool {
	rule, _ := recur.ParseRule(s.block.RRule) // parsed before, so there is no error
	if rule.Count() > 0 || rule.UntilOn(s.zone) != 0 {
		if n := len(s.dates(s.block.FirstOn, s.block.FirstOn+200*366)); n <= maxSingles {
			return false
		}
	}
	_, s.split = recur.Shift(s.block.RRule, s.length()-1, s.block.FirstOn)
	s.split = s.split && s.length() <= 7
	return s.split
}

// pieces emits a recurring block for each day of an occurrence that is longer than a day.
func (s *series) pieces() {
	s.file.tallies[tallyPieces]++
	last := s.length() - 1
	for k := range last + 1 {
		b := s.block
		b.RRule, _ = recur.Shift(s.block.RRule, k, s.block.FirstOn) // repeatsInPieces has checked the last one
		if b.FirstOn += schedule.Date(k); !b.AllDay {               // #nosec G115 -- at most a week
			b.StartMinute, b.EndMinute = 0, 1440
			if k == 0 {
				b.StartMinute = s.block.StartMinute
			}
			if k == last && s.end != 0 {
				b.EndMinute = s.end
			}
		}
		ex := map[schedule.Date]schedule.BlockException{}
		for on, x := range s.ex {
			ex[on.Add(k)] = x
		}
		s.n++
		s.emit(s.event, strconv.Itoa(s.n), b, ex)
	}
}

// apply applies the changes of occurrences in order. A change of all later occurrences ends the series and begins another
// one, to which later changes apply. It returns these other series.
func (s *series) apply(changes []claim) (rest []*series) {
	current, moved := s, 0
	for _, c := range changes {
		on, regular := s.occurrence(c.recurs)
		if !current.names(on.Add(moved), regular, c.recurs) && !s.names(on, regular, c.recurs) {
			s.file.tallies[tallyNoOccurrence]++
		}
		if !c.future {
			current.change(c, on.Add(moved), regular)
			continue
		}
		next, days, ok := current.continuation(c, on.Add(moved), regular)
		if !ok {
			return rest
		}
		moved += days
		if next != nil {
			rest, current = append(rest, next), next
		}
	}
	return rest
}

// continuation ends the series before a date and returns the series that continues it from there with other times, or nil
// if the change cancels the rest, and by how many days it moves the dates.
func (s *series) continuation(c claim, on schedule.Date, regular bool) (next *series, days int, ok bool) {
	p, _ := c.node.Get("RECURRENCE-ID")
	if !regular || !s.has(on) || s.long {
		s.file.refuse(c.node, p, "RANGE=THISANDFUTURE needs an occurrence of a rule whose occurrences last at most a day: end the first event with UNTIL, and write the rest as a separate event")
		return nil, 0, false
	}
	rule, limit := s.block.RRule, ""
	for part := range strings.SplitSeq(rule, ";") {
		if strings.HasPrefix(part, "UNTIL=") {
			limit = part
		}
	}
	before := len(s.dates(s.block.FirstOn, on-1))
	if parsed, _ := recur.ParseRule(rule); parsed.Count() > 0 {
		limit = fmt.Sprintf("COUNT=%d", parsed.Count()-before)
	}
	s.block.RRule = recur.Limit(rule, recur.Until(on-1))
	s.never = before == 0
	if !c.takes() || c.status == schedule.Cancelled {
		return nil, 0, true
	}
	// The event is a copy, because the series has a rule. The series keeps its local times, also if the change is in UTC.
	rest := *c.event
	if start := &rest.span.start; start.Form == ical.UTC && s.zone.Name() != localtime.UTC.Name() {
		on, minute := start.Local(s.zone, s.home)
		*start = ical.Time{Form: ical.Zoned, Date: on, Minute: minute, Zone: s.zone.Name()}
	}
	days = int(rest.span.start.Date - on)
	if rest.rule, ok = recur.Shift(recur.Limit(rule, limit), days, on); !ok {
		s.file.refuse(c.node, p, "RANGE=THISANDFUTURE cannot move this rule to another day: end the first event with UNTIL, and write the rest as a separate event")
		return nil, 0, false
	}
	rest.recurs, rest.more, rest.less = ical.Time{}, nil, nil
	if next, ok = s.series(claim{&rest, c.person}); !ok {
		return nil, 0, false
	}
	if next.long {
		s.file.refuse(c.node, p, "RANGE=THISANDFUTURE makes occurrences longer than a day: end the first event with UNTIL, and write the rest as a separate event")
		return nil, 0, false
	}
	next.later = true
	for day, x := range s.ex {
		if day >= on {
			delete(s.ex, day)
			if day > on {
				next.ex[day.Add(days)] = x
			}
		}
	}
	return next, days, true
}
