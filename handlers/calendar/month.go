package calendar

import (
	"fmt"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
)

// monthData returns one month: employees, hours, open shifts and conflicts of each day.
func monthData(s *web.Server) web.Dataset {
	return report.Report[schedule.DayFigures]{
		File: "month", Noun: [2]string{"day", "days"}, Order: "by date", Scope: web.Bind(s, monthScope),
		Quiet:  "the figures of the chart",
		Note:   "Employees and hours count on each day that a shift touches; shifts and open shifts count on the day they begin.",
		Reads:  "always one month: the month of the first day, or of today if longer dates include it; the block status does not narrow shifts",
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		Asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true }, Columns: columns.DayColumns,
		Cells: map[string]func(*web.Server, *web.Request, *schedule.DayFigures) components.Cell{
			"date": func(s *web.Server, r *web.Request, d *schedule.DayFigures) components.Cell {
				return components.Cell{Lead: r.Style.Day(d.Date), At: d.Date.String(), Href: page.Link(s, onDay(r, d.Date), catalog.PathDay)}
			},
		},
		Ask: web.Bind(s, readMonth),
	}.Dataset(s)
}

// readMonth reads the figures of the month and draws its picture.
func readMonth(s *web.Server, month *web.Request) (out report.Outcome[schedule.DayFigures], err error) {
	days := month.View().DayFigures(month.Filter)
	grid := monthGrid(s, month, month, locationZones(s, month), func(on schedule.Date, day *chart.MonthDay) {
		day.Figures = dayFigureLines(&days[on-month.Filter.From])
	})
	grid.Quiet, grid.Note = "employees, hours, open shifts and soft conflicts of each day", ""
	if out.Counters, err = monthCounters(s, month, days); err != nil {
		return out, err
	}
	out.Rows, out.Picture = days, chart.MonthGridView(grid)
	out.Steps = monthSteps(s, month, month.Filter.From)
	out.Notes = page.OpenedNotes(s, month, longestMonth)
	return out, nil
}

// dayFigureLines returns the lines in the cell of one day.
func dayFigureLines(d *schedule.DayFigures) []chart.DayFigure {
	var lines []chart.DayFigure
	add := func(n int, class string, words ...string) {
		if n > 0 {
			lines = append(lines, chart.DayFigure{Text: components.Plural(n, words[0], words[1]), Class: class})
		}
	}
	add(d.Heads, "", "employee", "employees")
	if d.Minutes > 0 {
		lines = append(lines, chart.DayFigure{Text: schedule.DurationWords(d.Minutes)})
	}
	add(d.Conflicts, "warn", "conflict", "conflicts")
	add(d.Requested, "", "if approved", "if approved")
	add(d.Open, "ask", "open", "open")
	return lines
}

// monthCounters counts the employees, shifts, hours, open shifts and conflicts of the month.
func monthCounters(s *web.Server, month *web.Request, days []schedule.DayFigures) ([]components.Counter, error) {
	c := month.View().ShiftCounts(month.Filter)
	conflicts := blocks.ConflictCounter(s, page.Narrowed(month, func(f *schedule.Filter) { f.Statuses, f.All = nil, false }))
	minutes, busiest := 0, schedule.DayFigures{}
	for _, d := range days {
		if minutes += d.Minutes; d.Heads > busiest.Heads {
			busiest = d
		}
	}
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift in the month"},
		{Label: "Shifts", Value: format.Number(c.Shifts - c.Open - c.Staged), Note: format.Count(c.Staged, "more to be removed"), Href: page.Link(s, month, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "within the month, breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned", Href: page.Link(s, month, catalog.PathOpenShifts)},
		conflicts,
	}
	if busiest.Heads > 0 {
		counters = append(counters, components.Counter{Label: "Busiest day", Value: busiest.Date.Time().Format("Mon 2"), Note: fmt.Sprintf("%s at work", format.Number(busiest.Heads)),
			Href: page.Link(s, onDay(month, busiest.Date), catalog.PathDay)})
	}
	return counters, nil
}

// longestMonth is the length of the longest month in days.
const longestMonth = 31

// monthScope narrows the filter to the month that the screen shows.
func monthScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := page.OpeningDay(s, r, longestMonth)
	return inMonth(r, day), err
}

// inMonth returns the request narrowed to the month of the day.
func inMonth(r *web.Request, day schedule.Date) *web.Request {
	t := day.Time()
	first := localtime.DateOf(t.Year(), t.Month(), 1)
	last := localtime.DateOf(t.Year(), t.Month()+1, 1).Add(-1)
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = max(1, first), min(last, format.LastDate) })
}

// monthGrid draws a month as weeks of the organization. It calls fill for each day of the month.
func monthGrid(s *web.Server, r, month *web.Request, zones []string, fill func(schedule.Date, *chart.MonthDay)) chart.MonthGrid {
	first, last := month.Filter.From, month.Filter.To
	starts := page.WeekStarts(r)
	grid := chart.MonthGrid{Told: true, PictureHead: chart.PictureHead{ID: "month", Title: first.Time().Format("January 2006")}}
	for i := range localtime.DaysPerWeek {
		grid.Heads = append(grid.Heads, time.Weekday((int(starts) + i) % localtime.DaysPerWeek).String()[:3])
	}
	for week := first.WeekStart(starts); week <= last; week = week.Add(localtime.DaysPerWeek) {
		row := chart.MonthWeek{Name: r.Style.DayMonth(week), Href: monthWeekLink(s, month, max(first, week))}
		if starts == time.Monday {
			row.Name = "W" + week.ISOWeek()[len("2026-W"):]
		}
		for day := week; day < week.Add(localtime.DaysPerWeek); day++ {
			cell := chart.MonthDay{Date: day.String(), Out: day < first || day > last}
			if !cell.Out {
				cell = chart.MonthDay{Date: day.String(), Day: day.Time().Format("2"), Label: r.Style.ShortDay(day), Today: day == r.Today,
					Href: page.Link(s, onDay(month, day), catalog.PathDay), Note: dayChanges(zones, day)}
				if cell.Today {
					cell.Note = format.Join("today", cell.Note)
				}
				fill(day, &cell)
			}
			row.Days = append(row.Days, cell)
		}
		grid.Weeks = append(grid.Weeks, row)
	}
	return grid
}

// monthWeekLink returns a link to the week of a day. The link keeps the employee of the filter.
func monthWeekLink(s *web.Server, month *web.Request, day schedule.Date) string {
	week := onDay(month, day)
	week.Filter.To = 0
	if week.Filter.EmployeeID != 0 {
		return employeeWeekLink(s, week, week.Filter.EmployeeID)
	}
	return page.Link(s, week, catalog.PathWeek)
}

// monthSteps returns links to the previous month, the current month and the next month.
func monthSteps(s *web.Server, r *web.Request, first schedule.Date) components.Steps {
	steps := components.Steps{Label: "Month", Title: first.Time().Format("January 2006")}
	at := func(day schedule.Date) *web.Request {
		return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = day, 0 })
	}
	add := func(months int, text, rel string) {
		t := first.Time()
		page.AddStep(s, &steps, at(localtime.DateOf(t.Year(), t.Month()+time.Month(months), 1)), text, rel)
	}
	add(-1, "Previous month", "prev")
	steps.Links = append(steps.Links, components.Link{Href: page.Self(s, at(r.Today)), Text: "This month", Current: page.CurrentIf(inMonth(r, r.Today).Filter.From == first, "date")})
	add(1, "Next month", "next")
	return steps
}

// locationZones returns the zones of the locations in the filter, the organization's first.
func locationZones(s *web.Server, r *web.Request) []string {
	zones := []string{r.Zone}
	places := r.Roster.Locations()
	for _, p := range places {
		if p.TimeZone != r.Zone && (r.Filter.LocationID == 0 || r.Filter.LocationID == p.ID) {
			zones = append(zones, p.TimeZone)
		}
	}
	return zones
}
