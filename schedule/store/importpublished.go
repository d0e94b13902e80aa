package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// sealPublished writes the totals and checksums of periods that have none because another or an older program wrote them.
func sealPublished(ctx context.Context, w engine.Writer) error {
	open, err := engine.Some(ctx, w, "published_period", `sha256 = '' ORDER BY id`, nil, engine.ScanPublishedPeriod)
	if err != nil {
		return err
	}
	for _, p := range open {
		rows, err := engine.Some(ctx, w, "published_shift", `published_period_id = ?1 ORDER BY shift_id`, []any{p.ID}, engine.ScanPublishedShift)
		if err != nil {
			return err
		}
		if err := writeSums(ctx, w, sealRows([]schedule.PublishedPeriod{p}, rows)); err != nil {
			return err
		}
	}
	return nil
}

// sealRows returns the heads with the totals and checksums of their rows. The rows must be sorted by period and shift.
func sealRows(heads []schedule.PublishedPeriod, rows []schedule.PublishedShift) []schedule.PublishedPeriod {
	sealers := map[int64]*schedule.Sealer{}
	for _, h := range heads {
		sealers[h.ID] = &schedule.Sealer{}
	}
	for k := range rows {
		if s := sealers[rows[k].PublishedPeriodID]; s != nil {
			s.Add(&rows[k])
		}
	}
	out := slices.Clone(heads)
	for k := range out {
		out[k] = sealers[out[k].ID].Seal(out[k])
	}
	return out
}

// writeSums seals stored periods. A sealed period accepts no more rows.
func writeSums(ctx context.Context, w engine.Writer, heads []schedule.PublishedPeriod) error {
	for _, p := range heads {
		err := w.Exec(ctx, `UPDATE published_period SET shift_count = ?1, assigned_minutes = ?2, sha256 = ?3 WHERE id = ?4`,
			int64(p.ShiftCount), int64(p.AssignedMinutes), p.SHA256, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// preparePublished converts the heads and rows of the roster to their stored form and reads the published periods from
// before this import. It first seals stored periods without a checksum.
func (i *importer) preparePublished() (err error) {
	i.settlePublished()
	i.publishedBefore = map[int64]schedule.PublishedPeriod{}
	if i.fresh || len(i.heads)+len(i.copies) == 0 {
		return nil
	}
	if err := sealPublished(i.ctx, i.w); err != nil {
		return err
	}
	for _, p := range engine.Whole(i.ctx, i.w, "published_period", engine.ScanPublishedPeriod, &err) {
		i.publishedBefore[p.ID] = p
	}
	return err
}

func (i *importer) settlePublished() {
	i.copies = slices.Clone(i.roster.PublishedShifts)
	for k := range i.copies {
		p := &i.copies[k]
		p.Shift.LocationID, p.Shift.PositionID = i.Location(p.Shift.LocationID), i.position(p.Shift.PositionID)
		p.Shift.TimeZone = cmp.Or(p.Shift.TimeZone, "UTC")
		p.ChangeKind = cmp.Or(p.ChangeKind, schedule.ChangeAdded)
		for _, s := range []*string{&p.EmployeeName, &p.Shift.TimeZone, &p.Shift.Label, &p.Shift.Notes} {
			*s = engine.Clean(*s)
		}
	}
	slices.SortStableFunc(i.copies, func(a, b schedule.PublishedShift) int {
		return cmp.Or(cmp.Compare(a.PublishedPeriodID, b.PublishedPeriodID), cmp.Compare(a.Shift.ID, b.Shift.ID))
	})
	i.heads = sealRows(i.roster.PublishedPeriods, i.copies)
	for k := range i.heads {
		p := &i.heads[k]
		p.Status = cmp.Or(p.Status, "current")
		p.PublishedBy, p.Note = engine.Clean(p.PublishedBy), engine.Clean(p.Note)
	}
}

// checkPublished refuses changes to a published period. A roster without rows of a period leaves the period's rows
// unchanged.
func (i *importer) checkPublished() {
	given := map[int64]bool{}
	for k := range i.copies {
		given[i.copies[k].PublishedPeriodID] = true
	}
	listed := map[int64]bool{}
	for _, p := range i.heads {
		old, known := i.publishedBefore[p.ID]
		listed[p.ID] = true
		p.Status = old.Status
		if !given[p.ID] {
			p.ShiftCount, p.AssignedMinutes, p.SHA256 = old.ShiftCount, old.AssignedMinutes, old.SHA256
		}
		if known && p != old {
			i.problem("published period %d was published before and never changes: give the new version a new number", p.ID)
		}
	}
	for id := range given {
		if _, known := i.publishedBefore[id]; known && !listed[id] {
			i.problem("published period %d was published before: its shifts need its row in the same import", id)
		}
	}
}

// published writes the new published periods with their rows. Of existing periods it updates only the status.
func (i *importer) published() error {
	var fresh []schedule.PublishedPeriod
	for _, p := range i.heads {
		if old, known := i.publishedBefore[p.ID]; !known {
			fresh = append(fresh, p)
		} else if old.Status != p.Status {
			if err := i.w.Exec(i.ctx, `UPDATE published_period SET status = ?1 WHERE id = ?2`, p.Status, p.ID); err != nil {
				return err
			}
		}
	}
	rows := slices.DeleteFunc(i.copies, func(p schedule.PublishedShift) bool {
		_, known := i.publishedBefore[p.PublishedPeriodID]
		return known
	})
	return inTurn(
		func() error { return i.writePublishedHeads(fresh) },
		func() error { return i.writePublishedRows(rows) },
		func() error { return writeSums(i.ctx, i.w, fresh) })
}

// writePublishedHeads writes new heads without checksums, so that they still accept rows.
func (i *importer) writePublishedHeads(heads []schedule.PublishedPeriod) error {
	t := engine.BulkTable{Name: "published_period", Columns: engine.Loaded["published_period"][:9], Key: 1}
	return i.w.Bulk(i.ctx, t, len(heads), func(k int, c engine.Cells) {
		p := heads[k]
		engine.Put(c, p.ID, engine.Optional(p.DraftPeriodID), p.Version, p.StartsOn.String(), p.EndsOn.String(), p.Status, p.PublishedAt, p.PublishedBy, p.Note)
	})
}

func (i *importer) writePublishedRows(rows []schedule.PublishedShift) error {
	return writeRows(i, "published_shift", 2, rows, func(c engine.Cells, p *schedule.PublishedShift) {
		s := &p.Shift
		engine.Put(c, p.PublishedPeriodID, s.ID, engine.Optional(s.EmployeeID), p.EmployeeName, engine.Optional(s.LocationID), engine.Optional(s.PositionID),
			s.StartsAt, s.EndsAt, s.TimeZone, s.BreakMinutes, s.OpenSlots, s.Label, s.Notes, string(p.ChangeKind))
	})
}
