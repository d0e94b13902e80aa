package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// fromRoster takes the rows of a roster that is all the database holds, which spares reading them back.
func (d *deriver) fromRoster(r *schedule.Roster) source {
	return func(_ context.Context, f func(*part) error) error {
		current, staged := map[int64]bool{}, map[int64]bool{}
		for _, p := range r.PublishedPeriods {
			current[p.ID] = p.Status == "" || p.Status == "current"
		}
		p := &part{shifts: r.Shifts, ex: map[int64][]schedule.BlockException{}}
		if !slices.IsSortedFunc(r.Shifts, byEmployeeAndStart) {
			p.shifts = slices.Clone(r.Shifts)
			slices.SortFunc(p.shifts, byEmployeeAndStart)
		}
		if len(r.PublishedShifts) > 0 {
			for k := range r.Shifts {
				if r.Shifts[k].State == schedule.StagedForRemoval {
					staged[r.Shifts[k].ID] = true
				}
			}
		}
		for _, u := range r.PublishedShifts {
			if u.ChangeKind != "removed" && current[u.PublishedPeriodID] && u.Shift.EmployeeID != 0 && !staged[u.Shift.ID] {
				u.Shift.DraftPeriodID, u.Shift.State = 0, schedule.ChangedSince
				p.published = append(p.published, derivedCopy{u.PublishedPeriodID, u.Shift})
			}
		}
		slices.SortStableFunc(p.published, compareCopies)
		p.blocks = slices.Clone(r.Blocks)
		for k := range p.blocks {
			p.blocks[k] = settled(p.blocks[k], schedule.Block{}, false, d.now)
		}
		slices.SortFunc(p.blocks, compareBlocks)
		for _, x := range r.Exceptions {
			p.ex[x.BlockID] = append(p.ex[x.BlockID], x)
		}
		return f(p)
	}
}

func byEmployeeAndStart(a, b schedule.Shift) int {
	return cmp.Or(cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
}

func compareCopies(a, b derivedCopy) int {
	return cmp.Or(byEmployeeAndStart(a.shift, b.shift), cmp.Compare(a.period, b.period))
}

func compareBlocks(a, b schedule.Block) int {
	return cmp.Or(cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.ID, b.ID))
}
