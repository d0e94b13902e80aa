package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// shiftsOfOne is ShiftCounts of one employee, from memory. It says false where the tables are to be asked: without a timeline, of a
// place, a block, a text or a period, and of days with shifts to be deleted, which a timeline has not.
func (s *Store) shiftsOfOne(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c ShiftCounts, ok bool, err error) {
	t := s.timelineAtHand(ctx)
	if t == nil || f.EmployeeID == 0 || !everyone(v, f.Without("employee_id")) {
		return c, false, nil
	}
	staged, ok, err := s.stagedDays(ctx)
	if !ok || err != nil || slices.ContainsFunc(staged, func(d dateSpan) bool { return d[1] >= f.From && (f.To == 0 || d[0] <= f.To) }) {
		return c, false, err
	}
	if who, known := t.byID[f.EmployeeID]; known {
		if c.Shifts = t.countOf(who, f); c.Shifts > 0 {
			c.Employees = 1
		}
	}
	return c, true, nil
}

// stagedDays is the days of assigned shifts that are to be deleted. It says false where no sums are at hand.
func (s *Store) stagedDays(ctx context.Context) (list []dateSpan, ok bool, err error) {
	sums, err := s.shiftSums(ctx, schedule.Manager, schedule.Filter{})
	if sums == nil || err != nil {
		return nil, false, err
	}
	list, err = rememberedRows(s, "days with shifts to be deleted", func() (list []dateSpan, err error) {
		sums.each(func(i int) {
			if sums.state(i) == schedule.StagedForRemoval && sums.columns[sumAssigned][i] > 0 {
				list = append(list, dateSpan{schedule.Date(sums.columns[sumFirst][i]), schedule.Date(sums.columns[sumLast][i])}) // #nosec G115 -- written from dates
			}
		})
		return list, nil
	}, func(list []dateSpan) int { return 1 + len(list)*8/bytesPerRow })
	return list, true, err
}
