package store

import (
	"context"

	"opshub/schedule"
)

// OccurrenceCounts are the counters of the occurrences under the filter.
func (s *Store) OccurrenceCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c schedule.OccurrenceCounts, err error) {
	c, err = remembered(s, key("occurrences", v, f), func() (c schedule.OccurrenceCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		question := occurrenceQuestion{m, v, f}
		c.ByStatus = map[schedule.BlockStatus]int{}
		if times, err := s.timesAtHome(ctx, v, f); times != nil || err != nil {
			if times != nil {
				countOccurrences(times, &c)
			}
			return c, err
		}
		employees := idSet{}
		err = s.engine.read(ctx, func(q reader) error {
			for _, which := range []occurrenceLength{shortOnes, longOnes} {
				if err := question.count(ctx, q, which, employees, &c); err != nil {
					return err
				}
			}
			return nil
		})
		c.Employees = len(employees)
		return c, err
	})
	c.ByStatus = cloneByStatus(c.ByStatus)
	return c, wrap(err, "occurrence counts")
}

// count adds the counters of the short or the long ones. No block has both: those of a rule last a day, the others are one.
func (q occurrenceQuestion) count(ctx context.Context, r reader, which occurrenceLength, employees idSet, c *schedule.OccurrenceCounts) error {
	w := &where{}
	q.where(w, which)
	return r.query(ctx, `SELECT o.employee_id, o.status, COUNT(*), COUNT(DISTINCT o.block_id)
		FROM `+q.table()+w.text()+` GROUP BY o.employee_id, o.status`, w.args, func(r row) error {
		employees[r.int(0)] = struct{}{}
		c.ByStatus[schedule.BlockStatus(r.text(1))] += int(r.int(2))
		c.Occurrences += int(r.int(2))
		c.Blocks += int(r.int(3))
		return nil
	})
}
