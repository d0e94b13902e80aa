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

// conflictsData is the soft-conflict report: every scheduled shift that overlaps an unavailable block.
func (s *server) conflictsData() dataset {
	return list[schedule.SoftConflict]{
		file: "soft-conflicts", noun: [2]string{"pair", "pairs"}, order: "by overlap start", quiet: catalog.ReportedNotBlocked,
		note:    "Times are local to each shift; the zone stands with the overlap.",
		fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		columns: conflictColumns, figure: conflictFigure,
		count: bind(s, (*server).conflictSummary),
		total: func(r *request) (int, error) {
			return total(r.view().ConflictPairs(r.filter)), nil
		},
		page: func(r *request, p paging.Page) ([]schedule.SoftConflict, string, error) {
			return r.view().Conflicts(r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.SoftConflict) error) error {
			return r.view().EachConflict(r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.SoftConflict] { return columns.SoftConflictColumns },
		known:  []string{"why"},
		detail: func(r *request, d *components.DataPage) error { return s.whyDetail(r, d) },
	}.dataset(s)
}

// conflictSummary counts pairs, shifts, employees and the union of the overlap minutes under the filter.
func (s *server) conflictSummary(r *request) (summary, error) {
	return s.conflictSummaryOf(r, r.view().ConflictCounts(r.filter)), nil
}

// conflictSummaryOf puts the counters of a report of soft conflicts into words.
func (s *server) conflictSummaryOf(r *request, c schedule.ConflictCounts) summary {
	requested := *r
	requested.filter.Statuses, requested.filter.All = []schedule.BlockStatus{schedule.Requested}, false
	counters := []components.Counter{
		{Label: "Soft conflicts", Value: format.Number(c.Pairs), Note: "shift and block pairs"},
		{Label: "In force", Value: format.Number(c.Live), Note: fmt.Sprintf("%s active, %s approved", format.Number(c.ByStatus[schedule.Active]), format.Number(c.ByStatus[schedule.Approved]))},
		{Label: "Would conflict if approved", Value: format.Number(c.Requested), Href: s.self(&requested), Tag: components.Tag{Word: "requested", Class: "ask"}},
		{Label: "Shifts affected", Value: format.Number(c.Shifts), Note: "of " + format.Number(c.Compared.Shifts) + " in the filter"},
		{Label: "Employees affected", Value: format.Number(c.Employees), Note: "of " + format.Number(c.Compared.Employees)},
		{Label: "Overlap", Value: schedule.DurationWords(c.Minutes), Note: "union per shift"},
	}
	if other := c.Pairs - c.Live - c.Requested; other > 0 {
		counters = append(counters, components.Counter{Label: "Not in force", Value: format.Number(other), Note: "declined, cancelled or expired"})
	}
	looked := fmt.Sprintf("%s and %s were compared; none overlap.", components.Plural(c.Compared.Shifts, "shift", "shifts"),
		components.Plural(c.Compared.Blocks, "unavailable block", "unavailable blocks"))
	return summary{total: c.Pairs, counters: counters, looked: looked, figures: conflictFigures(&c), facts: factsOf(&c)}
}

var conflictColumns = []column[schedule.SoftConflict]{
	{label: "Employee", sort: "employee", says: "employee_id", cell: func(s *server, r *request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: c.EmployeeName, Href: s.employeeLink(r, c.Shift.EmployeeID), Sub: format.Join(c.Position, c.Location)}
	}},
	{label: "Shift", sort: "start", cell: func(s *server, r *request, c *schedule.SoftConflict) components.Cell {
		cell := format.TimeCell(c.Shift.Interval(), c.Shift.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, format.ID(c.Shift.ID))
		cell.Sub = format.Join(stateWords(c), schedule.DurationWords(c.Shift.Interval().Minutes()), "shift "+format.ID(c.Shift.ID))
		return cell
	}},
	{label: "Unavailable block", cell: func(s *server, r *request, c *schedule.SoftConflict) components.Cell {
		cell := format.TimeCell(c.Occurrence, c.Shift.TimeZone)
		days := ""
		if c.BlockAllDay {
			cell.Text, days = "all day", lastDayWords(c.Occurrence, c.Shift.TimeZone)
		}
		one := *r
		one.filter = schedule.Filter{BlockID: c.BlockID, Statuses: []schedule.BlockStatus{c.BlockStatus}}
		cell.Href = s.link(&one, catalog.PathBlocks)
		cell.Sub = format.Join(days, format.BlockKind(c.BlockKind), recurringWords(c), "block "+format.ID(c.BlockID))
		return cell
	}},
	{label: "Overlap", sort: "minutes", num: true, cell: func(_ *server, _ *request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: format.Number(c.Minutes()) + " min", Sub: format.ClockRange(c.Overlap, c.Shift.TimeZone) + " " + c.Shift.TimeZone}
	}},
	{label: "Relation", cell: func(_ *server, _ *request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: relationWords[c.Relation], Sub: fmt.Sprintf("%d %% of the shift", c.Percent)}
	}},
	{label: "Block status", sort: "status", cell: func(_ *server, _ *request, c *schedule.SoftConflict) components.Cell {
		cell := components.Cell{Tag: format.BlockTag(c.BlockStatus)}
		if c.BlockStatus == schedule.Requested {
			cell.Sub = catalog.WouldConflictIfApproved
		}
		return cell
	}},
	{label: "Why", screen: true, cell: func(s *server, r *request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: "Why this\u00a0row?", Href: s.whyLink(r, c)}
	}},
}

// relationWords say how shift and block lie to each other.
var relationWords = map[schedule.Relation]string{
	schedule.Exact:              "block and shift are the same time",
	schedule.ShiftInsideBlock:   "shift inside block",
	schedule.BlockInsideShift:   "block inside shift",
	schedule.ShiftStartOverlaps: "block overlaps shift start",
	schedule.ShiftEndOverlaps:   "block overlaps shift end",
}

// lastDayWords says on which day a stretch of several days ends: "to Fri 6 Feb 2026"; nothing for a single day.
func lastDayWords(iv schedule.Interval, zone string) string {
	z, _ := schedule.ZoneOrUTC(zone)
	if first, last := z.Days(iv); last > first {
		return "to " + format.Day(last)
	}
	return ""
}

func recurringWords(c *schedule.SoftConflict) string {
	if c.DuplicateOf != 0 {
		return "duplicate of block " + format.ID(c.DuplicateOf)
	}
	if c.BlockRecurring {
		return "recurring"
	}
	return ""
}

// stateWords say which copy of the shift overlaps.
func stateWords(c *schedule.SoftConflict) string {
	switch c.ShiftState {
	case schedule.StatePublished:
		return "published"
	case schedule.StateDraft:
		return "draft"
	}
	if c.Published.Empty() {
		return "draft and published"
	}
	return "draft; published " + format.ClockRange(c.Published, c.Shift.TimeZone)
}
