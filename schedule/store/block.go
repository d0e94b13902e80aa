package store

import (
	"context"

	"opshub/schedule"
)

// maxOccurrences bounds the occurrences that Block gives: about three years of a daily block.
const maxOccurrences = 1100

// Block is one unavailable block with its occurrences over the stored horizon, those whose wall-clock time does not
// exist included, and its exceptions. A deleted block is found too: its row says so.
func (s *Store) Block(ctx context.Context, v schedule.Viewer, id int64) (
	b schedule.BlockRow, occs []schedule.Occurrence, ex []schedule.BlockException, err error,
) {
	m, err := s.meta(ctx)
	if err != nil {
		return b, nil, nil, wrap(err, "block")
	}
	w := &where{}
	counts := blockQuestion{m, v, schedule.Filter{}}.counts(w)
	w.blocks(v, "b.employee_id", "b.id")
	w.add("b.id = #", id)
	err = s.engine.read(ctx, func(q reader) error {
		err := one(ctx, q, blockSelect+counts+blockFrom+w.text(), w.args, func(r row) { scanBlockRow(r, &b) })
		if err != nil {
			return err
		}
		if occs, err = occurrencesOf(ctx, q, id); err != nil {
			return err
		}
		ex, err = exceptionsBetween(ctx, q, id, id)
		return err
	})
	return b, occs, ex, wrap(err, "block")
}

func occurrencesOf(ctx context.Context, q reader, block int64) (out []schedule.Occurrence, err error) {
	err = q.query(ctx, `SELECT block_id, employee_id, status, starts_at, ends_at, missing, occurs_on
		FROM block_occurrence WHERE block_id = ?1 ORDER BY starts_at LIMIT ?2`, []any{block, int64(maxOccurrences)},
		func(r row) error {
			out = append(out, schedule.Occurrence{
				BlockID: r.int(0), EmployeeID: r.int(1), Status: schedule.BlockStatus(r.text(2)),
				Interval: interval(r, 3), Missing: r.int(5) != 0, On: date(r, 6),
			})
			return nil
		})
	return out, err
}

// exceptionsBetween is the exceptions of the blocks from..to, by block and date.
func exceptionsBetween(ctx context.Context, q reader, from, to int64) (out []schedule.BlockException, err error) {
	err = q.query(ctx, `SELECT block_id, occurs_on, action, start_minute, end_minute FROM unavailable_block_exception
		WHERE block_id BETWEEN ?1 AND ?2 ORDER BY block_id, occurs_on`, []any{from, to}, func(r row) error {
		out = append(out, schedule.BlockException{
			BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2), StartMinute: int(r.int(3)), EndMinute: int(r.int(4)),
		})
		return nil
	})
	return out, err
}

// Series is the stored rule behind imported occurrences.
func (s *Store) Series(ctx context.Context, v schedule.Viewer, id int64) (out schedule.Series, err error) {
	w := &where{}
	w.scope(v, "employee_id")
	w.add("id = #", id)
	err = one(ctx, s.engine, `SELECT id, employee_id, time_zone, local_start_minute, minutes, rrule, first_on, until_on,
		status, reason_text FROM block_series`+w.text(), w.args, func(r row) {
		out = schedule.Series{
			ID: r.int(0), EmployeeID: r.int(1), TimeZone: r.text(2), LocalStart: int(r.int(3)), Minutes: int(r.int(4)),
			RRule: r.text(5), FirstOn: date(r, 6), UntilOn: date(r, 7), Status: schedule.BlockStatus(r.text(8)),
			ReasonText: r.text(9),
		}
	})
	return out, wrap(err, "series")
}
