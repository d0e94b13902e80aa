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
	found, err := remembered(s, key(fmt.Sprint("findings of draft ", p.ID), v, f), func() ([]schedule.Finding, error) { return s.draftFindings(ctx, v, p, f) })
	return append([]schedule.Finding(nil), found...), wrap(err, "findings of a draft period")
}

func (s *Store) draftFindings(ctx context.Context, v schedule.Viewer, p schedule.DraftPeriod, f schedule.Filter) (found []schedule.Finding, err error) {
	if of := f; narrows(v, f) && p.ID != 0 && s.lists.serves(s.Version(), findingsKey(p), f) {
		of.DraftPeriodID, of.PublishedPeriodID = p.ID, 0
		copies, err := s.copiesOf(ctx, v, of)
		if err != nil {
			return nil, err
		}
		if copies != nil {
			return s.findingsAt(ctx, v, p, f, copies)
		}
	}
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
		limits := schedule.LimitsOn(worker.Employee, w.book.About(&worker.Employee), w.weekStarts())
		for _, one := range schedule.ReviewBy(worker, limits) {
			if ours[one.ShiftID] {
				found = append(found, one)
			}
		}
	}
	schedule.SortFindings(found)
	return found, nil
}

// findingsAt is the findings at the shifts of some days and places, of those of the whole draft: what is found at a shift is the same
// whatever else the filter holds.
func (s *Store) findingsAt(ctx context.Context, v schedule.Viewer, p schedule.DraftPeriod, f schedule.Filter, copies *periodCopies) (found []schedule.Finding, err error) {
	here := map[int64]bool{}
	copies.stays(f, func(c *periodCopy) { here[c.id] = true })
	if len(here) == 0 {
		return nil, nil
	}
	const weight = 2 // of one, as a row of a list
	whole, err := rememberedRows(s, findingsKey(p), func() ([]schedule.Finding, error) {
		return s.draftFindings(ctx, v, p, schedule.Filter{})
	}, func(list []schedule.Finding) int { return weight * len(list) })
	for k := range whole {
		if here[whole[k].ShiftID] {
			found = append(found, whole[k])
		}
	}
	return found, err
}

func findingsKey(p schedule.DraftPeriod) string {
	return fmt.Sprintf("findings of draft %d %s %s", p.ID, p.StartsOn, p.EndsOn)
}
