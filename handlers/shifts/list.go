package shifts

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
)

// shiftsData is every shift of the schedule, drafts and open shifts among them. Notes are never in the list; a manager can ask
// for them in a file with notes=1.
func shiftsData(s *web.Server) web.Dataset { return ShiftList(s).Dataset(s) }

func ShiftList(s *web.Server) report.List[schedule.ShiftRow] {
	return report.List[schedule.ShiftRow]{
		File: "shifts", Noun: [2]string{"shift", "shifts"}, Order: "by start", InFiles: "by start; by number where neither dates nor an employee are chosen",
		Quiet:  "drafts and open shifts among them",
		Note:   "Times are local to each shift; its zone stands with it.",
		Reads:  "every shift that touches the days of the filter; the status of unavailable blocks does not narrow shifts",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) { // a block status says nothing about shifts
			f.Statuses, f.All = nil, true
		},
		Columns: ShiftColumns,
		Count:   web.Bind(s, ShiftSummary),
		Total: func(r *web.Request) (int, error) {
			return r.View().ShiftCounts(r.Filter).Shifts, nil
		},
		Page: func(r *web.Request, p paging.Page) ([]schedule.ShiftRow, string, error) {
			rows, next, err := r.View().Shifts(r.Filter, p)
			ids := make([]int64, len(rows))
			for i := range rows {
				ids[i] = rows[i].ID
			}
			r.ShiftConflicts = r.View().ShiftConflicts(ids)
			return rows, next, err
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.ShiftRow) error) error {
			return r.View().EachShift(r.Filter, visit)
		},
		Known: []string{"notes"},
		Export: func(r *web.Request) []columns.Column[schedule.ShiftRow] {
			return blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes)
		},
	}
}

// ShiftSummary counts the shifts of the filter by state, their hours, their people and what they overlap.
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
		{Label: "Published", Value: format.Number(by[schedule.Published].Shifts), Note: format.Count(by[schedule.ChangedSince].Shifts, "more were changed since")},
		{Label: "Draft", Value: format.Number(by[schedule.NeverPublished].Shifts), Note: "never published"},
	}
	return report.Summary{Total: c.Shifts, Counters: counters, Looked: "Every shift of the schedule was compared with the filter; none fits."}, nil
}

// ShiftColumns are the columns of the list. Notes are not among them.
var ShiftColumns = []report.Column[schedule.ShiftRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		if row.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}, Sub: "nobody is assigned"}
		}
		return components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(row.Interval(), row.TimeZone)
		cell.Href = page.Link(s, r, catalog.PathShift, format.ID(row.ID))
		cell.Sub = format.Join(row.TimeZone, "shift "+format.ID(row.ID))
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
