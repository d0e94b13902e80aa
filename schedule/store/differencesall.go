package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// copiedColumns are what a published copy has of a shift beside its id. schedule.Differences says that a shift is as it was where they are
// the same.
var copiedColumns = []string{"employee_id", "location_id", "position_id", "starts_at", "ends_at", "time_zone", "break_minutes", "open_slots", "label", "notes"}

// sameAsCopied holds where the working copy s is to stay and says what the published copy u says.
var sameAsCopied = func() string {
	parts := []string{"s.state <> '" + string(schedule.StagedForRemoval) + "'"}
	for _, c := range copiedColumns {
		parts = append(parts, "s."+c+" IS NOT DISTINCT FROM u."+c)
	}
	return strings.Join(parts, " AND ")
}()

// How a published copy stands to the working copy in the draft of its version.
const (
	notInDraft = iota
	otherwise
	asPublished
)

// differencesOfAll is differences between a whole version and the working copies. Mostly nearly all shifts are as they were published: the
// database tells which, and only the others are read.
func (s *Store) differencesOfAll(ctx context.Context, version schedule.PublishedPeriod, before, now copySet) (Differences, error) {
	same := map[int64]bool{}
	var others, beside []int64 // of the version, of the draft
	err := s.engine.read(ctx, func(q reader) error {
		err := q.query(ctx, `SELECT u.shift_id, CASE WHEN s.id IS NULL THEN 0 WHEN `+sameAsCopied+` THEN 2 ELSE 1 END
			FROM published_shift u LEFT JOIN shift s ON s.id = u.shift_id AND s.draft_period_id = ?2
			WHERE u.published_period_id = ?1 AND u.change_kind <> 'removed'`, []any{version.ID, version.DraftPeriodID}, func(r row) error {
			switch id := r.int(0); r.int(1) {
			case asPublished:
				same[id] = true
			case otherwise:
				others, beside = append(others, id), append(beside, id)
			default:
				others = append(others, id)
			}
			return nil
		})
		if err != nil {
			return err
		}
		held, err := count(ctx, q, `SELECT CAST(COALESCE(SUM(t.shifts), 0) AS BIGINT) FROM draft_total t WHERE t.draft_period_id = ?1`, version.DraftPeriodID)
		if err != nil || held == int64(len(same)+len(beside)) { // the draft has no others
			return err
		}
		beside = beside[:0]
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
	before.whole = func() ([]schedule.ShiftRow, error) { return before.some(others) }
	now.whole = func() ([]schedule.ShiftRow, error) { return now.some(beside) }
	out, err := s.differences(ctx, before, now, false)
	out.Same += len(same)
	return out, err
}
