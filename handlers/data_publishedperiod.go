package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shownChangeRule narrows the rows of a version to one kind of change.
var shownChangeRule = choiceRule("change", "Change", anyValue, "Every shift", "added", "added", "changed", "changed", "removed", "removed", "unchanged", "unchanged")

// shownChange is the kind of change that is asked for; empty for every one.
func (r *request) shownChange() schedule.ChangeKind {
	if kind := r.rule(shownChangeRule); kind != anyValue {
		return schedule.ChangeKind(kind)
	}
	return ""
}

// publishedPeriodData is one published version: who published it and when, that its rows are what was published, what it changed,
// its days and its shifts.
func (s *server) publishedPeriodData() dataset {
	return also(list[schedule.PublishedShiftRow]{
		file: "published-period", noun: [2]string{"row", "rows"}, order: "by start", quiet: "as it was published; shifts that it took back are among them",
		note: "Times are local to each shift; its zone stands with it.", above: bind(s, (*server).publishedAbove), rules: []rule{shownChangeRule},
		reads:  "shifts as this version has them; names of employees are those of the day; the status of unavailable blocks does not narrow shifts",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"}, asked: shiftsOnly, known: []string{"notes"},
		columns: publishedShiftColumns, count: bind(s, (*server).publishedPeriodSummary), figure: publishedFigure,
		page: func(r *request, p paging.Page) ([]schedule.PublishedShiftRow, string, error) {
			return r.view().PublishedShifts(r.filter.PublishedPeriodID, r.filter, r.shownChange(), paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.PublishedShiftRow) error) error {
			return r.view().EachPublishedShift(r.filter.PublishedPeriodID, r.filter, r.shownChange(), visit)
		},
		export: func(r *request) []columns.Column[schedule.PublishedShiftRow] {
			return withNotes(r, columns.PublishedShiftColumns, columns.PublishedShiftColumnsWithNotes)
		},
	}.dataset(s), bind(s, (*server).publishedRowsWords))
}

// publishedRowsWords say whether the rows of a version are those that were published.
func (s *server) publishedRowsWords(r *request) (string, error) {
	p, err := r.view().PublishedPeriod(r.filter.PublishedPeriodID)
	return "rows " + rowsTag(p, r.view().PublishedSum(p.ID)).Word, err
}

func (s *server) publishedPeriodSummary(r *request) (summary, error) {
	id := r.filter.PublishedPeriodID
	by := r.view().PublishedShiftCounts(id, r.filter)
	figures := r.view().VersionFigures(r.filter.Without("status", "block_id"))[id]
	pairs := r.view().VersionConflictCounts(id, r.filter)
	conflicts := s.conflictCounterOf(r, pairs.ByStatus)
	conflicts.Href = s.beside(r, catalog.PathPublishedConflicts)
	rows := 0
	for kind, n := range by {
		if asked := r.shownChange(); asked == "" || asked == kind {
			rows += n
		}
	}
	return summary{total: rows, state: r.today.String(), looked: "Every row of this version was compared with the filter; none fits.",
		counters: []components.Counter{
			{Label: "Shifts", Value: format.Number(figures.Shifts), Note: "as published"}, {Label: "Scheduled", Value: schedule.DurationWords(figures.Minutes), Note: "assigned, breaks included"},
			{Label: "Open shifts", Value: format.Number(figures.Open), Note: "nobody is assigned"}, conflicts,
			{Label: "Added", Value: format.Number(by[schedule.ChangeAdded]), Note: "since the version before"}, {Label: "Changed", Value: format.Number(by[schedule.ChangeChanged])},
			{Label: "Removed", Value: format.Number(by[schedule.ChangeRemoved]), Note: "taken back"},
		}}, nil
}

var publishedShiftColumns = []column[schedule.PublishedShiftRow]{
	{label: "Employee", sort: "employee", cell: func(s *server, r *request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return shiftPersonCell(s, r, &row)
	}},
	{label: "When", sort: "start", cell: func(s *server, r *request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return changeCopyCell(s, r, &row, true)
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, p *schedule.PublishedShiftRow) components.Cell {
		iv := p.Shift.Interval()
		return components.Cell{Text: schedule.DurationWords(iv.Minutes()), Sub: format.Join(format.ClockChange(iv, p.Shift.TimeZone), format.Break(p.Shift.BreakMinutes))}
	}},
	{label: "Position", cell: func(_ *server, _ *request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(p.Position), Sub: format.Join(p.Location, p.Shift.Label)}
	}},
	{label: "Change", cell: func(_ *server, _ *request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Tag: format.DifferenceTag(p.ChangeKind)}
	}},
}
