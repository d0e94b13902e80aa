package portal

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// myPeriodsData lists the published periods, newest first, with the number of the employee's shifts in each.
func myPeriodsData(s *web.Server) web.Dataset {
	return forEveryone(s, report.Report[columns.ShownPeriod]{
		File: "published-periods", Noun: [2]string{"published version", "published versions"}, Order: "newest first",
		Reads:  "periods that touch the days of the filter; recalled versions are not listed",
		Fields: []string{"employee_id", "from", "to"}, Columns: columns.ShownPeriodColumns, Ask: web.Bind(s, myPeriods),
		Asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to") },
		Cells: map[string]func(*web.Server, *web.Request, *columns.ShownPeriod) components.Cell{
			"starts_on": func(s *web.Server, r *web.Request, p *columns.ShownPeriod) components.Cell {
				return components.Cell{Lead: r.Style.Day(p.StartsOn), At: p.StartsOn.String(), Text: "to " + r.Style.Day(p.EndsOn),
					Href: page.Link(s, r, catalog.PathMyPublishedPeriod, format.ID(p.ID))}
			},
			"status": func(_ *web.Server, _ *web.Request, p *columns.ShownPeriod) components.Cell {
				return components.Cell{Tag: versionTag(p.Status)}
			},
			"published_utc": func(s *web.Server, r *web.Request, p *columns.ShownPeriod) components.Cell {
				cell := blocks.StartCell(s, r, p.PublishedAt, 0)
				cell.Sub = format.Join(cell.Sub, format.By(p.PublishedBy))
				return cell
			},
			"own_shifts": func(_ *web.Server, _ *web.Request, p *columns.ShownPeriod) components.Cell {
				if p.Employee == 0 {
					return components.Cell{Text: "choose an employee"}
				}
				return components.Cell{Text: format.Number(p.OwnShifts), Sub: schedule.DurationWords(p.OwnMinutes)}
			},
		},
	}.Dataset(s))
}

// versionTag is the status of a published version in the words of employees.
func versionTag(status string) components.Tag {
	if status == "current" {
		return components.Tag{Word: "in force", Class: "ok"}
	}
	return components.Tag{Word: "replaced"}
}

// myPeriods reads the versions, and the employee's figures in each.
func myPeriods(s *web.Server, r *web.Request) (f report.Outcome[columns.ShownPeriod], err error) {
	current, figures := 0, r.View().VersionFigures(schedule.Filter{EmployeeID: r.Filter.EmployeeID})
	for _, p := range r.View().PublishedPeriods() {
		if p.Status == "recalled" || (r.Filter.From != 0 && p.EndsOn < r.Filter.From) || (r.Filter.To != 0 && p.StartsOn > r.Filter.To) {
			continue
		}
		row := columns.ShownPeriod{PublishedPeriod: p, Employee: r.Filter.EmployeeID}
		row.Note = "" // notes are for managers
		if p.Status == "current" {
			current++
		}
		if row.Employee != 0 {
			row.OwnShifts, row.OwnMinutes = figures[p.ID].Shifts, figures[p.ID].Minutes
		}
		f.Rows = append(f.Rows, row)
	}
	slices.SortStableFunc(f.Rows, func(a, b columns.ShownPeriod) int {
		return cmp.Or(cmp.Compare(b.StartsOn, a.StartsOn), cmp.Compare(b.Version, a.Version), cmp.Compare(b.ID, a.ID))
	})
	f.Counters = []components.Counter{{Label: "In force", Value: format.Number(current)}, {Label: "Replaced", Value: format.Number(len(f.Rows) - current), Note: "by a later version"}}
	f.Searched = "No period has been published for these days."
	return f, nil
}

// myPeriodData lists the shifts of one published version as employees see it.
func myPeriodData(s *web.Server) web.Dataset {
	return forEveryone(s, report.List[schedule.PublishedShiftRow]{
		File: "published-schedule", Noun: [2]string{"shift", "shifts"}, Order: "by start", Note: "Times are local to the location of the shift.",
		Reads:  "the shifts of this version, including withdrawn ones",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) {
			f.Statuses, f.All, f.BlockID = nil, true, 0
		},
		Columns: versionColumns,
		Count:   web.Bind(s, myPeriodSummary), Figure: report.ShownFigure,
		Rows: func(r *web.Request) paging.List[schedule.PublishedShiftRow] {
			return r.View().PublishedShifts(r.Filter.PublishedPeriodID, r.Filter, "")
		},
		Export: func(*web.Request) []columns.Column[schedule.PublishedShiftRow] { return columns.ShownShiftColumns },
	}.Dataset(s))
}

// myPeriodSummary counts the shifts of the version.
func myPeriodSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	p, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
	if err != nil {
		return report.Summary{}, err
	}
	by, total := r.View().PublishedShiftCounts(p.ID, r.Filter), 0
	for _, n := range by {
		total += n
	}
	sum := report.Summary{Total: total, Searched: "No shift of this version matches the filter.", Counters: []components.Counter{
		{Label: "Shifts", Value: format.Number(total - by[schedule.ChangeRemoved])}, {Label: "Withdrawn", Value: format.Number(by[schedule.ChangeRemoved]), Note: "with this version"},
		{Label: "Version", Value: format.Number(p.Version), Tag: versionTag(p.Status), Note: "published " + r.Style.Day(localtime.UTC.Date(p.PublishedAt))},
	}}
	if p.Status != "current" {
		sum.Notes = []string{"A later version has replaced this one. It is shown as published."}
	}
	return sum, err
}

// versionColumns are the columns of the list, which exclude notes.
var versionColumns = []report.Column[schedule.PublishedShiftRow]{
	{Label: "When", Sort: "start", Cell: func(_ *web.Server, r *web.Request, row *schedule.PublishedShiftRow) components.Cell {
		cell := format.TimeCell(r.Style, row.Shift.Interval(), row.Shift.TimeZone)
		cell.Sub = row.Shift.TimeZone
		return cell
	}},
	{Label: "Who", Sort: "employee", Cell: func(_ *web.Server, _ *web.Request, row *schedule.PublishedShiftRow) components.Cell {
		if row.Shift.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}}
		}
		return components.Cell{Text: row.EmployeeName}
	}},
	{Label: "Work", Cell: func(_ *web.Server, _ *web.Request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Shift.Label)}
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Shift.Interval().Minutes()), Sub: format.Break(row.Shift.BreakMinutes)}
	}},
	{Label: "Change", Cell: func(_ *web.Server, _ *web.Request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Tag: changeTag(row.ChangeKind)}
	}},
}

// changeTag compares a shift with the previous version.
func changeTag(kind schedule.ChangeKind) components.Tag {
	return map[schedule.ChangeKind]components.Tag{schedule.ChangeAdded: {Word: "new", Class: "ok"}, schedule.ChangeChanged: {Word: "changed", Class: "warn"},
		schedule.ChangeRemoved: {Word: "withdrawn", Class: "bad"}, schedule.ChangeSame: {Word: "as before"}}[kind]
}
