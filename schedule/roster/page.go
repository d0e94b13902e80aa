package roster

import (
	"cmp"
	"iter"
	"slices"

	"opshub/schedule/paging"
)

// rowList is the rows that answer a question. found gives what stands for each row, and row makes the row of it.
type rowList[T, R any] struct {
	found    iter.Seq[T]
	row      func(T) R
	orders   []rowOrder[T] // the first is the default
	unsorted bool          // found is not in the first order
}

// rowOrder is an order of a list: its name in a page, and the sort key of a row.
type rowOrder[T any] struct {
	name string
	key  func(T) sortKey
}

// page is one page of the list, and the cursor of the next page.
func (l rowList[T, R]) page(p paging.Page) ([]R, string, error) {
	names := make([]string, len(l.orders))
	for k := range l.orders {
		names[k] = l.orders[k].name
	}
	o, err := p.Order(names)
	if err != nil {
		return nil, "", err
	}
	found, next, err := pageOf(l.found, o, p.After, o.Key == 0 && !l.unsorted, l.orders[o.Key].key)
	rows := make([]R, len(found))
	for k := range found {
		rows[k] = l.row(found[k])
	}
	return rows, next, err
}

// each gives every row in the first order, until fn returns an error.
func (l rowList[T, R]) each(fn func(*R) error) error {
	found := l.found
	if l.unsorted {
		found = sortedBy(found, l.orders[0].key)
	}
	for one := range found {
		row := l.row(one)
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// where gives the values that pass.
func where[T any](all iter.Seq[T], passes func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for one := range all {
			if passes(one) && !yield(one) {
				return
			}
		}
	}
}

// firsts gives the first value of each pair.
func firsts[K, V any](pairs iter.Seq2[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for first := range pairs {
			if !yield(first) {
				return
			}
		}
	}
}

// sortKey is what a list is ordered by: up to four values, the last of which tells all rows apart.
type sortKey [4]int64

func (k sortKey) compare(other sortKey) int { return slices.Compare(k[:], other[:]) }

// keyed is a row with its sort key.
type keyed[T any] struct {
	key sortKey
	row T
}

// sortedBy gives rows in the order of their keys.
func sortedBy[T any](rows iter.Seq[T], key func(T) sortKey) iter.Seq[T] {
	var list []keyed[T]
	for row := range rows {
		list = append(list, keyed[T]{key(row), row})
	}
	slices.SortFunc(list, func(a, b keyed[T]) int { return a.key.compare(b.key) })
	return func(yield func(T) bool) {
		for k := range list {
			if !yield(list[k].row) {
				return
			}
		}
	}
}

// pageOf is one page of some rows, and the cursor of the next page, which is empty for the last one. key is the sort
// key of a row. inOrder says that the rows come in the ascending order of their keys, so that a page needs no row
// after it.
func pageOf[T any](rows iter.Seq[T], o paging.Order, after string, inOrder bool, key func(T) sortKey) (page []T, next string, err error) {
	var from *sortKey
	if after != "" {
		from = new(sortKey)
		if err := o.Decode(after, &from[0], &from[1], &from[2], &from[3]); err != nil {
			return nil, "", err
		}
	}
	order := func(a, b keyed[T]) int { return a.key.compare(b.key) }
	if o.Descending {
		order = func(a, b keyed[T]) int { return b.key.compare(a.key) }
	}
	var best []keyed[T] // the first rows of the order, one more than the page has; cut now and then
	full := false       // the page has all its rows, so that rows behind them do not matter
	for row := range rows {
		one := keyed[T]{key(row), row}
		if from != nil && order(one, keyed[T]{key: *from}) <= 0 || full && order(one, best[o.Limit]) >= 0 {
			continue
		}
		best = append(best, one)
		if inOrder && !o.Descending {
			if len(best) > o.Limit {
				break
			}
			continue
		}
		switch {
		case len(best) < 4*(o.Limit+1):
		case inOrder: // the last rows are the first ones of the descending order
			best = slices.Delete(best, 0, len(best)-o.Limit-1)
		default:
			slices.SortFunc(best, order)
			best, full = best[:o.Limit+1], true
		}
	}
	slices.SortFunc(best, order)
	if len(best) > o.Limit {
		last := best[o.Limit-1].key
		best, next = best[:o.Limit], o.Cursor(last[0], last[1], last[2], last[3])
	}
	page = make([]T, len(best))
	for k := range best {
		page[k] = best[k].row
	}
	return page, next, nil
}

// alphabetical numbers words by their place in the alphabet, for lists that are ordered by a word.
func alphabetical[T cmp.Ordered](words []T) []int64 {
	sorted := slices.Sorted(slices.Values(words))
	out := make([]int64, len(words))
	for k, word := range words {
		out[k] = int64(slices.Index(sorted, word))
	}
	return out
}
