package store

import (
	"slices"
	"sync"
)

// reused are lists that are used again: one with something for everybody of a large company takes as long to get as to fill.
type reused[T any] struct{ pool sync.Pool }

// take gives a list of n zero values, which give takes back.
func (r *reused[T]) take(n int) *[]T {
	held, ok := r.pool.Get().(*[]T)
	if !ok {
		held = new([]T)
	}
	*held = slices.Grow((*held)[:0], n)[:n]
	clear(*held)
	return held
}

func (r *reused[T]) give(list *[]T) { r.pool.Put(list) }
