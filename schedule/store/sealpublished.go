package store

import (
	"context"
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

// sealPublished gives periods that an older program or another one wrote their figures and sums.
func sealPublished(ctx context.Context, w writer) error {
	open, err := some(ctx, w, "published_period", `sha256 = '' ORDER BY id`, nil, scanPublishedPeriod)
	if err != nil {
		return err
	}
	for _, p := range open {
		rows, err := some(ctx, w, "published_shift", `published_period_id = ?1 ORDER BY shift_id`, []any{p.ID}, scanPublishedShift)
		if err != nil {
			return err
		}
		p = sealRows([]schedule.PublishedPeriod{p}, rows)[0]
		err = w.exec(ctx, `UPDATE published_period SET shift_count = ?1, assigned_minutes = ?2, sha256 = ?3 WHERE id = ?4`,
			int64(p.ShiftCount), int64(p.AssignedMinutes), p.SHA256, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}
