package store

import (
	"context"
	"math"

	"opshub/schedule"
)

// blockSheets tells the next occurrence and the soft conflicts of blocks from the sheets, where else four looks at the tables would be
// taken for each block of a page.
type blockSheets struct {
	f            schedule.Filter
	times, pairs *sheet
	live, unseen []bool // of the words of pairs: the statuses that count, and the states of shifts that the viewer may not see
}

// beside gives the sheets for blocks of the question, nil where only the tables know. It must not be asked for from within a question
// to the engine.
func (q blockQuestion) beside(ctx context.Context, s *Store) (*blockSheets, error) {
	times, err := s.occurrenceSheetFor(ctx, q.f)
	if err != nil || times == nil {
		return nil, err
	}
	pairs, err := s.conflictSheetFor(ctx, q.f)
	if err != nil || pairs == nil {
		return nil, err
	}
	b := &blockSheets{f: q.f, times: times, pairs: pairs, live: wordSet(pairs, schedule.LiveStatuses), unseen: make([]bool, len(pairs.list))}
	if !readsDrafts(q.v) {
		b.unseen = wordSet(pairs, []schedule.ShiftState{schedule.StateDraft})
	}
	return b, nil
}

// add gives a block what counts would read of it. Whoever may see a block may see its employee.
func (b *blockSheets) add(row *schedule.BlockRow) {
	row.Next = b.next(&row.Block)
	c := b.pairs.columns
	for _, i := range b.pairs.having(pairEmployee, row.EmployeeID) {
		if c[pairBlock][i] == row.ID && b.live[c[pairStatus][i]] && !b.unseen[c[pairState][i]] &&
			c[pairLast][i] >= int64(b.f.From) && (b.f.To == 0 || c[pairFirst][i] <= int64(b.f.To)) {
			row.Conflicts++
			row.ConflictMinutes += int(c[pairMinutes][i])
		}
	}
}

// next is the first occurrence of a block from the first day of the filter on. Where the days begin nowhere, that of a one-off block is
// the block itself.
func (b *blockSheets) next(block *schedule.Block) (at schedule.Interval) {
	if b.f.From == 0 && block.RRule == "" {
		return schedule.Interval{Start: block.StartsAt, End: block.EndsAt}
	}
	c, first := b.times.columns, int64(math.MaxInt64)
	for _, i := range b.times.having(timeEmployee, block.EmployeeID) {
		if c[timeBlock][i] == block.ID && c[timeStart][i] < first && c[timeLast][i] >= int64(b.f.From) && c[timeMarks][i]&timeMissing == 0 {
			first, at = c[timeStart][i], b.times.times(int(i), timeStart, timeMinutes)
		}
	}
	return at
}
