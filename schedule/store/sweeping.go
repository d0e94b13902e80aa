package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// sweepOf makes rows of the shifts of one employee; S is what it looks at of a shift.
type sweepOf[T, S any] func(w *sweep, p *schedule.Person, shifts []S, rows []T) []T

// sweptOn is the rows that a sweep makes of the employees of a filter and of no other shifts than those that may touch its days,
// remembered for this data version, filter and rule. The slice is shared: read it, do not change it.
func sweptOn[T any](ctx context.Context, s *Store, title string, rule any, v schedule.Viewer, f schedule.Filter, each sweepOf[T, schedule.WallShift]) ([]T, error) {
	return rememberedRows(s, key("sweep "+title+ruleWords(rule), v, f.Without("status")), func() ([]T, error) {
		return sweptBy(ctx, s, title, each, func(fn func(*schedule.Person, []schedule.WallShift) error) error { return s.eachWallOn(ctx, v, f, fn) })
	}, weigh[T])
}

// sweptBy is the rows of all whom a walk gives.
func sweptBy[T, S any](ctx context.Context, s *Store, title string, each sweepOf[T, S], walk func(func(*schedule.Person, []S) error) error) (rows []T, err error) {
	w, err := s.sweep(ctx)
	if err != nil {
		return nil, wrap(err, title)
	}
	var full [][]T // in pieces, so that long lists are copied once
	err = walk(func(p *schedule.Person, shifts []S) error {
		if rows = each(w, p, shifts, rows); len(rows) > manyRows {
			full, rows = append(full, rows), make([]T, 0, manyRows+manyRows/8)
		}
		return nil
	})
	return slices.Concat(append(full, rows)...), wrap(err, title)
}

// manyRows is how long the pieces are that a sweep gathers its rows in.
const manyRows = 20_000

// ruleWords is a rule as part of a key.
func ruleWords(rule any) string { return fmt.Sprintf(" %+v", rule) }
