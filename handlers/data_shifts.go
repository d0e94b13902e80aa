package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// shiftsData is every shift of the schedule, drafts and open shifts among them. Notes are never in the list; a manager can ask
// for them in a file with notes=1.
func (s *server) shiftsData() dataset {
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
		count:   s.shiftSummary,
		page: func(r *request, p store.Page) ([]schedule.ShiftRow, string, error) {
			rows, next, err := s.Store.Shifts(r.ctx, r.viewer, r.filter, p)
			if err != nil {
				return nil, "", err
			}
			ids := make([]int64, len(rows))
			for i := range rows {
				ids[i] = rows[i].ID
			}
			r.shiftConflicts, err = s.Store.ShiftConflicts(r.ctx, r.viewer, ids)
			return rows, next, err
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.ShiftRow) error) error {
			return s.Store.EachShift(ctx, r.viewer, r.filter, visit)
		},
		known: []string{"notes"},
		export: func(r *request) []schedule.Column[schedule.ShiftRow] {
			return withNotes(r, schedule.ShiftColumns, schedule.ShiftColumnsWithNotes)
		},
	}.dataset(s)
}

// shiftSummary counts the shifts of the filter by state, their hours, their people and what they overlap.
func (s *server) shiftSummary(r *request) (summary, error) {
	c, err := s.Store.ShiftCounts(r.ctx, r.viewer, r.filter)
	if err != nil {
		return summary{}, err
	}
	by, err := s.Store.ShiftStates(r.ctx, r.viewer, r.filter)
	if err != nil {
		return summary{}, err
	}
	conflicts, err := s.conflictCounter(r)
	if err != nil {
		return summary{}, err
	}
	minutes := 0
	for state, t := range by {
		if state != schedule.StagedForRemoval {
			minutes += t.Minutes
		}
	}
	counters := []components.Counter{
		{Label: "Shifts", Value: number(c.Shifts), Note: someWords(by[schedule.StagedForRemoval].Shifts, "of them to be removed")},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
		{Label: "Open shifts", Value: number(c.Open), Href: s.link(r, catalog.PathOpenShifts), Note: "nobody is assigned"},
		{Label: "Employees", Value: number(c.Employees), Note: "with a shift"}, conflicts,
		{Label: "Published", Value: number(by[schedule.Published].Shifts), Note: someWords(by[schedule.ChangedSince].Shifts, "more were changed since")},
		{Label: "Draft", Value: number(by[schedule.NeverPublished].Shifts), Note: "never published"},
	}
	return summary{total: c.Shifts, counters: counters, looked: "Every shift of the schedule was compared with the filter; none fits."}, nil
}

// someWords is a number with its words, or nothing for none.
func someWords(n int, words string) string {
	if n == 0 {
		return ""
	}
	return number(n) + " " + words
}

// shiftTag is the state of a shift's working copy.
func shiftTag(state schedule.PublishState) components.Tag {
	return map[schedule.PublishState]components.Tag{
		schedule.NeverPublished:   {Word: "draft", Class: "ask"},
		schedule.Published:        {Word: "published", Class: "ok"},
		schedule.ChangedSince:     {Word: "changed since published", Class: "warn"},
		schedule.StagedForRemoval: {Word: "to be removed", Class: "warn"},
	}[state]
}

// shiftColumns are the columns of the list. Notes are not among them.
var shiftColumns = []column[schedule.ShiftRow]{
	{label: "Employee", sort: "employee", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		if row.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}, Sub: "nobody is assigned"}
		}
		return components.Cell{Text: row.EmployeeName, Href: s.employeeLink(r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{label: "When", sort: "start", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		cell := timeCell(row.Interval(), row.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, idText(row.ID))
		cell.Sub = joinWords(row.TimeZone, "shift "+idText(row.ID))
		return cell
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: joinWords(lengthWords(row.Interval(), row.TimeZone), breakWords(row.BreakMinutes))}
	}},
	{label: "Position", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: orNone(row.Position), Sub: joinWords(row.Location, row.Label)}
	}},
	{label: "State", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: shiftTag(row.State)}
	}},
	{label: "Soft conflicts", num: true, cell: shiftConflictCell},
}

// shiftConflictCell counts the soft conflicts of a shift and opens those of its employee on its days.
func shiftConflictCell(s *server, r *request, row *schedule.ShiftRow) components.Cell {
	c := r.shiftConflicts[row.ID]
	if c.Pairs == 0 {
		return components.Cell{Text: "none"}
	}
	z, _ := schedule.ZoneOrUTC(row.TimeZone)
	first, last := z.Days(row.Interval())
	cell := components.Cell{Text: number(c.Pairs), Sub: minutesWord(c.Minutes), Href: s.link(r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{EmployeeID: row.EmployeeID, From: first, To: last}
	}), catalog.PathSoftConflicts)}
	if c.Requested > 0 {
		cell.Sub = joinWords(cell.Sub, number(c.Requested)+" only if approved")
	}
	return cell
}

// lengthWords says that a shift is longer or shorter than its clock times, because the clock changes within it.
func lengthWords(iv schedule.Interval, zone string) string {
	z, _ := schedule.ZoneOrUTC(zone)
	firstDay, from := z.Local(iv.Start)
	lastDay, to := z.Local(iv.End)
	switch wall := int(lastDay-firstDay)*24*60 + to - from; {
	case wall > iv.Minutes():
		return "the clock goes forward"
	case wall < iv.Minutes():
		return "the clock goes back"
	}
	return ""
}

func breakWords(minutes int) string {
	if minutes == 0 {
		return ""
	}
	return "break " + minutesWord(minutes)
}
