package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// copiedColumns are what a published copy has of a shift beside its id. schedule.Differences says that a shift is as it was where they are
// the same.
var copiedColumns = []string{"employee_id", "location_id", "position_id", "starts_at", "ends_at", "time_zone", "break_minutes", "open_slots", "label", "notes"}

// sameAsCopied holds where the working copy s is there to stay and says what the published copy u says.
var sameAsCopied = func() string {
	parts := []string{"s.id IS NOT NULL", "s.state <> '" + string(schedule.StagedForRemoval) + "'"}
	for _, c := range copiedColumns {
		parts = append(parts, "s."+c+" IS NOT DISTINCT FROM u."+c)
	}
	return strings.Join(parts, " AND ")
}()

// differencesOfAll is differences between a whole version and the working copies. Mostly nearly all shifts are as they were published: the
// database tells which, and only the others are read.
func (s *Store) differencesOfAll(ctx context.Context, version schedule.PublishedPeriod, before, now copySet) (Differences, error) {
	same := map[int64]bool{}
	var otherwise, beside []int64
	err := s.engine.read(ctx, func(q reader) error {
		err := q.query(ctx, `SELECT u.shift_id, CASE WHEN `+sameAsCopied+` THEN 1 ELSE 0 END FROM published_shift u LEFT JOIN shift s ON s.id = u.shift_id
			WHERE u.published_period_id = ?1 AND u.change_kind <> 'removed'`, []any{version.ID}, func(r row) error {
			if r.int(1) == 1 {
				same[r.int(0)] = true
			} else {
				otherwise = append(otherwise, r.int(0))
			}
			return nil
		})
		if err != nil {
			return err
		}
		return q.query(ctx, `SELECT s.id FROM shift s WHERE s.draft_period_id = ?1`, []any{version.DraftPeriodID}, func(r row) error {
			if !same[r.int(0)] {
				beside = append(beside, r.int(0))
			}
			return nil
		})
	})
	if err != nil {
		return Differences{}, wrap(err, "differences")
	}
	before.whole = func() ([]schedule.ShiftRow, error) { return before.some(otherwise) }
	now.whole = func() ([]schedule.ShiftRow, error) { return now.some(beside) }
	out, err := s.differences(ctx, before, now, false)
	out.Same += len(same)
	return out, err
}
