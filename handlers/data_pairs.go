package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// leastRest is a least rest for everybody.
var leastRest = hoursRule("rest", "Hours of rest, at least")

// restData is the rests that are shorter than they should be.
func (s *server) restData() dataset {
	return report[rules.PairRow]{
		file: "rest-periods", noun: [2]string{"short rest", "short rests"}, order: "by employee and start",
		reads: peopleReads + "; a rest counts on the day on which the second shift begins", fields: peopleFields, asked: anyStatus,
		note: "Times are local to each shift.", rules: []rule{leastRest}, columns: columns.RestColumns, cells: pairCells(),
		ask: func(r *request) (outcome[rules.PairRow], error) {
			rows, err := r.view().ShortRests(r.filter, r.ruleHours(leastRest))
			return outcome[rules.PairRow]{rows: rows, summary: s.restSummary(r, rows)}, err
		},
	}.dataset(s)
}

func pairPerson(r *rules.PairRow) *schedule.Person { return r.Person }

func pairCells() map[string]func(*server, *request, *rules.PairRow) components.Cell {
	return map[string]func(*server, *request, *rules.PairRow) components.Cell{
		"employee_name":       func(s *server, r *request, p *rules.PairRow) components.Cell { return personCell(s, r, p.Person) },
		"first_starts_local":  func(s *server, r *request, p *rules.PairRow) components.Cell { return copyCell(s, r, &p.First) },
		"second_starts_local": func(s *server, r *request, p *rules.PairRow) components.Cell { return copyCell(s, r, &p.Second) },
		"least_minutes": func(_ *server, _ *request, p *rules.PairRow) components.Cell {
			return format.LimitCell(schedule.DurationWords(p.Limit), p.Limit, p.From)
		},
		"shared_minutes": func(_ *server, _ *request, p *rules.PairRow) components.Cell {
			return components.Cell{Text: schedule.DurationWords(p.Measured), Sub: format.ClockRange(p.When, p.Second.TimeZone)}
		},
	}
}

func (s *server) restSummary(r *request, rows []rules.PairRow) summary {
	missing, shortest := 0, 0
	for i := range rows {
		missing += rows[i].Limit - rows[i].Measured
		if shortest == 0 || rows[i].Measured < shortest {
			shortest = rows[i].Measured
		}
	}
	c, _ := schedule.ConstraintOf(schedule.MinRestMinutes)
	rule := c.Rule + " The minimum is what was agreed with the employee or ruled for the employee, else the rule of the home location, of the organization, or " + schedule.DurationWords(schedule.DefaultLimits.RestMinutes) + "."
	if asked := r.ruleHours(leastRest); asked > 0 {
		rule = c.Rule + " The minimum is " + schedule.DurationWords(asked) + ", as asked for everybody."
	}
	sum := summary{looked: "Every two shifts of each employee that follow each other were compared; the rest between them is long enough.", notes: []string{rule},
		counters: []components.Counter{{Label: "Short rests", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(len(oncePeople(rows, pairPerson)))}}}
	if len(rows) > 0 {
		sum.counters = append(sum.counters, components.Counter{Label: "Shortest", Value: schedule.DurationWords(shortest)}, components.Counter{Label: "Missing", Value: schedule.DurationWords(missing), Note: "in all"})
	}
	return sum
}

// sharedLeast is how long two shifts have to share time to be reported.
var sharedLeast = numberRule("minutes", "Shared minutes, at least", 1, 1, 1440)

// bookingsData is the shifts of one employee that share time.
func (s *server) bookingsData() dataset {
	return report[rules.PairRow]{
		file: "double-bookings", noun: [2]string{"double booking", "double bookings"}, order: "by employee and start",
		reads: peopleReads + "; a double booking counts on the days that the shared time touches", fields: peopleFields, asked: anyStatus,
		note: "Times are local to each shift.", rules: []rule{sharedLeast}, columns: columns.BookingColumns, cells: pairCells(),
		ask: func(r *request) (outcome[rules.PairRow], error) {
			rows, err := r.view().DoubleBookings(r.filter, r.ruleNumber(sharedLeast))
			return outcome[rules.PairRow]{rows: rows, summary: s.bookingSummary(r, rows)}, err
		},
	}.dataset(s)
}

func (s *server) bookingSummary(r *request, rows []rules.PairRow) summary {
	minutes, apart, shared := 0, 0, []schedule.Interval{}
	for i := range rows {
		if rows[i].First.Location != rows[i].Second.Location {
			apart++
		}
		if i > 0 && rows[i-1].Person != rows[i].Person {
			minutes, shared = minutes+rules.UnionMinutes(shared), shared[:0]
		}
		shared = append(shared, rows[i].When)
	}
	minutes += rules.UnionMinutes(shared)
	c, _ := schedule.ConstraintOf(schedule.NoOverlap)
	rule := c.Rule
	if least := r.ruleNumber(sharedLeast); least > 1 {
		rule += " Only those that share at least " + schedule.DurationWords(least) + " are listed, as asked."
	}
	return summary{looked: "The shifts of every employee were held against each other; no two share time.", notes: []string{rule},
		counters: []components.Counter{
			{Label: "Double bookings", Value: format.Number(len(rows)), Note: "pairs of shifts"}, {Label: "Employees", Value: format.Number(len(oncePeople(rows, pairPerson)))},
			{Label: "Shared", Value: schedule.DurationWords(minutes), Note: "what several pairs share counts once"},
			{Label: "In two places", Value: format.Number(apart), Note: "at different locations"},
		}}
}
