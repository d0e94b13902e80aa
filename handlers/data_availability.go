package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// availabilityData is, for everybody who works here, how many hours of each day of a week they are available, with the shifts beside.
func (s *server) availabilityData() dataset {
	d := s.availabilityList(nil).dataset(s)
	of := func(r *request) (dataset, error) { // its columns are the days of the week that is asked for
		week, err := s.weekScope(r)
		if err != nil {
			return dataset{}, err
		}
		return s.availabilityList(week).dataset(s), nil
	}
	d.show = func(r *request) (*answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.show(r)
	}
	d.print = func(r *request) (*answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.print(r)
	}
	d.scope = bind(s, (*server).weekScope)
	return d
}

// availabilityList is the list over a week; nil for what does not depend on the week.
func (s *server) availabilityList(week *request) list[rules.AvailabilityRow] {
	inWeek := func(r *request) (*request, error) { return s.weekScope(r) }
	return list[rules.AvailabilityRow]{
		file: "availability", noun: [2]string{"employee", "employees"}, order: "by name", quiet: "everybody who works here",
		note:   "Days are those on the clock of the home location.",
		reads:  "the week that holds the first day of the filter, else this week; location and position are the employee's own",
		fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		asked:  anyStatus,
		meant: func(r *request) *request {
			if asked, err := s.weekScope(r); err == nil { // else the answer itself says what is wrong
				return asked
			}
			return r
		},
		columns: availabilityColumns(week),
		count:   bind(s, (*server).availabilitySummary),
		total: func(r *request) (int, error) {
			week, err := s.weekScope(r)
			if err != nil {
				return 0, err
			}
			return r.view().AvailabilityCount(week.filter), nil
		},
		page: func(r *request, p paging.Page) ([]rules.AvailabilityRow, string, error) {
			asked, err := inWeek(r)
			if err != nil {
				return nil, "", err
			}
			rows, next, err := r.view().Availability(asked.filter, paging.Page(p))
			if err != nil {
				return nil, "", err
			}
			return rows, next, s.weekLimits(asked, rows)
		},
		each: func(_ context.Context, r *request, visit func(*rules.AvailabilityRow) error) error {
			asked, err := inWeek(r)
			if err != nil {
				return err
			}
			if _, err := s.rulebook(r); err != nil { // before the rows are read
				return err
			}
			return r.view().EachAvailability(asked.filter, func(row *rules.AvailabilityRow) error {
				one := []rules.AvailabilityRow{*row}
				if err := s.weekLimits(asked, one); err != nil {
					return err
				}
				return visit(&one[0])
			})
		},
		export: func(*request) []columns.Column[rules.AvailabilityRow] { return columns.AvailabilityColumns },
		detail: func(r *request, d *components.DataPage) error { return s.availabilityWeeks(r, d) },
	}
}

// weekLimits tells the most hours of the week of each row.
func (s *server) weekLimits(week *request, rows []rules.AvailabilityRow) error {
	book, err := s.rulebook(week)
	about := schedule.NewRuleBook(book.rules)
	for i := range rows {
		e := rows[i].Employee
		rows[i].WeekLimit, _ = schedule.LimitOf(e, about.About(&e), schedule.MaxMinutesPerWeek, week.filter.From)
	}
	return err
}

func (s *server) availabilitySummary(r *request) (summary, error) {
	week, err := s.weekScope(r)
	if err != nil {
		return summary{}, err
	}
	n := r.view().AvailabilityCount(week.filter)
	live := week.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	counts := r.view().BlockCounts(live.filter)
	return summary{total: n, looked: "Everybody who works here was compared with the filter; none fits.",
		notes: []string{"The first figure of a day is what no active, approved or requested block covers; below it stands what is not available, what of that is only asked for, and what shifts cover. Shifts are not taken off. " +
			"A day has 23 or 25 hours where its clock changes. Limits are told, not taken off."},
		counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n), Note: "who work here"},
			{Label: "With a block", Value: format.Number(counts.Employees), Note: "in the week"},
			{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: s.link(live, catalog.PathBlocks)},
			s.conflictCounter(live),
		}}, nil
}

// availabilityWeeks leads to the weeks around, and says why it is not this one.
func (s *server) availabilityWeeks(r *request, d *components.DataPage) error {
	day, why, err := s.calendarDay(r)
	if err != nil {
		return err
	}
	first := r.weekOf(day)
	for _, from := range []schedule.Date{first.Add(-schedule.DaysPerWeek), first, first.Add(schedule.DaysPerWeek)} {
		if from < 1 || from > format.LastDate {
			continue
		}
		one := r.narrowed(func(f *schedule.Filter) { f.From, f.To = from, 0 })
		d.Views = append(d.Views, components.Tab{Href: s.self(one), Text: format.WeekTitle(from), Chosen: from == first})
	}
	if why != "" {
		d.Notes = append(d.Notes, why)
	}
	return err
}

// availabilityColumns are the employee, the days of the week, and the week.
func availabilityColumns(week *request) []column[rules.AvailabilityRow] {
	columns := []column[rules.AvailabilityRow]{{label: "Employee", sort: "employee", cell: func(s *server, r *request, a *rules.AvailabilityRow) components.Cell {
		return components.Cell{Text: a.Name, Href: s.employeeLink(r, a.ID), Sub: format.Join(a.Position, a.Location, notActive(a.Status))}
	}}}
	if week == nil {
		return columns
	}
	for i := range schedule.DaysPerWeek {
		on := week.filter.From.Add(i)
		columns = append(columns, column[rules.AvailabilityRow]{label: on.Time().Format("Mon 2 Jan"), num: true, cell: func(_ *server, _ *request, a *rules.AvailabilityRow) components.Cell {
			return availabilityCell(a.Days[i])
		}})
	}
	return append(columns, column[rules.AvailabilityRow]{label: "Week", num: true, cell: func(_ *server, _ *request, a *rules.AvailabilityRow) components.Cell {
		sum := a.Sum()
		limit := ""
		if a.WeekLimit > 0 {
			limit = "of " + schedule.DurationWords(a.WeekLimit)
		}
		return components.Cell{Text: schedule.DurationWords(sum.Available()), Sub: format.Spaced(scheduledWords(sum.Scheduled), limit)}
	}})
}

// availabilityCell is what is available of a day, what is not, and what is scheduled.
func availabilityCell(d rules.AvailabilityDay) components.Cell {
	cell := components.Cell{Text: schedule.DurationWords(d.Available())}
	if d.Available() == 0 {
		cell.Text = "none"
	}
	length, not := "", ""
	if d.Minutes != 24*60 {
		length = "of " + schedule.DurationWords(d.Minutes)
	}
	if d.Unavailable > 0 {
		not = schedule.DurationWords(d.Unavailable) + " not"
	}
	asked := ""
	if d.Requested > 0 {
		asked = schedule.DurationWords(d.Requested) + " of it asked"
	}
	shifts := ""
	if d.Scheduled > 0 {
		shifts = scheduledWords(d.Scheduled)
	}
	cell.Sub = format.Join(length, not, asked, shifts)
	return cell
}

func scheduledWords(minutes int) string { return schedule.DurationWords(minutes) + " shift" }
