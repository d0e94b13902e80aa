package planning

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// draftFindingsPart is what the rules find, by rule.
func draftFindingsPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "findings", Title: "Findings", Empty: "No rule finds anything at these shifts.",
		Lines: []string{"Every rule that a schedule is held against but coverage, with the limits of each employee. The shifts of the same people around the period count for rests, weeks and days in a row. Nothing is prevented."}}
	found := r.View().DraftFindings(p.DraftPeriod, r.Filter)
	part.Quiet = components.Plural(len(found), "finding", "findings")
	if len(found) > 0 {
		part.Table = FindingsTable(found)
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	if href := page.Beside(s, WholePeriods(r), catalog.PathDraftReview); href != "" {
		part.All = components.Link{Href: href, Text: "Open the findings one by one, with those of coverage"}
	}
	return part, nil
}

// FindingsTable is findings by rule, in the order of the rules.
func FindingsTable(found []rules.Finding) components.Table {
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		n, asked, shifts, people, first := 0, 0, map[int64]bool{}, map[int64]bool{}, rules.Finding{}
		for _, f := range found {
			if f.Kind != c.Kind {
				continue
			}
			if n++; n == 1 {
				first = f
			}
			if f.IfApproved {
				asked++
			}
			if f.ShiftID != 0 { // a gap of coverage is at no shift
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
			{Text: c.Title, Sub: c.Rule}, {Tag: format.SeverityTag(c.Severity)}, {Text: format.Number(n), Sub: format.Count(asked, "only if approved")},
			{Text: format.Number(len(shifts))}, {Text: format.Number(len(people))}, {Lead: format.Day(first.On), At: first.On.String(), Sub: first.Message()},
		}})
	}
	return components.Table{Caption: "Findings by rule", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Rule"}, {Label: "Severity"},
		{Label: "Findings", Num: true}, {Label: "Shifts", Num: true}, {Label: "Employees", Num: true}, {Label: "The first"}}}
}

// draftCoveragePart is where the draft is below its coverage targets.
func draftCoveragePart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "coverage", Title: "Coverage gaps", Empty: "Nowhere are fewer people scheduled than a target asks for, or there is no target on these days.",
		Lines: []string{"Stretches with fewer people than the target of a place and position asks for."}}
	href := page.Beside(s, r, catalog.PathDraftCoverage)
	if href != "" {
		part.All = components.Link{Href: href, Text: "Open the coverage hour by hour"}
	}
	if r.Filter.EmployeeID != 0 || r.Filter.Q != "" {
		part.Lines, part.Empty = nil, "Coverage counts heads, whoever they are: it is not shown for one employee or a text."
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
	if part.Table, gaps = gapsTable(r.View().Coverage(r.Filter, first, last)); gaps > 0 {
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	part.Quiet = components.Plural(gaps, "gap", "gaps")
	return part, nil
}

// gapsTable is the gaps of coverage by place and position, those with the most missing first.
func gapsTable(places []rules.PlaceCoverage) (table components.Table, gaps int) {
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
		when := format.TimeCell(l.first.Interval, l.first.Location.TimeZone)
		when.Sub = l.first.Location.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: l.place, Sub: l.position}, {Text: format.Number(l.n)}, format.HoursCell(l.minutes), {Text: format.Number(l.most)}, when}})
	}
	return components.Table{Caption: "Coverage gaps", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Place and position"},
		{Label: "Gaps", Num: true}, {Label: "Below the minimum", Num: true}, {Label: "Most missing", Num: true}, {Label: "The first"}}}, gaps
}
