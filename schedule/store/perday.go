package store

import (
	"iter"

	"opshub/schedule"
)

// perDay is what a key amounts to on each of its days. A shift mostly has the key of the one before it, and a day near its: neither has to
// be looked for in a table of all there are, which would be most of the work on millions of shifts.
type perDay[K comparable, V any] struct {
	rows map[K]*dayRow[V]
	key  K
	row  *dayRow[V] // of the key; nil before the first
}

// dayRow is the days of a key: in a list those from shortly before the first that was asked for on, by themselves those far from it.
type dayRow[V any] struct {
	from schedule.Date
	near []*V
	far  map[schedule.Date]*V
}

// How many days a list holds at most, and how many of them before the first.
const (
	nearDays   = 4096
	daysBefore = 128
)

// on finds what the key amounts to on a day, or makes it.
func (p *perDay[K, V]) on(day schedule.Date, k K) *V {
	if p.row == nil || k != p.key {
		if p.rows == nil {
			p.rows = map[K]*dayRow[V]{}
		}
		p.key, p.row = k, p.rows[k]
		if p.row == nil {
			p.row = &dayRow[V]{from: day - daysBefore}
			p.rows[k] = p.row
		}
	}
	return p.row.on(day)
}

func (r *dayRow[V]) on(day schedule.Date) *V {
	i := int(day - r.from)
	if i < 0 || i >= nearDays {
		if r.far == nil {
			r.far = map[schedule.Date]*V{}
		}
		return of(r.far, day)
	}
	if i >= len(r.near) {
		r.near = append(r.near, make([]*V, i+1-len(r.near))...)
	}
	if r.near[i] == nil {
		r.near[i] = new(V)
	}
	return r.near[i]
}

// dayAmount is a key on a day, and what it amounts to.
type dayAmount[K comparable, V any] struct {
	on     schedule.Date
	of     K
	amount *V
}

// all gives everything, in no order.
func (p *perDay[K, V]) all() iter.Seq[dayAmount[K, V]] {
	return func(yield func(dayAmount[K, V]) bool) {
		for k, r := range p.rows {
			for i, v := range r.near {
				if v != nil && !yield(dayAmount[K, V]{r.from + schedule.Date(i), k, v}) { // #nosec G115 -- fewer than nearDays
					return
				}
			}
			for on, v := range r.far {
				if !yield(dayAmount[K, V]{on, k, v}) {
					return
				}
			}
		}
	}
}
