package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// remainingData is the hours that each employee can still work in a week. It opens on this week.
func (s *server) remainingData() dataset {
	return report[rules.RemainingRow]{
		file: "remaining-hours", noun: [2]string{"employee", "employees"}, order: "by name",
		reads:  "always one week: that of the first day, or this week; " + peopleReads,
		fields: []string{"employee_id", "from", "location_id", "position_id", "q"}, asked: anyStatus, scope: bind(s, (*server).weekScope),
		columns: columns.RemainingColumns,
		cells: map[string]func(*server, *request, *rules.RemainingRow) components.Cell{
			"employee_name": func(s *server, r *request, p *rules.RemainingRow) components.Cell {
				return personCell(s, r, p.Person)
			},
			"limit_minutes": func(_ *server, _ *request, p *rules.RemainingRow) components.Cell {
				return format.LimitCell(schedule.DurationWords(p.Limit), p.Limit, p.From)
			},
			"remaining_minutes": func(_ *server, _ *request, p *rules.RemainingRow) components.Cell {
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
		ask: func(r *request) (outcome[rules.RemainingRow], error) {
			week, first := remainingWeek(r)
			rows, err := r.view().Remaining(r.filter, week, first)
			return outcome[rules.RemainingRow]{rows: rows, summary: s.remainingSummary(r, rows, week, first)}, err
		},
		added: func(r *request) (string, error) {
			week, first := remainingWeek(r)
			left, err := r.view().RemainingSum(r.filter, week, first)
			return schedule.DurationWords(left) + " left in the week", err
		},
	}.dataset(s)
}

// remainingWeek is the week of the request, and its first day that is looked at: today, or all of a week of which no day has begun, or
// that is over.
func remainingWeek(r *request) (week, first schedule.Date) {
	if week = r.filter.From; r.today >= week && r.today < week+schedule.DaysPerWeek {
		return week, r.today
	}
	return week, week
}

func (s *server) remainingSummary(r *request, rows []rules.RemainingRow, week, first schedule.Date) summary {
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
	if first == r.today {
		from = "the days from today on"
	}
	rule := fmt.Sprintf("What the week has left under the maximum of the employee, and not more than %s have left under the maximum of a day. Times of unavailability are not taken off. Week from %s to %s.",
		from, format.Day(week), format.Day(week+schedule.DaysPerWeek-1))
	notes := []string{rule}
	if _, why, err := s.calendarDay(r.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 })); err == nil && why != "" {
		notes = append(notes, why)
	}
	return summary{looked: "Every employee was compared with the filter; none can be scheduled in this week.", notes: notes, state: first.String(),
		counters: []components.Counter{
			{Label: "Can still be worked", Value: schedule.DurationWords(left)}, {Label: "Scheduled", Value: schedule.DurationWords(scheduled), Note: "in the whole week"},
			{Label: "Employees", Value: format.Number(len(rows))}, {Label: "Nothing left", Value: format.Number(none), Note: "employees"}, {Label: "Over the maximum", Value: format.Number(over), Note: "employees"},
		}}
}
