package people

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// availabilityData returns when each employee is unavailable on each day of a week, with the scheduled hours.
func availabilityData(s *web.Server) web.Dataset {
	d := availabilityList(s, nil).Dataset(s)
	forWeek := func(r *web.Request) (web.Dataset, error) { // the columns depend on the week
		week, err := page.WeekScope(s, r)
		if err != nil {
			return web.Dataset{}, err
		}
		return availabilityList(s, week).Dataset(s), nil
	}
	d.Show = func(r *web.Request) (*web.Answer, error) {
		dataset, err := forWeek(r)
		if err != nil {
			return nil, err
		}
		return dataset.Show(r)
	}
	d.Print = func(r *web.Request) (*web.Answer, error) {
		dataset, err := forWeek(r)
		if err != nil {
			return nil, err
		}
		return dataset.Print(r)
	}
	d.Scope = web.Bind(s, page.WeekScope)
	return d
}

// availabilityList returns the list for a week. A nil week gives a list without columns for days.
func availabilityList(s *web.Server, week *web.Request) report.List[rules.AvailabilityRow] {
	return report.List[rules.AvailabilityRow]{
		File: "availability", Noun: [2]string{"employee", "employees"}, Order: "by name", Quiet: "all current employees",
		Note:   "Days are in the time zone of the home location.",
		Reads:  "the week of the first day, or this week without dates; location and position are those of the employee",
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		Hints:  report.PeopleHints,
		Asked:  report.AnyStatus,
		Meant: func(r *web.Request) *web.Request {
			if scoped, err := page.WeekScope(s, r); err == nil { // the answer reports the error
				return scoped
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
		Rows:   func(r *web.Request) paging.List[rules.AvailabilityRow] { return availabilityRows(s, r) },
		Export: func(*web.Request) []columns.Column[rules.AvailabilityRow] { return columns.AvailabilityColumns },
	}
}

// availabilityRows returns the rows of the week with the maximum minutes per week of each employee.
func availabilityRows(s *web.Server, r *web.Request) paging.List[rules.AvailabilityRow] {
	scoped, err := page.WeekScope(s, r)
	if err != nil {
		return paging.Failed[rules.AvailabilityRow](err)
	}
	book, err := RulebookOf(s, scoped)
	if err != nil {
		return paging.Failed[rules.AvailabilityRow](err)
	}
	ruleBook := schedule.NewRuleBook(book.Rules)
	return r.View().Availability(scoped.Filter).Completed(func(row *rules.AvailabilityRow) {
		row.WeekLimit, _ = schedule.LimitOf(row.Employee, ruleBook.About(&row.Employee), schedule.MaxMinutesPerWeek, scoped.Filter.From)
	})
}

// availabilitySummary counts the employees, blocks and soft conflicts of the week.
func availabilitySummary(s *web.Server, r *web.Request) (report.Summary, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return report.Summary{}, err
	}
	n := r.View().AvailabilityCount(week.Filter)
	live := page.Narrowed(week, func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	counts := r.View().BlockCounts(live.Filter)
	notes := []string{"A day shows when active, approved or requested blocks make the employee unavailable, and the hours of the shifts. Hours left are the weekly limit minus the scheduled hours. Unavailable time is not subtracted."}
	if _, notice, _ := page.CalendarDay(s, r); notice != "" {
		notes = append(notes, notice)
	}
	return report.Summary{Total: n, Searched: "Every current employee was checked; none matches the filter.", Notes: notes, Steps: page.WeekSteps(s, r, week.Filter.From, ""),
		Counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n), Note: "current"},
			{Label: "With a block", Value: format.Number(counts.Employees), Note: "in the week"},
			{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: page.Link(s, live, catalog.PathBlocks)},
			blocks.ConflictCounter(s, live),
		}}, nil
}

// availabilityColumns returns the columns: the employee, each day of the week, and the hours left in it.
func availabilityColumns(week *web.Request) []report.Column[rules.AvailabilityRow] {
	columns := []report.Column[rules.AvailabilityRow]{{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, a *rules.AvailabilityRow) components.Cell {
		return components.Cell{Text: a.Name, Href: page.EmployeeLink(s, r, a.ID), Sub: format.Join(a.Position, a.Location, page.NotActive(a.Status))}
	}}}
	if week == nil {
		return columns
	}
	for i := range localtime.DaysPerWeek {
		on := week.Filter.From.Add(i)
		columns = append(columns, report.Column[rules.AvailabilityRow]{Label: week.Style.ShortDay(on), Cell: func(_ *web.Server, r *web.Request, a *rules.AvailabilityRow) components.Cell {
			return availabilityCell(r.Style, a.Zone, a.Days[i])
		}})
	}
	return append(columns, report.Column[rules.AvailabilityRow]{Label: "Hours left", Num: true, Cell: func(_ *web.Server, _ *web.Request, a *rules.AvailabilityRow) components.Cell {
		return hoursLeftCell(a.Sum().Scheduled, a.WeekLimit)
	}})
}

// availabilityCell returns when an employee cannot work on a day, and the scheduled hours. A free day has only a quiet
// mark.
func availabilityCell(style localtime.Style, zone string, d rules.AvailabilityDay) components.Cell {
	var cell components.Cell
	switch {
	case d.Unavailable == d.Minutes:
		cell.Text = "unavailable all day"
	case d.Unavailable > 0:
		z, _ := localtime.ZoneOrUTC(zone)
		times := make([]string, len(d.Blocked))
		for i, iv := range d.Blocked {
			times[i] = style.Range(z, iv)
		}
		cell.Text = "unavailable " + strings.Join(times, ", ")
	}
	requested, shifts, length := "", "", ""
	switch {
	case d.Requested == 0:
	case d.Requested == d.Unavailable:
		requested = "if approved"
	default:
		requested = schedule.DurationWords(d.Requested) + " of it if approved"
	}
	if d.Scheduled > 0 {
		shifts = schedule.DurationWords(d.Scheduled) + " shift"
	}
	if d.Minutes != localtime.MinutesPerDay {
		length = "day of " + schedule.DurationWords(d.Minutes)
	}
	if cell.Sub = format.Join(requested, shifts, length); d.Unavailable == 0 && d.Scheduled == 0 {
		cell.Sub = format.Join("free", length)
	}
	return cell
}

// hoursLeftCell returns the minutes that are left of a weekly limit, or the scheduled minutes without a limit.
func hoursLeftCell(scheduled, limit int) components.Cell {
	if limit == 0 {
		return components.Cell{Text: "no limit", Sub: schedule.DurationWords(scheduled) + " scheduled"}
	}
	cell := components.Cell{Text: schedule.DurationWords(max(0, limit-scheduled)), Sub: schedule.DurationWords(scheduled) + " of " + schedule.DurationWords(limit)}
	if scheduled > limit {
		cell.Tag = components.Tag{Word: schedule.DurationWords(scheduled-limit) + " over", Class: "warn"}
	}
	return cell
}
