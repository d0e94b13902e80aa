package store

import (
	"context"

	"opshub/schedule"
)

// ShiftCounts are the counters of shifts under one filter.
type ShiftCounts struct {
	Shifts    int // all of them
	Open      int // of these, without an employee
	Staged    int // of these, assigned and to be deleted
	Employees int // distinct, with a shift that is not to be deleted
}

// ShiftCounts counts the shifts of the filter. Where nothing narrows to people or texts, the daily totals answer.
func (s *Store) ShiftCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (ShiftCounts, error) {
	f.Statuses, f.All = nil, false
	c, err := remembered(s, key("shifts", v, f), func() (c ShiftCounts, err error) {
		if one, ok, err := s.shiftsOfOne(ctx, v, f); ok || err != nil {
			return one, err
		}
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		sums, err := s.shiftSums(ctx, v, f)
		if err != nil {
			return c, err
		}
		if copies, err := s.copiesOf(ctx, v, f); copies != nil || err != nil {
			if err == nil {
				c.addCopies(copies, f)
			}
			return c, err
		}
		if ofAllPeople(v, f) {
			there, err := s.presenceAt(ctx, v, f)
			if err == nil {
				err = s.engine.read(ctx, func(q reader) error { return countShiftsByDay(ctx, q, m, f, sums, there, &c) })
			}
			return c, err
		}
		from, w := shiftQuestion{m, v, f, false}.from()
		err = s.engine.query(ctx, `SELECT COUNT(*), COUNT(*) - COUNT(s.employee_id), CAST(COALESCE(SUM(CASE WHEN s.state = 'staged_for_deletion'
			AND s.employee_id IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
			COUNT(DISTINCT CASE WHEN s.state <> 'staged_for_deletion' THEN s.employee_id END) FROM `+from+w.text(), w.args, func(r row) error {
			c = ShiftCounts{int(r.int(0)), int(r.int(1)), int(r.int(2)), int(r.int(3))}
			return nil
		})
		return c, err
	})
	return c, wrap(err, "shift counts")
}

// addSums adds up the sums of shifts that have their days in common.
func (c *ShiftCounts) addSums(sums *chosen) {
	sums.each(func(i int) {
		all, assigned := int(sums.columns[sumShifts][i]), int(sums.columns[sumAssigned][i])
		c.Shifts, c.Open = c.Shifts+all, c.Open+all-assigned
		if sums.state(i) == schedule.StagedForRemoval {
			c.Staged += assigned
		}
	})
}

// addUp adds up the daily totals.
func (c *ShiftCounts) addUp(ctx context.Context, q reader, f schedule.Filter) error {
	var n [3]int
	for k, kind := range []string{shiftDays, stagedDays, openDays} {
		of, err := shiftsByDay(ctx, q, f, kind)
		if n[k] = int(of); err != nil {
			return err
		}
	}
	c.Shifts, c.Open, c.Staged = n[0]+n[1]+n[2], n[2], n[1]
	return nil
}

// countShiftsByDay counts the shifts of everybody, by the sums of the sheet where there is one.
func countShiftsByDay(ctx context.Context, q reader, m meta, f schedule.Filter, sums *chosen, there *placePresence, c *ShiftCounts) (err error) {
	if sums != nil {
		c.addSums(sums)
	} else if err := c.addUp(ctx, q, f); err != nil {
		return err
	}
	if there == nil && (f.LocationID != 0 || f.PositionID != 0) {
		if there, err = readPresence(ctx, q, f); err != nil {
			return err
		}
	}
	if there != nil {
		c.Employees = there.who.size()
		return nil
	}
	slice := m.slice(f)
	slice.kinds = []string{shiftDays}
	c.Employees, err = presentEmployees(ctx, q, slice.daysWhere(f))
	return err
}
