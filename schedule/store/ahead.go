package store

import (
	"context"
	"errors"
)

// batchRows is how many rows are read ahead at a time; two batches are under way at once. The first ones are small and each of the
// next is four times as large, because most questions have a few rows and those of an export can be any number.
const (
	firstRows = 8
	batchRows = 512
)

// each runs a query and gives its rows to fn, one at a time and read ahead.
func each[T any](ctx context.Context, s *Store, text string, args []any, scan func(row, *T), fn func(*T) error) error {
	return ahead(ctx, fn, func(ctx context.Context, next func() *T) error {
		return s.engine.query(ctx, text, args, func(r row) error {
			place := next()
			if place == nil {
				return context.Canceled
			}
			scan(r, place)
			return nil
		})
	})
}

// ahead runs the reading of rows beside what is done with them, so that both cores of a small machine work at an export. read
// asks next for the place of each row, which is nil when no more rows are wanted. No more than two batches are held.
func ahead[T any](ctx context.Context, fn func(*T) error, read func(ctx context.Context, next func() *T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	full, empty := make(chan []T), make(chan []T, 2)
	empty <- make([]T, 0, firstRows)
	empty <- nil
	var readErr error
	go func() {
		defer close(full)
		readErr = readBatches(ctx, full, empty, read)
	}()
	var fnErr error
	for batch := range full {
		for k := range batch {
			if fnErr == nil {
				fnErr = fn(&batch[k])
			}
		}
		if fnErr != nil {
			cancel()
		}
		empty <- batch[:0]
	}
	if fnErr != nil {
		return fnErr
	}
	return readErr
}

// readBatches fills batches until the rows end or nobody wants more.
func readBatches[T any](ctx context.Context, full chan<- []T, empty <-chan []T,
	read func(ctx context.Context, next func() *T) error,
) (err error) {
	defer func() { // a panic here would end the program instead of the request
		if p := recover(); p != nil {
			err = errors.New("BUG: reading rows panicked")
		}
	}()
	batch := <-empty
	err = read(ctx, func() *T {
		if len(batch) == cap(batch) {
			size := min(4*cap(batch), batchRows)
			full <- batch
			if batch = <-empty; ctx.Err() != nil {
				return nil
			}
			if cap(batch) < size {
				batch = make([]T, 0, size)
			}
		}
		batch = batch[:len(batch)+1]
		return &batch[len(batch)-1]
	})
	if err == nil && len(batch) > 0 {
		full <- batch
	}
	return err
}
