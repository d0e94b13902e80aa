package store

import (
	"context"

	"opshub/schedule"
)

// BlockCounts are the counters of the block review under the filter.
func (s *Store) BlockCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (
	c schedule.BlockCounts, err error,
) {
	c, err = remembered(s, key("blocks", v, f), func() (c schedule.BlockCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		question := blockQuestion{m, v, f}
		pairs, err := s.conflictsAtHome(ctx, v, f)
		if err != nil {
			return c, err
		}
		if question.ranged() {
			if times, err := s.timesAtHome(ctx, v, f); times != nil || err != nil {
				c.ByStatus, c.Conflicts = map[schedule.BlockStatus]int{}, pairs.left()
				if times != nil {
					countTimes(times, &c)
				}
				return c, err
			}
		}
		err = s.engine.read(ctx, func(q reader) error { return countBlocks(ctx, q, question, pairs, &c) })
		return c, err
	})
	c.ByStatus = cloneByStatus(c.ByStatus)
	return c, wrap(err, "block counts")
}

// countBlocks counts the blocks of the question: of everybody by the totals, else by employee and status, which is one pass and gives
// the number of employees too. pairs is their soft conflicts, where the sheet knows them.
func countBlocks(ctx context.Context, q reader, question blockQuestion, pairs *chosen, c *schedule.BlockCounts) error {
	c.ByStatus = map[schedule.BlockStatus]int{}
	count := countBlockRows
	if everyone(question.v, question.f) && !question.ranged() {
		count = sumBlocks
	}
	if err := count(ctx, q, question, c); err != nil {
		return err
	}
	if pairs != nil {
		c.Conflicts = pairs.left()
		return nil
	}
	return countBlockConflicts(ctx, q, question, c)
}

// sumBlocks adds up the totals by status.
func sumBlocks(ctx context.Context, q reader, question blockQuestion, c *schedule.BlockCounts) error {
	var employees rankSet
	w := &where{}
	w.statuses("t.status", question.f)
	err := q.query(ctx, `SELECT t.status, t.blocks, t.recurring, t.employees FROM block_total t`+w.text(), w.args, func(r row) error {
		c.ByStatus[schedule.BlockStatus(r.text(0))] = int(r.int(1))
		c.Blocks += int(r.int(1))
		c.Recurring += int(r.int(2))
		return employees.add(r.text(3))
	})
	c.Employees = employees.size()
	return err
}

func countBlockRows(ctx context.Context, q reader, question blockQuestion, c *schedule.BlockCounts) error {
	w := &where{}
	from := question.table(w, false)
	employees := idSet{}
	err := q.query(ctx, `SELECT k.employee_id, k.status, COUNT(*), CAST(SUM(k.recurring) AS BIGINT) FROM (`+
		question.pick(`SELECT `)+`b.id, b.employee_id, b.status, b.recurring FROM `+from+w.text()+`) k
		GROUP BY k.employee_id, k.status`, w.args, func(r row) error {
		employees[r.int(0)] = struct{}{}
		c.ByStatus[schedule.BlockStatus(r.text(1))] += int(r.int(2))
		c.Blocks += int(r.int(2))
		c.Recurring += int(r.int(3))
		return nil
	})
	c.Employees = len(employees)
	return err
}

// countBlockConflicts counts the soft conflicts of the blocks.
func countBlockConflicts(ctx context.Context, q reader, question blockQuestion, c *schedule.BlockCounts) error {
	pairs := &where{}
	question.conflicts(pairs)
	pairs.id("c.employee_id", question.f.EmployeeID)
	pairs.id("c.block_id", question.f.BlockID)
	pairs.statuses("c.block_status", question.f)
	question.narrowPeople(pairs, "c.employee_id", "x.search")
	n, err := count(ctx, q, `SELECT COUNT(*) FROM soft_conflict c LEFT JOIN unavailable_block x ON x.id = c.block_id`+
		pairs.text(), pairs.args...)
	c.Conflicts = int(n)
	return err
}
