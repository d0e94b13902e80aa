package blocks

import (
	"context"
	"slices"

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

// blockFields are the fields of the filter form of the blocks and of their occurrences.
var blockFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// BlockList is every unavailable block. A block number opens that block in full above the list.
func BlockList(s *web.Server) report.List[schedule.BlockRow] {
	return report.List[schedule.BlockRow]{
		File: "unavailable-blocks", Noun: [2]string{"block", "blocks"}, Order: "by first start",
		Quiet:   "times when somebody cannot work",
		Note:    "Times are local to each block; its zone stands with it.",
		Fields:  blockFields,
		Columns: BlockColumns,
		Count:   web.Bind(s, blockSummary), Figure: report.BlockFigure,
		Page: func(r *web.Request, p paging.Page) ([]schedule.BlockRow, string, error) {
			return r.View().Blocks(r.Filter, paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.BlockRow) error) error {
			return r.View().EachBlock(r.Filter, visit)
		},
		Export: func(r *web.Request) []columns.Column[schedule.BlockRow] {
			return WithNotes(r, columns.BlockColumns, columns.BlockColumnsWithNotes)
		},
		Known:  []string{"notes", "rows"},
		Detail: func(r *web.Request, d *components.DataPage) error { return blockScreen(s, r, d) },
	}
}

// WithNotes chooses the columns with private notes for a manager who asks for them with notes=1.
func WithNotes[T any](r *web.Request, plain, notes []columns.Column[T]) []columns.Column[T] {
	if r.Query.Get("notes") == "1" && r.Manages() {
		return notes
	}
	return plain
}

// BlockColumns are the columns of the review screen. Private notes are not among them: they stand in the detail only.
var BlockColumns = []report.Column[schedule.BlockRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: b.EmployeeName, Href: page.EmployeeLink(s, r, b.EmployeeID), Sub: format.Join(b.Position, b.Location)}
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, b *schedule.BlockRow) components.Cell {
		cell := format.BlockTimes(b)
		cell.Href = BlockLink(s, r, b.ID, b.Status)
		if b.Recurring() && r.Filter.From != 0 && !b.Next.Empty() {
			cell.Sub = format.Join(cell.Sub, "in the filter first on "+format.TimeCell(b.Next, b.TimeZone).Lead)
		}
		cell.Sub = format.Join(cell.Sub, "block "+format.ID(b.ID))
		return cell
	}},
	{Label: "Status", Sort: "status", Cell: func(_ *web.Server, _ *web.Request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(b.Status), Sub: format.DecidedBy(&b.Block)}
	}},
	{Label: "Kind", Cell: func(_ *web.Server, _ *web.Request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: format.BlockKind(b.Kind), Sub: format.Override(&b.Block)}
	}},
	{Label: "Reason", Screen: true, Cell: func(_ *web.Server, _ *web.Request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: format.Reason(b.ReasonCode)}
	}},
	{Label: "Conflicts", Num: true, Cell: func(s *web.Server, r *web.Request, b *schedule.BlockRow) components.Cell {
		if b.Conflicts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(b.Conflicts), Href: blockConflictsLink(s, r, b), Sub: format.Minutes(b.ConflictMinutes)}
	}},
}

// BlockLink opens one block in full and keeps the filter, so that closing it leads back to the list it was opened from.
// Its status takes the place of statuses that would leave the block out of the list below.
func BlockLink(s *web.Server, r *web.Request, id int64, status schedule.BlockStatus) string {
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		f.BlockID = id
		if !slices.Contains(f.StatusSet(), status) {
			f.Statuses, f.All = []schedule.BlockStatus{status}, false
		}
	}), catalog.PathBlocks)
}

// blockConflictsLink opens exactly the pairs that the row counts: this block under the dates of the filter.
func blockConflictsLink(s *web.Server, r *web.Request, b *schedule.BlockRow) string {
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	}), catalog.PathSoftConflicts)
}
