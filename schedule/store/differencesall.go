package store

import (
	"context"
	"maps"
	"slices"
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

// unlike is how a whole version and the working copies of its draft stand to each other.
type unlike struct {
	same   int   // shifts that are as they were published
	others idSet // shifts of the version that are not
	beside idSet // shifts of the draft that are not as the version has them, or that it has not
}

// differencesOfAll is differences between a whole version and the working copies. Mostly nearly all shifts are as they were published: only
// the others are read.
func (s *Store) differencesOfAll(ctx context.Context, version schedule.PublishedPeriod, before, now copySet) (Differences, error) {
	u, err := s.unlikeVersion(ctx, version)
	if err != nil {
		return Differences{}, wrap(err, "differences")
	}
	before.whole = func() ([]schedule.ShiftRow, error) { return before.some(slices.Sorted(maps.Keys(u.others))) }
	now.whole = func() ([]schedule.ShiftRow, error) { return now.some(slices.Sorted(maps.Keys(u.beside))) }
	out, err := s.differences(ctx, before, now, false)
	out.Same += u.same
	return out, err
}

// unlikeVersion is how a version and its draft were found to stand to each other at the import, or how they do.
func (s *Store) unlikeVersion(ctx context.Context, version schedule.PublishedPeriod) (u unlike, err error) {
	if !s.traced {
		text, packed, err := s.packedText(ctx, unlikeSheetOf(version.ID))
		if err != nil {
			return u, err
		}
		if u, ok := unpackUnlike(text, version.DraftPeriodID); packed && ok {
			return u, nil
		}
	}
	err = s.engine.read(ctx, func(q reader) error {
		u, err = readUnlike(ctx, q, version)
		return err
	})
	return u, err
}

// readUnlike compares a version with its draft, in the database.
func readUnlike(ctx context.Context, q reader, version schedule.PublishedPeriod) (u unlike, err error) {
	u = unlike{others: idSet{}, beside: idSet{}}
	same := map[int64]bool{}
	err = q.query(ctx, `SELECT u.shift_id, CASE WHEN s.id IS NULL THEN 0 WHEN `+sameAsCopied+` THEN 2 ELSE 1 END
		FROM published_shift u LEFT JOIN shift s ON s.id = u.shift_id AND s.draft_period_id = ?2
		WHERE u.published_period_id = ?1 AND u.change_kind <> 'removed'`, []any{version.ID, version.DraftPeriodID}, func(r row) error {
		switch id := r.int(0); r.int(1) {
		case asPublished:
			same[id] = true
		case otherwise:
			u.others[id], u.beside[id] = struct{}{}, struct{}{}
		default:
			u.others[id] = struct{}{}
		}
		return nil
	})
	if u.same = len(same); err != nil {
		return u, err
	}
	held, err := count(ctx, q, `SELECT CAST(COALESCE(SUM(t.shifts), 0) AS BIGINT) FROM draft_total t WHERE t.draft_period_id = ?1`, version.DraftPeriodID)
	if err != nil || held == int64(len(same)+len(u.beside)) { // the draft has no others
		return u, err
	}
	return u, q.query(ctx, `SELECT s.id FROM shift s WHERE s.draft_period_id = ?1`, []any{version.DraftPeriodID}, func(r row) error {
		if !same[r.int(0)] {
			u.beside[r.int(0)] = struct{}{}
		}
		return nil
	})
}
