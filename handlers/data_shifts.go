package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shiftsData is every shift of the schedule, drafts and open shifts among them. Notes are never in the list; a manager can ask
// for them in a file with notes=1.
func (s *server) shiftsData() dataset { return s.shiftList().dataset(s) }

func (s *server) shiftList() list[schedule.ShiftRow] {
	return list[schedule.ShiftRow]{
		file: "shifts", noun: [2]string{"shift", "shifts"}, order: "by start", inFiles: "by start; by number where neither dates nor an employee are chosen",
		quiet:  "drafts and open shifts among them",
		note:   "Times are local to each shift; its zone stands with it.",
		reads:  "every shift that touches the days of the filter; the status of unavailable blocks does not narrow shifts",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		asked: func(f *schedule.Filter) { // a block status says nothing about shifts
			f.Statuses, f.All = nil, true
		},
		columns: shiftColumns,
		count:   bind(s, (*server).shiftSummary),
		total: func(r *request) (int, error) {
			return r.view().ShiftCounts(r.filter).Shifts, nil
		},
		page: func(r *request, p paging.Page) ([]schedule.ShiftRow, string, error) {
			rows, next, err := r.view().Shifts(r.filter, p)
			ids := make([]int64, len(rows))
			for i := range rows {
				ids[i] = rows[i].ID
			}
			r.shiftConflicts = r.view().ShiftConflicts(ids)
			return rows, next, err
		},
		each: func(_ context.Context, r *request, visit func(*schedule.ShiftRow) error) error {
			return r.view().EachShift(r.filter, visit)
		},
		known: []string{"notes"},
		export: func(r *request) []columns.Column[schedule.ShiftRow] {
			return withNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes)
		},
	}
}

// shiftSummary counts the shifts of the filter by state, their hours, their people and what they overlap.
func (s *server) shiftSummary(r *request) (summary, error) {
	c := r.view().ShiftCounts(r.filter)
	by := r.view().ShiftStates(r.filter)
	minutes := 0
	for state, t := range by {
		if state != schedule.StagedForRemoval {
			minutes += t.Minutes
		}
	}
	counters := []components.Counter{
		{Label: "Shifts", Value: format.Number(c.Shifts), Note: format.Count(by[schedule.StagedForRemoval].Shifts, "of them to be removed")},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
		{Label: "Open shifts", Value: format.Number(c.Open), Href: s.link(r, catalog.PathOpenShifts), Note: "nobody is assigned"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a shift"}, s.conflictCounter(r),
		{Label: "Published", Value: format.Number(by[schedule.Published].Shifts), Note: format.Count(by[schedule.ChangedSince].Shifts, "more were changed since")},
		{Label: "Draft", Value: format.Number(by[schedule.NeverPublished].Shifts), Note: "never published"},
	}
	return summary{total: c.Shifts, counters: counters, looked: "Every shift of the schedule was compared with the filter; none fits."}, nil
}

// shiftColumns are the columns of the list. Notes are not among them.
var shiftColumns = []column[schedule.ShiftRow]{
	{label: "Employee", sort: "employee", says: "employee_id", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		if row.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}, Sub: "nobody is assigned"}
		}
		return components.Cell{Text: row.EmployeeName, Href: s.employeeLink(r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{label: "When", sort: "start", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(row.Interval(), row.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, format.ID(row.ID))
		cell.Sub = format.Join(row.TimeZone, "shift "+format.ID(row.ID))
		return cell
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
	}},
	{label: "Position", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Label)}
	}},
	{label: "State", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
	{label: "Soft conflicts", num: true, cell: shiftConflictCell},
}
