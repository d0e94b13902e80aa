package store

import (
	"context"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// EmployeeRows reads the rows of the base tables about one employee in one transaction.
func (s *Store) EmployeeRows(ctx context.Context, employee int64) (out schedule.EmployeeRows, err error) {
	err = s.engine.Read(ctx, func(q engine.Reader) (err error) {
		args := []any{employee}
		if out.Shifts, err = engine.Some(ctx, q, "shift", `employee_id = ?1`, args, engine.ScanShift); err != nil {
			return err
		}
		published, err := engine.Some(ctx, q, "published_shift", `employee_id = ?1 AND change_kind <> 'removed'
			AND published_period_id IN (SELECT id FROM published_period WHERE status = 'current')
			AND shift_id NOT IN (SELECT id FROM shift WHERE id = shift_id AND state = 'staged_for_deletion') ORDER BY published_period_id`, args, engine.ScanPublishedShift)
		if err != nil {
			return err
		}
		for k := range published {
			out.Published = append(out.Published, published[k].Shift)
		}
		if out.Blocks, err = engine.Some(ctx, q, "unavailable_block", `employee_id = ?1 AND deleted = 0`, args, engine.ScanBlock); err != nil {
			return err
		}
		out.Exceptions, err = engine.Some(ctx, q, "unavailable_block_exception", `block_id IN (SELECT id FROM unavailable_block WHERE employee_id = ?1)`, args, engine.ScanBlockException)
		return err
	})
	return out, wrap(err, "rows of an employee")
}

// The functions below return one row by ID as stored, with any status. They return ErrNotFound if there is none.

// StoredBlock returns one unavailable block and, if it recurs, its exceptions. It also finds deleted blocks.
func (s *Store) StoredBlock(ctx context.Context, id int64) (b schedule.Block, ex []schedule.BlockException, err error) {
	if b, err = stored(ctx, s, "unavailable_block", id, engine.ScanBlock); err != nil || !b.Recurring() {
		return b, nil, err
	}
	ex, err = engine.Some(ctx, s.engine, "unavailable_block_exception", `block_id = ?1 ORDER BY occurs_on`, []any{id}, engine.ScanBlockException)
	return b, ex, wrap(err, "stored block")
}

// StoredSeries returns the recurrence rule of imported blocks.
func (s *Store) StoredSeries(ctx context.Context, id int64) (schedule.Series, error) {
	return stored(ctx, s, "block_series", id, engine.ScanSeries)
}

// StoredShift returns the working copy of a shift.
func (s *Store) StoredShift(ctx context.Context, id int64) (schedule.Shift, error) {
	return stored(ctx, s, "shift", id, engine.ScanShift)
}

// StoredTarget returns one coverage target.
func (s *Store) StoredTarget(ctx context.Context, id int64) (schedule.CoverageTarget, error) {
	return stored(ctx, s, "coverage_target", id, engine.ScanTarget)
}

// StoredRule returns one constraint rule.
func (s *Store) StoredRule(ctx context.Context, id int64) (schedule.ConstraintRule, error) {
	return stored(ctx, s, "constraint_rule", id, engine.ScanRule)
}

// StoredException returns one schedule exception.
func (s *Store) StoredException(ctx context.Context, id int64) (schedule.ScheduleException, error) {
	return stored(ctx, s, "schedule_exception", id, engine.ScanException)
}

func stored[T any](ctx context.Context, s *Store, table string, id int64, scan func(engine.Row) T) (T, error) {
	rows, err := engine.Some(ctx, s.engine, table, `id = ?1`, []any{id}, scan)
	if err == nil && len(rows) == 0 {
		err = engine.ErrNotFound
	}
	if err != nil {
		var none T
		return none, wrap(err, "stored row of "+table)
	}
	return rows[0], nil
}
