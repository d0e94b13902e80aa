package store

import (
	"opshub/schedule"
)

// forward is how far recurring blocks are expanded beyond now when nothing reaches further, in days.
const forward = 366

// reach is the first and the last instant of any shift or block, as far as they are known; 0 for none.
type reach struct{ first, last schedule.Instant }

func (r *reach) include(first, last schedule.Instant) {
	if first != 0 && (r.first == 0 || first < r.first) {
		r.first = first
	}
	r.last = max(r.last, last)
}

// includeDays includes dates that are not resolved in a zone yet, a day early and a day late; 0 is none.
func (r *reach) includeDays(first, last schedule.Date) {
	if first != 0 {
		r.include(schedule.UTC.StartOfDay(first.Add(-1)), 0)
	}
	if last != 0 {
		r.include(0, schedule.UTC.StartOfDay(last.Add(2)))
	}
}

// setHorizon lays the horizon: from the first shift or block to the later of the last end and a year from now.
func (d *deriver) setHorizon(r reach) {
	today := schedule.UTC.Date(d.now)
	r.include(schedule.UTC.StartOfDay(today), schedule.UTC.StartOfDay(today.Add(forward)))
	d.horizon = schedule.Interval{Start: r.first, End: r.last}
	d.countsFrom = schedule.UTC.Date(r.first).Add(-1)
}

// readHorizon lays the horizon by what the tables hold.
func (d *deriver) readHorizon() error {
	var all reach
	for _, text := range []string{
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM published_shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM unavailable_block WHERE deleted = 0`,
	} {
		err := d.w.query(d.ctx, text, nil, func(r row) error {
			all.include(instant(r, 0), instant(r, 1))
			return nil
		})
		if err != nil {
			return err
		}
	}
	err := d.w.query(d.ctx, `SELECT MIN(first_on), MIN(starts_on), MAX(ends_on) FROM unavailable_block WHERE deleted = 0`,
		nil, func(r row) error {
			all.includeDays(date(r, 0), 0)
			all.includeDays(date(r, 1), date(r, 2))
			return nil
		})
	d.setHorizon(all)
	return err
}

// horizonOf lays the horizon by what a roster holds.
func (d *deriver) horizonOf(r *schedule.Roster) {
	var all reach
	for k := range r.Shifts {
		all.include(r.Shifts[k].StartsAt, r.Shifts[k].EndsAt)
	}
	for k := range r.PublishedShifts {
		all.include(r.PublishedShifts[k].Shift.StartsAt, r.PublishedShifts[k].Shift.EndsAt)
	}
	for k := range r.Blocks {
		if r.Blocks[k].Deleted {
			continue
		}
		b := settled(r.Blocks[k], schedule.Block{}, false, d.now)
		all.include(b.StartsAt, b.EndsAt)
		all.includeDays(b.FirstOn, 0)
		all.includeDays(b.StartsOn, b.EndsOn)
	}
	d.setHorizon(all)
}

// rememberSeen reads when each soft conflict was first seen, before the table is emptied.
func (d *deriver) rememberSeen() error {
	return d.w.query(d.ctx, `SELECT shift_id, block_id, occurrence_starts_at, first_seen_at FROM soft_conflict`, nil,
		func(r row) error {
			d.firstSeen[pairKey{r.int(0), r.int(1), instant(r, 2)}] = instant(r, 3)
			return nil
		})
}

func (d *deriver) writeMeta() error {
	var newest int64
	for _, text := range []string{
		`SELECT COALESCE(MAX(occurred_at), 0) FROM audit_event`,
		`SELECT COALESCE(MAX(published_at), 0) FROM published_period`,
		`SELECT COALESCE(MAX(updated_at), 0) FROM unavailable_block`,
		`SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`,
	} {
		n, err := count(d.ctx, d.w, text)
		if err != nil {
			return err
		}
		newest = max(newest, n)
	}
	return d.w.exec(d.ctx, `UPDATE organization SET horizon_start = ?1, horizon_end = ?2, max_shift_minutes = ?3,
		max_occurrence_minutes = ?4, newest_record_at = ?5, counts_from = ?6 WHERE id = 1`,
		int64(d.horizon.Start), int64(d.horizon.End), int64(d.maxShift), int64(d.maxOcc), newest, d.countsFrom.String())
}
