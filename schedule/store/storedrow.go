package store

import (
	"context"

	"opshub/schedule"
)

// The functions of this file return one row by id as it was imported, with any status and without derived columns. An import updates it.

// StoredBlock is one unavailable block and its exceptions, or ErrNotFound. A deleted block is found too.
func (s *Store) StoredBlock(ctx context.Context, id int64) (b schedule.Block, ex []schedule.BlockException, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		if err := one(ctx, q, blockSelect+blockFrom+` WHERE b.id = ?1`, []any{id}, func(r row) { scanBlock(r, &b) }); err != nil {
			return err
		}
		if b.Recurring() {
			ex, err = exceptionsBetween(ctx, q, id, id)
		}
		return err
	})
	return b, ex, wrap(err, "stored block")
}

// StoredShift is one shift, or ErrNotFound.
func (s *Store) StoredShift(ctx context.Context, id int64) (schedule.Shift, error) {
	var out schedule.ShiftRow
	err := one(ctx, s.engine, `SELECT `+shiftColumns+` FROM shift s WHERE s.id = ?1`, []any{id}, func(r row) { scanBareShift(r, &out) })
	return out.Shift, wrap(err, "stored shift")
}

// StoredTarget is one coverage target, or ErrNotFound.
func (s *Store) StoredTarget(ctx context.Context, id int64) (schedule.CoverageTarget, error) {
	t, err := storedOf(ctx, s, &targetList, "t.id", id)
	return t.CoverageTarget, err
}

// StoredRule is one constraint rule, or ErrNotFound.
func (s *Store) StoredRule(ctx context.Context, id int64) (schedule.ConstraintRule, error) {
	c, err := storedOf(ctx, s, &ruleList, "c.id", id)
	return c.ConstraintRule, err
}

// StoredException is one schedule exception, or ErrNotFound.
func (s *Store) StoredException(ctx context.Context, id int64) (schedule.ScheduleException, error) {
	x, err := storedOf(ctx, s, &exceptionList, "x.id", id)
	return x.ScheduleException, err
}

// storedOf is the row of a list with that id.
func storedOf[T any](ctx context.Context, s *Store, list *listed[T], column string, id int64) (out T, err error) {
	err = one(ctx, s.engine, list.selects+list.from+` WHERE `+column+` = ?1`, []any{id}, func(r row) { list.scan(r, &out) })
	return out, wrap(err, list.title)
}
