package store

import (
	"context"

	"opshub/schedule"
)

// ConflictCounts are the counters of the report under the filter.
func (s *Store) ConflictCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (
	c schedule.ConflictCounts, err error,
) {
	c, err = remembered(s, key("conflicts", v, f), func() (c schedule.ConflictCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			if err := countPairs(ctx, q, conflictWhere(m, v, f), &c); err != nil {
				return err
			}
			return countCompared(ctx, q, m, v, f, &c)
		})
		return c, err
	})
	return cloneCounts(c), wrap(err, "soft-conflict counts")
}

// countPairs counts the rows, and adds up the union of the overlaps of each shift: within a shift, by start, an
// overlap adds what lies beyond the furthest end so far.
func countPairs(ctx context.Context, q reader, w *where, c *schedule.ConflictCounts) error {
	c.ByStatus = map[schedule.BlockStatus]int{}
	text := `SELECT c.block_status, COUNT(*) FROM soft_conflict c` + w.text() + ` GROUP BY c.block_status`
	err := q.query(ctx, text, w.args, func(r row) error {
		status, n := schedule.BlockStatus(r.text(0)), int(r.int(1))
		c.ByStatus[status] = n
		c.Pairs += n
		switch status {
		case schedule.Active, schedule.Approved:
			c.Live += n
		case schedule.Requested:
			c.Requested = n
		}
		return nil
	})
	if err != nil {
		return err
	}
	return q.query(ctx, unionQuery(w), w.args, func(r row) error {
		c.Shifts, c.Employees, c.Minutes = int(r.int(0)), int(r.int(1)), int(r.int(2))
		return nil
	})
}

// unionQuery gives the distinct shifts, the distinct employees and the union minutes of the pairs.
func unionQuery(w *where) string {
	return `SELECT COUNT(DISTINCT shift_id), COUNT(DISTINCT employee_id), ` + unionSum + ` FROM (
		SELECT c.shift_id, c.employee_id, c.overlap_starts_at AS starts_at, c.overlap_ends_at AS ends_at,
		MAX(c.overlap_ends_at) OVER (PARTITION BY c.shift_id ORDER BY c.overlap_starts_at, c.id
			ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached
		FROM soft_conflict c` + w.text() + `) AS pairs`
}

// unionSum adds up minutes of rows with starts_at, ends_at and reached, the furthest end of the rows before.
const unionSum = `CAST(COALESCE(SUM(CASE WHEN reached IS NULL OR starts_at >= reached THEN ends_at - starts_at
	WHEN ends_at > reached THEN ends_at - reached ELSE 0 END), 0) / 60 AS BIGINT)`

func cloneCounts(c schedule.ConflictCounts) schedule.ConflictCounts {
	c.ByStatus = cloneByStatus(c.ByStatus)
	return c
}
