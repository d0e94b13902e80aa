package people

import (
	"strconv"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// maxDaysRule is a maximum of consecutive working days that replaces each employee's own.
var maxDaysRule = report.OwnLimitRule("days", "Days in a row, at most", "1 to 366; empty: each employee's own limit", ReadDays)

// ReadDays parses a number of days from 1 to 366 without sign or leading zeros.
func ReadDays(v string) (int, bool) {
	n, err := strconv.Atoi(v)
	return n, err == nil && n >= 1 && n <= 366 && v == strconv.Itoa(n)
}

// runsData returns the runs of consecutive working days that exceed the maximum.
func runsData(s *web.Server) web.Dataset {
	return report.Report[rules.RunRow]{
		File: "working-days", Noun: [2]string{"long run of working days", "long runs of working days"}, Order: "by employee and day",
		Reads: report.PeopleReads + "; a run counts as a whole if the dates include any of its days", Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Rules: []page.Rule{maxDaysRule}, Columns: columns.RunColumns,
		Cells: map[string]func(*web.Server, *web.Request, *rules.RunRow) components.Cell{
			"employee_name": func(s *web.Server, r *web.Request, p *rules.RunRow) components.Cell {
				return report.PersonCell(s, r, p.Person)
			},
			"limit_days": func(_ *web.Server, _ *web.Request, p *rules.RunRow) components.Cell {
				return format.LimitCell(format.Number(p.Limit), p.Limit, p.From)
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.RunRow], error) {
			days, _ := ReadDays(page.RuleValue(r, maxDaysRule))
			rows, err := r.View().LongRuns(r.Filter, days)
			return report.Outcome[rules.RunRow]{Rows: rows, Summary: runsSummary(days, rows)}, err
		},
	}.Dataset(s)
}

// runsSummary counts the runs. If maximum is 0, each employee's own maximum applies.
func runsSummary(maximum int, rows []rules.RunRow) report.Summary {
	longest, over := 0, 0
	for i := range rows {
		longest, over = max(longest, rows[i].Days), over+rows[i].Days-rows[i].Limit
	}
	rule := "A day counts if a shift begins on it, in the time zone of the shift. A night shift does not count on the day it ends. The maximum is the rule for the employee, otherwise that of the home location, otherwise that of the organization, otherwise " + components.Plural(schedule.DefaultLimits.ConsecutiveDays, "day", "days") + ", as of the last day of the run."
	if maximum > 0 {
		rule = "A day counts if a shift begins on it, in the time zone of the shift. A night shift does not count on the day it ends. The maximum is " + components.Plural(maximum, "day", "days") + " for all employees, as selected."
	}
	people := report.DistinctPeople(rows, func(r *rules.RunRow) *schedule.Person { return r.Person })
	return report.Summary{Searched: "The working days of every employee were checked; no run is longer than the maximum.", Notes: []string{rule},
		Counters: []components.Counter{
			{Label: "Long runs", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(len(people))},
			{Label: "Longest", Value: components.Plural(longest, "day", "days")}, {Label: "Days over", Value: format.Number(over)},
		}}
}
