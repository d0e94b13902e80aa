package handlers

import (
	"context"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// blockFields are the fields of the filter form of the blocks and of their occurrences.
var blockFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// blockList is every unavailable block. A block number opens that block in full above the list.
func (s *server) blockList() list[schedule.BlockRow] {
	return list[schedule.BlockRow]{
		file: "unavailable-blocks", noun: [2]string{"block", "blocks"}, order: "by first start",
		quiet:   "times when somebody cannot work",
		note:    "Times are local to each block; its zone stands with it.",
		fields:  blockFields,
		columns: blockColumns,
		count:   bind(s, (*server).blockSummary), figure: blockFigure,
		page: func(r *request, p paging.Page) ([]schedule.BlockRow, string, error) {
			return r.view().Blocks(r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.BlockRow) error) error {
			return r.view().EachBlock(r.filter, visit)
		},
		export: func(r *request) []columns.Column[schedule.BlockRow] {
			return withNotes(r, columns.BlockColumns, columns.BlockColumnsWithNotes)
		},
		known:  []string{"notes", "rows"},
		detail: func(r *request, d *components.DataPage) error { return s.blockScreen(r, d) },
	}
}

// withNotes chooses the columns with private notes for a manager who asks for them with notes=1.
func withNotes[T any](r *request, plain, notes []columns.Column[T]) []columns.Column[T] {
	if r.query.Get("notes") == "1" && r.manages() {
		return notes
	}
	return plain
}

// narrowed is the request with a changed filter, for links to a part of the present rows.
func (r *request) narrowed(change func(*schedule.Filter)) *request {
	one := *r
	change(&one.filter)
	return &one
}

// blockColumns are the columns of the review screen. Private notes are not among them: they stand in the detail only.
var blockColumns = []column[schedule.BlockRow]{
	{label: "Employee", sort: "employee", says: "employee_id", cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: b.EmployeeName, Href: s.employeeLink(r, b.EmployeeID), Sub: format.Join(b.Position, b.Location)}
	}},
	{label: "When", sort: "start", cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		cell := format.BlockTimes(b)
		cell.Href = s.blockLink(r, b.ID, b.Status)
		if b.Recurring() && r.filter.From != 0 && !b.Next.Empty() {
			cell.Sub = format.Join(cell.Sub, "in the filter first on "+format.TimeCell(b.Next, b.TimeZone).Lead)
		}
		cell.Sub = format.Join(cell.Sub, "block "+format.ID(b.ID))
		return cell
	}},
	{label: "Status", sort: "status", cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(b.Status), Sub: format.DecidedBy(&b.Block)}
	}},
	{label: "Kind", cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: format.BlockKind(b.Kind), Sub: format.Override(&b.Block)}
	}},
	{label: "Reason", screen: true, cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: format.Reason(b.ReasonCode)}
	}},
	{label: "Conflicts", num: true, cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		if b.Conflicts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(b.Conflicts), Href: s.blockConflictsLink(r, b), Sub: format.Minutes(b.ConflictMinutes)}
	}},
}

// blockLink opens one block in full and keeps the filter, so that closing it leads back to the list it was opened from.
// Its status takes the place of statuses that would leave the block out of the list below.
func (s *server) blockLink(r *request, id int64, status schedule.BlockStatus) string {
	return s.link(r.narrowed(func(f *schedule.Filter) {
		f.BlockID = id
		if !slices.Contains(f.StatusSet(), status) {
			f.Statuses, f.All = []schedule.BlockStatus{status}, false
		}
	}), catalog.PathBlocks)
}

// blockConflictsLink opens exactly the pairs that the row counts: this block under the dates of the filter.
func (s *server) blockConflictsLink(r *request, b *schedule.BlockRow) string {
	return s.link(r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	}), catalog.PathSoftConflicts)
}
