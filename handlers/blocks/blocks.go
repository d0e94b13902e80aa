// Package blocks contains the screens of unavailable blocks and their occurrences, of soft conflicts with the explanation of
// each pair, and of short rests and double bookings.
package blocks

import (
	"slices"
	"time"

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

// blockFields are the fields of the filter form of blocks and occurrences.
var blockFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// BlockList returns the list of unavailable blocks. A block ID in the filter opens that block above the list.
func BlockList(s *web.Server) report.List[schedule.BlockRow] {
	return report.List[schedule.BlockRow]{
		Ahead: true, File: "unavailable-blocks", Noun: [2]string{"block", "blocks"}, Order: "by first start",
		Quiet:   "times when an employee cannot work",
		Note:    "Times are local to each block and shown with the time zone.",
		Fields:  blockFields,
		Columns: BlockColumns,
		Count:   web.Bind(s, blockSummary), Figure: report.BlockFigure,
		Rows: func(r *web.Request) paging.List[schedule.BlockRow] {
			return r.View().Blocks(r.Filter)
		},
		Export: func(r *web.Request) []columns.Column[schedule.BlockRow] {
			return WithNotes(r, columns.BlockColumns, columns.BlockColumnsWithNotes)
		},
		Known:  []string{"notes", "rows"},
		Detail: func(r *web.Request, d *components.DataPage) error { return addViewsAndDetail(s, r, d) },
	}
}

// WithNotes returns the columns with private notes if a manager requests them with notes=1, and the plain columns
// otherwise.
func WithNotes[T any](r *web.Request, plain, notes []columns.Column[T]) []columns.Column[T] {
	if r.Query.Get("notes") == "1" && r.Manages() {
		return notes
	}
	return plain
}

// BlockColumns are the columns of the list. Private notes appear only in the detail of a block.
var BlockColumns = []report.Column[schedule.BlockRow]{
	{Label: "Employee", Sort: "employee", Says: "employee_id", Cell: func(s *web.Server, r *web.Request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: b.EmployeeName, Href: page.EmployeeLink(s, r, b.EmployeeID), Sub: format.Join(b.Position, b.Location)}
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, b *schedule.BlockRow) components.Cell {
		cell := format.BlockTimes(r.Style, b)
		cell.Href = BlockLink(s, r, b.ID, b.Status)
		if b.Recurring() && r.Filter.From != 0 && !b.Next.Empty() {
			cell.Sub = format.Join(cell.Sub, "first in the filter on "+format.TimeCell(r.Style, b.Next, b.ShownIn).Lead)
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

// BlockLink returns a link that opens one block and keeps the filter, so that closing the block leads back to the list.
// If the status filter excludes the block, the link replaces it by the given status.
func BlockLink(s *web.Server, r *web.Request, id int64, status schedule.BlockStatus) string {
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		f.BlockID = id
		if !slices.Contains(f.StatusSet(), status) {
			f.Statuses, f.All = []schedule.BlockStatus{status}, false
		}
	}), catalog.PathBlocks)
}

// blockConflictsLink returns a link to the soft conflicts that the row counts: those of the block within the dates of
// the filter.
func blockConflictsLink(s *web.Server, r *web.Request, b *schedule.BlockRow) string {
	return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		if report.FromToday(*f) { // as the list counts them
			f.From = r.Today
		}
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	}), catalog.PathSoftConflicts)
}

// blockSummary counts the blocks of the filter by status.
func blockSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().BlockCounts(r.Filter)
	searched := ""
	if c.Blocks == 0 {
		searched = searchedWords(s, r)
	}
	state := ""
	if r.Filter.BlockID != 0 { // the detail lists the next occurrences, which depend on the time
		state = r.Now.Truncate(time.Minute).String()
	}
	return report.Summary{Total: c.Blocks, Searched: searched, State: state, Counters: []components.Counter{
		{Label: "Unavailable blocks", Value: format.Number(c.Blocks), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: page.Link(s, WithStatus(r, schedule.Requested), catalog.PathBlocks),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a block that matches the filter"},
		{Label: "Recurring", Value: format.Number(c.Recurring), Note: "repeat by a rule"},
		ConflictCounter(s, r),
	}}, nil
}

// statusCounts lists the number of blocks by status. It omits requested blocks, which have their own counter.
func statusCounts(by map[schedule.BlockStatus]int) string {
	var words []string
	for _, status := range schedule.BlockStatuses {
		if n := by[status]; n > 0 && status != schedule.Requested {
			words = append(words, format.Number(n)+" "+string(status))
		}
	}
	return format.Join(words...)
}

// WithStatus returns the request narrowed to one block status.
func WithStatus(r *web.Request, status schedule.BlockStatus) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.Statuses, f.All = []schedule.BlockStatus{status}, false })
}

// ConflictCounter returns the counter of soft-conflict pairs under the filter of the request. It links to those pairs.
func ConflictCounter(s *web.Server, r *web.Request) components.Counter {
	return ConflictCounterOf(s, r, r.View().ConflictPairs(r.Filter))
}

// ConflictCounterOf returns the counter of pairs that are already counted by status.
func ConflictCounterOf(s *web.Server, r *web.Request, by map[schedule.BlockStatus]int) components.Counter {
	counter := components.Counter{Label: "Soft conflicts", Value: format.Number(Total(by)), Href: page.Link(s, r, catalog.PathSoftConflicts)}
	if Total(by) > 0 {
		counter.Tag = components.Tag{Word: "reported", Class: "warn"}
	}
	if n := by[schedule.Requested]; n > 0 {
		counter.Note = format.Number(n) + " would conflict if approved"
	}
	return counter
}

// Total returns the sum of the counts.
func Total[K comparable](by map[K]int) int {
	sum := 0
	for _, n := range by {
		sum += n
	}
	return sum
}

// searchedWords describes the blocks that an empty list was filtered from.
func searchedWords(s *web.Server, r *web.Request) string {
	all := r.View().BlockCounts(schedule.Filter{All: true})
	if all.Blocks == 0 {
		return "The schedule contains no unavailable blocks."
	}
	return components.Plural(all.Blocks, "block of every status was", "blocks of every status were") + " checked; none matches the filter."
}
