package blocks

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// minRestRule is a minimum rest that replaces each employee's own.
var minRestRule = report.HoursRule("rest", "Hours of rest, at least")

// restData returns the rests between shifts that are shorter than the minimum.
func restData(s *web.Server) web.Dataset {
	return report.Report[rules.PairRow]{
		File: "rest-periods", Noun: [2]string{"short rest", "short rests"}, Order: "by employee and start",
		Reads: report.PeopleReads + "; a rest counts on the day the second shift begins", Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Note: "Times are local to each shift.", Rules: []page.Rule{minRestRule}, Columns: columns.RestColumns, Cells: pairCells(),
		Ask: func(r *web.Request) (report.Outcome[rules.PairRow], error) {
			rows, err := r.View().ShortRests(r.Filter, report.RuleHours(r, minRestRule))
			return report.Outcome[rules.PairRow]{Rows: rows, Summary: restSummary(s, r, rows)}, err
		},
	}.Dataset(s)
}

// pairPerson returns the employee of a pair of shifts.
func pairPerson(r *rules.PairRow) *schedule.Person { return r.Person }

// pairCells returns the cells that add links or notes to the exported values of a pair of shifts.
func pairCells() map[string]func(*web.Server, *web.Request, *rules.PairRow) components.Cell {
	return map[string]func(*web.Server, *web.Request, *rules.PairRow) components.Cell{
		"employee_name": func(s *web.Server, r *web.Request, p *rules.PairRow) components.Cell {
			return report.PersonCell(s, r, p.Person)
		},
		"first_starts_local": func(s *web.Server, r *web.Request, p *rules.PairRow) components.Cell {
			return report.CopyCell(s, r, &p.First)
		},
		"second_starts_local": func(s *web.Server, r *web.Request, p *rules.PairRow) components.Cell {
			return report.CopyCell(s, r, &p.Second)
		},
		"least_minutes": func(_ *web.Server, _ *web.Request, p *rules.PairRow) components.Cell {
			return format.LimitCell(schedule.DurationWords(p.Limit), p.Limit, p.From)
		},
		"shared_minutes": func(_ *web.Server, r *web.Request, p *rules.PairRow) components.Cell {
			return components.Cell{Text: schedule.DurationWords(p.Measured), Sub: format.ClockRange(r.Style, p.When, p.Second.TimeZone)}
		},
	}
}

// restSummary counts the short rests.
func restSummary(s *web.Server, r *web.Request, rows []rules.PairRow) report.Summary {
	missing, shortest := 0, 0
	for i := range rows {
		missing += rows[i].Limit - rows[i].Measured
		if shortest == 0 || rows[i].Measured < shortest {
			shortest = rows[i].Measured
		}
	}
	c, _ := schedule.ConstraintOf(schedule.MinRestMinutes)
	rule := c.Rule + " The minimum is the employee's own rule or agreement, otherwise the rule of the home location, otherwise that of the organization, otherwise " + schedule.DurationWords(schedule.DefaultLimits.RestMinutes) + "."
	if minimum := report.RuleHours(r, minRestRule); minimum > 0 {
		rule = c.Rule + " The minimum is " + schedule.DurationWords(minimum) + " for all employees, as selected."
	}
	sum := report.Summary{Searched: "The consecutive shifts of each employee were compared; every rest between them is long enough.", Notes: []string{rule},
		Counters: []components.Counter{{Label: "Short rests", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(len(report.DistinctPeople(rows, pairPerson)))}}}
	if len(rows) > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Shortest", Value: schedule.DurationWords(shortest)}, components.Counter{Label: "Missing", Value: schedule.DurationWords(missing), Note: "in all"})
	}
	return sum
}

// minSharedRule is the minimum overlap of two shifts to report, in minutes.
var minSharedRule = page.NumberRule("minutes", "Shared minutes, at least", 1, 1, 1440)

// bookingsData returns the double bookings: pairs of overlapping shifts of one employee.
func bookingsData(s *web.Server) web.Dataset {
	return report.Report[rules.PairRow]{
		File: "double-bookings", Noun: [2]string{"double booking", "double bookings"}, Order: "by employee and start",
		Reads: report.PeopleReads + "; a double booking counts on each day of the shared time", Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Note: "Times are local to each shift.", Rules: []page.Rule{minSharedRule}, Columns: columns.BookingColumns, Cells: pairCells(),
		Ask: func(r *web.Request) (report.Outcome[rules.PairRow], error) {
			rows, err := r.View().DoubleBookings(r.Filter, page.RuleNumber(r, minSharedRule))
			return report.Outcome[rules.PairRow]{Rows: rows, Summary: bookingSummary(s, r, rows)}, err
		},
	}.Dataset(s)
}

// bookingSummary counts the double bookings and their shared time.
func bookingSummary(s *web.Server, r *web.Request, rows []rules.PairRow) report.Summary {
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
	if least := page.RuleNumber(r, minSharedRule); least > 1 {
		rule += " Only double bookings that share at least " + schedule.DurationWords(least) + " are listed."
	}
	return report.Summary{Searched: "The shifts of every employee were compared with each other; no two overlap.", Notes: []string{rule},
		Counters: []components.Counter{
			{Label: "Double bookings", Value: format.Number(len(rows)), Note: "pairs of shifts"}, {Label: "Employees", Value: format.Number(len(report.DistinctPeople(rows, pairPerson)))},
			{Label: "Shared", Value: schedule.DurationWords(minutes), Note: "overlapping bookings count once"},
			{Label: "At two locations", Value: format.Number(apart), Note: "shifts at different locations"},
		}}
}
