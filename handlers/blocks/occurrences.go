package blocks

import (
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

// rowsOccurrences is the value of the query parameter "rows" that lists occurrences instead of blocks.
const rowsOccurrences = "occurrences"

// blocksData returns the main review screen: one row per unavailable block, or per occurrence with rows=occurrences.
func blocksData(s *web.Server) web.Dataset {
	blocks, times := BlockList(s).Dataset(s), OccurrenceList(s).Dataset(s)
	selected := func(r *web.Request) (web.Dataset, error) {
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
	d.Meant = selected
	d.Show = func(r *web.Request) (*web.Answer, error) {
		dataset, err := selected(r)
		if err != nil {
			return nil, err
		}
		return dataset.Show(r)
	}
	d.Write = func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
		dataset, err := selected(r)
		if err != nil {
			return nil, err
		}
		return dataset.Write(r, format)
	}
	d.Rows = func(r *web.Request) (int, error) {
		dataset, err := selected(r)
		if err != nil {
			return 0, err
		}
		return dataset.Rows(r)
	}
	d.Columns = func(r *web.Request) []components.ColumnRow {
		dataset, _ := selected(r) // Rows has already rejected invalid values
		return dataset.Columns(r)
	}
	return d
}

// OccurrenceList returns the list of block occurrences within the expanded dates.
func OccurrenceList(s *web.Server) report.List[schedule.OccurrenceRow] {
	return report.List[schedule.OccurrenceRow]{
		File: "unavailable-block-occurrences", Noun: [2]string{"occurrence", "occurrences"}, Order: "by start",
		Quiet:   "one row for each time an employee cannot work",
		Note:    "Times are local to each block and shown with the time zone.",
		Fields:  blockFields,
		Columns: occurrenceColumns,
		Count:   web.Bind(s, occurrenceSummary),
		Rows: func(r *web.Request) paging.List[schedule.OccurrenceRow] {
			return r.View().Occurrences(r.Filter)
		},
		Export: func(r *web.Request) []columns.Column[schedule.OccurrenceRow] {
			return WithNotes(r, columns.OccurrenceColumns, columns.OccurrenceColumnsWithNotes)
		},
		Known:  []string{"notes", "rows"},
		Detail: func(r *web.Request, d *components.DataPage) error { return addViewsAndDetail(s, r, d) },
	}
}

// occurrenceSummary counts the occurrences of the filter.
func occurrenceSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().OccurrenceCounts(r.Filter)
	return report.Summary{Total: c.Occurrences, Searched: searchedWords(s, r), Counters: []components.Counter{
		{Label: "Occurrences", Value: format.Number(c.Occurrences), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: page.Self(s, WithStatus(r, schedule.Requested)),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Blocks", Value: format.Number(c.Blocks), Href: page.Link(s, r, catalog.PathBlocks), Note: "with these occurrences"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with an occurrence that matches the filter"},
		ConflictCounter(s, r),
	}}, nil
}

// addViewsAndDetail adds what the lists of blocks and of occurrences have in common.
func addViewsAndDetail(s *web.Server, r *web.Request, d *components.DataPage) error {
	addViews(s, r, d)
	return addDetail(s, r, d)
}

// addViews adds the tabs for blocks and occurrences under the same filter, each with its count.
func addViews(s *web.Server, r *web.Request, d *components.DataPage) {
	blocks, times := r.View().BlockCounts(r.Filter), r.View().OccurrenceCounts(r.Filter)
	plain := *r
	plain.Keep = nil
	d.Views = []components.Tab{
		{Text: "Blocks", Count: format.Number(blocks.Blocks), Href: page.Self(s, &plain), Chosen: r.Keep == nil},
		{Text: "Occurrences", Count: format.Number(times.Occurrences), Href: page.Self(s, &plain, "rows", rowsOccurrences), Chosen: r.Keep != nil},
	}
}

// occurrenceColumns are the columns of the list of occurrences. The reason and the note appear only in the detail of a
// block.
var occurrenceColumns = []report.Column[schedule.OccurrenceRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: o.EmployeeName, Href: page.EmployeeLink(s, r, o.EmployeeID), Sub: format.Join(o.Position, o.Location)}
	}},
	{Label: "When", Sort: "start", Cell: func(_ *web.Server, r *web.Request, o *schedule.OccurrenceRow) components.Cell {
		cell := format.TimeCell(r.Style, o.At, o.TimeZone)
		if o.AllDay {
			cell.Text = format.Spaced(lastDayWords(r, o.At, o.TimeZone), "all day")
		}
		cell.Sub = o.TimeZone
		return cell
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(o.At.Minutes())}
	}},
	{Label: "Block", Cell: func(s *web.Server, r *web.Request, o *schedule.OccurrenceRow) components.Cell {
		return components.Cell{Text: "block\u00a0" + format.ID(o.ID), Href: BlockLink(s, r, o.ID, o.Status), Sub: repeatWords(r.Style, &o.BlockRow)}
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
