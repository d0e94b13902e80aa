package planning

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// draftPeriodData is one draft period: its facts, changes, findings, days and shifts.
func draftPeriodData(s *web.Server) web.Dataset {
	l := shifts.ShiftList(s)
	l.File, l.Quiet, l.Above = "draft-period", "working copies; not visible to employees", web.Bind(s, draftOverview)
	l.Reads = "shifts of this draft period that touch the days of the filter; the block status does not narrow shifts"
	l.Order, l.InFiles, l.Asked, l.Figure = "by start", "", ShiftsOnly, report.DraftShiftFigure
	l.Count = func(r *web.Request) (report.Summary, error) {
		sum, err := shifts.ShiftSummary(s, r)
		if err != nil {
			return sum, err
		}
		figures := r.View().DraftFigures(r.Filter)
		for i := range sum.Counters { // the lists of all shifts and conflicts cannot be filtered by period
			switch c := &sum.Counters[i]; c.Label {
			case "Soft conflicts":
				c.Href = page.Beside(s, r, catalog.PathDraftConflicts)
			case "Scheduled":
				c.Value, c.Note = schedule.DurationWords(figures[r.Filter.DraftPeriodID].Minutes), "assigned, breaks included"
			default:
				c.Href = ""
			}
		}
		sum.State = r.Today.String() // the deadline and the notice change with the day
		return sum, err
	}
	rows := l.Rows
	l.Rows = func(r *web.Request) paging.List[schedule.ShiftRow] {
		return paging.List[schedule.ShiftRow]{Page: rows(r).Page, Each: r.View().DraftShifts(r.Filter.DraftPeriodID, r.Filter).Each}
	}
	return report.AppendFigure(l.Dataset(s), web.Bind(s, draftFindingsText))
}

// draftFindingsText returns the number of findings in a draft period.
func draftFindingsText(s *web.Server, r *web.Request) (string, error) {
	p, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
	if err != nil {
		return "", err
	}
	return components.Plural(len(r.View().DraftFindings(p, r.Filter)), "finding", "findings"), nil
}

// draftOverview is shown above the shifts of a draft period.
func draftOverview(s *web.Server, r *web.Request) (components.Overview, error) {
	rows, err := DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	at := slices.IndexFunc(rows, func(p schedule.DraftPeriodRow) bool { return p.ID == r.Filter.DraftPeriodID })
	if err != nil || at < 0 {
		return components.Overview{}, err
	}
	p := &rows[at]
	out := components.Overview{Facts: DraftFacts(s, r, p)}
	if page.OnPaper(r) && p.Waiting() {
		out.Mark = "DRAFT"
	}
	for _, part := range []func(*web.Server, *web.Request, *schedule.DraftPeriodRow) (components.Part, error){draftChangesPart, draftFindingsPart, draftCoveragePart, draftDaysPart} {
		made, err := part(s, r, p)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, made)
	}
	return out, nil
}

// DraftFacts returns the days, the status, the deadline and the publication of a draft period.
func DraftFacts(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) []components.Fact {
	deadline := DeadlineCell(r.Style, p)
	facts := []components.Fact{
		{Label: "Days", Text: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)},
		{Label: "Status", Tag: format.DraftStatusTag(p.Status)},
		{Label: "Publish by", Text: format.Join(format.Spaced(deadline.Lead, deadline.Text), deadline.Sub)},
	}
	if p.PublishBy != 0 {
		facts = append(facts, components.Fact{Label: "Required notice", Text: components.Plural(int(p.StartsOn-p.PublishBy), "day", "days")})
	}
	if p.Latest.ID == 0 {
		return append(facts, components.Fact{Label: "Published", Text: "never; not visible to employees"})
	}
	return append(facts, components.Fact{Label: "Published", Text: page.VersionWords(r, p.Latest), Href: VersionLink(s, r, p.Latest)})
}

// changesShown is the number of changes that the screen of a period shows.
const changesShown = 8

// draftChangesPart lists the first changes of the draft.
func draftChangesPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "changes", Title: "Changes to the published schedule"}
	if p.Latest.ID == 0 { // there may be tens of thousands of changes, so they are only counted
		n, same := r.View().CountDraftDifferences(p.ID, r.Filter)
		part.Quiet = changesText(n, same)
		part.Lines = []string{"No version of this period is published, so every shift is added."}
		part.All = components.Link{Href: page.Beside(s, r, catalog.PathDraftChanges), Text: "Open all " + format.Number(n)}
		return part, nil
	}
	found := r.View().DraftDifferences(p.ID, r.Filter)
	promised := PromisedNotice(r)
	n, rows := len(found.Changes), comparison{Differences: found, announced: page.Instant(r)}.first(changesShown, promised)
	part.Quiet = changesText(n, found.Same)
	return report.FirstRows(s, r, ChangeScreen{}.Report(s).List(), rows, n, part, page.Beside(s, r, catalog.PathDraftChanges)), nil
}

// draftDaysPart lists the days of the draft.
func draftDaysPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day it begins, its hours on each day it touches."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = daysTable(s, r, days, catalog.PathDraftWeek), len(days)
	return part, nil
}

// periodDays returns the figures of the days of a period that match the filter.
func periodDays(r *web.Request, first, last schedule.Date) []schedule.DayFigures {
	f := r.Filter
	f.From, f.To = max(first, f.From), last
	if r.Filter.To != 0 {
		f.To = min(last, r.Filter.To)
	}
	return r.View().DayFigures(f)
}

// daysTable has a row for each day, which links to the week from that day.
func daysTable(s *web.Server, r *web.Request, days []schedule.DayFigures, week string) components.Table {
	group := components.RowGroup{}
	for _, d := range days {
		day := components.Cell{Lead: r.Style.Day(d.Date), At: d.Date.String(), Href: page.Beside(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = d.Date, 0 }), week)}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day, {Text: format.Number(d.Shifts)}, {Text: format.Number(d.Open)}, format.HoursCell(d.Minutes), {Text: format.Number(d.Heads)}}})
	}
	return components.Table{Caption: "Day by day", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Day"}, {Label: "Assigned shifts", Num: true},
		{Label: "Open shifts", Num: true}, {Label: "Hours", Num: true}, {Label: "Employees", Num: true}}}
}

// draftFindingsPart counts the findings in a draft by rule.
func draftFindingsPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "findings", Title: "Findings", Empty: "These shifts violate no rule.",
		Lines: []string{"All rules except coverage are checked with the limits of each employee. Shifts of the same employees before and after the period count for rest, weekly hours and consecutive days. Violations are reported, not blocked."}}
	found := r.View().DraftFindings(p.DraftPeriod, r.Filter)
	part.Quiet = components.Plural(len(found), "finding", "findings")
	if len(found) > 0 {
		part.Table = FindingsTable(r.Style, found)
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	if href := page.Beside(s, WholePeriods(r), catalog.PathDraftReview); href != "" {
		part.All = components.Link{Href: href, Text: "Open all findings, including coverage"}
	}
	return part, nil
}

// FindingsTable counts the findings by rule, in the order of schedule.Constraints.
func FindingsTable(style localtime.Style, found []rules.Finding) components.Table {
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		n, requested, shifts, people, first := 0, 0, map[int64]bool{}, map[int64]bool{}, rules.Finding{}
		for _, f := range found {
			if f.Kind != c.Kind {
				continue
			}
			if n++; n == 1 {
				first = f
			}
			if f.IfApproved {
				requested++
			}
			if f.ShiftID != 0 { // coverage gaps do not belong to a shift
				shifts[f.ShiftID] = true
			}
			if f.EmployeeID != 0 {
				people[f.EmployeeID] = true
			}
		}
		if n == 0 {
			continue
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: c.Title, Sub: c.Rule}, {Tag: format.SeverityTag(c.Severity)}, {Text: format.Number(n), Sub: format.Count(requested, "if approved")},
			{Text: format.Number(len(shifts))}, {Text: format.Number(len(people))}, {Lead: style.Day(first.On), At: first.On.String(), Sub: first.Message()},
		}})
	}
	return components.Table{Caption: "Findings by rule", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Rule"}, {Label: "Severity"},
		{Label: "Findings", Num: true}, {Label: "Shifts", Num: true}, {Label: "Employees", Num: true}, {Label: "First"}}}
}

// draftCoveragePart lists where the draft is below its coverage targets.
func draftCoveragePart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "coverage", Title: "Coverage gaps", Empty: "No time on these days is below its coverage target, or there is no target.",
		Lines: []string{"Times with fewer people than the coverage target of a location and position."}}
	href := page.Beside(s, r, catalog.PathDraftCoverage)
	if href != "" {
		part.All = components.Link{Href: href, Text: "Open the coverage by hour"}
	}
	if r.Filter.EmployeeID != 0 || r.Filter.Q != "" {
		part.Lines, part.Empty = nil, "Coverage counts all employees. It is not shown with an employee or text filter."
		return part, nil
	}
	first, last := p.StartsOn, p.EndsOn
	if r.Filter.From > first && r.Filter.From <= last {
		first = r.Filter.From
	}
	if r.Filter.To != 0 && r.Filter.To < last && r.Filter.To >= first {
		last = r.Filter.To
	}
	gaps := 0
	if part.Table, gaps = gapsTable(r.Style, r.View().Coverage(r.Filter, first, last)); gaps > 0 {
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	part.Quiet = components.Plural(gaps, "gap", "gaps")
	return part, nil
}

// gapsTable sums the coverage gaps by place and position, most missing hours first.
func gapsTable(style localtime.Style, places []rules.PlaceCoverage) (table components.Table, gaps int) {
	type line struct {
		place, position       string
		n, minutes, most, sum int
		first                 rules.Shortfall
	}
	by := map[[2]string]*line{}
	var lines []*line
	for _, place := range places {
		for _, g := range place.Gaps() {
			key := [2]string{place.Location.Name, g.Position}
			if by[key] == nil {
				by[key] = &line{place: key[0], position: key[1], first: g}
				lines = append(lines, by[key])
			}
			l := by[key]
			l.n, l.minutes, l.most, l.sum = l.n+1, l.minutes+g.Minutes(), max(l.most, g.Missing()), l.sum+g.MissingMinutes()
			gaps++
		}
	}
	slices.SortStableFunc(lines, func(a, b *line) int { return cmp.Compare(b.sum, a.sum) })
	group := components.RowGroup{}
	for _, l := range lines {
		when := format.TimeCell(style, l.first.Interval, l.first.Location.TimeZone)
		when.Sub = l.first.Location.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: l.place, Sub: l.position}, {Text: format.Number(l.n)}, format.HoursCell(l.minutes), {Text: format.Number(l.most)}, when}})
	}
	return components.Table{Caption: "Coverage gaps", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Location and position"},
		{Label: "Gaps", Num: true}, {Label: "Below the minimum", Num: true}, {Label: "Most missing", Num: true}, {Label: "First"}}}, gaps
}
