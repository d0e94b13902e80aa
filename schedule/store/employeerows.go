package store

import (
	"context"

	"opshub/schedule"
	"opshub/schedule/roster"
)

// EmployeeRows reads the rows of the base tables about one employee, in one view of the data.
func (s *Store) EmployeeRows(ctx context.Context, employee int64) (out roster.EmployeeRows, err error) {
	err = s.engine.read(ctx, func(q reader) (err error) {
		args := []any{employee}
		err = q.query(ctx, `SELECT `+shiftColumns+` FROM shift s WHERE s.employee_id = ?1`, args, func(r row) error {
			var one schedule.ShiftRow
			scanBareShift(r, &one)
			out.Shifts = append(out.Shifts, one.Shift)
			return nil
		})
		if err != nil {
			return err
		}
		err = q.query(ctx, publishedShiftSelect+` FROM published_shift u JOIN published_period i ON i.id = u.published_period_id
			LEFT JOIN shift s ON s.id = u.shift_id WHERE u.employee_id = ?1 AND u.change_kind <> 'removed' AND i.status = 'current'
			AND COALESCE(s.state, '') <> 'staged_for_deletion' ORDER BY u.published_period_id`, args, func(r row) error {
			var one schedule.PublishedShift
			scanPublishedShift(r, &one)
			out.Published = append(out.Published, one.Shift)
			return nil
		})
		if err != nil {
			return err
		}
		err = q.query(ctx, blockSelect+blockFrom+` WHERE b.employee_id = ?1 AND b.deleted = 0`, args, func(r row) error {
			var one schedule.Block
			scanBlock(r, &one)
			out.Blocks = append(out.Blocks, one)
			return nil
		})
		if err != nil {
			return err
		}
		return q.query(ctx, `SELECT x.block_id, x.occurs_on, x.action, x.start_minute, x.end_minute FROM unavailable_block_exception x
			JOIN unavailable_block b ON b.id = x.block_id WHERE b.employee_id = ?1`, args, func(r row) error {
			out.Exceptions = append(out.Exceptions, schedule.BlockException{BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2), StartMinute: int(r.int(3)), EndMinute: int(r.int(4))})
			return nil
		})
	})
	return out, wrap(err, "rows of an employee")
}
