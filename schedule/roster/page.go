package roster

import (
	"cmp"
	"iter"
	"slices"

	"opshub/schedule/paging"
)

// sortKey is what a list is ordered by: up to three values, the last of which tells all rows apart.
type sortKey [4]int64

func (k sortKey) compare(other sortKey) int { return slices.Compare(k[:], other[:]) }

// pageOf is one page of some rows, and the cursor of the next page, which is empty for the last one. key is the sort
// key of a row. inOrder says that the rows come in the ascending order of their keys, so that a page needs no row
// after it.
func pageOf[T any](rows iter.Seq[T], o paging.Order, after string, inOrder bool, key func(T) sortKey) (page []T, next string, err error) {
	type keyed struct {
		key sortKey
		row T
	}
	var from *sortKey
	if after != "" {
		from = new(sortKey)
		if err := o.Decode(after, &from[0], &from[1], &from[2], &from[3]); err != nil {
			return nil, "", err
		}
	}
	order := func(a, b keyed) int { return a.key.compare(b.key) }
	if o.Descending {
		order = func(a, b keyed) int { return b.key.compare(a.key) }
	}
	var best []keyed // the first rows of the order, one more than the page has; cut now and then
	for row := range rows {
		one := keyed{key(row), row}
		if from != nil && order(one, keyed{key: *from}) <= 0 {
			continue
		}
		best = append(best, one)
		if inOrder && !o.Descending {
			if len(best) > o.Limit {
				break
			}
			continue
		}
		if len(best) >= 4*(o.Limit+1) {
			slices.SortFunc(best, order)
			best = best[:o.Limit+1]
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
