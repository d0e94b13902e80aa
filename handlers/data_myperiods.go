package handlers

import (
	"cmp"
	"context"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// myPeriodsData is the published periods, the newest first, with the shifts of the employee in each where one is chosen.
func (s *server) myPeriodsData() dataset {
	return s.shared(report[columns.ShownPeriod]{
		file: "published-periods", noun: [2]string{"published version", "published versions"}, order: "the newest first",
		reads:  "the periods that touch the days of the filter; what was called back is not among them",
		fields: []string{"employee_id", "from", "to"}, columns: columns.ShownPeriodColumns, ask: bind(s, (*server).myPeriods),
		asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to") },
		cells: map[string]func(*server, *request, *columns.ShownPeriod) components.Cell{
			"starts_on": func(s *server, r *request, p *columns.ShownPeriod) components.Cell {
				return components.Cell{Lead: format.Day(p.StartsOn), At: p.StartsOn.String(), Text: "to " + format.Day(p.EndsOn),
					Href: s.link(r, catalog.PathMyPublishedPeriod, format.ID(p.ID))}
			},
			"status": func(_ *server, _ *request, p *columns.ShownPeriod) components.Cell {
				return components.Cell{Tag: shownTag(p.Status)}
			},
			"published_utc": func(s *server, r *request, p *columns.ShownPeriod) components.Cell {
				cell := s.startCell(r, p.PublishedAt, 0)
				cell.Sub = format.Join(cell.Sub, format.By(p.PublishedBy))
				return cell
			},
			"own_shifts": func(_ *server, _ *request, p *columns.ShownPeriod) components.Cell {
				if p.Employee == 0 {
					return components.Cell{Text: "choose an employee"}
				}
				return components.Cell{Text: format.Number(p.OwnShifts), Sub: schedule.DurationWords(p.OwnMinutes)}
			},
		},
	}.dataset(s))
}

// shownTag is how a published version stands, in the words of employees.
func shownTag(status string) components.Tag {
	if status == "current" {
		return components.Tag{Word: "in force", Class: "ok"}
	}
	return components.Tag{Word: "replaced"}
}

// myPeriods reads the heads, and of the employee the shifts in each.
func (s *server) myPeriods(r *request) (f outcome[columns.ShownPeriod], err error) {
	current, figures := 0, r.view().VersionFigures(schedule.Filter{EmployeeID: r.filter.EmployeeID})
	for _, p := range r.view().PublishedPeriods() {
		if p.Status == "recalled" || (r.filter.From != 0 && p.EndsOn < r.filter.From) || (r.filter.To != 0 && p.StartsOn > r.filter.To) {
			continue
		}
		row := columns.ShownPeriod{PublishedPeriod: p, Employee: r.filter.EmployeeID}
		row.Note = "" // written for managers
		if p.Status == "current" {
			current++
		}
		if row.Employee != 0 {
			row.OwnShifts, row.OwnMinutes = figures[p.ID].Shifts, figures[p.ID].Minutes
		}
		f.rows = append(f.rows, row)
	}
	slices.SortStableFunc(f.rows, func(a, b columns.ShownPeriod) int {
		return cmp.Or(cmp.Compare(b.StartsOn, a.StartsOn), cmp.Compare(b.Version, a.Version), cmp.Compare(b.ID, a.ID))
	})
	f.counters = []components.Counter{{Label: "In force", Value: format.Number(current)}, {Label: "Replaced", Value: format.Number(len(f.rows) - current), Note: "by a later version"}}
	f.looked = "No period has been published for these days."
	return f, nil
}

// myPeriodData is one published version, shift by shift, as employees see it.
func (s *server) myPeriodData() dataset {
	return s.shared(list[schedule.PublishedShiftRow]{
		file: "published-schedule", noun: [2]string{"shift", "shifts"}, order: "by start", note: "Times are those of the place of work.",
		reads:  "the shifts of this one version, those taken back with it too",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		asked: func(f *schedule.Filter) {
			f.Statuses, f.All, f.BlockID = nil, true, 0
		},
		columns: shownColumns,
		count:   bind(s, (*server).myPeriodSummary), figure: shownFigure,
		page: func(r *request, p paging.Page) ([]schedule.PublishedShiftRow, string, error) {
			return r.view().PublishedShifts(r.filter.PublishedPeriodID, r.filter, "", paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.PublishedShiftRow) error) error {
			return r.view().EachPublishedShift(r.filter.PublishedPeriodID, r.filter, "", visit)
		},
		export: func(*request) []columns.Column[schedule.PublishedShiftRow] { return columns.ShownShiftColumns },
	}.dataset(s))
}

// myPeriodSummary counts the shifts of the version.
func (s *server) myPeriodSummary(r *request) (summary, error) {
	p, err := r.view().PublishedPeriod(r.filter.PublishedPeriodID)
	if err != nil {
		return summary{}, err
	}
	by, total := r.view().PublishedShiftCounts(p.ID, r.filter), 0
	for _, n := range by {
		total += n
	}
	sum := summary{total: total, looked: "No shift of this version fits the filter.", counters: []components.Counter{
		{Label: "Shifts", Value: format.Number(total - by[schedule.ChangeRemoved])}, {Label: "Taken back", Value: format.Number(by[schedule.ChangeRemoved]), Note: "with this version"},
		{Label: "Version", Value: format.Number(p.Version), Tag: shownTag(p.Status), Note: "published " + schedule.UTC.Date(p.PublishedAt).String()},
	}}
	if p.Status != "current" {
		sum.notes = []string{"A later version has taken the place of this one; it is shown as it was."}
	}
	return sum, err
}

// shownColumns are the columns of the list. Notes are not among them.
var shownColumns = []column[schedule.PublishedShiftRow]{
	{label: "When", sort: "start", cell: func(_ *server, _ *request, row *schedule.PublishedShiftRow) components.Cell {
		cell := format.TimeCell(row.Shift.Interval(), row.Shift.TimeZone)
		cell.Sub = row.Shift.TimeZone
		return cell
	}},
	{label: "Who", sort: "employee", cell: func(_ *server, _ *request, row *schedule.PublishedShiftRow) components.Cell {
		if row.Shift.EmployeeID == 0 {
			return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}}
		}
		return components.Cell{Text: row.EmployeeName}
	}},
	{label: "Work", cell: func(_ *server, _ *request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Shift.Label)}
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Shift.Interval().Minutes()), Sub: format.Break(row.Shift.BreakMinutes)}
	}},
	{label: "Change", cell: func(_ *server, _ *request, row *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Tag: changeTag(row.ChangeKind)}
	}},
}

// changeTag says how a shift stands to the version before.
func changeTag(kind schedule.ChangeKind) components.Tag {
	return map[schedule.ChangeKind]components.Tag{schedule.ChangeAdded: {Word: "new", Class: "ok"}, schedule.ChangeChanged: {Word: "changed", Class: "warn"},
		schedule.ChangeRemoved: {Word: "taken back", Class: "bad"}, schedule.ChangeSame: {Word: "as before"}}[kind]
}
