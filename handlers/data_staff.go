package handlers

import (
	"context"
	"fmt"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// staffData is the summary by employee: blocks, unavailable and scheduled time, soft conflicts, the next block.
func (s *server) staffData() dataset {
	return list[schedule.StaffRow]{
		file: "staff-summary", noun: [2]string{"employee", "employees"}, order: "by name",
		reads:   "one row for each employee in the filter, with or without a block",
		quiet:   "everyone in the filter, with or without a block",
		note:    "Hours are counted once where blocks overlap each other. A shift counts on the day it begins, so that weeks add up.",
		fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "q", "status"},
		columns: staffColumns,
		count:   bind(s, (*server).staffSummary),
		total:   func(r *request) (int, error) { return r.view().StaffCount(r.filter), nil },
		page: func(r *request, p paging.Page) ([]schedule.StaffRow, string, error) {
			return r.view().Staff(r.filter, r.instant(), p)
		},
		each: func(_ context.Context, r *request, visit func(*schedule.StaffRow) error) error {
			return r.view().EachStaff(r.filter, r.instant(), visit)
		},
		export: func(*request) []columns.Column[schedule.StaffRow] { return columns.StaffColumns },
		detail: func(r *request, d *components.DataPage) error { return s.horizonNote(r, d) },
	}.dataset(s)
}

// instant is the moment of the request, to the minute.
func (r *request) instant() schedule.Instant { return schedule.Instant(r.now.Unix() / 60 * 60) }

// dayEnds is what every end of a day is a multiple of: no zone differs from UTC by less than a quarter of an hour.
const dayEnds = 15 * time.Minute

// staffSummary counts the employees of the filter and what their rows add up to.
func (s *server) staffSummary(r *request) (summary, error) {
	n := r.view().StaffCount(r.filter)
	blocks := r.view().BlockCounts(r.filter)
	// What is the next block changes when a day ends, in whatever zone.
	return summary{total: n, state: r.now.Truncate(dayEnds).String(), looked: "Every employee of the schedule was compared with the filter; none fits.", counters: []components.Counter{
		{Label: "Employees", Value: format.Number(n)},
		{Label: "Unavailable blocks", Value: format.Number(blocks.Blocks), Href: s.link(r, catalog.PathBlocks), Note: "of " + components.Plural(blocks.Employees, "employee", "employees")},
		s.conflictCounter(r),
	}}, nil
}

// staffColumns are the columns of the summary. Each figure opens exactly the rows it counts.
var staffColumns = []column[schedule.StaffRow]{
	{label: "Employee", sort: "employee", cell: func(s *server, r *request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: e.Name, Href: s.employeeLink(r, e.ID), Sub: format.Join(e.Position, e.Location, notActive(e.Status))}
	}},
	{label: "Active", num: true, cell: blocksOf(schedule.Active, func(e *schedule.StaffRow) int { return e.BlocksActive })},
	{label: "Approved", num: true, cell: blocksOf(schedule.Approved, func(e *schedule.StaffRow) int { return e.BlocksApproved })},
	{label: "Requested", num: true, cell: blocksOf(schedule.Requested, func(e *schedule.StaffRow) int { return e.BlocksRequested })},
	{label: "Unavailable", sort: "minutes", num: true, cell: func(_ *server, _ *request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(e.UnavailableMinutes), Sub: onDays(e)}
	}},
	{label: "Scheduled", sort: "scheduled", num: true, cell: func(_ *server, _ *request, e *schedule.StaffRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(e.ScheduledMinutes), Sub: components.Plural(e.ScheduledShifts, "shift", "shifts")}
	}},
	{label: "Soft conflicts", sort: "conflicts", num: true, cell: func(s *server, r *request, e *schedule.StaffRow) components.Cell {
		if e.ConflictRows == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(e.ConflictRows), Href: s.link(r.conflictsOf(e.ID), catalog.PathSoftConflicts),
			Sub: format.Join(components.Plural(e.ConflictShifts, "shift", "shifts"), format.Minutes(e.ConflictMinutes))}
	}},
	{label: "Next block", cell: func(s *server, r *request, e *schedule.StaffRow) components.Cell {
		if e.NextUnavailable == 0 {
			return components.Cell{Text: "none"}
		}
		return s.startCell(r, e.NextUnavailable, e.LocationID)
	}},
}

// conflictsOf is the request for exactly the pairs that the row of an employee counts.
func (r *request) conflictsOf(id int64) *request {
	return r.narrowed(func(f *schedule.Filter) {
		*f = f.Only("from", "to", "block_id", "status")
		f.EmployeeID = id
	})
}

// blocksOf counts the blocks of one status and opens them.
func blocksOf(status schedule.BlockStatus, n func(*schedule.StaffRow) int) func(*server, *request, *schedule.StaffRow) components.Cell {
	return func(s *server, r *request, e *schedule.StaffRow) components.Cell {
		if n(e) == 0 {
			return components.Cell{Text: "0"}
		}
		one := r.narrowed(func(f *schedule.Filter) {
			*f = schedule.Filter{EmployeeID: e.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{status}}
		})
		return components.Cell{Text: format.Number(n(e)), Href: s.link(one, catalog.PathBlocks)}
	}
}

func onDays(e *schedule.StaffRow) string {
	if e.UnavailableDays == 0 {
		return ""
	}
	return "on " + components.Plural(e.UnavailableDays, "day", "days")
}

func notActive(status string) string {
	if status == "active" {
		return ""
	}
	return format.Words(status)
}

// startCell is a moment on the wall clock of an employee's place, or of the organization where there is none.
func (s *server) startCell(r *request, at schedule.Instant, place int64) components.Cell {
	zone := s.placeZone(r, place)
	z, _ := schedule.ZoneOrUTC(zone)
	day, minute := z.Local(at)
	clock := fmt.Sprintf("%02d:%02d", minute/60, minute%60)
	return components.Cell{Lead: format.Day(day), At: day.String() + "T" + clock, Text: clock, Sub: zone}
}

// placeZone is the zone of a location; the locations are asked for once a request.
func (s *server) placeZone(r *request, id int64) string {
	if r.placeZones == nil {
		r.placeZones = map[int64]string{}
		places := r.roster.Locations()
		for _, l := range places {
			r.placeZones[l.ID] = l.TimeZone
		}
	}
	if zone := r.placeZones[id]; zone != "" {
		return zone
	}
	return r.zone
}
