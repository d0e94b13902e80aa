package people

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// remainingData is the hours that each employee can still work in a week. It opens on this week.
func remainingData(s *web.Server) web.Dataset {
	return report.Report[rules.RemainingRow]{
		File: "remaining-hours", Noun: [2]string{"employee", "employees"}, Order: "by name",
		Reads:  "always one week: that of the first day, or this week; " + report.PeopleReads,
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"}, Asked: report.AnyStatus, Scope: web.Bind(s, page.WeekScope),
		Columns: columns.RemainingColumns,
		Cells: map[string]func(*web.Server, *web.Request, *rules.RemainingRow) components.Cell{
			"employee_name": func(s *web.Server, r *web.Request, p *rules.RemainingRow) components.Cell {
				return report.PersonCell(s, r, p.Person)
			},
			"limit_minutes": func(_ *web.Server, _ *web.Request, p *rules.RemainingRow) components.Cell {
				return format.LimitCell(schedule.DurationWords(p.Limit), p.Limit, p.From)
			},
			"remaining_minutes": func(_ *web.Server, _ *web.Request, p *rules.RemainingRow) components.Cell {
				switch {
				case p.Over() > 0:
					return components.Cell{Tag: components.Tag{Word: "over the maximum", Class: "warn"}, Sub: schedule.DurationWords(p.Over()) + " too many"}
				case p.Left == 0:
					return components.Cell{Text: "none"}
				case p.ByDays:
					return components.Cell{Text: schedule.DurationWords(p.Left), Sub: "all that its days hold"}
				}
				return components.Cell{Text: schedule.DurationWords(p.Left)}
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.RemainingRow], error) {
			week, first := remainingWeek(r)
			rows, err := r.View().Remaining(r.Filter, week, first)
			return report.Outcome[rules.RemainingRow]{Rows: rows, Summary: remainingSummary(s, r, rows, week, first)}, err
		},
		Added: func(r *web.Request) (string, error) {
			week, first := remainingWeek(r)
			left, err := r.View().RemainingSum(r.Filter, week, first)
			return schedule.DurationWords(left) + " left in the week", err
		},
	}.Dataset(s)
}

// remainingWeek is the week of the request, and its first day that is looked at: today, or all of a week of which no day has begun, or
// that is over.
func remainingWeek(r *web.Request) (week, first schedule.Date) {
	if week = r.Filter.From; r.Today >= week && r.Today < week+schedule.DaysPerWeek {
		return week, r.Today
	}
	return week, week
}

func remainingSummary(s *web.Server, r *web.Request, rows []rules.RemainingRow, week, first schedule.Date) report.Summary {
	left, scheduled, over, none := 0, 0, 0, 0
	for i := range rows {
		left, scheduled = left+rows[i].Left, scheduled+rows[i].Minutes
		if rows[i].Over() > 0 {
			over++
		}
		if rows[i].Left == 0 {
			none++
		}
	}
	from := "all days of the week, as it does not hold today,"
	if first == r.Today {
		from = "the days from today on"
	}
	rule := fmt.Sprintf("What the week has left under the maximum of the employee, and not more than %s have left under the maximum of a day. Times of unavailability are not taken off. Week from %s to %s.",
		from, format.Day(week), format.Day(week+schedule.DaysPerWeek-1))
	notes := []string{rule}
	if _, why, err := page.CalendarDay(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 })); err == nil && why != "" {
		notes = append(notes, why)
	}
	return report.Summary{Looked: "Every employee was compared with the filter; none can be scheduled in this week.", Notes: notes, State: first.String(),
		Counters: []components.Counter{
			{Label: "Can still be worked", Value: schedule.DurationWords(left)}, {Label: "Scheduled", Value: schedule.DurationWords(scheduled), Note: "in the whole week"},
			{Label: "Employees", Value: format.Number(len(rows))}, {Label: "Nothing left", Value: format.Number(none), Note: "employees"}, {Label: "Over the maximum", Value: format.Number(over), Note: "employees"},
		}}
}
