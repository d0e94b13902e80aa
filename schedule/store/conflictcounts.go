package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// ConflictCounts are the counters of the report under the filter; of a published version, those of VersionConflicts.
func (s *Store) ConflictCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (
	c schedule.ConflictCounts, err error,
) {
	if f.PublishedPeriodID != 0 {
		return s.VersionConflictCounts(ctx, v, f.PublishedPeriodID, f)
	}
	c, err = remembered(s, key("conflicts", v, f), func() (c schedule.ConflictCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		pairs, err := s.pairsOf(ctx, v, f)
		if err != nil {
			return c, err
		}
		times, err := s.timesOf(ctx, v, f)
		if err != nil {
			return c, err
		}
		if one, ok := s.comparedOfOne(ctx, v, f, times); ok && pairs != nil {
			countChosen(pairs, &c)
			c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = one.shifts, one.blocks, one.employees
			return c, nil
		}
		sums, err := s.shiftSums(ctx, v, f.Without("status"))
		if err != nil {
			return c, err
		}
		copies, err := s.copiesOf(ctx, v, f.Without("status"))
		if err != nil {
			return c, err
		}
		there, err := s.presenceAt(ctx, v, f)
		if err != nil {
			return c, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			if pairs != nil {
				countChosen(pairs, &c)
			} else if err := countPairs(ctx, q, conflictWhere(m, v, f), &c); err != nil {
				return err
			}
			if copies != nil && times != nil {
				c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = comparedCopies(copies, times, f)
				return nil
			}
			return countCompared(ctx, q, m, v, f, sums, times, there, &c)
		})
		return c, err
	})
	return cloneCounts(c), wrap(err, "soft-conflict counts")
}

// countPairs counts the rows by month and status, and adds up the union of the overlaps of each shift: within a shift,
// by start, an overlap adds what lies beyond the furthest end so far.
func countPairs(ctx context.Context, q reader, w *where, c *schedule.ConflictCounts) error {
	c.ByStatus = map[schedule.BlockStatus]int{}
	err := q.query(ctx, monthsQuery(w), w.args, func(r row) error {
		day, status := schedule.UTC.Date(schedule.Instant(r.int(0)*secondsPerDay)), schedule.BlockStatus(r.text(1))
		addPairs(c, day, status, int(r.int(2)), int(r.int(3)), int(r.int(4)))
		return nil
	})
	if err != nil {
		return err
	}
	n, err := count(ctx, q, `SELECT COUNT(DISTINCT c.employee_id) FROM soft_conflict c`+w.text(), w.args...)
	c.Employees = int(n)
	return err
}

// addPairs adds the pairs of a day, which is not before the last one, and of a status.
func addPairs(c *schedule.ConflictCounts, day schedule.Date, status schedule.BlockStatus, n, shifts, minutes int) {
	m := monthOf(c, day)
	m.Pairs, m.Shifts, m.Minutes = m.Pairs+n, m.Shifts+shifts, m.Minutes+minutes
	c.Pairs, c.Shifts, c.Minutes = c.Pairs+n, c.Shifts+shifts, c.Minutes+minutes
	m.ByStatus[status] += n
	c.ByStatus[status] += n
	c.Live, c.Requested = c.ByStatus[schedule.Active]+c.ByStatus[schedule.Approved], c.ByStatus[schedule.Requested]
}

// monthOf is the month of the day, which is not before the last one.
func monthOf(c *schedule.ConflictCounts, day schedule.Date) *schedule.ConflictMonth {
	month := day.String()[:len("2006-01")]
	if n := len(c.Months); n == 0 || c.Months[n-1].Month != month {
		c.Months = append(c.Months, schedule.ConflictMonth{Month: month, ByStatus: map[schedule.BlockStatus]int{}})
	}
	return &c.Months[len(c.Months)-1]
}

const secondsPerDay = 24 * 3600

// monthsQuery gives pairs, shifts and union minutes by the day in UTC on which the shift starts, and by status. Days, because
// neither engine knows the months of the other's calendar. A shift counts at its first pair, the one before which no end
// was reached.
func monthsQuery(w *where) string {
	return `SELECT on_day, block_status, COUNT(*), CAST(SUM(CASE WHEN reached IS NULL THEN 1 ELSE 0 END) AS BIGINT), ` + unionSum + ` FROM (
		SELECT c.shift_starts_at / 86400 AS on_day, c.block_status, c.overlap_starts_at AS starts_at, c.overlap_ends_at AS ends_at,
		MAX(c.overlap_ends_at) OVER (PARTITION BY c.shift_id ORDER BY c.overlap_starts_at, c.id
			ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached
		FROM soft_conflict c` + w.text() + `) AS pairs GROUP BY on_day, block_status ORDER BY on_day, block_status`
}

// unionSum adds up minutes of rows with starts_at, ends_at and reached, the furthest end of the rows before.
const unionSum = `CAST(COALESCE(SUM(CASE WHEN reached IS NULL OR starts_at >= reached THEN ends_at - starts_at
	WHEN ends_at > reached THEN ends_at - reached ELSE 0 END), 0) / 60 AS BIGINT)`

func cloneCounts(c schedule.ConflictCounts) schedule.ConflictCounts {
	c.ByStatus, c.Months = cloneByStatus(c.ByStatus), slices.Clone(c.Months)
	for k := range c.Months {
		c.Months[k].ByStatus = cloneByStatus(c.Months[k].ByStatus)
	}
	return c
}
