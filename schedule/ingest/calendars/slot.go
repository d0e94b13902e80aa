package calendars

import (
	"errors"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// slot is a weekly recurring range of minutes after midnight on some weekdays, between two dates.
type slot struct {
	days       [7]bool // by time.Weekday
	first      schedule.Date
	last       schedule.Date // included; 0 for no end
	start, end int
}

var everyDay = [7]bool{true, true, true, true, true, true, true}

// slots returns an AVAILABLE as slots that do not cross midnight.
func (g *group) slots(e *event, z *localtime.Zone) ([]slot, error) {
	var out []slot
	left := map[schedule.Date]bool{}
	for _, t := range e.less {
		on, _ := t.Local(z, g.home)
		left[on] = true
	}
	for i, each := range append([]span{e.span}, e.more...) {
		iv := each.interval(g.home)
		first, start := z.Local(iv.Start)
		last, end := z.Local(iv.End)
		if iv.Empty() || last-first > 7 {
			return nil, errors.New("an AVAILABLE must have a length, and at most a week")
		}
		run := slot{days: everyDay, first: first, last: first}
		if i == 0 && e.rule != "" {
			last, end = each.wallEnd(z, g.home)
			run = weekOf(e.rule, first, start, z)
			if run.first != first {
				return nil, errors.New("the DTSTART of an AVAILABLE must be a date of its rule")
			}
		}
		for _, r := range run.split(left) {
			out = append(out, r.pieces(int(last-first), start, end)...)
		}
	}
	return out, nil
}

// pieces splits a slot at midnight. It ends days days after its start date.
func (s slot) pieces(days, start, end int) (out []slot) {
	for n := range days + 1 {
		p := s.shifted(n)
		p.start, p.end = 0, 1440
		if n == 0 {
			p.start = start
		}
		if n == days {
			p.end = end
		}
		if p.start < p.end {
			out = append(out, p)
		}
	}
	return out
}

// weekOf returns the weekdays of a daily or weekly rule, and its first and last date.
func weekOf(rule string, first schedule.Date, minute int, z *localtime.Zone) (w slot) {
	s := &series{zone: z, block: schedule.Block{RRule: rule, FirstOn: first, StartMinute: minute}}
	r, _ := recur.ParseRule(rule) // parsed before, so there is no error
	unlimited := r.Count() == 0 && r.UntilOn(z) == 0
	to := first + 200*366
	if unlimited {
		to = first + 6
	}
	dates := s.dates(first, to)
	if len(dates) == 0 {
		return w
	}
	w.first = dates[0]
	for _, d := range dates {
		w.days[d.Weekday()] = true
	}
	if !unlimited {
		w.last = dates[len(dates)-1]
	}
	return w
}

// split removes dates from a slot.
func (s slot) split(left map[schedule.Date]bool) []slot {
	out := []slot{s}
	for _, d := range slices.Sorted(maps.Keys(left)) {
		last := &out[len(out)-1]
		if d < last.first || last.last != 0 && d > last.last || !s.days[d.Weekday()] {
			continue
		}
		rest := *last
		rest.first, last.last = d+1, d-1
		out = append(out, rest)
	}
	return slices.DeleteFunc(out, func(s slot) bool { return s.last != 0 && s.last < s.first })
}

// shifted returns the slot n days later.
func (s slot) shifted(n int) slot {
	out := s
	for d := range s.days {
		out.days[(d+n)%7] = s.days[d]
	}
	out.first += schedule.Date(n) // #nosec G115 -- a number of days, bounded by the horizon
	if s.last != 0 {
		out.last += schedule.Date(n) // #nosec G115 -- a number of days, bounded by the horizon
	}
	return out
}
