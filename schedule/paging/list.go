package paging

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// List is a list of rows. It can be read one page at a time or completely.
type List[R any] struct {
	// Page returns the rows of one page, and where the page is in the list.
	Page func(Page) (rows []R, turn Turn, err error)
	// Each calls visit with every row, in the first order of the list, until visit returns an error.
	Each func(visit func(*R) error) error
}

// Failed returns a list that cannot be read because of an error.
func Failed[R any](err error) List[R] {
	return List[R]{func(Page) ([]R, Turn, error) { return nil, Turn{}, err }, func(func(*R) error) error { return err }}
}

// All returns every row in the first order of the list.
func (l List[R]) All() (rows []R, err error) {
	err = l.Each(func(row *R) error {
		rows = append(rows, *row)
		return nil
	})
	return rows, err
}

// Completed returns the list with complete applied to each row before it is returned.
func (l List[R]) Completed(complete func(*R)) List[R] {
	return List[R]{
		Page: func(p Page) ([]R, Turn, error) {
			rows, turn, err := l.Page(p)
			for k := range rows {
				complete(&rows[k])
			}
			return rows, turn, err
		},
		Each: func(visit func(*R) error) error {
			return l.Each(func(row *R) error {
				complete(row)
				return visit(row)
			})
		},
	}
}

// SortOrder is an order of a list: its name in a Page, and the sort key of the row that a reference names.
type SortOrder[T any] struct {
	name string
	key  func(T) Key
}

// By returns the order with a name and a sort key.
func By[T any](name string, key func(T) Key) SortOrder[T] { return SortOrder[T]{name, key} }

// NewList returns the list of the rows to which the references refer. row converts a reference to its row, so only the
// rows that are read are made. The references must be in the first order.
func NewList[T, R any](references iter.Seq[T], row func(T) R, orders ...SortOrder[T]) List[R] {
	return source[T, R]{references, row, orders, true}.list()
}

// NewUnsortedList is like NewList for references in any order.
func NewUnsortedList[T, R any](references iter.Seq[T], row func(T) R, orders ...SortOrder[T]) List[R] {
	return source[T, R]{references, row, orders, false}.list()
}

// source is what a list reads.
type source[T, R any] struct {
	references iter.Seq[T]
	row        func(T) R
	orders     []SortOrder[T]
	sorted     bool // the references are in the first order
}

func (s source[T, R]) list() List[R] { return List[R]{s.page, s.each} }

func (s source[T, R]) page(p Page) ([]R, Turn, error) {
	names := make([]string, len(s.orders))
	for k := range s.orders {
		names[k] = s.orders[k].name
	}
	found, turn, err := Read(p, names, func(o Order) ([]Keyed[T], error) {
		return find(s.references, o, o.Key == 0 && s.sorted, s.orders[o.Key].key), nil
	})
	rows := make([]R, len(found))
	for k := range found {
		rows[k] = s.row(found[k])
	}
	return rows, turn, err
}

func (s source[T, R]) each(visit func(*R) error) error {
	references := s.references
	if !s.sorted {
		references = Sorted(references, s.orders[0].key)
	}
	for one := range references {
		row := s.row(one)
		if err := visit(&row); err != nil {
			return err
		}
	}
	return nil
}

// Sorted returns values sorted by key.
func Sorted[T any](values iter.Seq[T], key func(T) Key) iter.Seq[T] {
	var list []Keyed[T]
	for value := range values {
		list = append(list, Keyed[T]{key(value), value})
	}
	slices.SortFunc(list, Keyed[T].compare)
	return func(yield func(T) bool) {
		for k := range list {
			if !yield(list[k].Row) {
				return
			}
		}
	}
}

// find returns the values that follow o.From in the direction of reading, at most one more than the page holds. key returns
// the sort key of a value. ascending means that the values are already in ascending order of their keys, so that reading can
// stop early.
func find[T any](values iter.Seq[T], o Order, ascending bool, key func(T) Key) []Keyed[T] {
	compare := Keyed[T].compare
	if o.Descending {
		compare = func(a, b Keyed[T]) int { return b.compare(a) }
	}
	var best []Keyed[T] // candidates for the page and for the value after it; truncated from time to time
	full := false       // best has all values of the page, so later values can be skipped
	for value := range values {
		one := Keyed[T]{key(value), value}
		if o.From != nil && compare(one, Keyed[T]{Key: *o.From}) <= 0 {
			if ascending && o.Descending { // so are all later values
				break
			}
			continue
		}
		if full && compare(one, best[o.Limit]) >= 0 {
			continue
		}
		best = append(best, one)
		if ascending && !o.Descending {
			if len(best) > o.Limit {
				break
			}
			continue
		}
		switch {
		case len(best) < 4*(o.Limit+1):
		case ascending: // the last values are the first ones in descending order
			best = slices.Delete(best, 0, len(best)-o.Limit-1)
		default:
			slices.SortFunc(best, compare)
			best, full = best[:o.Limit+1], true
		}
	}
	slices.SortFunc(best, compare)
	return best[:min(len(best), o.Limit+1)]
}

// Where returns the values for which passes returns true.
func Where[T any](all iter.Seq[T], passes func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for one := range all {
			if passes(one) && !yield(one) {
				return
			}
		}
	}
}

// Firsts returns the first value of each pair.
func Firsts[K, V any](pairs iter.Seq2[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for first := range pairs {
			if !yield(first) {
				return
			}
		}
	}
}

// Kept returns pointers to the rows for which has returns true.
func Kept[T any](rows []T, has func(*T) bool) iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for k := range rows {
			if has(&rows[k]) && !yield(&rows[k]) {
				return
			}
		}
	}
}

// CountBy counts rows by the value of word.
func CountBy[K comparable, T any](rows iter.Seq[T], word func(T) K) map[K]int {
	by := map[K]int{}
	for row := range rows {
		by[word(row)]++
	}
	return by
}

// Alphabetical returns the alphabetical rank of each word, for lists that are ordered by a word.
func Alphabetical[T cmp.Ordered](words []T) []int64 {
	sorted := slices.Sorted(slices.Values(words))
	out := make([]int64, len(words))
	for k, word := range words {
		out[k] = int64(slices.Index(sorted, word))
	}
	return out
}

// Ranks returns the alphabetical rank of each word in the rows.
func Ranks[T any, W cmp.Ordered](rows []T, word func(*T) W) map[W]int64 {
	by := map[W]int64{}
	for k := range rows {
		by[word(&rows[k])] = 0
	}
	for place, w := range slices.Sorted(maps.Keys(by)) {
		by[w] = int64(place)
	}
	return by
}

// SortRows sorts rows by their keys.
func SortRows[T any](rows []T, key func(*T) Key) {
	slices.SortFunc(rows, func(a, b T) int { return key(&a).Compare(key(&b)) })
}
