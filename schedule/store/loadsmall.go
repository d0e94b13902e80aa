package store

import (
	"context"
	"errors"

	"opshub/schedule"
)

// every reads all rows of a query.
func every[T any](ctx context.Context, q reader, text string, args []any, scan func(row) T) (out []T, err error) {
	err = q.query(ctx, text, args, func(r row) { out = append(out, scan(r)) })
	return out, err
}

// whole reads all rows of a table. It adds an error to those before.
func whole[T any](ctx context.Context, q reader, table string, scan func(row) T, failed *error) []T {
	rows, err := every(ctx, q, loaded.selectFrom(table), nil, scan)
	*failed = errors.Join(*failed, err)
	return rows
}

func (l *loader) blocks(ctx context.Context, q reader) (err error) {
	err = q.query(ctx, loaded.selectFrom("unavailable_block"), nil, func(r row) { l.b.Block(scanBlock(r), instant(r, blockChangedAt)) })
	for _, x := range whole(ctx, q, "unavailable_block_exception", scanBlockException, &err) {
		l.b.Exception(x)
	}
	for _, s := range whole(ctx, q, "block_series", scanSeries, &err) {
		l.b.Series(s)
	}
	return err
}

// Known is what the rows of an import may refer to because the database holds it: employees, locations, positions and draft
// periods.
func (s *Store) Known(ctx context.Context) (*schedule.Roster, error) {
	known := &schedule.Roster{}
	err := s.engine.read(ctx, func(q reader) (err error) {
		known.Employees, known.DraftPeriods = whole(ctx, q, "employee", scanEmployee, &err), whole(ctx, q, "draft_period", scanDraftPeriod, &err)
		known.Locations, known.Positions = whole(ctx, q, "location", scanLocation, &err), whole(ctx, q, "position", scanPosition, &err)
		return err
	})
	return known, wrap(err, "what rows may refer to")
}
