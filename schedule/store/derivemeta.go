package store

import (
	"opshub/schedule"
)

// forward is how far recurring blocks are expanded beyond now when nothing reaches further, in days.
const forward = 366

func (d *deriver) readMinOverlap() error {
	m, err := readMeta(d.ctx, d.w)
	d.minOverlap = max(m.minOverlap, 1)
	return err
}

// setHorizon lays the horizon: from the first shift or block to the later of the last end and a year from now.
func (d *deriver) setHorizon() error {
	z, _ := schedule.ZoneOrUTC("UTC")
	today := z.Date(d.now)
	first, last := z.StartOfDay(today), z.StartOfDay(today.Add(forward))
	include := func(start, end schedule.Instant) {
		if start != 0 {
			first = min(first, start)
		}
		last = max(last, end)
	}
	for _, text := range []string{
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM published_shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM unavailable_block WHERE deleted = 0`,
	} {
		err := d.w.query(d.ctx, text, nil, func(r row) error {
			include(instant(r, 0), instant(r, 1))
			return nil
		})
		if err != nil {
			return err
		}
	}
	// The first day of recurring and of all-day blocks, a day early whatever their zone, and the last day of the
	// latter, a day late.
	err := d.w.query(d.ctx, `SELECT MIN(first_on), MIN(starts_on), MAX(ends_on) FROM unavailable_block WHERE deleted = 0`,
		nil, func(r row) error {
			for col := range 2 {
				if on := date(r, col); on != 0 {
					include(z.StartOfDay(on.Add(-1)), 0)
				}
			}
			if on := date(r, 2); on != 0 {
				include(0, z.StartOfDay(on.Add(2)))
			}
			return nil
		})
	d.horizon = schedule.Interval{Start: first, End: last}
	d.countsFrom = z.Date(first).Add(-1)
	return err
}

// rememberSeen reads when each soft conflict was first seen, before the table is emptied.
func (d *deriver) rememberSeen() error {
	d.firstSeen = map[pairKey]schedule.Instant{}
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
