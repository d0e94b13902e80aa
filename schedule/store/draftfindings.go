package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// reviewedAround is how many days before and after a period the shifts of its people are looked at, for rests, weeks and runs of
// days that reach over its ends.
const reviewedAround = 14

// DraftFindings is what the rules find at the shifts of a draft period under the filter: everything but coverage. The shifts of
// the same people around the period count for rests, weeks and days in a row, but nothing is reported at them. Nobody but
// managers reads drafts.
func (s *Store) DraftFindings(ctx context.Context, v schedule.Viewer, p schedule.DraftPeriod, f schedule.Filter) ([]schedule.Finding, error) {
	f.Statuses, f.All, f.BlockID = nil, false, 0
	found, err := remembered(s, fmt.Sprintf("%s|%d", key("findings", v, f), p.ID), func() ([]schedule.Finding, error) { return s.draftFindings(ctx, v, p, f) })
	return append([]schedule.Finding(nil), found...), wrap(err, "findings of a draft period")
}

func (s *Store) draftFindings(ctx context.Context, v schedule.Viewer, p schedule.DraftPeriod, f schedule.Filter) (found []schedule.Finding, err error) {
	w, err := s.sweep(ctx)
	if err != nil {
		return nil, err
	}
	ours := map[int64]bool{}
	err = s.eachDraftCopy(ctx, v, p.ID, f, func(r *schedule.ShiftRow) error {
		switch {
		case r.State == schedule.StagedForRemoval:
		case r.EmployeeID == 0:
			found = append(found, schedule.ReviewShift(r.Shift, schedule.DefaultLimits)...)
		default:
			ours[r.ID] = true
		}
		return nil
	})
	if err != nil || len(ours) == 0 {
		return found, err
	}
	around := schedule.UTC.Range(p.StartsOn.Add(-reviewedAround), p.EndsOn.Add(reviewedAround))
	workers, err := s.Workers(ctx, v, schedule.Filter{EmployeeID: f.EmployeeID}, WorkersAsk{Blocks: around, Shifts: around, Gone: true, Once: true})
	if err != nil {
		return nil, err
	}
	for _, worker := range workers {
		limits := schedule.LimitsOn(worker.Employee, w.book.About(worker.Employee), w.weekStarts())
		for _, one := range schedule.ReviewBy(worker, limits) {
			if ours[one.ShiftID] {
				found = append(found, one)
			}
		}
	}
	schedule.SortFindings(found)
	return found, nil
}
