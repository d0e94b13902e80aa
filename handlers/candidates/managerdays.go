package candidates

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// managerFields are the fields of the filter form of a manager's screens.
var managerFields = []string{"employee_id", "from", "location_id", "position_id"}

// managerReads says how a manager's screens understand the filter.
const managerReads = "the first day of the filter in place of today; coverage gaps, late changes without an employee and periods to publish are those of everybody"

// managerTodayData is what needs a manager's eye today.
func managerTodayData(s *web.Server) web.Dataset { return managerDays(s, 1) }

// managerWeekData is what needs a manager's eye in the next seven days.
func managerWeekData(s *web.Server) web.Dataset { return managerDays(s, schedule.DaysPerWeek) }

func managerDays(s *web.Server, length int) web.Dataset {
	return report.Overview{
		Fields: managerFields, Reads: managerReads,
		Words: func(r *web.Request) string {
			if days, _, err := ManagerScope(s, r, length); err == nil {
				r = days
			}
			return r.Filter.Words(page.FilterWords(s, r))
		},
		Ask: func(r *web.Request) (web.Overlooked, error) { return managerLook(s, r, length) },
		Figure: func(r *web.Request) (string, error) {
			f, err := managerLook(s, r, length)
			return strings.TrimSuffix(f.Lead, "."), err
		},
	}.Dataset(s)
}

// ManagerScope is the request for so many days from the day that the screen opens with, and why it is not today.
func ManagerScope(s *web.Server, r *web.Request, length int) (days *web.Request, why string, err error) {
	first, why, err := page.OpeningDay(s, r, length)
	return page.Narrowed(r, func(f *schedule.Filter) {
		f.From, f.To = first, first.Add(length-1)
		f.Statuses, f.All = nil, false
	}), why, err
}

// managerLook asks for everything on the days.
func managerLook(s *web.Server, r *web.Request, length int) (f web.Overlooked, err error) {
	days, why, err := ManagerScope(s, r, length)
	if err != nil {
		return f, err
	}
	needs, err := needs(s, days)
	if err != nil {
		return f, err
	}
	first, last := days.Filter.From, days.Filter.To
	f.Lead = needsLead(needs, daysSentence(first, last, r.Today))
	f.State = r.Today.String()
	if why != "" {
		f.Lines = append(f.Lines, why)
	}
	for _, n := range needs {
		counter := components.Counter{Label: n.label, Value: format.Number(n.count), Note: n.note, Tag: n.tag()}
		if n.count > 0 {
			counter.Href = "#" + n.part.ID
		}
		f.Counters = append(f.Counters, counter)
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
