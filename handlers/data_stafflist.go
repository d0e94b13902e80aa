package handlers

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// staffListData is every employee with the hours, blocks and soft conflicts of a week, and the next shift.
func (s *server) staffListData() dataset {
	return list[schedule.StaffWeekRow]{
		file: "staff", noun: [2]string{"employee", "employees"}, order: "by name",
		quiet:   "everyone in the filter, with or without a shift",
		note:    "Hours are those of shifts that begin on the days, breaks included.",
		reads:   "hours, blocks and soft conflicts of the days of the filter, or of this week where it has none; location and position are the employee's own",
		fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		columns: staffListColumns,
		meant:   func(r *request) *request { return s.staffDays(r) },
		count:   bind(s, (*server).staffListSummary),
		page: func(r *request, p paging.Page) ([]schedule.StaffWeekRow, string, error) {
			return r.view().StaffWeek(s.staffDays(r).filter, r.quarter(), p)
		},
		each: func(_ context.Context, r *request, visit func(*schedule.StaffWeekRow) error) error {
			return r.view().EachStaffWeek(s.staffDays(r).filter, r.quarter(), visit)
		},
		export: func(*request) []columns.Column[schedule.StaffWeekRow] { return columns.StaffWeekColumns },
	}.dataset(s)
}

// quarter is when the present quarter of an hour began. What is asked from then on stays the same until it ends.
func (r *request) quarter() schedule.Instant { return schedule.Instant(r.now.Truncate(dayEnds).Unix()) }

// staffDays narrows to this week where the filter has no days. The status of blocks is left out: the live ones count.
func (s *server) staffDays(r *request) *request {
	days := r.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	if r.filter.From != 0 || r.filter.To != 0 {
		return days
	}
	return days.inWeek(r.weekOf(r.today))
}

func (s *server) staffListSummary(r *request) (summary, error) {
	days := s.staffDays(r)
	n := r.view().StaffCount(days.filter)
	shifts := r.view().ShiftCounts(days.filter)
	z := r.now.Truncate(dayEnds)
	return summary{total: n, state: z.String(), looked: "Every employee of the schedule was compared with the filter; none fits.",
		notes: []string{fmt.Sprintf("Hours, blocks and soft conflicts are of %s. The next shift is the first that begins from %s on.", days.filter.DateWords(), z.Format("15:04"))},
		counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n)},
			{Label: "With a shift", Value: format.Number(shifts.Employees), Note: days.filter.DateWords()},
			{Label: "Shifts", Value: format.Number(shifts.Shifts), Href: s.link(days, catalog.PathShifts), Note: format.Count(shifts.Open, "of them open")},
			s.conflictCounter(days),
		}}, nil
}

var staffListColumns = []column[schedule.StaffWeekRow]{
	{label: "Employee", sort: "employee", cell: func(s *server, r *request, e *schedule.StaffWeekRow) components.Cell {
		return components.Cell{Text: e.Name, Href: s.employeeLink(r, e.ID), Sub: format.Join(e.Number, e.Position, e.Location, notActive(e.Status))}
	}},
	{label: "Hours", sort: "scheduled", num: true, cell: func(s *server, r *request, e *schedule.StaffWeekRow) components.Cell {
		if e.ScheduledShifts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: schedule.DurationWords(e.ScheduledMinutes), Sub: components.Plural(e.ScheduledShifts, "shift", "shifts"),
			Href: s.link(s.onlyDays(r), catalog.PathEmployeeShifts, format.ID(e.ID))}
	}},
	{label: "Next shift", sort: "next", cell: func(s *server, r *request, e *schedule.StaffWeekRow) components.Cell {
		return s.nextShiftCell(r, &e.Next)
	}},
	{label: "Blocks", num: true, cell: func(s *server, r *request, e *schedule.StaffWeekRow) components.Cell {
		n := e.BlocksActive + e.BlocksApproved + e.BlocksRequested
		if n == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(n), Href: s.link(s.onlyDays(r), catalog.PathEmployeeBlocks, format.ID(e.ID)),
			Sub: format.Join(unavailableWords(e.UnavailableMinutes), format.Count(e.BlocksRequested, "requested"))}
	}},
	{label: "Soft conflicts", sort: "conflicts", num: true, cell: func(s *server, r *request, e *schedule.StaffWeekRow) components.Cell {
		if e.ConflictRows == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(e.ConflictRows), Href: s.link(s.onlyDays(r), catalog.PathEmployeeConflicts, format.ID(e.ID)),
			Sub: format.Join(components.Plural(e.ConflictShifts, "shift", "shifts"), format.Minutes(e.ConflictMinutes))}
	}},
}

// onlyDays is the request with the days of the staff list and nothing else, for what a row counts.
func (s *server) onlyDays(r *request) *request {
	return s.staffDays(r).narrowed(func(f *schedule.Filter) { *f = schedule.Filter{From: f.From, To: f.To} })
}

func unavailableWords(minutes int) string {
	if minutes == 0 {
		return ""
	}
	return schedule.DurationWords(minutes) + " unavailable"
}

// nextShiftCell is a coming shift with its place, or none.
func (s *server) nextShiftCell(r *request, next *schedule.ShiftRow) components.Cell {
	if next.ID == 0 {
		return components.Cell{Text: "none"}
	}
	cell := format.TimeCell(next.Interval(), next.TimeZone)
	cell.Href = s.link(r, catalog.PathShift, format.ID(next.ID))
	cell.Sub = format.Join(next.Position, next.Location, next.TimeZone)
	return cell
}
