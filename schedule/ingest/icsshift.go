package ingest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// weekdayNames are the names of weekdays in rules, by time.Weekday.
var weekdayNames = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// shiftRule moves all dates of a rule by some days. first is the first date before the move. It returns false for a rule
// whose dates do not move together, such as the last day of each month. The first day of the week moves too, so that every
// second week stays the same weeks.
func shiftRule(rule string, days int, first schedule.Date) (string, bool) {
	if days == 0 {
		return rule, true
	}
	frequency, start, given := "", 1, false
	var out []string
	for part := range strings.SplitSeq(rule, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "":
			continue
		case "FREQ":
			frequency = value
		case "INTERVAL", "COUNT":
		case "WKST":
			start = slices.Index(weekdayNames, value)
			continue
		case "UNTIL":
			on, err := localtime.ParseDate(dashed(value))
			if err != nil {
				return "", false
			}
			part = "UNTIL=" + undashed(on.Add(days))
		case "BYDAY":
			given = true
			names := strings.Split(value, ",")
			for i, name := range names {
				at := slices.Index(weekdayNames, name)
				if at < 0 {
					return "", false
				}
				names[i] = weekdayNames[modulo(at+days, 7)]
			}
			part = "BYDAY=" + strings.Join(names, ",")
		default:
			return "", false
		}
		out = append(out, part)
	}
	switch frequency {
	case "WEEKLY":
		out = append(out, "WKST="+weekdayNames[modulo(start+days, 7)])
	case "DAILY":
	default:
		if day := first.Day(); given || day > 28 || day+days < 1 || day+days > 28 {
			return "", false
		}
	}
	return strings.Join(out, ";"), true
}

func modulo(n, m int) int { return (n%m + m) % m }

// dashed writes a date such as 20261120 as 2026-11-20. undashed does the reverse.
func dashed(value string) string {
	if len(value) != 8 {
		return value
	}
	return value[:4] + "-" + value[4:6] + "-" + value[6:]
}

func undashed(on schedule.Date) string { return strings.ReplaceAll(on.String(), "-", "") }

// limited returns a rule with another limit: a part such as COUNT=3, or "" for none.
func limited(rule, limit string) string {
	parts := slices.DeleteFunc(strings.Split(rule, ";"), func(s string) bool {
		return s == "" || strings.HasPrefix(s, "COUNT=") || strings.HasPrefix(s, "UNTIL=")
	})
	if limit != "" {
		parts = append(parts, limit)
	}
	return strings.Join(parts, ";")
}

// length returns the number of local days that an occurrence longer than a day touches.
func (s *icsSeries) length() int {
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
func (s *icsSeries) repeatsInPieces() bool {
	rule, _ := recur.ParseRule(s.block.RRule) // parsed before, so there is no error
	if rule.Count() > 0 || rule.UntilOn(s.zone) != 0 {
		if n := len(s.dates(s.block.FirstOn, s.block.FirstOn+200*366)); n <= maxSingles {
			return false
		}
	}
	_, s.split = shiftRule(s.block.RRule, s.length()-1, s.block.FirstOn)
	s.split = s.split && s.length() <= 7
	return s.split
}

// pieces emits a recurring block for each day of an occurrence that is longer than a day.
func (s *icsSeries) pieces() {
	s.file.tallies[icsPieces]++
	last := s.length() - 1
	for k := range last + 1 {
		b := s.block
		b.RRule, _ = shiftRule(s.block.RRule, k, s.block.FirstOn) // repeatsInPieces has checked the last one
		if b.FirstOn += schedule.Date(k); !b.AllDay {             // #nosec G115 -- at most a week
			b.StartMinute, b.EndMinute = 0, dayMinutes
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
		s.emit(s.icsEvent, strconv.Itoa(s.n), b, ex)
	}
}

// apply applies the changes of occurrences in order. A change of all later occurrences ends the series and begins another
// one, to which later changes apply. It returns these other series.
func (s *icsSeries) apply(changes []icsClaim) (rest []*icsSeries) {
	current, moved := s, 0
	for _, c := range changes {
		on, regular := s.occurrence(c.recurs)
		if !current.names(on.Add(moved), regular, c.recurs) && !s.names(on, regular, c.recurs) {
			s.file.tallies[icsNoOccurrence]++
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
func (s *icsSeries) continuation(c icsClaim, on schedule.Date, regular bool) (next *icsSeries, days int, ok bool) {
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
	s.block.RRule = limited(rule, "UNTIL="+undashed(on-1))
	s.never = before == 0
	if !c.takes() || c.status == schedule.Cancelled {
		return nil, 0, true
	}
	// The event is a copy, because the series has a rule. The series keeps its local times, also if the change is in UTC.
	event := *c.icsEvent
	if start := &event.span.start; start.Form == ical.UTC && s.zone.Name() != localtime.UTC.Name() {
		on, minute := start.Local(s.zone, s.home)
		*start = ical.Time{Form: ical.Zoned, Date: on, Minute: minute, Zone: s.zone.Name()}
	}
	days = int(event.span.start.Date - on)
	if event.rule, ok = shiftRule(limited(rule, limit), days, on); !ok {
		s.file.refuse(c.node, p, "RANGE=THISANDFUTURE cannot move this rule to another day: end the first event with UNTIL, and write the rest as a separate event")
		return nil, 0, false
	}
	event.recurs, event.more, event.less = ical.Time{}, nil, nil
	if next, ok = s.series(icsClaim{&event, c.icsPerson}); !ok {
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
