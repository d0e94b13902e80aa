package calendar

import (
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
)

// employeeMonthData returns one month of an employee: the shifts and unavailable blocks of each day.
func employeeMonthData(s *web.Server) web.Dataset {
	return report.Report[schedule.DayItem]{
		File: "employee-month", Noun: [2]string{"entry", "entries"}, Order: "by day and start", Scope: web.Bind(s, monthScope),
		Quiet: "shifts and unavailable blocks, on each day they touch",
		Note:  "Times are local to each entry and shown with the time zone.",
		Reads: "always one month: the month of the first day, or of today if longer dates include it", Fields: []string{"from", "location_id", "position_id", "status"},
		Columns: columns.EmployeeDayColumns, Cells: employeeDayCells, Ask: web.Bind(s, readEmployeeMonth),
	}.Dataset(s)
}

// employeeDayCells are the cells that add links, tags or notes to the exported values.
var employeeDayCells = map[string]func(*web.Server, *web.Request, *schedule.DayItem) components.Cell{
	"date": func(s *web.Server, r *web.Request, d *schedule.DayItem) components.Cell {
		return components.Cell{Lead: r.Style.Day(d.Date), At: d.Date.String()}
	},
	"kind": func(s *web.Server, r *web.Request, d *schedule.DayItem) components.Cell {
		if d.ShiftID != 0 {
			return components.Cell{Text: "Shift", Href: page.Link(s, r, catalog.PathShift, format.ID(d.ShiftID)), Sub: d.Label}
		}
		return components.Cell{Text: format.UpperFirst(format.BlockKind(d.BlockKind)), Href: blocks.BlockLink(s, r, d.BlockID, d.BlockStatus)}
	},
	"starts_local": func(s *web.Server, r *web.Request, d *schedule.DayItem) components.Cell {
		at, from := format.DayTimes(r.Style, d)
		return components.Cell{Text: at, Sub: format.Join(from, page.Lasts(d), d.TimeZone)}
	},
	"status": func(s *web.Server, r *web.Request, d *schedule.DayItem) components.Cell {
		if d.ShiftID != 0 {
			return components.Cell{Tag: format.ShiftTag(d.ShiftState)}
		}
		return components.Cell{Tag: format.BlockTag(d.BlockStatus)}
	},
	"conflict_minutes": func(s *web.Server, r *web.Request, d *schedule.DayItem) components.Cell {
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

// readEmployeeMonth reads the items of the month and draws its picture.
func readEmployeeMonth(s *web.Server, month *web.Request) (out report.Outcome[schedule.DayItem], err error) {
	out.Rows = month.View().DayItems(month.Filter)
	cells := newWeekGrid(s, month, month.Filter.From, shiftsFirst(out.Rows), shiftLook, sheetOptions{})
	byDay := map[schedule.Date][]components.WeekItem{}
	for i := range cells.items {
		d := &cells.items[i]
		byDay[d.Date] = append(byDay[d.Date], cells.shiftCell(d, &schedule.DayItem{TimeZone: cells.zones[0]}))
	}
	grid := monthGrid(s, month, month, cells.zones, func(on schedule.Date, day *chart.MonthDay) { day.Items = byDay[on] })
	grid.Quiet = format.Join("shifts and unavailable blocks of each day", cells.zoneWords())
	out.Picture, out.Notes, out.Counters = chart.MonthGridView(grid), page.OpenedNotes(s, month, longestMonth), employeeMonthCounters(s, month, out.Rows)
	out.Steps = monthSteps(s, month, month.Filter.From)
	out.Stays, out.Searched = true, "The shifts and the unavailable blocks of the month were checked."
	return out, nil
}

// employeeMonthCounters counts the shifts, hours, shifts with conflicts and unavailable days of the month.
func employeeMonthCounters(s *web.Server, month *web.Request, items []schedule.DayItem) []components.Counter {
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
		{Label: "Shifts with a conflict", Value: format.Number(len(hits)), Note: "reported, not blocked", Href: page.Link(s, month, catalog.PathSoftConflicts)},
		{Label: "Unavailable days", Value: format.Number(len(away)), Note: "with a block in force", Href: page.Link(s, month, catalog.PathBlocks)},
	}
}
