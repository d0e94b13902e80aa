package calendar

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// monthData is a month at a glance: for each day the people, the hours, what is open and what overlaps.
func monthData(s *web.Server) web.Dataset {
	return report.Report[schedule.DayFigures]{
		File: "month", Noun: [2]string{"day", "days"}, Order: "by date", Scope: web.Bind(s, monthScope),
		Quiet:  "the figures of the picture",
		Note:   "A shift counts on each day it touches for employees and hours, and where it begins for shifts and open shifts.",
		Reads:  "always one month: that of the first day, or of today where longer dates hold it; the status of unavailable blocks narrows nothing",
		Fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		Asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true }, Columns: columns.DayColumns,
		Cells: map[string]func(*web.Server, *web.Request, *schedule.DayFigures) components.Cell{
			"date": func(s *web.Server, r *web.Request, d *schedule.DayFigures) components.Cell {
				return components.Cell{Lead: format.Day(d.Date), At: d.Date.String(), Href: page.Link(s, onDay(r, d.Date), catalog.PathDay)}
			},
		},
		Ask: web.Bind(s, askMonth),
	}.Dataset(s)
}

func askMonth(s *web.Server, month *web.Request) (out report.Outcome[schedule.DayFigures], err error) {
	days := month.View().DayFigures(month.Filter)
	grid := monthGrid(s, month, month, placeZoneNames(s, month), func(on schedule.Date, day *components.MonthDay) {
		day.Figures = dayFigureLines(&days[on-month.Filter.From])
	})
	grid.Quiet, grid.Note = "employees, hours, open shifts and soft conflicts of each day", ""
	if out.Counters, err = monthCounters(s, month, days); err != nil {
		return out, err
	}
	out.Rows, out.Picture = days, components.MonthGridView(grid)
	out.Notes = page.OpenedNotes(s, month, longestMonth)
	return out, nil
}

// dayFigureLines are the lines of one day of the month.
func dayFigureLines(d *schedule.DayFigures) []components.DayFigure {
	var lines []components.DayFigure
	add := func(n int, class string, words ...string) {
		if n > 0 {
			lines = append(lines, components.DayFigure{Text: components.Plural(n, words[0], words[1]), Class: class})
		}
	}
	add(d.Heads, "", "employee", "employees")
	if d.Minutes > 0 {
		lines = append(lines, components.DayFigure{Text: schedule.DurationWords(d.Minutes)})
	}
	add(d.Conflicts, "warn", "conflict", "conflicts")
	add(d.Requested, "", "if approved", "if approved")
	add(d.Open, "ask", "open", "open")
	return lines
}

// monthCounters count the month.
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
