package people

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// availabilityData is, for everybody who works here, how many hours of each day of a week they are available, with the shifts beside.
func availabilityData(s *web.Server) web.Dataset {
	d := availabilityList(s, nil).Dataset(s)
	of := func(r *web.Request) (web.Dataset, error) { // its columns are the days of the week that is asked for
		week, err := page.WeekScope(s, r)
		if err != nil {
			return web.Dataset{}, err
		}
		return availabilityList(s, week).Dataset(s), nil
	}
	d.Show = func(r *web.Request) (*web.Answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.Show(r)
	}
	d.Print = func(r *web.Request) (*web.Answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.Print(r)
	}
	d.Scope = web.Bind(s, page.WeekScope)
	return d
}

// availabilityList is the list over a week; nil for what does not depend on the week.
func availabilityList(s *web.Server, week *web.Request) report.List[rules.AvailabilityRow] {
	inWeek := func(r *web.Request) (*web.Request, error) { return page.WeekScope(s, r) }
	return report.List[rules.AvailabilityRow]{
		File: "availability", Noun: [2]string{"employee", "employees"}, Order: "by name", Quiet: "everybody who works here",
		Note:   "Days are those on the clock of the home location.",
		Reads:  "the week that holds the first day of the filter, else this week; location and position are the employee's own",
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		Asked:  report.AnyStatus,
		Meant: func(r *web.Request) *web.Request {
			if asked, err := page.WeekScope(s, r); err == nil { // else the answer itself says what is wrong
				return asked
			}
			return r
		},
		Columns: availabilityColumns(week),
		Count:   web.Bind(s, availabilitySummary),
		Total: func(r *web.Request) (int, error) {
			week, err := page.WeekScope(s, r)
			if err != nil {
				return 0, err
			}
			return r.View().AvailabilityCount(week.Filter), nil
		},
		Page: func(r *web.Request, p paging.Page) ([]rules.AvailabilityRow, string, error) {
			asked, err := inWeek(r)
			if err != nil {
				return nil, "", err
			}
			rows, next, err := r.View().Availability(asked.Filter, paging.Page(p))
			if err != nil {
				return nil, "", err
			}
			return rows, next, weekLimits(s, asked, rows)
		},
		Each: func(_ context.Context, r *web.Request, visit func(*rules.AvailabilityRow) error) error {
			asked, err := inWeek(r)
			if err != nil {
				return err
			}
			if _, err := RulebookOf(s, r); err != nil { // before the rows are read
				return err
			}
			return r.View().EachAvailability(asked.Filter, func(row *rules.AvailabilityRow) error {
				one := []rules.AvailabilityRow{*row}
				if err := weekLimits(s, asked, one); err != nil {
					return err
				}
				return visit(&one[0])
			})
		},
		Export: func(*web.Request) []columns.Column[rules.AvailabilityRow] { return columns.AvailabilityColumns },
		Detail: func(r *web.Request, d *components.DataPage) error { return availabilityWeeks(s, r, d) },
	}
}

// weekLimits tells the most hours of the week of each row.
func weekLimits(s *web.Server, week *web.Request, rows []rules.AvailabilityRow) error {
	book, err := RulebookOf(s, week)
	about := schedule.NewRuleBook(book.Rules)
	for i := range rows {
		e := rows[i].Employee
		rows[i].WeekLimit, _ = schedule.LimitOf(e, about.About(&e), schedule.MaxMinutesPerWeek, week.Filter.From)
	}
	return err
}

func availabilitySummary(s *web.Server, r *web.Request) (report.Summary, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return report.Summary{}, err
	}
	n := r.View().AvailabilityCount(week.Filter)
	live := page.Narrowed(week, func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	counts := r.View().BlockCounts(live.Filter)
	return report.Summary{Total: n, Looked: "Everybody who works here was compared with the filter; none fits.",
		Notes: []string{"The first figure of a day is what no active, approved or requested block covers; below it stands what is not available, what of that is only asked for, and what shifts cover. Shifts are not taken off. " +
			"A day has 23 or 25 hours where its clock changes. Limits are told, not taken off."},
		Counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n), Note: "who work here"},
			{Label: "With a block", Value: format.Number(counts.Employees), Note: "in the week"},
			{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: page.Link(s, live, catalog.PathBlocks)},
			blocks.ConflictCounter(s, live),
		}}, nil
}

// availabilityWeeks leads to the weeks around, and says why it is not this one.
func availabilityWeeks(s *web.Server, r *web.Request, d *components.DataPage) error {
	day, why, err := page.CalendarDay(s, r)
	if err != nil {
		return err
	}
	first := page.WeekOf(r, day)
	for _, from := range []schedule.Date{first.Add(-schedule.DaysPerWeek), first, first.Add(schedule.DaysPerWeek)} {
		if from < 1 || from > format.LastDate {
			continue
		}
		one := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = from, 0 })
		d.Views = append(d.Views, components.Tab{Href: page.Self(s, one), Text: format.WeekTitle(from), Chosen: from == first})
	}
	if why != "" {
		d.Notes = append(d.Notes, why)
	}
	return err
}

// availabilityColumns are the employee, the days of the week, and the week.
func availabilityColumns(week *web.Request) []report.Column[rules.AvailabilityRow] {
	columns := []report.Column[rules.AvailabilityRow]{{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, a *rules.AvailabilityRow) components.Cell {
		return components.Cell{Text: a.Name, Href: page.EmployeeLink(s, r, a.ID), Sub: format.Join(a.Position, a.Location, page.NotActive(a.Status))}
	}}}
	if week == nil {
		return columns
	}
	for i := range schedule.DaysPerWeek {
		on := week.Filter.From.Add(i)
		columns = append(columns, report.Column[rules.AvailabilityRow]{Label: on.Time().Format("Mon 2 Jan"), Num: true, Cell: func(_ *web.Server, _ *web.Request, a *rules.AvailabilityRow) components.Cell {
			return availabilityCell(a.Days[i])
		}})
	}
	return append(columns, report.Column[rules.AvailabilityRow]{Label: "Week", Num: true, Cell: func(_ *web.Server, _ *web.Request, a *rules.AvailabilityRow) components.Cell {
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
