package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// monthData is a month at a glance: for each day the people, the hours, what is open and what overlaps.
func (s *server) monthData() dataset {
	return report[schedule.DayFigures]{
		file: "month", noun: [2]string{"day", "days"}, order: "by date", scope: bind(s, (*server).monthScope),
		quiet:  "the figures of the picture",
		note:   "A shift counts on each day it touches for employees and hours, and where it begins for shifts and open shifts.",
		reads:  "always one month: that of the first day, or of today where longer dates hold it; the status of unavailable blocks narrows nothing",
		fields: []string{"employee_id", "from", "location_id", "position_id", "q"},
		asked:  func(f *schedule.Filter) { f.Statuses, f.All = nil, true }, columns: columns.DayColumns,
		cells: map[string]func(*server, *request, *schedule.DayFigures) components.Cell{
			"date": func(s *server, r *request, d *schedule.DayFigures) components.Cell {
				return components.Cell{Lead: format.Day(d.Date), At: d.Date.String(), Href: s.link(r.onDay(d.Date), catalog.PathDay)}
			},
		},
		ask: bind(s, (*server).askMonth),
	}.dataset(s)
}

func (s *server) askMonth(month *request) (out outcome[schedule.DayFigures], err error) {
	days := month.view().DayFigures(month.filter)
	grid := s.monthGrid(month, month, s.placeZoneNames(month), func(on schedule.Date, day *components.MonthDay) {
		day.Figures = dayFigureLines(&days[on-month.filter.From])
	})
	grid.Quiet, grid.Note = "employees, hours, open shifts and soft conflicts of each day", ""
	if out.counters, err = s.monthCounters(month, days); err != nil {
		return out, err
	}
	out.rows, out.picture = days, components.MonthGridView(grid)
	out.notes = s.openedNotes(month, longestMonth)
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
func (s *server) monthCounters(month *request, days []schedule.DayFigures) ([]components.Counter, error) {
	c := month.view().ShiftCounts(month.filter)
	conflicts := s.conflictCounter(month.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, false }))
	minutes, busiest := 0, schedule.DayFigures{}
	for _, d := range days {
		if minutes += d.Minutes; d.Heads > busiest.Heads {
			busiest = d
		}
	}
	counters := []components.Counter{
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift in the month"},
		{Label: "Shifts", Value: format.Number(c.Shifts - c.Open - c.Staged), Note: format.Count(c.Staged, "more to be removed"), Href: s.link(month, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "within the month, breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned", Href: s.link(month, catalog.PathOpenShifts)},
		conflicts,
	}
	if busiest.Heads > 0 {
		counters = append(counters, components.Counter{Label: "Busiest day", Value: busiest.Date.Time().Format("Mon 2"), Note: fmt.Sprintf("%s at work", format.Number(busiest.Heads)),
			Href: s.link(month.onDay(busiest.Date), catalog.PathDay)})
	}
	return counters, nil
}
