package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// sealRows is the heads with the figures and sums of their rows, which are by period and shift.
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

// sumOf seals a head by the rows that are stored.
func sumOf(ctx context.Context, q reader, head schedule.PublishedPeriod) (schedule.PublishedPeriod, error) {
	var s schedule.Sealer
	err := q.query(ctx, publishedShiftSelect+` FROM published_shift u WHERE u.published_period_id = ?1 ORDER BY u.shift_id`,
		[]any{head.ID}, func(r row) error {
			var p schedule.PublishedShift
			scanPublishedShift(r, &p)
			s.Add(&p)
			return nil
		})
	return s.Seal(head), err
}

// heads is published periods of the database, all of them or those without a sum.
func heads(ctx context.Context, q reader, condition string) (out []schedule.PublishedPeriod, err error) {
	err = q.query(ctx, publishedPeriodSelect+` FROM published_period i`+condition+` ORDER BY i.id`, nil, func(r row) error {
		out = append(out, schedule.PublishedPeriod{})
		scanPublishedPeriod(r, &out[len(out)-1])
		return nil
	})
	return out, err
}

// sealPublished gives periods that an older program or another one wrote their figures and sums.
func sealPublished(ctx context.Context, w writer) error {
	open, err := heads(ctx, w, ` WHERE i.sha256 = ''`)
	if err != nil {
		return err
	}
	for _, p := range open {
		if p, err = sumOf(ctx, w, p); err != nil {
			return err
		}
		err = w.exec(ctx, `UPDATE published_period SET shift_count = ?1, assigned_minutes = ?2, sha256 = ?3 WHERE id = ?4`,
			int64(p.ShiftCount), int64(p.AssignedMinutes), p.SHA256, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// VerifyPublished holds the rows of every published period against its sum, and gives how many periods there are and the
// ids of those whose rows are not what was published.
func (s *Store) VerifyPublished(ctx context.Context) (periods int, broken []int64, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		all, err := heads(ctx, q, "")
		if err != nil {
			return err
		}
		periods = len(all)
		for _, stored := range all {
			computed, err := sumOf(ctx, q, stored)
			if err != nil {
				return err
			}
			if computed != stored {
				broken = append(broken, stored.ID)
			}
		}
		return nil
	})
	return periods, broken, wrap(err, "published periods")
}

// PublishedSum is the head of a published version with the figures and the SHA-256 of its rows as they are stored now. It is
// what was published when it equals the stored head. To whom the sum is not shown, it is shown where it is another one.
func (s *Store) PublishedSum(ctx context.Context, v schedule.Viewer, head schedule.PublishedPeriod) (schedule.PublishedPeriod, error) {
	sums, err := remembered(s, fmt.Sprintf("published sum|%d", head.ID), func() (sums [2]schedule.PublishedPeriod, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			stored, err := heads(ctx, q, fmt.Sprintf(" WHERE i.id = %d", head.ID))
			if err != nil || len(stored) == 0 {
				return err
			}
			sums[0] = stored[0]
			sums[1], err = sumOf(ctx, q, stored[0])
			return err
		})
		return sums, err
	})
	computed := sums[1]
	if hideHead(v, &computed); sums[0] != sums[1] && !readsDrafts(v) {
		computed.SHA256 = "another one"
	}
	return computed, wrap(err, "sum of a published period")
}
