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
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// openShiftsData returns the shifts without an employee.
func openShiftsData(s *web.Server) web.Dataset {
	return report.List[schedule.ShiftRow]{
		File: "open-shifts", Noun: [2]string{"open shift", "open shifts"}, Order: "by start",
		Quiet:  "including past ones if the filter has no dates",
		Note:   "Times are local to each shift and shown with the time zone.",
		Hints:  page.Hints{"employee_id": "Open shifts have no employee, so a filter with an employee shows none."},
		Reads:  "every open shift that touches the days of the filter; nobody is assigned to open shifts, so an employee filter returns none",
		Fields: []string{"from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) { // shifts have no block status
			f.Statuses, f.All = nil, true
		},
		Figure:  []report.CountedPart{{Label: "Open shifts", One: "open shift", Many: "open shifts"}, {Label: "From today on", One: "from today on", Many: "from today on"}},
		Columns: OpenListColumns,
		RowID:   func(row *schedule.ShiftRow) string { return RowID(row.ID) },
		Count:   web.Bind(s, openShiftsSummary),
		Rows: func(r *web.Request) paging.List[schedule.ShiftRow] {
			return r.View().OpenShifts(r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.ShiftRow] { return columns.ShiftColumns },
	}.Dataset(s)
}

// openShiftsSummary counts the open shifts and those from today on.
func openShiftsSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().ShiftCounts(r.Filter)
	upcoming := page.Narrowed(r, func(f *schedule.Filter) { f.From = max(f.From, r.Today) })
	upcomingCounts := roster.ShiftCounts{}
	if r.Filter.To == 0 || r.Filter.To >= r.Today {
		upcomingCounts = r.View().ShiftCounts(upcoming.Filter)
	}
	counters := []components.Counter{
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned"},
		{Label: "From today on", Value: format.Number(upcomingCounts.Open), Note: "today and later"},
		{Label: "All shifts", Value: format.Number(c.Shifts), Href: page.Link(s, r, catalog.PathShifts), Note: "with the same filter"},
	}
	if upcomingCounts.Open > 0 {
		counters[1].Href = page.Self(s, upcoming)
	}
	return report.Summary{Total: c.Open, State: r.Now.Truncate(blocks.DayEnds).String(), Counters: counters,
		Searched: components.Plural(c.Shifts, "shift was", "shifts were") + " checked; none is open."}, nil
}

// OpenListColumns are the columns of the list of open shifts.
var OpenListColumns = []report.Column[schedule.ShiftRow]{
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		cell := format.ZonedCell(r.Style, row.Interval(), row.TimeZone, r.Zone)
		cell.Href, cell.Title = page.Link(s, r, catalog.PathShift, format.ID(row.ID)), "Shift "+format.ID(row.ID)
		return cell
	}},
	{Label: "Starts", Cell: func(_ *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: page.UntilStart(r.Now.Truncate(blocks.DayEnds), row.StartsAt)}
	}},
	{Label: "Needed", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: components.Plural(row.Slots(), "person", "people")}
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: row.Label}
	}},
	{Label: "Location", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Location)}
	}},
	{Label: "State", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
	{Label: "Candidates", Screen: true, Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		if !r.Manages() {
			return components.Cell{}
		}
		return components.Cell{Text: "Find people", Href: CandidatesLink(s, r, row.ID)}
	}},
}

// RowID returns the id of the row of a shift.
func RowID(shift int64) string { return "shift-" + format.ID(shift) }

// CandidatesLink returns a link to the candidates of a shift. It keeps the value of PoolRule, and that screen links back
// to the row of the shift on this one.
func CandidatesLink(s *web.Server, r *web.Request, shift int64) string {
	pairs := append(rulePairs(r, PoolRule), page.BackRule.Name, page.Self(s, r)+"#"+RowID(shift))
	return page.WithParams(page.Link(s, r, catalog.PathShiftCandidates, format.ID(shift)), pairs)
}

// rulePairs returns the name and value of a rule, or nil if it has its default value.
func rulePairs(r *web.Request, u page.Rule) []string {
	if v := page.RuleValue(r, u); v != u.Usual {
		return []string{u.Name, v}
	}
	return nil
}

// openShiftWhen is the column with the time of an open shift.
var openShiftWhen = report.Column[columns.OpenShiftRow]{Label: "Open shift", Sort: "start", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
	cell := format.ZonedCell(r.Style, o.Interval(), o.TimeZone, r.Zone)
	cell.Href, cell.Title = CandidatesLink(s, r, o.ID), "People for shift "+format.ID(o.ID)
	cell.Sub = format.Join(schedule.DurationWords(o.Interval().Minutes()), cell.Sub)
	return cell
}}

// openShiftWork is the column with the position and location of an open shift.
var openShiftWork = report.Column[columns.OpenShiftRow]{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
	cell := components.Cell{Text: format.OrNone(o.Position), Sub: format.Join(o.Location, o.Label)}
	if n := o.Slots(); n > 1 {
		cell.Sub = format.Join(cell.Sub, "needs "+components.Plural(n, "person", "people"))
	}
	return cell
}}

// openShiftCandidates is the column with the number of candidates who could take an open shift.
var openShiftCandidates = report.Column[columns.OpenShiftRow]{Label: "Could take", Num: true, Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
	if o.CanTake() == 0 {
		return components.Cell{Tag: components.Tag{Word: "nobody", Class: "warn"}, Sub: "of " + format.Number(o.Looked)}
	}
	return components.Cell{Text: format.Number(o.CanTake()), Sub: "of " + format.Number(o.Looked)}
}}

// OpenShiftColumns are the columns of open shifts with the number of candidates by standing.
var OpenShiftColumns = []report.Column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftCandidates,
	standingColumn("Free", rules.Free), standingColumn("With a note", rules.FreeWithNotes),
	standingColumn("Breaks a rule", rules.BreaksRules), standingColumn("Not free", rules.NotFree),
	{Label: "First", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return bestCell(s, r, o, 0)
	}},
}

// standingColumn returns the column with the number of candidates of a standing.
func standingColumn(label string, standing rules.Standing) report.Column[columns.OpenShiftRow] {
	return report.Column[columns.OpenShiftRow]{Label: label, Num: true, Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
		return components.Cell{Text: format.Number(o.By[standing])}
	}}
}

// CandidateReviewColumns are the columns of open shifts with the three best candidates and the reasons.
var CandidateReviewColumns = []report.Column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftCandidates,
	{Label: "First", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 0)
	}},
	{Label: "Second", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 1)
	}},
	{Label: "Third", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 2)
	}},
}

// bestCell returns the nth best candidate, counted from 0, with the remaining hours.
func bestCell(s *web.Server, r *web.Request, o *columns.OpenShiftRow, n int) components.Cell {
	if n >= len(o.Best) {
		return components.Cell{Text: "none"}
	}
	c := &o.Best[n]
	return components.Cell{Text: c.Name, Href: page.EmployeeLink(s, r, c.ID), Sub: format.Join(schedule.DurationWords(c.Left)+" left in the week", LimitWords(c))}
}

// reasonedCell returns the nth best candidate, counted from 0, with the reasons.
func reasonedCell(s *web.Server, r *web.Request, o *columns.OpenShiftRow, n int) components.Cell {
	cell := bestCell(s, r, o, n)
	if n < len(o.Best) {
		c := &o.Best[n]
		cell.Sub = c.Briefly(r.Style)
	}
	return cell
}

// LimitWords names the limit that a candidate's remaining hours refer to: the preferred hours if known, otherwise the
// weekly limit.
func LimitWords(c *rules.Candidate) string {
	switch {
	case c.Limits.PreferredMinutes > 0:
		return "of the " + schedule.DurationWords(c.Limits.PreferredMinutes) + " preferred"
	case c.WeekLimit > 0:
		return "of the " + schedule.DurationWords(c.WeekLimit) + " allowed"
	}
	return ""
}

// PoolRule selects the employees who are compared with an open shift.
var PoolRule = page.ChoiceRule("pool", "Employees considered", "place", "position and home location", "position", "position, any home location",
	"home", "home location, any position", "all", "all employees")
