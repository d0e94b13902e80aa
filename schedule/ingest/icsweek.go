package ingest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// icsSlot is a stretch of some weekdays, minutes after midnight, that repeats every week from one date to another.
type icsSlot struct {
	days       [7]bool // by time.Weekday
	first      schedule.Date
	last       schedule.Date // included; 0 for no end
	start, end int
}

// icsPhase is a run of dates on which the week does not change.
type icsPhase struct {
	first, last schedule.Date // last is included, 0 for no end
	from, to    int           // only these minutes, of a phase of one day at either end of the whole
}

// maxPhases bounds how often the week of one availability may change.
const maxPhases = 200

// unavailable makes blocks of the times that a VAVAILABILITY leaves over. They are weeks again: a block for each stretch
// of the day, on all the weekdays that have it.
func (g *icsGroup) unavailable(c icsClaim, all []*icsEvent) {
	e := c.icsEvent
	z, err := e.avail.clock(g.home)
	var reaches []schedule.Interval
	var slots []icsSlot
	if err == nil {
		reaches, err = g.reaches(e, all)
	}
	for _, s := range e.avail.slots {
		if err == nil {
			var more []icsSlot
			more, err = g.slots(s, z)
			slots = append(slots, more...)
		}
	}
	if err != nil {
		e.file.refuse(e.node, icsProp{}, "%s", err)
		return
	}
	if e.avail.start.form == icsNone {
		e.file.tallies[icsUnbounded]++
	}
	for _, reach := range reaches {
		phases := phasesOf(z, reach, slots)
		if len(phases) > maxPhases {
			e.file.refuse(e.node, icsProp{}, "changes its week more than %d times: write an AVAILABLE that repeats every week", maxPhases)
			return
		}
		for _, p := range phases {
			g.phase(c, z, p, slots)
		}
	}
}

// slots is an AVAILABLE as stretches within days.
func (g *icsGroup) slots(e *icsEvent, z *schedule.Zone) ([]icsSlot, error) {
	var out []icsSlot
	left := map[schedule.Date]bool{}
	for _, t := range e.less {
		on, _ := t.local(z, g.home)
		left[on] = true
	}
	for i, span := range append([]icsSpan{e.span}, e.more...) {
		iv := span.interval(g.home)
		first, start := z.Local(iv.Start)
		last, end := z.Local(iv.End)
		if iv.Empty() || last-first > 7 {
			return nil, errors.New("an AVAILABLE must have a length, and at most a week")
		}
		if i == 0 && e.rule != "" {
			last, end = span.wallEnd(z, g.home)
		}
		run := icsSlot{days: [7]bool{true, true, true, true, true, true, true}, first: first, last: first}
		if i == 0 && e.rule != "" {
			var ok bool
			if run, ok = weekOf(e.rule, first, start, z); !ok {
				continue
			}
			if run.first != first {
				return nil, errors.New("the DTSTART of an AVAILABLE must be a date of its rule")
			}
		}
		for _, r := range run.split(left) {
			for d := first; d <= last; d++ {
				piece := r.shifted(int(d - first))
				piece.start, piece.end = 0, 1440
				if d == first {
					piece.start = start
				}
				if d == last {
					piece.end = end
				}
				if piece.start < piece.end {
					out = append(out, piece)
				}
			}
		}
	}
	return out, nil
}

// weekOf is the weekdays of a rule that repeats every week or every day, and its last date; false when it has no date.
func weekOf(rule string, first schedule.Date, minute int, z *schedule.Zone) (w icsSlot, ok bool) {
	s := &icsSeries{zone: z, block: schedule.Block{RRule: rule, FirstOn: first, StartMinute: minute}}
	r, _ := schedule.ParseRule(rule) // it was read before
	unlimited := r.Count() == 0 && r.UntilOn(z) == 0
	to := first + 200*366
	if unlimited {
		to = first + 6
	}
	dates := s.dates(first, to)
	if len(dates) == 0 {
		return w, false
	}
	w.first = dates[0]
	for _, d := range dates {
		w.days[d.Weekday()] = true
	}
	if !unlimited {
		w.last = dates[len(dates)-1]
	}
	return w, true
}

// split leaves dates out of a run.
func (s icsSlot) split(left map[schedule.Date]bool) []icsSlot {
	out := []icsSlot{s}
	dates := make([]schedule.Date, 0, len(left))
	for d := range left {
		dates = append(dates, d)
	}
	slices.Sort(dates)
	for _, d := range dates {
		last := &out[len(out)-1]
		if d < last.first || last.last != 0 && d > last.last || !s.days[d.Weekday()] {
			continue
		}
		rest := *last
		rest.first, last.last = d+1, d-1
		out = append(out, rest)
	}
	return slices.DeleteFunc(out, func(s icsSlot) bool { return s.last != 0 && s.last < s.first })
}

// shifted is the run so many days later.
func (s icsSlot) shifted(n int) icsSlot {
	out := s
	for d := range s.days {
		out.days[(d+n)%7] = s.days[d]
	}
	out.first += schedule.Date(n)
	if s.last != 0 {
		out.last += schedule.Date(n)
	}
	return out
}

// weekdayWords is BYDAY of some weekdays, from Monday on.
func weekdayWords(days [7]bool) string {
	var words []string
	for i := range 7 {
		if d := time.Weekday((i + 1) % 7); days[d] {
			words = append(words, strings.ToUpper(d.String()[:2]))
		}
	}
	return strings.Join(words, ",")
}

// weekRule is the rule of some weekdays, up to a date.
func weekRule(days [7]bool, last schedule.Date) string {
	rule := "FREQ=WEEKLY;BYDAY=" + weekdayWords(days)
	if days == [7]bool{true, true, true, true, true, true, true} {
		rule = "FREQ=DAILY"
	}
	if last != 0 {
		rule += fmt.Sprintf(";UNTIL=%s", strings.ReplaceAll(last.String(), "-", ""))
	}
	return rule
}
