package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// awayAtHand finds the live occurrences of a few employees without the database.
type awayAtHand struct {
	times *sheet
	live  []bool // of the words of times
	kinds map[int64]schedule.BlockKind
}

// awayAtHand is nil where the timeline is not at hand, with which what it needs was read.
func (s *Store) awayAtHand(ctx context.Context) (*awayAtHand, error) {
	if s.timelineAtHand(ctx) == nil {
		return nil, nil
	}
	times, err := s.occurrenceSheet(ctx)
	if err != nil || times == nil {
		return nil, err
	}
	kinds, err := s.otherKinds(ctx)
	return &awayAtHand{times, wordSet(times, schedule.LiveStatuses), kinds}, err
}

// blocksAtHand takes the occurrences from the sheet, in the order in which blocksInTime gives them.
func (wr *workerReader) blocksAtHand() {
	a, within := wr.away, wr.ask.Blocks
	c := a.times.columns
	for k := range wr.out {
		worker := &wr.out[k]
		rows := slices.Clone(a.times.having(timeEmployee, worker.ID))
		rows = slices.DeleteFunc(rows, func(i int32) bool {
			at := a.times.times(int(i), timeStart, timeMinutes)
			return at.Start >= within.End || at.End <= within.Start || c[timeMarks][i]&timeMissing != 0 || !a.live[c[timeStatus][i]]
		})
		slices.SortFunc(rows, func(i, j int32) int { return cmp.Or(cmp.Compare(c[timeStart][i], c[timeStart][j]), cmp.Compare(i, j)) })
		isLong := func(i int32) bool { return c[timeMinutes][i] > longMinutes }
		shorter := slices.DeleteFunc(slices.Clone(rows), isLong)
		for _, i := range append(shorter, slices.DeleteFunc(rows, func(i int32) bool { return !isLong(i) })...) {
			block := c[timeBlock][i]
			if worker.Kinds == nil {
				worker.Kinds = map[int64]schedule.BlockKind{}
			}
			worker.Kinds[block] = cmp.Or(a.kinds[block], schedule.Unavailable)
			worker.Occurrences = append(worker.Occurrences, schedule.Occurrence{EmployeeID: worker.ID, BlockID: block, Interval: a.times.times(int(i), timeStart, timeMinutes),
				Status: schedule.BlockStatus(a.times.list[c[timeStatus][i]]), On: schedule.Date(c[timeFirst][i])}) // #nosec G115 -- the packer wrote it from a date
		}
	}
}
