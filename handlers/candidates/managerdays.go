package candidates

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/calendar"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// managerFields are the filter fields of the manager's screens.
var managerFields = []string{"employee_id", "from", "location_id", "position_id"}

// managerReads explains how the manager's screens apply the filter.
const managerReads = "the days start on the first day of the filter, or today without one; an employee in the filter does not narrow coverage gaps, late changes to open shifts and periods to publish"

// managerTodayData lists what needs a manager's attention today.
func managerTodayData(s *web.Server) web.Dataset { return managerDays(s, 1) }

// managerWeekData lists what needs a manager's attention in the next seven days.
func managerWeekData(s *web.Server) web.Dataset { return managerDays(s, localtime.DaysPerWeek) }

func managerDays(s *web.Server, length int) web.Dataset {
	return report.Overview{
		Fields: managerFields, Reads: managerReads,
		Words: func(r *web.Request) string {
			if days, _, err := ManagerScope(s, r, length); err == nil {
				r = days
			}
			return r.Filter.Words(page.FilterWords(s, r))
		},
		Ask: func(r *web.Request) (web.OverviewResult, error) { return managerOverview(s, r, length) },
		Figure: func(r *web.Request) (string, error) {
			f, err := managerOverview(s, r, length)
			return strings.TrimSuffix(f.Lead, "."), err
		},
	}.Dataset(s)
}

// ManagerScope returns r with a filter of length days from the opening day of the screen, and why that day is
// not today.
func ManagerScope(s *web.Server, r *web.Request, length int) (days *web.Request, reason string, err error) {
	first, reason, err := page.OpeningDay(s, r, length)
	return page.Narrowed(r, func(f *schedule.Filter) {
		f.From, f.To = first, first.Add(length-1)
		f.Statuses, f.All = nil, false
	}), reason, err
}

// managerOverview collects the needs of the days.
func managerOverview(s *web.Server, r *web.Request, length int) (f web.OverviewResult, err error) {
	days, reason, err := ManagerScope(s, r, length)
	if err != nil {
		return f, err
	}
	needs, err := needs(s, days)
	if err != nil {
		return f, err
	}
	first, last := days.Filter.From, days.Filter.To
	f.Lead = needsLead(needs, daysText(r.Style, first, last, r.Today))
	f.State = r.Today.String()
	f.Steps = daysSteps(s, r, days, length)
	f.Steps.Title = strings.TrimSuffix(f.Lead, ".")
	if reason != "" {
		f.Lines = append(f.Lines, reason)
	}
	nothing := components.Part{ID: "nothing", Title: "Nothing to review"}
	for _, n := range needs {
		if n.count == 0 && !n.unknown {
			nothing.Lines = append(nothing.Lines, n.part.Empty)
			continue
		}
		f.Counters = append(f.Counters, components.Counter{Label: n.label, Value: n.figure(), Note: n.note, Tag: n.tag(), Href: "#" + n.part.ID})
		f.Parts = append(f.Parts, n.part)
	}
	if len(f.Parts) == 0 {
		f.Counters = []components.Counter{{Label: "To review", Value: "0", Tag: components.Tag{Word: "nothing", Class: "ok"}}}
	}
	if len(nothing.Lines) > 0 {
		f.Parts = append(f.Parts, nothing)
	}
	return f, nil
}

// daysSteps returns links to the days before and after.
func daysSteps(s *web.Server, r, days *web.Request, length int) components.Steps {
	if length == 1 {
		return calendar.DaySteps(s, r, days.Filter.From)
	}
	steps := components.Steps{Label: "Days"}
	add := func(first schedule.Date, text, rel string) {
		page.AddStep(s, &steps, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = first, first.Add(length-1) }), text, rel)
	}
	add(days.Filter.From.Add(-length), "Days before", "prev")
	add(r.Today, "From today", "")
	add(days.Filter.From.Add(length), "Days after", "next")
	return steps
}

// needsLead summarizes the needs in one sentence.
func needsLead(needs []need, when string) string {
	kinds, all, unknown := 0, 0, ""
	for _, n := range needs {
		if n.unknown {
			unknown += "; " + strings.ToLower(n.label) + " unknown"
		}
		if n.count > 0 && !n.known {
			all += n.count
			kinds++
		}
	}
	if all == 0 {
		return "Nothing needs attention " + when + unknown + "."
	}
	return fmt.Sprintf("%s of %s to review %s%s.", components.Plural(all, "item", "items"), components.Plural(kinds, "kind", "kinds"), when, unknown)
}

// daysText describes the days: "today, Sat 21 Nov 2026", "from Sat 21 Nov 2026 to Fri 27 Nov 2026".
func daysText(style localtime.Style, first, last, today schedule.Date) string {
	switch {
	case first == last && first == today:
		return "today, " + style.Day(first)
	case first == last:
		return "on " + style.Day(first)
	case first == today:
		return "in the next seven days, to " + style.Day(last)
	}
	return "from " + style.Day(first) + " to " + style.Day(last)
}
