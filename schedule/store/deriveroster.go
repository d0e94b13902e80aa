package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// fromRoster derives from the rows of a roster that is all the database will hold, which spares reading them back. It needs
// the engine no more, and runs beside the writing of the rows.
func (d *deriver) fromRoster(r *schedule.Roster) source {
	type outcome struct {
		out *derived
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		p := rosterPart(r, d.now)
		d.horizonOf(p, r.PublishedShifts)
		out, err := d.derive(p)
		done <- outcome{out, err}
	}()
	return func(_ context.Context, write func(*derived) error) error {
		o := <-done
		if o.err != nil {
			return o.err
		}
		return write(o.out)
	}
}

// rosterPart is the rows of a roster as they will lie in the tables.
func rosterPart(r *schedule.Roster, now schedule.Instant) *part {
	p := &part{shifts: r.Shifts, blocks: slices.Clone(r.Blocks), ex: map[int64][]schedule.BlockException{}}
	if !slices.IsSortedFunc(r.Shifts, byEmployeeAndStart) {
		p.shifts = slices.Clone(r.Shifts)
		slices.SortFunc(p.shifts, byEmployeeAndStart)
	}
	for k := range p.blocks {
		p.blocks[k] = settled(p.blocks[k], schedule.Block{}, false, now)
	}
	slices.SortFunc(p.blocks, compareBlocks)
	for _, x := range r.Exceptions {
		p.ex[x.BlockID] = append(p.ex[x.BlockID], x)
	}
	p.published = rosterCopies(r)
	return p
}

// rosterCopies is what employees were shown: the copies in current periods, without those of shifts to be deleted.
func rosterCopies(r *schedule.Roster) (out []derivedCopy) {
	if len(r.PublishedShifts) == 0 {
		return nil
	}
	current, staged := map[int64]bool{}, map[int64]bool{}
	for _, p := range r.PublishedPeriods {
		current[p.ID] = p.Status == "" || p.Status == "current"
	}
	for k := range r.Shifts {
		if r.Shifts[k].State == schedule.StagedForRemoval {
			staged[r.Shifts[k].ID] = true
		}
	}
	for _, u := range r.PublishedShifts {
		if u.ChangeKind != "removed" && current[u.PublishedPeriodID] && u.Shift.EmployeeID != 0 && !staged[u.Shift.ID] {
			u.Shift.DraftPeriodID, u.Shift.State = 0, schedule.ChangedSince
			out = append(out, derivedCopy{u.PublishedPeriodID, u.Shift})
		}
	}
	slices.SortStableFunc(out, compareCopies)
	return out
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
