package blocks

import (
	"slices"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// staffData returns one row per employee: blocks, unavailable and scheduled time, soft conflicts and the next block.
func staffData(s *web.Server) web.Dataset {
	return report.List[schedule.StaffRow]{
		Ahead: true, File: "staff-summary", Noun: [2]string{"employee", "employees"}, Sort: "-minutes", Order: "most unavailable time first", InFiles: "by name",
		Reads:   "one row for each employee in the filter, with or without a block",
		Quiet:   "everyone in the filter, with or without a block",
		Note:    "Overlapping blocks count once. A shift counts on the day it begins, so that weeks add up.",
		Fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"},
		Columns: staffColumns,
		Count:   web.Bind(s, staffSummary),
		Total:   func(r *web.Request) (int, error) { return r.View().StaffCount(r.Filter), nil },
		Rows: func(r *web.Request) paging.List[schedule.StaffRow] {
			return r.View().Staff(r.Filter, page.Instant(r))
		},
		Export: func(*web.Request) []columns.Column[schedule.StaffRow] { return columns.StaffColumns },
		Detail: func(r *web.Request, d *components.DataPage) error { return addHorizonNote(s, r, d) },
	}.Dataset(s)
}

// DayEnds is a duration of which every local midnight is a multiple in UTC, since all zone offsets are multiples of 15
// minutes. Answers that depend on the local day change at most that often.
const DayEnds = 15 * time.Minute

// staffSummary counts the employees and blocks of the filter.
func staffSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	n := r.View().StaffCount(r.Filter)
	blocks := r.View().BlockCounts(r.Filter)
	// The next block can change at midnight of any zone.
	return report.Summary{Total: n, State: r.Now.Truncate(DayEnds).String(), Searched: "Every employee was checked; none matches the filter.", Counters: []components.Counter{
		{Label: "Employees", Value: format.Number(n)},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Href: page.Link(s, r, catalog.PathBlocks), Note: "of " + components.Plural(blocks.Employees, "employee", "employees")},
		ConflictCounter(s, r),
	}}, nil
}

// staffColumns are the columns of the summary. Each figure links to the rows that it counts.
var staffColumns = []report.Column[schedule.StaffRow]{
	{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: e.Name, Href: page.EmployeeLink(s, r, e.ID), Sub: format.Join(e.Position, e.Location, page.NotActive(e.Status))}
	}},
	{Label: "Active", Num: true, Cell: statusCell(schedule.Active, func(e *schedule.StaffRow) int { return e.BlocksActive })},
	{Label: "Approved", Num: true, Cell: statusCell(schedule.Approved, func(e *schedule.StaffRow) int { return e.BlocksApproved })},
	{Label: "Requested", Num: true, Cell: statusCell(schedule.Requested, func(e *schedule.StaffRow) int { return e.BlocksRequested })},
	{Label: "Unavailable", Sort: "minutes", Num: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(e.UnavailableMinutes), Sub: unavailableDayWords(e)}
	}},
	{Label: "Scheduled", Sort: "scheduled", Num: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(e.ScheduledMinutes), Sub: components.Plural(e.ScheduledShifts, "shift", "shifts")}
	}},
	{Label: "Soft conflicts", Sort: "conflicts", Num: true, Cell: func(s *web.Server, r *web.Request, e *schedule.StaffRow) components.Cell {
		if e.ConflictRows == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(e.ConflictRows), Href: page.Link(s, employeeConflicts(r, e.ID), catalog.PathSoftConflicts),
			Sub: format.Join(components.Plural(e.ConflictShifts, "shift", "shifts"), format.Minutes(e.ConflictMinutes))}
	}},
	{Label: "Next block", Cell: func(s *web.Server, r *web.Request, e *schedule.StaffRow) components.Cell {
		if e.NextUnavailable == 0 {
			return components.Cell{Text: "none"}
		}
		return StartCell(s, r, e.NextUnavailable, e.LocationID)
	}},
}

// employeeConflicts returns the request for the conflicts that the row of an employee counts.
func employeeConflicts(r *web.Request, id int64) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) {
		*f = f.Only("from", "to", "block_id", "status")
		f.EmployeeID = id
	})
}

// statusCell returns a cell function that shows the number of blocks with a status and links to them.
func statusCell(status schedule.BlockStatus, n func(*schedule.StaffRow) int) func(*web.Server, *web.Request, *schedule.StaffRow) components.Cell {
	return func(s *web.Server, r *web.Request, e *schedule.StaffRow) components.Cell {
		if n(e) == 0 {
			return components.Cell{Text: "0"}
		}
		blocks := page.Narrowed(r, func(f *schedule.Filter) {
			*f = schedule.Filter{EmployeeID: e.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{status}}
		})
		return components.Cell{Text: format.Number(n(e)), Href: page.Link(s, blocks, catalog.PathBlocks)}
	}
}

// unavailableDayWords returns the number of unavailable days in words, or "" if there are none.
func unavailableDayWords(e *schedule.StaffRow) string {
	if e.UnavailableDays == 0 {
		return ""
	}
	return "on " + components.Plural(e.UnavailableDays, "day", "days")
}

// StartCell returns an instant on the clock of the location, or of the organization if place is 0.
func StartCell(s *web.Server, r *web.Request, at schedule.Instant, place int64) components.Cell {
	zone := PlaceZone(s, r, place)
	z, _ := localtime.ZoneOrUTC(zone)
	day, minute := z.Local(at)
	return components.Cell{Lead: r.Style.Day(day), At: format.WallValue(day, minute), Text: r.Style.Clock(minute), Sub: zone}
}

// PlaceZone returns the zone of a location, or the organization's if it is unknown.
func PlaceZone(s *web.Server, r *web.Request, id int64) string {
	places := r.Roster.Locations()
	at := slices.IndexFunc(places, func(l schedule.Location) bool { return l.ID == id })
	if at < 0 || places[at].TimeZone == "" {
		return r.Zone
	}
	return places[at].TimeZone
}
