package planning

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shownChangeRule narrows the rows of a version to one kind of change.
var shownChangeRule = page.ChoiceRule("change", "Change", history.AnyValue, "Every shift", "added", "added", "changed", "changed", "removed", "removed", "unchanged", "unchanged")

// shownChange is the kind of change that is asked for; empty for every one.
func shownChange(r *web.Request) schedule.ChangeKind {
	if kind := page.RuleValue(r, shownChangeRule); kind != history.AnyValue {
		return schedule.ChangeKind(kind)
	}
	return ""
}

// publishedPeriodData is one published version: who published it and when, that its rows are what was published, what it changed,
// its days and its shifts.
func publishedPeriodData(s *web.Server) web.Dataset {
	return report.AppendFigure(report.List[schedule.PublishedShiftRow]{
		File: "published-period", Noun: [2]string{"row", "rows"}, Order: "by start", Quiet: "as it was published; shifts that it took back are among them",
		Note: "Times are local to each shift; its zone stands with it.", Above: web.Bind(s, publishedAbove), Rules: []page.Rule{shownChangeRule},
		Reads:  "shifts as this version has them; names of employees are those of the day; the status of unavailable blocks does not narrow shifts",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"}, Asked: ShiftsOnly, Known: []string{"notes"},
		Columns: publishedShiftColumns, Count: web.Bind(s, publishedPeriodSummary), Figure: report.PublishedFigure,
		Page: func(r *web.Request, p paging.Page) ([]schedule.PublishedShiftRow, string, error) {
			return r.View().PublishedShifts(r.Filter.PublishedPeriodID, r.Filter, shownChange(r), paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.PublishedShiftRow) error) error {
			return r.View().EachPublishedShift(r.Filter.PublishedPeriodID, r.Filter, shownChange(r), visit)
		},
		Export: func(r *web.Request) []columns.Column[schedule.PublishedShiftRow] {
			return blocks.WithNotes(r, columns.PublishedShiftColumns, columns.PublishedShiftColumnsWithNotes)
		},
	}.Dataset(s), web.Bind(s, publishedRowsWords))
}

// publishedRowsWords say whether the rows of a version are those that were published.
func publishedRowsWords(s *web.Server, r *web.Request) (string, error) {
	p, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
	return "rows " + RowsTag(p, r.View().PublishedSum(p.ID)).Word, err
}

func publishedPeriodSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	id := r.Filter.PublishedPeriodID
	by := r.View().PublishedShiftCounts(id, r.Filter)
	figures := r.View().VersionFigures(r.Filter.Without("status", "block_id"))[id]
	pairs := r.View().VersionConflictCounts(id, r.Filter)
	conflicts := blocks.ConflictCounterOf(s, r, pairs.ByStatus)
	conflicts.Href = page.Beside(s, r, catalog.PathPublishedConflicts)
	rows := 0
	for kind, n := range by {
		if asked := shownChange(r); asked == "" || asked == kind {
			rows += n
		}
	}
	return report.Summary{Total: rows, State: r.Today.String(), Looked: "Every row of this version was compared with the filter; none fits.",
		Counters: []components.Counter{
			{Label: "Shifts", Value: format.Number(figures.Shifts), Note: "as published"}, {Label: "Scheduled", Value: schedule.DurationWords(figures.Minutes), Note: "assigned, breaks included"},
			{Label: "Open shifts", Value: format.Number(figures.Open), Note: "nobody is assigned"}, conflicts,
			{Label: "Added", Value: format.Number(by[schedule.ChangeAdded]), Note: "since the version before"}, {Label: "Changed", Value: format.Number(by[schedule.ChangeChanged])},
			{Label: "Removed", Value: format.Number(by[schedule.ChangeRemoved]), Note: "taken back"},
		}}, nil
}

var publishedShiftColumns = []report.Column[schedule.PublishedShiftRow]{
	{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return shiftPersonCell(s, r, &row)
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return changeCopyCell(s, r, &row, true)
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		iv := p.Shift.Interval()
		return components.Cell{Text: schedule.DurationWords(iv.Minutes()), Sub: format.Join(format.ClockChange(iv, p.Shift.TimeZone), format.Break(p.Shift.BreakMinutes))}
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(p.Position), Sub: format.Join(p.Location, p.Shift.Label)}
	}},
	{Label: "Change", Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Tag: format.DifferenceTag(p.ChangeKind)}
	}},
}
