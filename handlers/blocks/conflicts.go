package blocks

import (
	"fmt"

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

// conflictsData returns the soft-conflict report: every pair of a scheduled shift and an unavailable block that
// overlap.
func conflictsData(s *web.Server) web.Dataset {
	return report.List[schedule.SoftConflict]{
		Ahead: true, File: "soft-conflicts", Noun: [2]string{"soft conflict", "soft conflicts"}, Order: "by overlap start", Quiet: catalog.ReportedNotBlocked,
		Note:    "Times are local to each shift and shown with the time zone.",
		Fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		Columns: ConflictColumns, Figure: report.ConflictFigure,
		Count: web.Bind(s, conflictSummary),
		Total: func(r *web.Request) (int, error) {
			return Total(r.View().ConflictPairs(r.Filter)), nil
		},
		Rows: func(r *web.Request) paging.List[schedule.SoftConflict] {
			return r.View().Conflicts(r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.SoftConflict] { return columns.SoftConflictColumns },
		Known:  []string{"why"},
		Detail: func(r *web.Request, d *components.DataPage) error { return addExplanation(s, r, d) },
	}.Dataset(s)
}

// conflictSummary counts the pairs, shifts, employees and overlap minutes of the filter.
func conflictSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	return ConflictSummaryOf(s, r, r.View().ConflictCounts(r.Filter)), nil
}

// ConflictSummaryOf returns the summary of a soft-conflict report with the given counts.
func ConflictSummaryOf(s *web.Server, r *web.Request, c schedule.ConflictCounts) report.Summary {
	requested := *r
	requested.Filter.Statuses, requested.Filter.All = []schedule.BlockStatus{schedule.Requested}, false
	counters := []components.Counter{
		{Label: "Soft conflicts", Value: format.Number(c.Pairs), Note: "shift and block pairs"},
		{Label: "In force", Value: format.Number(c.Live), Note: fmt.Sprintf("%s active, %s approved", format.Number(c.ByStatus[schedule.Active]), format.Number(c.ByStatus[schedule.Approved]))},
		{Label: "Would conflict if approved", Value: format.Number(c.Requested), Href: page.Self(s, &requested), Tag: components.Tag{Word: "requested", Class: "ask"}},
		{Label: "Shifts affected", Value: format.Number(c.Shifts), Note: "of " + format.Number(c.Compared.Shifts) + " in the filter"},
		{Label: "Employees affected", Value: format.Number(c.Employees), Note: "of " + format.Number(c.Compared.Employees)},
		{Label: "Overlap", Value: schedule.DurationWords(c.Minutes), Note: "overlapping blocks count once"},
	}
	if other := c.Pairs - c.Live - c.Requested; other > 0 {
		counters = append(counters, components.Counter{Label: "Not in force", Value: format.Number(other), Note: "declined, cancelled or expired"})
	}
	looked := fmt.Sprintf("%s and %s were compared; none overlap.", components.Plural(c.Compared.Shifts, "shift", "shifts"),
		components.Plural(c.Compared.Blocks, "unavailable block", "unavailable blocks"))
	return report.Summary{Total: c.Pairs, Counters: counters, Searched: looked, Figures: []*components.Figures{conflictFigures(&c)}, Facts: newConflictFacts(&c)}
}

// ConflictColumns are the columns of the soft-conflict report.
var ConflictColumns = []report.Column[schedule.SoftConflict]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: c.EmployeeName, Href: page.EmployeeLink(s, r, c.Shift.EmployeeID), Sub: format.Join(c.Position, c.Location)}
	}},
	{Label: "Shift", Sort: "start", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := format.ZonedCell(r.Style, c.Shift.Interval(), c.Shift.TimeZone, r.Zone)
		cell.Lead = nearDay(r, c.Shift.Interval(), c.Shift.TimeZone)
		cell.Href, cell.Title = page.Link(s, r, catalog.PathShift, format.ID(c.Shift.ID)), "Shift "+format.ID(c.Shift.ID)
		length, state := schedule.DurationWords(c.Shift.Interval().Minutes()), stateWords(r.Style, c)
		if cell.Sub = format.Join(length, cell.Sub); state != "" {
			cell.Sub = format.Join(length, state) // without the name of the zone, so that a row has two lines
		}
		return cell
	}},
	{Label: "Unavailable block", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := nearTimeCell(r, c.Occurrence, c.Shift.TimeZone)
		days := ""
		if c.BlockAllDay {
			cell.Text, days = "all day", lastDayWords(r, c.Occurrence, c.Shift.TimeZone)
		}
		block := *r
		block.Filter = schedule.Filter{BlockID: c.BlockID, Statuses: []schedule.BlockStatus{c.BlockStatus}}
		cell.Href = page.Link(s, &block, catalog.PathBlocks)
		cell.Sub = format.Join(days, format.BlockKind(c.BlockKind), recurringWords(c))
		return cell
	}},
	{Label: "Overlap", Sort: "minutes", Num: true, Cell: func(_ *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		return components.Cell{Text: format.Number(c.Minutes()) + " min", Sub: format.ClockRange(r.Style, c.Overlap, c.Shift.TimeZone)}
	}},
	{Label: "Block status", Sort: "status", Cell: func(_ *web.Server, _ *web.Request, c *schedule.SoftConflict) components.Cell {
		cell := components.Cell{Tag: format.BlockTag(c.BlockStatus)}
		if c.BlockStatus == schedule.Requested {
			cell.Sub = "if approved"
		}
		return cell
	}},
	{Label: "Why", Cell: func(s *web.Server, r *web.Request, c *schedule.SoftConflict) components.Cell {
		return RelationCell(c, explanationLink(s, r, c))
	}},
}

// RelationCell returns how a shift and a block overlap, with a link to the explanation of the pair.
func RelationCell(c *schedule.SoftConflict, href string) components.Cell {
	return components.Cell{Text: relationWords[c.Relation], Href: href, Sub: fmt.Sprintf("%d %% of it", c.Percent)}
}

// nearTimeCell is format.TimeCell with the year only if it is not this year, so that the time fits on one line.
func nearTimeCell(r *web.Request, iv schedule.Interval, zone string) components.Cell {
	cell := format.TimeCell(r.Style, iv, zone)
	cell.Lead = nearDay(r, iv, zone)
	return cell
}

// nearDay returns the day on which an interval begins, with the year only if it is not this year.
func nearDay(r *web.Request, iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return r.Style.NearDay(z.Date(iv.Start), r.Today)
}

// relationWords describe where a block overlaps a shift.
var relationWords = map[schedule.Relation]string{
	schedule.Exact:              "at the same times",
	schedule.ShiftInsideBlock:   "the whole shift",
	schedule.BlockInsideShift:   "inside the shift",
	schedule.ShiftStartOverlaps: "at the shift start",
	schedule.ShiftEndOverlaps:   "at the shift end",
}

// lastDayWords returns the last day of an interval of several days, for example "to Fri 6 Feb", or "" for a single
// day.
func lastDayWords(r *web.Request, iv schedule.Interval, zone string) string {
	z, _ := localtime.ZoneOrUTC(zone)
	if first, last := z.Days(iv); last > first {
		return "to " + r.Style.NearDay(last, r.Today)
	}
	return ""
}

// recurringWords describes whether the block recurs or duplicates another block.
func recurringWords(c *schedule.SoftConflict) string {
	if c.DuplicateOf != 0 {
		return "duplicate"
	}
	if c.BlockRecurring {
		return "recurring"
	}
	return ""
}

// stateWords names the copy of the shift that overlaps the block, or returns "" if the draft and the published copy are
// the same.
func stateWords(style localtime.Style, c *schedule.SoftConflict) string {
	switch c.ShiftState {
	case schedule.StatePublished:
		return "published"
	case schedule.StateDraft:
		return "draft"
	}
	if c.Published.Empty() {
		return ""
	}
	return "published " + format.ClockRange(style, c.Published, c.Shift.TimeZone)
}

// ConflictFacts is the summary object of the JSON report. Months are those of the shift's start in UTC.
type ConflictFacts struct {
	Pairs     int            `json:"pairs"`
	InForce   int            `json:"in_force"`
	Requested int            `json:"would_conflict_if_approved"`
	Shifts    int            `json:"distinct_shifts"`
	Employees int            `json:"distinct_employees"`
	Minutes   int            `json:"overlap_union_minutes"`
	ByStatus  map[string]int `json:"by_status"`
	ByMonth   map[string]int `json:"by_shift_start_month_utc"`
	Months    []monthFacts   `json:"months"`
}

// monthFacts is the summary of one month in ConflictFacts.
type monthFacts struct {
	Month    string         `json:"month"`
	Pairs    int            `json:"pairs"`
	Shifts   int            `json:"distinct_shifts"`
	Minutes  int            `json:"overlap_union_minutes"`
	ByStatus map[string]int `json:"by_status"`
}

// newConflictFacts converts the counts of the report.
func newConflictFacts(c *schedule.ConflictCounts) ConflictFacts {
	f := ConflictFacts{Pairs: c.Pairs, InForce: c.Live, Requested: c.Requested, Shifts: c.Shifts, Employees: c.Employees, Minutes: c.Minutes,
		ByStatus: countsByName(c.ByStatus), ByMonth: map[string]int{}, Months: []monthFacts{}}
	for _, m := range c.Months {
		f.ByMonth[m.Month] = m.Pairs
		f.Months = append(f.Months, monthFacts{m.Month, m.Pairs, m.Shifts, m.Minutes, countsByName(m.ByStatus)})
	}
	return f
}

// countsByName converts the keys to strings.
func countsByName(by map[schedule.BlockStatus]int) map[string]int {
	counts := make(map[string]int, len(by))
	for status, n := range by {
		counts[string(status)] = n
	}
	return counts
}

// conflictFigures returns the pairs by month and status, or nil if there are none.
func conflictFigures(c *schedule.ConflictCounts) *components.Figures {
	if len(c.Months) == 0 {
		return nil
	}
	statuses := visibleStatuses(c.ByStatus)
	heads := []components.Head{{Label: "Month"}, {Label: "Soft conflicts", Num: true}}
	for _, status := range statuses {
		heads = append(heads, components.Head{Label: statusHead(status), Num: true})
	}
	heads = append(heads, components.Head{Label: "Shifts", Num: true}, components.Head{Label: "Overlap", Num: true})
	row := func(what string, pairs, shifts, minutes int, by map[schedule.BlockStatus]int) components.Row {
		cells := []components.Cell{{Text: what}, {Text: format.Number(pairs)}}
		for _, status := range statuses {
			cells = append(cells, components.Cell{Text: format.Number(by[status])})
		}
		return components.Row{Cells: append(cells, components.Cell{Text: format.Number(shifts)}, components.Cell{Text: format.Minutes(minutes)})}
	}
	group := components.RowGroup{}
	for _, m := range c.Months {
		group.Rows = append(group.Rows, row(m.Month, m.Pairs, m.Shifts, m.Minutes, m.ByStatus))
	}
	group.Rows = append(group.Rows, row("All months", c.Pairs, c.Shifts, c.Minutes, c.ByStatus))
	return &components.Figures{
		Title: "By month and status", Quiet: components.Plural(len(c.Months), "month", "months"),
		Note: "The month is the one in which the shift starts, in UTC, so that locations in different time zones add up. " +
			"A shift counts once, in the month of its first soft conflict; overlapping blocks count once in its minutes.",
		Table: components.Table{Caption: "Soft conflicts by month and status", Heads: heads, Groups: []components.RowGroup{group}},
	}
}

// visibleStatuses returns the live statuses and the others that have a pair.
func visibleStatuses(by map[schedule.BlockStatus]int) (out []schedule.BlockStatus) {
	for _, status := range schedule.BlockStatuses {
		if status.Live() || by[status] > 0 {
			out = append(out, status)
		}
	}
	return out
}

// statusHead returns the column header of a status.
func statusHead(s schedule.BlockStatus) string {
	if s == schedule.Requested {
		return "Requested (would conflict)"
	}
	return format.UpperFirst(string(s))
}
