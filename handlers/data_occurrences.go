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

// rowsOccurrences asks the blocks for one row for each time they cover.
const rowsOccurrences = "occurrences"

// blocksData is the main review screen: a row for every unavailable block, or with rows=occurrences for every time that
// blocks cover.
func (s *server) blocksData() dataset {
	blocks, times := s.blockList().dataset(s), s.occurrenceList().dataset(s)
	of := func(r *request) (dataset, error) {
		switch v := r.query.Get("rows"); v {
		case "", "blocks":
			return blocks, nil
		case rowsOccurrences:
			r.keep = []string{"rows", rowsOccurrences}
			return times, nil
		default:
			return blocks, queryError{BadValue: schedule.BadValue{Name: "rows", Value: schedule.Printable(v),
				Message: "Rows can be blocks or occurrences, not " + schedule.Printable(v) + ".", Hint: "Use blocks or occurrences"}}
		}
	}
	d := blocks
	d.meant = of
	d.show = func(r *request) (*answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.show(r)
	}
	d.write = func(r *request, format fileFormat) (*answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.write(r, format)
	}
	d.rows = func(r *request) (int, error) {
		one, err := of(r)
		if err != nil {
			return 0, err
		}
		return one.rows(r)
	}
	d.columns = func(r *request) []components.ColumnRow {
		one, _ := of(r) // the rows were counted before, which refuses a bad word
		return one.columns(r)
	}
	return d
}

// occurrenceList is the times that the blocks cover, each a row of its own, over the stored range.
func (s *server) occurrenceList() list[schedule.OccurrenceRow] {
	return list[schedule.OccurrenceRow]{
		file: "unavailable-block-occurrences", noun: [2]string{"occurrence", "occurrences"}, order: "by start",
		quiet:   "each time that somebody cannot work",
		note:    "Times are local to each block; its zone stands with it.",
		fields:  blockFields,
		columns: occurrenceColumns,
		count:   bind(s, (*server).occurrenceSummary),
		page: func(r *request, p paging.Page) ([]schedule.OccurrenceRow, string, error) {
			return r.view().Occurrences(r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.OccurrenceRow) error) error {
			return r.view().EachOccurrence(r.filter, visit)
		},
		export: func(r *request) []columns.Column[schedule.OccurrenceRow] {
			return withNotes(r, columns.OccurrenceColumns, columns.OccurrenceColumnsWithNotes)
		},
		known:  []string{"notes", "rows"},
		detail: func(r *request, d *components.DataPage) error { return s.blockScreen(r, d) },
	}
}

// occurrenceSummary counts the times of the filter.
func (s *server) occurrenceSummary(r *request) (summary, error) {
	c := r.view().OccurrenceCounts(r.filter)
	return summary{total: c.Occurrences, looked: s.lookedAtBlocks(r), counters: []components.Counter{
		{Label: "Occurrences", Value: format.Number(c.Occurrences), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: s.self(r.withStatus(schedule.Requested)),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Blocks", Value: format.Number(c.Blocks), Href: s.link(r, catalog.PathBlocks), Note: "that have them"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with one in the filter"},
		s.conflictCounter(r),
	}}, nil
}

// blockScreen fills what both forms of the screen have beside their rows.
func (s *server) blockScreen(r *request, d *components.DataPage) error {
	s.blockViews(r, d)
	return s.blockDetail(r, d)
}

// blockViews are the ways to the blocks and to their occurrences under the same filter, each with its count.
func (s *server) blockViews(r *request, d *components.DataPage) {
	blocks, times := r.view().BlockCounts(r.filter), r.view().OccurrenceCounts(r.filter)
	plain := *r
	plain.keep = nil
	d.Views = []components.Tab{
		{Text: "Blocks", Count: format.Number(blocks.Blocks), Href: s.self(&plain), Chosen: r.keep == nil},
		{Text: "Occurrences", Count: format.Number(times.Occurrences), Href: s.self(&plain, "rows", rowsOccurrences), Chosen: r.keep != nil},
	}
}

// occurrenceColumns are the columns of the times. The reason and the note stand in the block's own record.
var occurrenceColumns = []column[schedule.OccurrenceRow]{
	{label: "Employee", sort: "employee", says: "employee_id", cell: func(s *server, r *request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: o.EmployeeName, Href: s.employeeLink(r, o.EmployeeID), Sub: format.Join(o.Position, o.Location)}
	}},
	{label: "When", sort: "start", cell: func(_ *server, _ *request, o *schedule.OccurrenceRow) components.Cell {
		cell := format.TimeCell(o.At, o.TimeZone)
		if o.AllDay {
			cell.Text = format.Spaced(lastDayWords(o.At, o.TimeZone), "all day")
		}
		cell.Sub = o.TimeZone
		return cell
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(o.At.Minutes())}
	}},
	{label: "Block", cell: func(s *server, r *request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: "block\u00a0" + format.ID(o.ID), Href: s.blockLink(r, o.ID, o.Status), Sub: repeatWords(&o.BlockRow)}
	}},
	{label: "Status", cell: func(_ *server, _ *request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(o.Status), Sub: format.DecidedBy(&o.Block)}
	}},
	{label: "Kind", cell: func(_ *server, _ *request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: format.BlockKind(o.Kind), Sub: format.Override(&o.Block)}
	}},
	{label: "Conflicts", num: true, cell: func(_ *server, _ *request, o *schedule.OccurrenceRow) components.Cell {
		if o.Conflicts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(o.Conflicts), Sub: format.Minutes(o.ConflictMinutes)}
	}},
}
