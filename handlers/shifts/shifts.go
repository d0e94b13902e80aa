// Package shifts contains the screens of shifts: all shifts, open shifts, and one shift with its history.
package shifts

import (
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
)

// shiftsData returns all shifts, including drafts and open shifts. Notes appear only in files that a manager requests
// with notes=1.
func shiftsData(s *web.Server) web.Dataset { return ShiftList(s).Dataset(s) }

// ShiftList returns the list of all shifts.
func ShiftList(s *web.Server) report.List[schedule.ShiftRow] {
	return report.List[schedule.ShiftRow]{
		Ahead: true, File: "shifts", Noun: [2]string{"shift", "shifts"}, Order: "by start", InFiles: "by start; by number without dates and employee",
		Quiet:  "including drafts and open shifts",
		Note:   "Times are local to each shift and shown with the time zone.",
		Reads:  "every shift that touches the days of the filter; the block status does not narrow shifts",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) { // shifts have no block status
			f.Statuses, f.All = nil, true
		},
		Columns: ShiftColumns,
		Count:   web.Bind(s, ShiftSummary),
		Total: func(r *web.Request) (int, error) {
			return r.View().ShiftCounts(r.Filter).Shifts, nil
		},
		Rows: func(r *web.Request) paging.List[schedule.ShiftRow] {
			return r.View().Shifts(r.Filter)
		},
		Known: []string{"notes"},
		Export: func(r *web.Request) []columns.Column[schedule.ShiftRow] {
			return blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes)
		},
	}
}

// ShiftSummary counts the shifts of the filter by state, their hours, employees and soft conflicts.
func ShiftSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().ShiftCounts(r.Filter)
	by := r.View().ShiftStates(r.Filter)
	minutes := 0
	for state, t := range by {
		if state != schedule.StagedForRemoval {
			minutes += t.Minutes
		}
	}
	counters := []components.Counter{
		{Label: "Shifts", Value: format.Number(c.Shifts), Note: format.Count(by[schedule.StagedForRemoval].Shifts, "of them to be removed")},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Href: page.Link(s, r, catalog.PathOpenShifts), Note: "nobody is assigned"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift"}, blocks.ConflictCounter(s, r),
		{Label: "Published", Value: format.Number(by[schedule.Published].Shifts), Note: format.Count(by[schedule.ChangedSince].Shifts, "more changed since")},
		{Label: "Draft", Value: format.Number(by[schedule.NeverPublished].Shifts), Note: "never published"},
	}
	return report.Summary{Total: c.Shifts, Counters: counters, Searched: "Every shift was checked; none matches the filter."}, nil
}

// ShiftColumns are the columns of the list. They omit notes.
var ShiftColumns = []report.Column[schedule.ShiftRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		if row.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}, Sub: "nobody is assigned"}
		}
		return components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		cell := format.ZonedCell(r.Style, row.Interval(), row.TimeZone, r.Zone)
		cell.Href, cell.Title = page.Link(s, r, catalog.PathShift, format.ID(row.ID)), "Shift "+format.ID(row.ID)
		return cell
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Label)}
	}},
	{Label: "State", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
	{Label: "Soft conflicts", Num: true, Cell: ShiftConflictCell},
}

// ShiftFiles returns the files of a day or week view: one row per shift that touches the days of the scope, including
// open shifts.
func ShiftFiles(s *web.Server, name string, scope func(*web.Request) (*web.Request, error)) web.Dataset {
	return web.Dataset{File: name, Scope: scope, Order: "by start",
		Columns: func(r *web.Request) []components.ColumnRow {
			return report.ColumnRows(blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes))
		},
		Rows: func(r *web.Request) (int, error) {
			days, err := scope(r)
			if err != nil {
				return 0, err
			}
			c := days.View().ShiftCounts(days.Filter)
			return c.Shifts, err
		},
		Example: func(r *web.Request) ([]string, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			rows, _, err := days.View().Shifts(days.Filter).Page(paging.Page{Sort: "start", Limit: 1})
			if len(rows) == 0 || err != nil {
				return nil, err
			}
			return report.Cells(columns.ShiftColumns, &rows[0]), nil
		},
		Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			c := days.View().ShiftCounts(days.Filter)
			head := report.ExportHeadOf(s, page.Narrowed(days, func(f *schedule.Filter) { f.Statuses, f.All = nil, true }), name, c.Shifts)
			f := report.RowsFile[schedule.ShiftRow]{Head: head, Columns: blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes), Each: days.View().Shifts(days.Filter).Each}
			return f.Answer(r, format)
		},
	}
}

// ShiftConflictCell counts the soft conflicts of a shift and links to those of its employee on its days.
func ShiftConflictCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	c := r.View().ShiftConflict(row.ID)
	if c.Pairs == 0 {
		return components.Cell{Text: "none"}
	}
	z, _ := localtime.ZoneOrUTC(row.TimeZone)
	first, last := z.Days(row.Interval())
	cell := components.Cell{Text: format.Number(c.Pairs), Sub: format.Minutes(c.Minutes), Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{EmployeeID: row.EmployeeID, From: first, To: last}
	}), catalog.PathSoftConflicts)}
	if c.Requested > 0 {
		cell.Sub = format.Join(cell.Sub, format.Number(c.Requested)+" only if approved")
	}
	return cell
}
