package handlers

import (
	"context"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// blocksData is the main review screen: every unavailable block. A block number opens that block in full above it.
func (s *server) blocksData() dataset {
	return list[schedule.BlockRow]{
		file: "unavailable-blocks", noun: [2]string{"block", "blocks"}, order: "by first start",
		quiet:   "times when somebody cannot work",
		note:    "Times are local to each block; its zone stands with it.",
		fields:  []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		columns: blockColumns,
		paths:   facePaths{csv: catalog.PathBlocksExport},
		count:   s.blockSummary,
		page: func(r *request, p store.Page) ([]schedule.BlockRow, string, error) {
			return s.Store.Blocks(r.ctx, r.viewer, r.filter, p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.BlockRow) error) error {
			return s.Store.EachBlock(ctx, r.viewer, r.filter, visit)
		},
		export: func(r *request) []schedule.Column[schedule.BlockRow] {
			return withNotes(r, schedule.BlockColumns, schedule.BlockColumnsWithNotes)
		},
		known:  []string{"notes"},
		detail: s.blockDetail,
	}.dataset(s)
}

// withNotes chooses the columns with private notes for a manager who asks for them with notes=1.
func withNotes[T any](r *request, plain, notes []schedule.Column[T]) []schedule.Column[T] {
	if r.query.Get("notes") == "1" && r.viewer.Role == schedule.RoleManager {
		return notes
	}
	return plain
}

// blockSummary counts the blocks of the filter by what can be done about them.
func (s *server) blockSummary(r *request) (summary, error) {
	c, err := s.Store.BlockCounts(r.ctx, r.viewer, r.filter)
	if err != nil {
		return summary{}, err
	}
	conflicts, err := s.conflictCounter(r)
	if err != nil {
		return summary{}, err
	}
	looked := ""
	if c.Blocks == 0 {
		looked = s.lookedAtBlocks(r)
	}
	state := ""
	if r.filter.BlockID != 0 { // the block in full says what comes next
		state = r.now.Truncate(time.Minute).String()
	}
	return summary{total: c.Blocks, looked: looked, state: state, counters: []components.Counter{
		{Label: "Unavailable blocks", Value: number(c.Blocks), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: number(c.ByStatus[schedule.Requested]), Href: s.link(r.withStatus(schedule.Requested), catalog.PathBlocks),
			Tag: blockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Employees", Value: number(c.Employees), Note: "with a block in the filter"},
		{Label: "Recurring", Value: number(c.Recurring), Note: "repeat by a rule"},
		conflicts,
	}}, nil
}

// statusCounts says how many blocks have each status but requested, which is counted apart.
func statusCounts(by map[schedule.BlockStatus]int) string {
	var words []string
	for _, status := range schedule.BlockStatuses {
		if n := by[status]; n > 0 && status != schedule.Requested {
			words = append(words, number(n)+" "+string(status))
		}
	}
	return joinWords(words...)
}

// withStatus is the request narrowed to one status.
func (r *request) withStatus(status schedule.BlockStatus) *request {
	return r.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = []schedule.BlockStatus{status}, false })
}

// conflictCounter is how many pairs the soft-conflict report has under the same filter; it opens exactly those.
func (s *server) conflictCounter(r *request) (components.Counter, error) {
	by, err := s.Store.ConflictPairs(r.ctx, r.viewer, r.filter)
	counter := components.Counter{Label: "Soft conflicts", Value: number(total(by)), Href: s.link(r, catalog.PathSoftConflicts)}
	if total(by) > 0 {
		counter.Tag = components.Tag{Word: "reported", Class: "warn"}
	}
	if n := by[schedule.Requested]; n > 0 {
		counter.Note = number(n) + " only if a request is approved"
	}
	return counter, err
}

// total adds up counts by status.
func total(by map[schedule.BlockStatus]int) int {
	sum := 0
	for _, n := range by {
		sum += n
	}
	return sum
}

// lookedAtBlocks says what an empty list was chosen from.
func (s *server) lookedAtBlocks(r *request) string {
	all, err := s.Store.BlockCounts(r.ctx, r.viewer, schedule.Filter{All: true})
	if err != nil || all.Blocks == 0 {
		return "The schedule holds no unavailable blocks at all."
	}
	return components.Plural(all.Blocks, "block of every status was", "blocks of every status were") + " looked through; none fits the filter."
}

// narrowed is the request with a changed filter, for links to a part of the present rows.
func (r *request) narrowed(change func(*schedule.Filter)) *request {
	one := *r
	change(&one.filter)
	return &one
}

// blockColumns are the columns of the review screen. Private notes are not among them: they stand in the detail only.
var blockColumns = []column[schedule.BlockRow]{
	{label: "Employee", sort: "employee", cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: b.EmployeeName, Href: s.employeeLink(r, b.EmployeeID), Sub: joinWords(b.Position, b.Location)}
	}},
	{label: "When", sort: "start", cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		cell := blockTimes(b)
		cell.Href = s.blockLink(r, b.ID, b.Status)
		if b.Recurring() && r.filter.From != 0 && !b.Next.Empty() {
			cell.Sub = joinWords(cell.Sub, "in the filter first on "+timeCell(b.Next, b.TimeZone).Lead)
		}
		cell.Sub = joinWords(cell.Sub, "block "+idText(b.ID))
		return cell
	}},
	{label: "Status", sort: "status", cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Tag: blockTag(b.Status), Sub: decidedWords(&b.Block)}
	}},
	{label: "Kind", cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: kindWords(b.Kind), Sub: overrideWords(&b.Block)}
	}},
	{label: "Reason", screen: true, cell: func(_ *server, _ *request, b *schedule.BlockRow) components.Cell {
		return components.Cell{Text: reasonWords(b.ReasonCode)}
	}},
	{label: "Conflicts", num: true, cell: func(s *server, r *request, b *schedule.BlockRow) components.Cell {
		if b.Conflicts == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: number(b.Conflicts), Href: s.blockConflictsLink(r, b), Sub: minutesWord(b.ConflictMinutes)}
	}},
}

// blockLink opens one block in full. The status goes along so that the list below holds the block too.
func (s *server) blockLink(r *request, id int64, status schedule.BlockStatus) string {
	return s.link(r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: id, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{status}}
	}), catalog.PathBlocks)
}

// blockConflictsLink opens exactly the pairs that the row counts: this block under the dates of the filter.
func (s *server) blockConflictsLink(r *request, b *schedule.BlockRow) string {
	return s.link(r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	}), catalog.PathSoftConflicts)
}
