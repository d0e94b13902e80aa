package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// sweepOf makes rows of the shifts of one employee; S is what it looks at of a shift.
type sweepOf[T, S any] func(w *sweep, p *schedule.Person, shifts []S, rows []T) []T

// eachSwept gives the rows that a sweep makes of the employees of a filter and of no other shifts than those that may touch its days, where
// they are kept all of them at once, else those of one employee after the other: to write down those of everybody takes longer than to
// make them. They hold until the next call.
func eachSwept[T any](ctx context.Context, s *Store, title string, rule any, v schedule.Viewer, f schedule.Filter, each sweepOf[T, schedule.WallShift], fn func([]T)) error {
	if rows, ok := s.lists.get(s.Version(), sweepKey(title, rule, v, f)); ok {
		fn(rows.([]T))
		return nil
	}
	w, err := s.sweep(ctx)
	if err != nil {
		return wrap(err, title)
	}
	var rows []T
	return wrap(s.eachWallOn(ctx, v, f, func(p *schedule.Person, shifts []schedule.WallShift) error {
		if rows = each(w, p, shifts, rows[:0]); len(rows) > 0 {
			fn(rows)
		}
		return nil
	}), title)
}

// sweepKey is the key of the rows of a sweep.
func sweepKey(title string, rule any, v schedule.Viewer, f schedule.Filter) string {
	return key("sweep "+title+ruleWords(rule), v, f.Without("status"))
}

// sweptBy is the rows of all whom a walk gives.
func sweptBy[T, S any](ctx context.Context, s *Store, title string, each sweepOf[T, S], walk func(func(*schedule.Person, []S) error) error) (rows []T, err error) {
	w, err := s.sweep(ctx)
	if err != nil {
		return nil, wrap(err, title)
	}
	var made pieces[T]
	err = walk(func(p *schedule.Person, shifts []S) error {
		made.room()
		made.rows = each(w, p, shifts, made.rows)
		return nil
	})
	return made.all(), wrap(err, title)
}

// pieces are rows in lists of which each is twice as long as the one before, so that long lists are copied once and not each time they
// grow.
type pieces[T any] struct {
	full [][]T
	rows []T // the last piece
}

// What pieces begin with and grow to, and the room that the rows of one employee mostly need.
const (
	fewRows  = 256
	manyRows = 20_000
	ownRows  = 8
)

// room sees that the last piece has room for a few rows.
func (p *pieces[T]) room() {
	if cap(p.rows)-len(p.rows) >= ownRows {
		return
	}
	if len(p.rows) > 0 {
		p.full = append(p.full, p.rows)
	}
	p.rows = make([]T, 0, max(fewRows, min(2*cap(p.rows), manyRows)))
}

// add puts a row behind the others.
func (p *pieces[T]) add(row T) {
	p.room()
	p.rows = append(p.rows, row)
}

// all is the rows in one list.
func (p *pieces[T]) all() []T {
	switch {
	case len(p.full) == 0 && len(p.rows) <= cap(p.rows)/2: // it may be kept for long
		return slices.Clip(slices.Clone(p.rows))
	case len(p.full) == 0:
		return p.rows
	}
	return slices.Concat(append(p.full, p.rows)...)
}

// ruleWords is a rule as part of a key.
func ruleWords(rule any) string { return fmt.Sprintf(" %+v", rule) }
