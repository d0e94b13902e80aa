package handlers

import (
	"iter"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// hoursData is the scheduled hours of each employee, week by week.
func (s *server) hoursData() dataset {
	return report[rules.HoursRow]{
		file: "hours", noun: [2]string{"week of an employee", "weeks of employees"}, order: "by employee and week",
		reads: peopleReads, fields: peopleFields, asked: anyStatus, columns: columns.HoursColumns,
		cells: hoursCells(),
		ask: func(r *request) (outcome[rules.HoursRow], error) {
			list, err := r.view().Hours(r.filter, 0)
			if err != nil {
				return outcome[rules.HoursRow]{}, err
			}
			return outcome[rules.HoursRow]{later: &madeLater[rules.HoursRow]{n: list.Len(), some: list.Some}, summary: s.hoursSummary(r, list)}, nil
		},
		added: func(r *request) (string, error) {
			sums, err := r.view().ReportSums(r.filter, rules.DefaultWeekend, rules.DefaultNight)
			return schedule.DurationWords(sums.Hours.Minutes) + " for " + components.Plural(sums.Hours.Employees, "employee", "employees"), err
		},
	}.dataset(s)
}

// hoursSummary adds up the weeks.
func (s *server) hoursSummary(r *request, list *roster.HoursList) summary {
	of := bars{}
	for _, p := range list.People {
		of.add(bar{person: p.Person, first: p.Minutes, limit: p.Limit})
	}
	sum := summary{looked: "The assigned shifts of every employee were compared with the filter; none fits.",
		notes: []string{"A shift that runs over the end of a week counts in each of the two weeks for its part of it, on its own wall clock. Breaks count as work. Weeks begin on " + s.weekStartWord(r) + "; a week that the dates cut has the hours of its days that are left."},
		counters: []components.Counter{
			{Label: "Scheduled", Value: schedule.DurationWords(list.Minutes), Note: "breaks included"},
			{Label: "Shifts", Value: format.Number(list.Shifts), Note: "that begin in these weeks"},
			{Label: "Employees", Value: format.Number(of.total), Note: "with any work"}, {Label: "Weeks", Value: format.Number(list.Weeks)},
		}}
	if n := list.Len(); n > 0 {
		sum.counters = append(sum.counters, components.Counter{Label: "Mean week", Value: schedule.DurationWords(list.Minutes / n), Note: "of an employee with any work in it"})
	}
	picture := components.Bars{PictureHead: components.PictureHead{ID: "bars", Title: "Hours by employee"}, First: "Scheduled"}
	if list.Weeks == 1 { // the maximum is that of one week
		picture.Limit = "Maximum"
	}
	sum.picture = s.barsOf(r, picture, of, schedule.DurationWords)
	return sum
}

// eachPerson gives the rows of each employee; they come by employee.
func eachPerson(rows []rules.HoursRow) iter.Seq[[]rules.HoursRow] {
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

// weekStartWord is the day on which the weeks of the organization begin.
func (s *server) weekStartWord(r *request) string {
	return r.weekStarts().String()
}

func hoursCells() map[string]func(*server, *request, *rules.HoursRow) components.Cell {
	return map[string]func(*server, *request, *rules.HoursRow) components.Cell{
		"employee_name": func(s *server, r *request, w *rules.HoursRow) components.Cell { return personCell(s, r, w.Person) },
		"week_starts_on": func(s *server, r *request, w *rules.HoursRow) components.Cell {
			return weekCell(s, r, w.Person, w.Week)
		},
		"shifts": func(_ *server, _ *request, w *rules.HoursRow) components.Cell {
			if w.Shifts == 0 {
				return components.Cell{Text: "0", Sub: "of the week before"}
			}
			return components.Cell{Text: format.Number(w.Shifts)}
		},
		"limit_minutes": func(_ *server, _ *request, w *rules.HoursRow) components.Cell {
			return format.LimitCell(schedule.DurationWords(w.Limit), w.Limit, w.From)
		},
	}
}

// weekLimit is a maximum of a week for everybody.
var weekLimit = hoursRule("maximum", "Hours in a week, at most")

// overtimeData is the weeks in which an employee is scheduled beyond the maximum. It counts time and says nothing about pay.
func (s *server) overtimeData() dataset {
	return report[rules.HoursRow]{
		file: "hours-over-maximum", noun: [2]string{"week over the maximum", "weeks over the maximum"}, order: "by employee and week",
		reads: peopleReads + "; a week counts in whole as soon as the dates hold one of its days", fields: peopleFields, asked: anyStatus,
		rules: []rule{weekLimit}, columns: columns.OvertimeColumns, cells: hoursCells(),
		ask: func(r *request) (outcome[rules.HoursRow], error) {
			rows, err := r.view().Overtime(r.filter, r.ruleHours(weekLimit))
			return outcome[rules.HoursRow]{rows: rows, summary: s.overtimeSummary(r, rows)}, err
		},
		added: func(r *request) (string, error) {
			sum, err := r.view().OvertimeSum(r.filter, r.ruleHours(weekLimit))
			return components.Plural(sum.Weeks, "week", "weeks") + ", " + schedule.DurationWords(sum.Minutes) + " over", err
		},
	}.dataset(s)
}

func (s *server) overtimeSummary(r *request, rows []rules.HoursRow) summary {
	over, most, of := 0, 0, bars{}
	for own := range eachPerson(rows) {
		sum := 0
		for i := range own {
			sum, most = sum+own[i].Over(), max(most, own[i].Over())
		}
		over += sum
		of.add(bar{person: own[0].Person, first: sum})
	}
	rule := "A week is over the maximum when its shifts, each counted within the week, breaks included, last longer. The maximum is what was agreed with the employee or ruled for the employee, else the rule of the home location, of the organization, or " + schedule.DurationWords(schedule.DefaultLimits.MinutesPerWeek) + "; as it is on the first day of the week."
	if asked := r.ruleHours(weekLimit); asked > 0 {
		rule = "A week is over the maximum when its shifts, each counted within the week, breaks included, last longer than " + schedule.DurationWords(asked) + ", as asked for everybody."
	}
	sum := summary{looked: "The hours of every employee in every week were held against the maximum; none is over it.", notes: []string{rule + " Time is counted; pay is not."},
		counters: []components.Counter{
			{Label: "Weeks over", Value: format.Number(len(rows))}, {Label: "Employees", Value: format.Number(of.total)},
			{Label: "Hours over", Value: schedule.DurationWords(over)}, {Label: "Most in a week", Value: schedule.DurationWords(most)},
		}}
	sum.picture = s.barsOf(r, components.Bars{PictureHead: components.PictureHead{ID: "bars", Title: "Hours over the maximum"}, First: "Over"}, of, schedule.DurationWords)
	return sum
}
