package people

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// doubtRule selects one kind of doubtful record.
var doubtRule = page.Rule{Name: "kind", Label: "Kind", Options: doubtOptions()}

// doubtOptions returns the options of doubtRule.
func doubtOptions() []components.Option {
	list := []components.Option{{Text: "Everything"}}
	for _, d := range rules.Doubts {
		list = append(list, components.Option{Value: string(d.Kind), Text: d.Title})
	}
	return list
}

// qualityHints say which records a filter hides.
var qualityHints = page.Hints{
	"employee_id": "Draft periods, imports and open shifts belong to no employee and are not listed.",
	"from":        "Records without a day, such as those of employees, are not listed.",
	"to":          "Records without a day, such as those of employees, are not listed.",
	"location_id": "The location is the home location of the employees. Draft periods and imports are not listed.",
	"position_id": "The position is the primary position of the employees. Draft periods and imports are not listed.",
}

// qualityData returns the records that look wrong. The service reports them but cannot correct them.
func qualityData(s *web.Server) web.Dataset {
	return report.Report[rules.DoubtRow]{
		File: "data-quality", Noun: [2]string{"issue", "issues"}, Order: "by kind, day and number",
		Reads:  "records of employees by their home location and primary position; open shifts by their own; records without a day only if no dates are selected",
		Fields: report.PeopleFields, Asked: report.AnyStatus, Rules: []page.Rule{doubtRule}, Columns: columns.DoubtColumns, Hints: qualityHints,
		Quiet: "listed, not corrected",
		Cells: map[string]func(*web.Server, *web.Request, *rules.DoubtRow) components.Cell{
			"kind": func(_ *web.Server, _ *web.Request, d *rules.DoubtRow) components.Cell {
				return components.Cell{Text: doubtTitle(d.Kind)}
			},
			"record":  doubtRecordCell,
			"message": doubtMessageCell,
			"severity": func(_ *web.Server, _ *web.Request, d *rules.DoubtRow) components.Cell {
				return components.Cell{Tag: format.SeverityTag(d.Severity)}
			},
			"employee_name": func(s *web.Server, r *web.Request, d *rules.DoubtRow) components.Cell {
				if d.Person == nil {
					return components.Cell{Text: "nobody"}
				}
				return report.PersonCell(s, r, d.Person)
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.DoubtRow], error) {
			rows, err := r.View().Doubts(r.Filter, localtime.UTC.StartOfDay(r.Today))
			kind := rules.DoubtKind(page.RuleValue(r, doubtRule))
			return report.Outcome[rules.DoubtRow]{Rows: filterKind(rows, kind), Summary: qualitySummary(s, r, rows, kind)}, err
		},
		Figure: func(_ *web.Request, f report.Outcome[rules.DoubtRow]) string {
			return components.Plural(len(f.Rows), "possible data issue", "possible data issues")
		},
	}.Dataset(s)
}

// filterKind returns the rows of a kind, or all rows if kind is empty.
func filterKind(rows []rules.DoubtRow, kind rules.DoubtKind) []rules.DoubtRow {
	if kind == "" {
		return rows
	}
	var filtered []rules.DoubtRow
	for _, d := range rows {
		if d.Kind == kind {
			filtered = append(filtered, d)
		}
	}
	return filtered
}

// doubtTitle returns the title of a kind of doubtful record.
func doubtTitle(kind rules.DoubtKind) string {
	for _, d := range rules.Doubts {
		if d.Kind == kind {
			return d.Title
		}
	}
	return string(kind)
}

// doubtRecordCell returns the record with a link to it.
func doubtRecordCell(s *web.Server, r *web.Request, d *rules.DoubtRow) components.Cell {
	return components.Cell{Text: format.Spaced(format.Words(string(d.Record)), format.ID(d.ID)), Href: recordLink(s, r, d.Record, d.ID)}
}

// recordLink returns a link to the screen that shows a record.
func recordLink(s *web.Server, r *web.Request, kind rules.RecordKind, id int64) string {
	bare := page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} })
	switch kind {
	case rules.ShiftRecord:
		return page.Link(s, bare, catalog.PathShift, format.ID(id))
	case rules.BlockRecord:
		return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{BlockID: id, All: true} }), catalog.PathBlocks)
	case rules.EmployeeRecord:
		return page.Link(s, bare, catalog.PathEmployee, format.ID(id))
	case rules.PeriodRecord:
		return page.Link(s, bare, catalog.PathDraftPeriod, format.ID(id))
	}
	return page.Link(s, bare, catalog.PathImports)
}

// doubtMessageCell returns the finding and the time of the shift, if there is one.
func doubtMessageCell(_ *web.Server, r *web.Request, d *rules.DoubtRow) components.Cell {
	cell := components.Cell{Text: d.MessageIn(r.Style)}
	if !d.When.Empty() {
		z, _ := localtime.ZoneOrUTC(d.TimeZone)
		cell.Sub = r.Style.Day(z.Date(d.When.Start)) + " " + format.ClockRange(r.Style, d.When, d.TimeZone) + ", " + schedule.Printable(d.TimeZone)
	}
	return cell
}

// qualitySummary counts the rows by kind. Each counter links to its rows.
func qualitySummary(s *web.Server, r *web.Request, rows []rules.DoubtRow, kind rules.DoubtKind) report.Summary {
	by, warnings := map[rules.DoubtKind]int{}, 0
	for _, d := range rows {
		by[d.Kind]++
		if d.Severity == schedule.Warning {
			warnings++
		}
	}
	sum := report.Summary{Searched: "Shifts, blocks, employees and draft periods were checked; no issue was found.",
		Counters: []components.Counter{{Label: "Issues", Value: format.Number(len(rows)), Note: format.Count(warnings, "of them warnings")}}}
	for _, t := range rules.Doubts {
		if by[t.Kind] > 0 {
			sum.Counters = append(sum.Counters, components.Counter{Label: t.Title, Value: format.Number(by[t.Kind]), Href: withRule(s, r, doubtRule, string(t.Kind))})
		}
		if t.Kind == kind {
			sum.Notes = append(sum.Notes, t.Rule)
		}
	}
	if kind == "" {
		sum.Notes = append(sum.Notes, "The list contains shifts that began without an employee, have no length, are too long, overlap another shift of the employee, have an unknown time zone or are outside employment; blocks that are duplicate, unreadable or outside employment; employees without a position or home location, or with the account of another employee; overlapping draft periods; and notes of the last import.")
	}
	return sum
}

// withRule returns a link to the current screen with another value of a rule.
func withRule(s *web.Server, r *web.Request, u page.Rule, value string) string {
	return page.WithParams(page.Self(s, r), []string{u.Name, value})
}
