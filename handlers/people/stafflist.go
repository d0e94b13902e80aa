package people

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
	"opshub/schedule/paging"
)

// staffListData returns the employees with their hours, blocks and soft conflicts in a week and their next shift.
func staffListData(s *web.Server) web.Dataset {
	return report.List[schedule.StaffWeekRow]{
		File: "staff", Noun: [2]string{"employee", "employees"}, Order: "by name",
		Quiet:   "everyone in the filter, with or without a shift",
		Note:    "Hours are for shifts that begin on these days, breaks included.",
		Hints:   report.PeopleHints,
		Reads:   "hours, blocks and soft conflicts on the days of the filter, or in this week without dates; location and position are those of the employee",
		Fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Columns: StaffListColumns,
		Meant:   func(r *web.Request) *web.Request { return StaffDays(s, r) },
		Count:   web.Bind(s, staffListSummary),
		Rows: func(r *web.Request) paging.List[schedule.StaffWeekRow] {
			return r.View().StaffWeek(StaffDays(s, r).Filter, QuarterStart(r))
		},
		Export: func(*web.Request) []columns.Column[schedule.StaffWeekRow] { return columns.StaffWeekColumns },
	}.Dataset(s)
}

// QuarterStart returns the start of the current quarter hour. Answers that depend on the time use it, so that they
// change only every 15 minutes.
func QuarterStart(r *web.Request) schedule.Instant {
	return schedule.Instant(r.Now.Truncate(blocks.DayEnds).Unix())
}

// StaffDays narrows the request to the current week if the filter has no dates. It drops the block status, so that live
// blocks count.
func StaffDays(s *web.Server, r *web.Request) *web.Request {
	days := page.Narrowed(r, func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	if r.Filter.From != 0 || r.Filter.To != 0 {
		return days
	}
	return page.InWeek(days, page.WeekOf(r, r.Today))
}

// staffListSummary counts the employees, shifts and soft conflicts.
func staffListSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	days := StaffDays(s, r)
	n := r.View().StaffCount(days.Filter)
	shifts := r.View().ShiftCounts(days.Filter)
	quarter := r.Now.Truncate(blocks.DayEnds)
	return report.Summary{Total: n, State: quarter.String(), Searched: "Every employee was checked; none matches the filter.",
		Notes: []string{fmt.Sprintf("Hours, blocks and soft conflicts are for %s. The next shift is the first that begins at or after %s.", days.Filter.DateWords(r.DateStyle()), r.Style.Clock(quarter.Hour()*60+quarter.Minute()))},
		Counters: []components.Counter{
			{Label: "Employees", Value: format.Number(n)},
			{Label: "With a shift", Value: format.Number(shifts.Employees), Note: days.Filter.DateWords(r.DateStyle())},
			{Label: "Shifts", Value: format.Number(shifts.Shifts), Href: page.Link(s, days, catalog.PathShifts), Note: format.Count(shifts.Open, "of them open")},
			blocks.ConflictCounter(s, days),
		}}, nil
}

// StaffListColumns are the columns of the staff list.
var StaffListColumns = []report.Column[schedule.StaffWeekRow]{
	{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, e *schedule.StaffWeekRow) components.Cell {
		return components.Cell{Text: e.Name, Href: page.EmployeeLink(s, r, e.ID), Sub: format.Join(e.Number, e.Position, e.Location, page.NotActive(e.Status))}
	}},
	{Label: "Hours", Sort: "scheduled", Num: true, Cell: func(s *web.Server, r *web.Request, e *schedule.StaffWeekRow) components.Cell {
		if e.ScheduledShifts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: schedule.DurationWords(e.ScheduledMinutes), Sub: components.Plural(e.ScheduledShifts, "shift", "shifts"),
			Href: page.Link(s, onlyDays(s, r), catalog.PathEmployeeShifts, format.ID(e.ID))}
	}},
	{Label: "Next shift", Sort: "next", Cell: func(s *web.Server, r *web.Request, e *schedule.StaffWeekRow) components.Cell {
		return nextShiftCell(s, r, &e.Next)
	}},
	{Label: "Blocks", Num: true, Cell: func(s *web.Server, r *web.Request, e *schedule.StaffWeekRow) components.Cell {
		n := e.BlocksActive + e.BlocksApproved + e.BlocksRequested
		if n == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(n), Href: page.Link(s, onlyDays(s, r), catalog.PathEmployeeBlocks, format.ID(e.ID)),
			Sub: format.Join(unavailableWords(e.UnavailableMinutes), format.Count(e.BlocksRequested, "requested"))}
	}},
	{Label: "Soft conflicts", Sort: "conflicts", Num: true, Cell: func(s *web.Server, r *web.Request, e *schedule.StaffWeekRow) components.Cell {
		if e.ConflictRows == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(e.ConflictRows), Href: page.Link(s, onlyDays(s, r), catalog.PathEmployeeConflicts, format.ID(e.ID)),
			Sub: format.Join(components.Plural(e.ConflictShifts, "shift", "shifts"), format.Minutes(e.ConflictMinutes))}
	}},
}

// onlyDays returns the request with the dates of the staff list and no other filter, for links from the counts of a
// row.
func onlyDays(s *web.Server, r *web.Request) *web.Request {
	return page.Narrowed(StaffDays(s, r), func(f *schedule.Filter) { *f = schedule.Filter{From: f.From, To: f.To} })
}

// unavailableWords describes unavailable minutes, or returns "" if there are none.
func unavailableWords(minutes int) string {
	if minutes == 0 {
		return ""
	}
	return schedule.DurationWords(minutes) + " unavailable"
}

// nextShiftCell returns the time and place of a shift, or "none" if its ID is 0.
func nextShiftCell(s *web.Server, r *web.Request, next *schedule.ShiftRow) components.Cell {
	if next.ID == 0 {
		return components.Cell{Text: "none"}
	}
	cell := format.TimeCell(r.Style, next.Interval(), next.TimeZone)
	cell.Href = page.Link(s, r, catalog.PathShift, format.ID(next.ID))
	cell.Sub = format.Join(next.Position, next.Location, next.TimeZone)
	return cell
}
