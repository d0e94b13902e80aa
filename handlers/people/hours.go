package people

import (
	"fmt"
	"iter"

	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// hoursData returns the scheduled hours of each employee by week. The screen is a grid; files and paper have one row for
// each employee and week.
func hoursData(s *web.Server) web.Dataset { return withHoursGrid(s, hoursReport(s).Dataset(s)) }

// hoursReport returns the rows of the files.
func hoursReport(s *web.Server) report.Report[rules.HoursRow] {
	return report.Report[rules.HoursRow]{
		File: "hours", Noun: [2]string{"employee week", "employee weeks"}, Order: "by employee and week",
		Reads: report.PeopleReads, Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus, Columns: columns.HoursColumns,
		Cells: hoursCells(),
		Ask: func(r *web.Request) (report.Outcome[rules.HoursRow], error) {
			list, err := r.View().Hours(r.Filter, 0)
			if err != nil {
				return report.Outcome[rules.HoursRow]{}, err
			}
			return report.Outcome[rules.HoursRow]{Later: &report.MadeLater[rules.HoursRow]{N: list.Len(), Some: list.Some}, Summary: hoursSummary(s, r, list)}, nil
		},
		Added: func(r *web.Request) (string, error) {
			sums, err := r.View().ReportSums(r.Filter, rules.DefaultWeekend, rules.DefaultNight)
			return schedule.DurationWords(sums.Hours.Minutes) + " for " + components.Plural(sums.Hours.Employees, "employee", "employees"), err
		},
	}
}

// hoursSummary counts the hours and shifts and draws the hours by employee.
func hoursSummary(s *web.Server, r *web.Request, list *roster.HoursList) report.Summary {
	bars := report.Bars{}
	for _, p := range list.People {
		bars.Add(report.Bar{Person: p.Person, First: p.Minutes, Limit: p.Limit})
	}
	sum := report.Summary{Searched: "The assigned shifts of every employee were checked; none matches the filter.",
		Notes: []string{"A shift that crosses the end of a week counts in both weeks with its part of each, in its own time zone. Breaks count as work. Weeks begin on " + page.WeekStartWord(s, r) + "; a week that is only partly in the dates of the filter has only the hours of those days."},
		Counters: []components.Counter{
			{Label: "Scheduled", Value: schedule.DurationWords(list.Minutes), Note: "breaks included"},
			{Label: "Shifts", Value: format.Number(list.Shifts), Note: "that begin in these weeks"},
			{Label: "Employees", Value: format.Number(bars.Total), Note: "with any work"}, {Label: "Weeks", Value: format.Number(list.Weeks)},
		}}
	if n := list.Len(); n > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Average week", Value: schedule.DurationWords(list.Minutes / n), Note: "per employee with work in the week"})
	}
	picture := chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Hours by employee"}, First: "Scheduled"}
	if list.Weeks == 1 { // the maximum applies to a single week
		picture.Limit = "Maximum"
	}
	sum.Picture = report.BarsOf(s, r, picture, bars, schedule.DurationWords)
	return sum
}

// byPerson iterates over runs of consecutive rows with the same employee.
func byPerson(rows []rules.HoursRow) iter.Seq[[]rules.HoursRow] {
	return func(yield func([]rules.HoursRow) bool) {
		for from, i := 0, 1; i <= len(rows); i++ {
			if i < len(rows) && rows[i].Person == rows[from].Person {
				continue
			}
			if !yield(rows[from:i]) {
				return
			}
			from = i
		}
	}
}

// hoursCells returns the cells that add links or notes to the exported values.
func hoursCells() map[string]func(*web.Server, *web.Request, *rules.HoursRow) components.Cell {
	return map[string]func(*web.Server, *web.Request, *rules.HoursRow) components.Cell{
		"employee_name": func(s *web.Server, r *web.Request, w *rules.HoursRow) components.Cell {
			return report.PersonCell(s, r, w.Person)
		},
		"week_starts_on": func(s *web.Server, r *web.Request, w *rules.HoursRow) components.Cell {
			return report.WeekCell(s, r, w.Person, w.Week)
		},
		"shifts": func(_ *web.Server, _ *web.Request, w *rules.HoursRow) components.Cell {
			if w.Shifts == 0 {
				return components.Cell{Text: "0", Sub: "began in the week before"}
			}
			return components.Cell{Text: format.Number(w.Shifts)}
		},
		"limit_minutes": func(_ *web.Server, _ *web.Request, w *rules.HoursRow) components.Cell {
			return format.LimitCell(schedule.DurationWords(w.Limit), w.Limit, w.From)
		},
	}
}

// maxHoursRule is a maximum of hours per week that replaces each employee's own.
var maxHoursRule = report.HoursRule("maximum", "Hours in a week, at most")

// overtimeData returns the weeks in which an employee is scheduled beyond the maximum. It does not compute pay.
func overtimeData(s *web.Server) web.Dataset {
	return report.Report[rules.HoursRow]{
		File: "hours-over-maximum", Noun: [2]string{"week over the maximum", "weeks over the maximum"}, Order: "by employee and week",
		Reads: report.PeopleReads + "; a week counts as a whole if the dates include any of its days", Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Rules: []page.Rule{maxHoursRule}, Columns: columns.OvertimeColumns, Cells: hoursCells(),
		Ask: func(r *web.Request) (report.Outcome[rules.HoursRow], error) {
			rows, err := r.View().Overtime(r.Filter, report.RuleHours(r, maxHoursRule))
			return report.Outcome[rules.HoursRow]{Rows: rows, Summary: overtimeSummary(s, r, rows)}, err
		},
		Added: func(r *web.Request) (string, error) {
			sum, err := r.View().OvertimeSum(r.Filter, report.RuleHours(r, maxHoursRule))
			return components.Plural(sum.Weeks, "week", "weeks") + ", " + schedule.DurationWords(sum.Minutes) + " over", err
		},
	}.Dataset(s)
}

// overtimeSummary counts the weeks and hours over the maximum.
func overtimeSummary(s *web.Server, r *web.Request, rows []rules.HoursRow) report.Summary {
	over, most, bars := 0, 0, report.Bars{}
	for weeks := range byPerson(rows) {
		sum := 0
		for i := range weeks {
			sum, most = sum+weeks[i].Over(), max(most, weeks[i].Over())
		}
		over += sum
		bars.Add(report.Bar{Person: weeks[0].Person, First: sum})
	}
	rule := "A week is over the maximum if its scheduled time, breaks included, is longer. The maximum is the employee's own rule or agreement, otherwise the rule of the home location, otherwise that of the organization, otherwise " + schedule.DurationWords(schedule.DefaultLimits.MinutesPerWeek) + ", as of the first day of the week."
	if maximum := report.RuleHours(r, maxHoursRule); maximum > 0 {
		rule = "A week is over the maximum if its scheduled time, breaks included, is longer than " + schedule.DurationWords(maximum) + " for all employees, as selected."
	}
	sum := report.Summary{Searched: "The hours of every employee in every week were compared with the maximum; none is over it.", Notes: []string{rule + " Only time is counted, not pay."},
		Counters: []components.Counter{
			{Label: "Weeks over", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(bars.Total)},
			{Label: "Hours over", Value: schedule.DurationWords(over)}, {Label: "Most in a week", Value: schedule.DurationWords(most)},
		}}
	sum.Picture = report.BarsOf(s, r, chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Hours over the maximum"}, First: "Over"}, bars, schedule.DurationWords)
	return sum
}

// remainingData returns the hours that each employee can still work in a week. The default is the current week.
func remainingData(s *web.Server) web.Dataset {
	return report.Report[rules.RemainingRow]{
		File: "remaining-hours", Noun: [2]string{"employee", "employees"}, Order: "by name",
		Reads:  "always one week: the week of the first day, or this week; " + report.PeopleReads,
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
					return components.Cell{Text: schedule.DurationWords(p.Left), Sub: "limited by the daily maximum"}
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

// remainingWeek returns the first day of the selected week and the first day that still counts. That is today in the
// current week and the first day in any other week.
func remainingWeek(r *web.Request) (week, first schedule.Date) {
	if week = r.Filter.From; r.Today >= week && r.Today < week+localtime.DaysPerWeek {
		return week, r.Today
	}
	return week, week
}

// remainingSummary counts the remaining and scheduled hours.
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
	from := "all days of the week"
	if first == r.Today {
		from = "the days from today on"
	}
	rule := fmt.Sprintf("Hours left are the weekly maximum of the employee minus the scheduled hours, but not more than %s have left under the daily maximum. Unavailable time is not subtracted. Week from %s to %s.",
		from, r.Style.Day(week), r.Style.Day(week+localtime.DaysPerWeek-1))
	notes := []string{rule}
	if _, notice, err := page.CalendarDay(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 })); err == nil && notice != "" {
		notes = append(notes, notice)
	}
	return report.Summary{Searched: "Every employee was checked; none matches the filter and can be scheduled in this week.", Notes: notes, State: first.String(),
		Counters: []components.Counter{
			{Label: "Hours left", Value: schedule.DurationWords(left)}, {Label: "Scheduled", Value: schedule.DurationWords(scheduled), Note: "in the whole week"},
			{Label: "Employees", Value: format.Number(len(rows))}, {Label: "Nothing left", Value: format.Number(none), Note: "employees"}, {Label: "Over the maximum", Value: format.Number(over), Note: "employees"},
		}}
}
