package ingest

import (
	"context"
	"errors"

	"opshub/schedule"
	"opshub/schedule/store"
)

// storeFinder looks up the rows of the database that an import updates. After an error it returns no more rows, and the import must fail,
// because a missing row counts as new.
type storeFinder struct {
	ctx context.Context
	db  *store.Store
	err error
}

// StoredIn returns the lookups of the rows in a database, and a function that returns the first error of a lookup.
func StoredIn(ctx context.Context, db *store.Store) (Stored, func() error) {
	f := &storeFinder{ctx: ctx, db: db}
	return Stored{
		Shift:          func(id int64) (schedule.Shift, bool) { return found(f, id, f.db.StoredShift) },
		CoverageTarget: func(id int64) (schedule.CoverageTarget, bool) { return found(f, id, f.db.StoredTarget) },
		ConstraintRule: func(id int64) (schedule.ConstraintRule, bool) { return found(f, id, f.db.StoredRule) },
		Exception:      func(id int64) (schedule.ScheduleException, bool) { return found(f, id, f.db.StoredException) },
		Series:         func(id int64) (schedule.Series, bool) { return found(f, id, f.db.StoredSeries) },
		Block: func(id int64) (schedule.Block, []schedule.BlockException, bool) {
			var exceptions []schedule.BlockException
			b, ok := found(f, id, func(ctx context.Context, id int64) (b schedule.Block, err error) {
				b, exceptions, err = f.db.StoredBlock(ctx, id)
				return b, err
			})
			return b, exceptions, ok
		},
	}, func() error { return f.err }
}

func found[T any](f *storeFinder, id int64, find func(context.Context, int64) (T, error)) (row T, ok bool) {
	if f.err != nil {
		return row, false
	}
	row, err := find(f.ctx, id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		f.err = err
	}
	return row, err == nil
}
