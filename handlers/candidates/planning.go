package candidates

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// planningWeeks is how many weeks the planning hub looks at.
var planningWeeks = page.NumberRule("weeks", "Weeks", 8, 2, 26)

// plannedWeek is what one of the weeks ahead amounts to.
type plannedWeek struct {
	first, last schedule.Date
	periods     []schedule.DraftPeriod
	shifts      int
	open        int
	coverage    rules.CoverageWeek
	pairs       int
	requested   int // of the pairs, only if a request is approved
}

// planningData is the hub of planning: the weeks ahead with their drafts, coverage and conflicts.
func planningData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: []string{"from", "location_id", "position_id"}, Rules: []page.Rule{planningWeeks},
		Reads: "weeks from that of today, or from that of the first day of the filter; shifts and conflicts are those of the location and position, and of the employee where one is named; coverage is that of everybody",
		Ask:   web.Bind(s, planWeeks),
		Figure: func(r *web.Request) (string, error) {
			weeks, err := plannedWeeks(s, r)
			planned := 0
			for _, w := range weeks {
				if w.shifts > 0 {
					planned++
				}
			}
			return fmt.Sprintf("%d of %s hold shifts", planned, components.Plural(len(weeks), "week ahead", "weeks ahead")), err
		},
	}.Dataset(s)
}

// plannedWeeks is the weeks from that of the opening day on.
func plannedWeeks(s *web.Server, r *web.Request) ([]plannedWeek, error) {
	day, _, err := page.OpeningDay(s, r, schedule.DaysPerWeek)
	if err != nil {
		return nil, err
	}
	first := page.WeekOf(r, day)
	n := page.RuleNumber(r, planningWeeks)
	people := r.Filter.Only("employee_id", "location_id", "position_id")
	coverage := r.View().CoverageWeeks(people.Without("employee_id"), first, n)
	periods := r.View().DraftPeriods()
	weeks := make([]plannedWeek, n)
	for i := range weeks {
		w := &weeks[i]
		w.first, w.last, w.coverage = first.Add(i*schedule.DaysPerWeek), first.Add(i*schedule.DaysPerWeek+schedule.DaysPerWeek-1), coverage[i]
		for _, p := range periods {
			if p.StartsOn <= w.last && w.first <= p.EndsOn {
				w.periods = append(w.periods, p)
			}
		}
		f := people
		f.From, f.To = w.first, w.last
		counts := r.View().ShiftCounts(f)
		pairs := r.View().ConflictPairs(f)
		w.shifts, w.open, w.pairs, w.requested = counts.Shifts, counts.Open, blocks.Total(pairs), pairs[schedule.Requested]
	}
	return weeks, nil
}

func planWeeks(s *web.Server, r *web.Request) (f web.Overlooked, err error) {
	weeks, err := plannedWeeks(s, r)
	if err != nil {
		return f, err
	}
	_, why, err := page.OpeningDay(s, r, schedule.DaysPerWeek)
	if err != nil {
		return f, err
	}
	if why != "" {
		f.Lines = append(f.Lines, why)
	}
	group := components.RowGroup{}
	sum, open, pairs, planned := rules.CoverageSum{}, 0, 0, 0
	for i := range weeks {
		w := &weeks[i]
		group.Rows = append(group.Rows, plannedRow(s, r, w))
		if w.coverage.Planned() {
			sum = sum.Plus(w.coverage.CoverageSum)
		}
		open, pairs = open+w.open, pairs+w.pairs
		if w.shifts > 0 {
			planned++
		}
	}
	f.State = r.Today.String()
	f.Counters = []components.Counter{
		{Label: "Weeks with shifts", Value: format.Number(planned), Note: "of " + format.Number(len(weeks)) + " ahead"},
		{Label: "Open shifts", Value: format.Number(open)},
		{Label: "Target hours covered", Value: format.Percent(sum.Permille()), Note: "of the weeks that are planned"},
		{Label: "Soft conflicts", Value: format.Number(pairs)},
	}
	deadline, err := nextDeadline(s, r)
	if deadline.Label != "" {
		f.Counters = append(f.Counters, deadline)
	}
	heads := []components.Head{{Label: "Week"}, {Label: "Draft period"}, {Label: "Shifts", Num: true}, {Label: "Open", Num: true},
		{Label: "Covered", Num: true}, {Label: "Below minimum", Num: true}, {Label: "Soft conflicts", Num: true}}
	f.Parts = []components.Part{{ID: "weeks-ahead", Title: "The weeks ahead", Quiet: format.Days(weeks[0].first, weeks[len(weeks)-1].last),
		Lines:   []string{"Covered: the share of the target hours in which at least the least number of people is scheduled. A shift over the end of a week counts in both weeks."},
		Picture: planningTrend(weeks), Rows: len(group.Rows), Table: components.Table{Caption: "The weeks ahead", Heads: heads, Groups: []components.RowGroup{group}}}}
	return f, err
}
