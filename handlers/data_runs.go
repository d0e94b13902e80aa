package handlers

import (
	"strconv"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// mostDays is the most days in a row for everybody.
var mostDays = ownLimitRule("days", "Days in a row, at most", "1 to 366; empty: each employee's own", readDays)

func readDays(v string) (int, bool) {
	n, err := strconv.Atoi(v)
	return n, err == nil && n >= 1 && n <= 366 && v == strconv.Itoa(n)
}

// runsData is the runs of working days that are longer than they should be.
func (s *server) runsData() dataset {
	return report[rules.RunRow]{
		file: "working-days", noun: [2]string{"long run of working days", "long runs of working days"}, order: "by employee and day",
		reads: peopleReads + "; a run counts in whole as soon as the dates hold one of its days", fields: peopleFields, asked: anyStatus,
		rules: []rule{mostDays}, columns: columns.RunColumns,
		cells: map[string]func(*server, *request, *rules.RunRow) components.Cell{
			"employee_name": func(s *server, r *request, p *rules.RunRow) components.Cell { return personCell(s, r, p.Person) },
			"limit_days": func(_ *server, _ *request, p *rules.RunRow) components.Cell {
				return format.LimitCell(format.Number(p.Limit), p.Limit, p.From)
			},
		},
		ask: func(r *request) (outcome[rules.RunRow], error) {
			days, _ := readDays(r.rule(mostDays))
			rows, err := r.view().LongRuns(r.filter, days)
			return outcome[rules.RunRow]{rows: rows, summary: runsSummary(days, rows)}, err
		},
	}.dataset(s)
}

func runsSummary(asked int, rows []rules.RunRow) summary {
	longest, over := 0, 0
	for i := range rows {
		longest, over = max(longest, rows[i].Days), over+rows[i].Days-rows[i].Limit
	}
	rule := "A day counts when a shift begins on it, on the wall clock of the shift; a night shift that ends on the next day leaves that day free. The maximum is the rule for the employee, else that of the home location, of the organization, or " + components.Plural(schedule.DefaultLimits.ConsecutiveDays, "day", "days") + "; as it is on the last day of the run."
	if asked > 0 {
		rule = "A day counts when a shift begins on it, on the wall clock of the shift; a night shift that ends on the next day leaves that day free. The maximum is " + components.Plural(asked, "day", "days") + ", as asked for everybody."
	}
	people := oncePeople(rows, func(r *rules.RunRow) *schedule.Person { return r.Person })
	return summary{looked: "The working days of every employee were followed; no run is longer than the maximum.", notes: []string{rule},
		counters: []components.Counter{
			{Label: "Long runs", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(len(people))},
			{Label: "Longest", Value: components.Plural(longest, "day", "days")}, {Label: "Days over", Value: format.Number(over)},
		}}
}
