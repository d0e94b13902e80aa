package handlers

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// managerFields are the fields of the filter form of a manager's screens.
var managerFields = []string{"employee_id", "from", "location_id", "position_id"}

// managerReads says how a manager's screens understand the filter.
const managerReads = "the first day of the filter in place of today; coverage gaps, late changes without an employee and periods to publish are those of everybody"

// managerTodayData is what needs a manager's eye today.
func (s *server) managerTodayData() dataset { return s.managerDays(1) }

// managerWeekData is what needs a manager's eye in the next seven days.
func (s *server) managerWeekData() dataset { return s.managerDays(schedule.DaysPerWeek) }

func (s *server) managerDays(length int) dataset {
	return overview{
		fields: managerFields, reads: managerReads,
		words: func(r *request) string {
			if days, _, err := s.managerScope(r, length); err == nil {
				r = days
			}
			return r.filter.Words(s.filterWords(r))
		},
		ask: func(r *request) (overlooked, error) { return s.managerLook(r, length) },
		figure: func(r *request) (string, error) {
			f, err := s.managerLook(r, length)
			return strings.TrimSuffix(f.Lead, "."), err
		},
	}.dataset(s)
}

// managerScope is the request for so many days from the day that the screen opens with, and why it is not today.
func (s *server) managerScope(r *request, length int) (days *request, why string, err error) {
	first, why, err := s.openingDay(r, length)
	return r.narrowed(func(f *schedule.Filter) {
		f.From, f.To = first, first.Add(length-1)
		f.Statuses, f.All = nil, false
	}), why, err
}

// managerLook asks for everything on the days.
func (s *server) managerLook(r *request, length int) (f overlooked, err error) {
	days, why, err := s.managerScope(r, length)
	if err != nil {
		return f, err
	}
	needs, err := s.needs(days)
	if err != nil {
		return f, err
	}
	first, last := days.filter.From, days.filter.To
	f.Lead = needsLead(needs, daysSentence(first, last, r.today))
	f.state = r.today.String()
	if why != "" {
		f.Lines = append(f.Lines, why)
	}
	for _, n := range needs {
		counter := components.Counter{Label: n.label, Value: format.Number(n.count), Note: n.note, Tag: n.tag()}
		if n.count > 0 {
			counter.Href = "#" + n.part.ID
		}
		f.counters = append(f.counters, counter)
		f.Parts = append(f.Parts, n.part)
	}
	return f, nil
}

// needsLead says in one sentence how much there is to look at.
func needsLead(needs []need, when string) string {
	sorts, all := 0, 0
	for _, n := range needs {
		if n.count > 0 && !n.known {
			all += n.count
			sorts++
		}
	}
	if all == 0 {
		return "Nothing needs an eye " + when + "."
	}
	return fmt.Sprintf("%s of %s to look at %s.", components.Plural(all, "thing", "things"), components.Plural(sorts, "sort", "sorts"), when)
}

// daysSentence says which days these are, "today, Sat 21 Nov 2026", "from Sat 21 Nov 2026 to Fri 27 Nov 2026".
func daysSentence(first, last, today schedule.Date) string {
	switch {
	case first == last && first == today:
		return "today, " + format.Day(first)
	case first == last:
		return "on " + format.Day(first)
	case first == today:
		return "in the next seven days, to " + format.Day(last)
	}
	return "from " + format.Day(first) + " to " + format.Day(last)
}
