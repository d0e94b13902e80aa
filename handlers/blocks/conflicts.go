package blocks

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// conflictsData is the soft-conflict report: every scheduled shift that overlaps an unavailable block.
func conflictsData(s *web.Server) web.Dataset {
	return report.List[schedule.SoftConflict]{
		File: "soft-conflicts", Noun: [2]string{"pair", "pairs"}, Order: "by overlap start", Quiet: catalog.ReportedNotBlocked,
		Note:    "Times are local to each shift; the zone stands with the overlap.",
		Fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		Columns: ConflictColumns, Figure: report.ConflictFigure,
		Count: web.Bind(s, conflictSummary),
		Total: func(r *web.Request) (int, error) {
			return Total(r.View().ConflictPairs(r.Filter)), nil
		},
		Page: func(r *web.Request, p paging.Page) ([]schedule.SoftConflict, string, error) {
			return r.View().Conflicts(r.Filter, paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.SoftConflict) error) error {
			return r.View().EachConflict(r.Filter, visit)
		},
		Export: func(*web.Request) []columns.Column[schedule.SoftConflict] { return columns.SoftConflictColumns },
		Known:  []string{"why"},
		Detail: func(r *web.Request, d *components.DataPage) error { return whyDetail(s, r, d) },
	}.Dataset(s)
}

// conflictSummary counts pairs, shifts, employees and the union of the overlap minutes under the filter.
func conflictSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	return ConflictSummaryOf(s, r, r.View().ConflictCounts(r.Filter)), nil
}

// ConflictSummaryOf puts the counters of a report of soft conflicts into words.
func ConflictSummaryOf(s *web.Server, r *web.Request, c schedule.ConflictCounts) report.Summary {
	requested := *r
	requested.Filter.Statuses, requested.Filter.All = []schedule.BlockStatus{schedule.Requested}, false
	counters := []components.Counter{
		{Label: "Soft conflicts", Value: format.Number(c.Pairs), Note: "shift and block pairs"},
		{Label: "In force", Value: format.Number(c.Live), Note: fmt.Sprintf("%s active, %s approved", format.Number(c.ByStatus[schedule.Active]), format.Number(c.ByStatus[schedule.Approved]))},
		{Label: "Would conflict if approved", Value: format.Number(c.Requested), Href: page.Self(s, &requested), Tag: components.Tag{Word: "requested", Class: "ask"}},
		{Label: "Shifts affected", Value: format.Number(c.Shifts), Note: "of " + format.Number(c.Compared.Shifts) + " in the filter"},
		{Label: "Employees affected", Value: format.Number(c.Employees), Note: "of " + format.Number(c.Compared.Employees)},
		{Label: "Overlap", Value: schedule.DurationWords(c.Minutes), Note: "union per shift"},
	}
	if other := c.Pairs - c.Live - c.Requested; other > 0 {
		counters = append(counters, components.Counter{Label: "Not in force", Value: format.Number(other), Note: "declined, cancelled or expired"})
	}
	looked := fmt.Sprintf("%s and %s were compared; none overlap.", components.Plural(c.Compared.Shifts, "shift", "shifts"),
		components.Plural(c.Compared.Blocks, "unavailable block", "unavailable blocks"))
	return report.Summary{Total: c.Pairs, Counters: counters, Looked: looked, Figures: conflictFigures(&c), Facts: factsOf(&c)}
}

var ConflictColumns = []report.Column[schedule.SoftConflict]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: c.EmployeeName, Href: page.EmployeeLink(s, r, c.Shift.EmployeeID), Sub: format.Join(c.Position, c.Location)}
	}},
	{Label: "Shift", Sort: "start", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := format.TimeCell(c.Shift.Interval(), c.Shift.TimeZone)
		cell.Href = page.Link(s, r, catalog.PathShift, format.ID(c.Shift.ID))
		cell.Sub = format.Join(stateWords(c), schedule.DurationWords(c.Shift.Interval().Minutes()), "shift "+format.ID(c.Shift.ID))
		return cell
	}},
	{Label: "Unavailable block", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := format.TimeCell(c.Occurrence, c.Shift.TimeZone)
		days := ""
		if c.BlockAllDay {
			cell.Text, days = "all day", lastDayWords(c.Occurrence, c.Shift.TimeZone)
		}
		one := *r
		one.Filter = schedule.Filter{BlockID: c.BlockID, Statuses: []schedule.BlockStatus{c.BlockStatus}}
		cell.Href = page.Link(s, &one, catalog.PathBlocks)
		cell.Sub = format.Join(days, format.BlockKind(c.BlockKind), recurringWords(c), "block "+format.ID(c.BlockID))
		return cell
	}},
	{Label: "Overlap", Sort: "minutes", Num: true, Cell: func(_ *web.Server, _ *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: format.Number(c.Minutes()) + " min", Sub: format.ClockRange(c.Overlap, c.Shift.TimeZone) + " " + c.Shift.TimeZone}
	}},
	{Label: "Relation", Cell: func(_ *web.Server, _ *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: relationWords[c.Relation], Sub: fmt.Sprintf("%d %% of the shift", c.Percent)}
	}},
	{Label: "Block status", Sort: "status", Cell: func(_ *web.Server, _ *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := components.Cell{Tag: format.BlockTag(c.BlockStatus)}
		if c.BlockStatus == schedule.Requested {
			cell.Sub = catalog.WouldConflictIfApproved
		}
		return cell
	}},
	{Label: "Why", Screen: true, Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: "Why this\u00a0row?", Href: whyLink(s, r, c)}
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
