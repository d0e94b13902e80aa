package blocks

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// rowsOccurrences asks the blocks for one row for each time they cover.
const rowsOccurrences = "occurrences"

// blocksData is the main review screen: a row for every unavailable block, or with rows=occurrences for every time that
// blocks cover.
func blocksData(s *web.Server) web.Dataset {
	blocks, times := BlockList(s).Dataset(s), OccurrenceList(s).Dataset(s)
	of := func(r *web.Request) (web.Dataset, error) {
		switch v := r.Query.Get("rows"); v {
		case "", "blocks":
			return blocks, nil
		case rowsOccurrences:
			r.Keep = []string{"rows", rowsOccurrences}
			return times, nil
		default:
			return blocks, web.QueryError{BadValue: schedule.BadValue{Name: "rows", Value: schedule.Printable(v),
				Message: "Rows can be blocks or occurrences, not " + schedule.Printable(v) + ".", Hint: "Use blocks or occurrences"}}
		}
	}
	d := blocks
	d.Meant = of
	d.Show = func(r *web.Request) (*web.Answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.Show(r)
	}
	d.Write = func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
		one, err := of(r)
		if err != nil {
			return nil, err
		}
		return one.Write(r, format)
	}
	d.Rows = func(r *web.Request) (int, error) {
		one, err := of(r)
		if err != nil {
			return 0, err
		}
		return one.Rows(r)
	}
	d.Columns = func(r *web.Request) []components.ColumnRow {
		one, _ := of(r) // the rows were counted before, which refuses a bad word
		return one.Columns(r)
	}
	return d
}

// OccurrenceList is the times that the blocks cover, each a row of its own, over the stored range.
func OccurrenceList(s *web.Server) report.List[schedule.OccurrenceRow] {
	return report.List[schedule.OccurrenceRow]{
		File: "unavailable-block-occurrences", Noun: [2]string{"occurrence", "occurrences"}, Order: "by start",
		Quiet:   "each time that somebody cannot work",
		Note:    "Times are local to each block; its zone stands with it.",
		Fields:  blockFields,
		Columns: occurrenceColumns,
		Count:   web.Bind(s, occurrenceSummary),
		Page: func(r *web.Request, p paging.Page) ([]schedule.OccurrenceRow, string, error) {
			return r.View().Occurrences(r.Filter, paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.OccurrenceRow) error) error {
			return r.View().EachOccurrence(r.Filter, visit)
		},
		Export: func(r *web.Request) []columns.Column[schedule.OccurrenceRow] {
			return WithNotes(r, columns.OccurrenceColumns, columns.OccurrenceColumnsWithNotes)
		},
		Known:  []string{"notes", "rows"},
		Detail: func(r *web.Request, d *components.DataPage) error { return blockScreen(s, r, d) },
	}
}

// occurrenceSummary counts the times of the filter.
func occurrenceSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().OccurrenceCounts(r.Filter)
	return report.Summary{Total: c.Occurrences, Looked: lookedAtBlocks(s, r), Counters: []components.Counter{
		{Label: "Occurrences", Value: format.Number(c.Occurrences), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: page.Self(s, WithStatus(r, schedule.Requested)),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Blocks", Value: format.Number(c.Blocks), Href: page.Link(s, r, catalog.PathBlocks), Note: "that have them"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with one in the filter"},
		ConflictCounter(s, r),
	}}, nil
}

// blockScreen fills what both forms of the screen have beside their rows.
func blockScreen(s *web.Server, r *web.Request, d *components.DataPage) error {
	blockViews(s, r, d)
	return blockDetail(s, r, d)
}

// blockViews are the ways to the blocks and to their occurrences under the same filter, each with its count.
func blockViews(s *web.Server, r *web.Request, d *components.DataPage) {
	blocks, times := r.View().BlockCounts(r.Filter), r.View().OccurrenceCounts(r.Filter)
	plain := *r
	plain.Keep = nil
	d.Views = []components.Tab{
		{Text: "Blocks", Count: format.Number(blocks.Blocks), Href: page.Self(s, &plain), Chosen: r.Keep == nil},
		{Text: "Occurrences", Count: format.Number(times.Occurrences), Href: page.Self(s, &plain, "rows", rowsOccurrences), Chosen: r.Keep != nil},
	}
}

// occurrenceColumns are the columns of the times. The reason and the note stand in the block's own record.
var occurrenceColumns = []report.Column[schedule.OccurrenceRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: o.EmployeeName, Href: page.EmployeeLink(s, r, o.EmployeeID), Sub: format.Join(o.Position, o.Location)}
	}},
	{Label: "When", Sort: "start", Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		cell := format.TimeCell(o.At, o.TimeZone)
		if o.AllDay {
			cell.Text = format.Spaced(lastDayWords(o.At, o.TimeZone), "all day")
		}
		cell.Sub = o.TimeZone
		return cell
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(o.At.Minutes())}
	}},
	{Label: "Block", Cell: func(s *web.Server, r *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: "block\u00a0" + format.ID(o.ID), Href: BlockLink(s, r, o.ID, o.Status), Sub: repeatWords(&o.BlockRow)}
	}},
	{Label: "Status", Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(o.Status), Sub: format.DecidedBy(&o.Block)}
	}},
	{Label: "Kind", Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: format.BlockKind(o.Kind), Sub: format.Override(&o.Block)}
	}},
	{Label: "Conflicts", Num: true, Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		if o.Conflicts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(o.Conflicts), Sub: format.Minutes(o.ConflictMinutes)}
	}},
}
