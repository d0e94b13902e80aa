package store

import (
	"context"

	"opshub/schedule"
)

// ConflictPairs is how many rows the soft-conflict report has under the filter, by status of the block. It is the part of
// ConflictCounts that other screens link to the report with.
func (s *Store) ConflictPairs(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.BlockStatus]int, error) {
	if f.PublishedPeriodID != 0 {
		c, err := s.VersionConflictCounts(ctx, v, f.PublishedPeriodID, f)
		return c.ByStatus, err
	}
	pairs, err := remembered(s, key("conflict pairs", v, f), func() (map[schedule.BlockStatus]int, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		w, out := conflictWhere(m, v, f), map[schedule.BlockStatus]int{}
		if pairs, err := s.pairsOf(ctx, v, f); pairs != nil || err != nil {
			if pairs != nil {
				pairs.each(func(i int) { out[schedule.BlockStatus(pairs.list[pairs.columns[pairStatus][i]])]++ })
			}
			return out, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			return q.query(ctx, `SELECT c.block_status, COUNT(*) FROM soft_conflict c`+w.text()+` GROUP BY c.block_status`, w.args,
				func(r row) error {
					out[schedule.BlockStatus(r.text(0))] = int(r.int(1))
					return nil
				})
		})
		return out, err
	})
	return cloneByStatus(pairs), wrap(err, "conflict pairs")
}
