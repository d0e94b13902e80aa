package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// employeeMonthData is a month of one employee: the shifts of each day and when he or she cannot work.
func (s *server) employeeMonthData() dataset {
	return report[schedule.DayItem]{
		file: "employee-month", noun: [2]string{"entry", "entries"}, order: "by day and start", scope: bind(s, (*server).monthScope),
		quiet: "shifts and unavailable blocks, on each day they touch",
		note:  "Times are local to each entry; its zone stands with it.",
		reads: "always one month: that of the first day, or of today where longer dates hold it", fields: []string{"from", "location_id", "position_id", "status"},
		columns: columns.EmployeeDayColumns, cells: employeeDayCells, ask: bind(s, (*server).askEmployeeMonth),
	}.dataset(s)
}

// employeeDayCells are the cells that say more than the files do.
var employeeDayCells = map[string]func(*server, *request, *schedule.DayItem) components.Cell{
	"date": func(s *server, r *request, d *schedule.DayItem) components.Cell {
		return components.Cell{Lead: format.Day(d.Date), At: d.Date.String()}
	},
	"kind": func(s *server, r *request, d *schedule.DayItem) components.Cell {
		if d.ShiftID != 0 {
			return components.Cell{Text: "Shift", Href: s.link(r, catalog.PathShift, format.ID(d.ShiftID)), Sub: d.Label}
		}
		return components.Cell{Text: format.UpperFirst(format.BlockKind(d.BlockKind)), Href: s.blockLink(r, d.BlockID, d.BlockStatus)}
	},
	"starts_local": func(s *server, r *request, d *schedule.DayItem) components.Cell {
		at, from := format.DayTimes(d)
		return components.Cell{Text: at, Sub: format.Join(from, lasts(d), d.TimeZone)}
	},
	"status": func(s *server, r *request, d *schedule.DayItem) components.Cell {
		if d.ShiftID != 0 {
			return components.Cell{Tag: format.ShiftTag(d.ShiftState)}
		}
		return components.Cell{Tag: format.BlockTag(d.BlockStatus)}
	},
	"conflict_minutes": func(s *server, r *request, d *schedule.DayItem) components.Cell {
		cell := components.Cell{Text: "none"}
		if d.ConflictMinutes > 0 {
			cell.Text = format.Minutes(d.ConflictMinutes)
		}
		if d.RequestedMinutes > 0 {
			cell.Sub = format.Minutes(d.RequestedMinutes) + " more if approved"
		}
		return cell
	},
}

func (s *server) askEmployeeMonth(month *request) (out outcome[schedule.DayItem], err error) {
	out.rows = month.view().DayItems(month.filter)
	cells := s.newWeekGrid(month, month.filter.From, shiftsFirst(out.rows), shiftLook, weekPaper{})
	byDay := map[schedule.Date][]components.WeekItem{}
	for i := range cells.items {
		d := &cells.items[i]
		byDay[d.Date] = append(byDay[d.Date], cells.shiftCell(d, cells.zones[0]))
	}
	grid := s.monthGrid(month, month, cells.zones, func(on schedule.Date, day *components.MonthDay) { day.Items = byDay[on] })
	grid.Quiet = format.Join("shifts and unavailable blocks of each day", cells.zoneWords())
	out.picture, out.notes, out.counters = components.MonthGridView(grid), s.openedNotes(month, longestMonth), s.employeeMonthCounters(month, out.rows)
	out.stays, out.looked = true, "The shifts and the unavailable blocks of the month were looked through."
	return out, nil
}

// employeeMonthCounters count the month of one employee.
func (s *server) employeeMonthCounters(month *request, items []schedule.DayItem) []components.Counter {
	work, hits, away := workSum{}, map[int64]bool{}, map[schedule.Date]bool{}
	for i := range items {
		d := &items[i]
		work.add(d)
		if d.ShiftID == 0 && (d.BlockStatus == schedule.Active || d.BlockStatus == schedule.Approved) {
			away[d.Date] = true
		}
		if d.ConflictMinutes > 0 {
			hits[d.ShiftID] = true
		}
	}
	return []components.Counter{
		{Label: "Shifts", Value: format.Number(len(work.shifts)), Note: "that touch the month"},
		{Label: "Scheduled", Value: schedule.DurationWords(work.minutes), Note: "within the month, breaks included"},
		{Label: "Shifts with a conflict", Value: format.Number(len(hits)), Note: "reported, not blocked", Href: s.link(month, catalog.PathSoftConflicts)},
		{Label: "Unavailable days", Value: format.Number(len(away)), Note: "with a block in force", Href: s.link(month, catalog.PathBlocks)},
	}
}
