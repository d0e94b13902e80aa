package store

import (
	"opshub/schedule"
)

// knownPublished reads what was published before this import, after giving heads without a sum theirs.
func (i *importer) knownPublished() error {
	i.publishedBefore = map[int64]schedule.PublishedPeriod{}
	if i.fresh || len(i.roster.PublishedPeriods)+len(i.roster.PublishedShifts) == 0 {
		return nil
	}
	if err := sealPublished(i.ctx, i.w); err != nil {
		return err
	}
	var err error
	for _, p := range whole(i.ctx, i.w, "published_period", scanPublishedPeriod, &err) {
		i.publishedBefore[p.ID] = p
	}
	return err
}

// published takes over what was published: periods that are new with their rows, of the others only the status. A period
// that was published before and reads otherwise now is a reason to refuse the import.
func (i *importer) published() error {
	var fresh []schedule.PublishedPeriod
	rows := i.publishedRows()
	sealed := sealRows(i.roster.PublishedPeriods, rows)
	for k, p := range i.roster.PublishedPeriods {
		p = settledPeriod(p)
		p.ShiftCount, p.AssignedMinutes, p.SHA256 = sealed[k].ShiftCount, sealed[k].AssignedMinutes, sealed[k].SHA256
		if _, known := i.publishedBefore[p.ID]; !known {
			fresh = append(fresh, p)
		} else if err := i.updateStatus(p); err != nil {
			return err
		}
	}
	if err := i.writePublishedHeads(fresh); err != nil {
		return err
	}
	if err := i.writePublishedRows(rows); err != nil {
		return err
	}
	for _, p := range fresh { // last: a sealed period takes no more rows
		err := i.w.exec(i.ctx, `UPDATE published_period SET shift_count = ?1, assigned_minutes = ?2, sha256 = ?3 WHERE id = ?4`,
			int64(p.ShiftCount), int64(p.AssignedMinutes), p.SHA256, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

func (i *importer) updateStatus(p schedule.PublishedPeriod) error {
	if i.publishedBefore[p.ID].Status == p.Status {
		return nil
	}
	return i.w.exec(i.ctx, `UPDATE published_period SET status = ?1 WHERE id = ?2`, p.Status, p.ID)
}

// checkPublished refuses what would change a period that was published before. A roster without rows of it says nothing of
// its rows.
func (i *importer) checkPublished() {
	rows := i.publishedRows()
	given := map[int64]bool{}
	for _, p := range rows {
		given[p.PublishedPeriodID] = true
	}
	listed := map[int64]bool{}
	for _, p := range sealRows(i.roster.PublishedPeriods, rows) {
		old, known := i.publishedBefore[p.ID]
		p, listed[p.ID] = settledPeriod(p), true
		p.Status = old.Status
		if !given[p.ID] {
			p.ShiftCount, p.AssignedMinutes, p.SHA256 = old.ShiftCount, old.AssignedMinutes, old.SHA256
		}
		if known && p != old {
			i.problem("published period %d was published before and never changes: give a new version a number of its own", p.ID)
		}
	}
	for id := range given {
		if _, known := i.publishedBefore[id]; known && !listed[id] {
			i.problem("published period %d was published before: its shifts need its head beside them", id)
		}
	}
}
