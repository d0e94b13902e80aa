// Package paging reads lists of rows completely or in pages. A page begins after the key of the last row of the page
// before it, or ends before the key of the first row of the page after it, even if rows were inserted in the meantime.
package paging

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// Page selects a part of a list.
type Page struct {
	Sort  string // a sort key of the list, with the prefix "-" for descending order; empty for the list's first key
	After string // a cursor from a Turn; empty for the first page
	Limit int    // maximum number of rows; 0 for DefaultLimit; capped at MaxLimit
}

// Turn tells where a page is in its list. Its cursors are values of Page.After.
type Turn struct {
	Next     string // cursor of the next page; empty on the last page
	Previous string // cursor of the previous page; empty on the first page
	Before   int    // number of rows on the pages before this one, as counted when they were read
}

// DefaultLimit and MaxLimit limit the number of rows of a page.
const (
	DefaultLimit = 100
	MaxLimit     = 5000
)

// BadPage reports an invalid field of a Page.
type BadPage struct{ schedule.BadValue }

// Error returns the message of the value.
func (e *BadPage) Error() string { return e.Message }

// Rows returns the maximum number of rows of the page.
func (p Page) Rows() int {
	if p.Limit <= 0 {
		return DefaultLimit
	}
	return min(p.Limit, MaxLimit)
}

// badCursor returns the error for an invalid cursor.
func (p Page) badCursor() error {
	return &BadPage{schedule.BadValue{Name: "after", Value: schedule.Printable(p.After),
		Message: "The position in the list is invalid.",
		Hint:    "Start again from the first page"}}
}

// Key holds up to four values by which a list is ordered. The last of them is unique among the rows.
type Key [4]int64

// Compare compares the values in order.
func (k Key) Compare(other Key) int { return slices.Compare(k[:], other[:]) }

// Keyed is a row with its sort key.
type Keyed[T any] struct {
	Key Key
	Row T
}

// compare compares the keys.
func (k Keyed[T]) compare(other Keyed[T]) int { return k.Key.Compare(other.Key) }

// Order is how one page is read.
type Order struct {
	Key        int  // index of the sort key
	Descending bool // the direction of reading; for a page that is read backwards, the opposite of that of the list
	From       *Key // reading begins after this key; nil at the beginning of the list
	Limit      int  // maximum number of rows

	sort      string // in the format of Page.Sort
	backwards bool   // the page is read from its last row to its first
	before    int    // number of rows before the page, or before From if the page is read backwards
}

// cursor is the position of a page. It is encoded as JSON in URL-safe base64.
type cursor struct {
	Sort      string `json:"s"`           // in the format of Page.Sort
	Key       Key    `json:"k"`           // of the last row of the previous page, or of the first row of the next page
	Before    int    `json:"n"`           // rows before the page, or before the row with the key if it is read backwards
	Backwards bool   `json:"b,omitempty"` // the page ends before the row with the key
}

// Read returns one page of a list whose sort keys have these names. find returns the rows that follow Order.From in the
// direction of reading: one more than Order.Limit, or all of them if there are fewer. Read returns a BadPage for an unknown
// sort key, an invalid cursor or a cursor of another sort order.
func Read[T any](p Page, names []string, find func(Order) ([]Keyed[T], error)) (rows []T, turn Turn, err error) {
	o, err := p.order(names)
	if err != nil {
		return nil, Turn{}, err
	}
	found, err := find(o)
	if err == nil && o.backwards && len(found) < o.Limit { // the list begins here, so the first page is read completely
		p.After = ""
		return Read(p, names, find)
	}
	if err != nil || len(found) == 0 {
		return nil, Turn{}, err
	}
	rows, turn = pageOf(o, found)
	return rows, turn, nil
}

// order parses the sort key, the cursor and the limit of the page.
func (p Page) order(names []string) (Order, error) {
	name, descending := strings.CutPrefix(p.Sort, "-")
	if p.Sort == "" {
		name = names[0]
	}
	key := slices.Index(names, name)
	if key < 0 {
		return Order{}, &BadPage{schedule.BadValue{Name: "sort", Value: schedule.Printable(p.Sort),
			Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(p.Sort)),
			Hint:    "Use " + strings.Join(names, ", ") + ", with - in front for descending"}}
	}
	o := Order{Key: key, Descending: descending, Limit: p.Rows(), sort: name}
	if descending {
		o.sort = p.Sort
	}
	if p.After == "" {
		return o, nil
	}
	c, ok := decoded(p.After)
	if !ok || c.Sort != o.sort {
		return Order{}, p.badCursor()
	}
	o.From, o.before, o.backwards, o.Descending = &c.Key, c.Before, c.Backwards, descending != c.Backwards
	return o, nil
}

// pageOf returns the rows of a page and its turn. found holds at least one row, in the direction of reading.
func pageOf[T any](o Order, found []Keyed[T]) (rows []T, turn Turn) {
	more := len(found) > o.Limit
	if more {
		found = found[:o.Limit]
	}
	turn.Before = o.before
	if o.backwards {
		slices.Reverse(found)
		turn.Before = 0
		if more { // rows inserted in the meantime were not counted
			turn.Before = max(1, o.before-len(found))
		}
	}
	rows = make([]T, len(found))
	for k := range found {
		rows[k] = found[k].Row
	}
	if o.backwards || more {
		turn.Next = cursor{Sort: o.sort, Key: found[len(found)-1].Key, Before: turn.Before + len(found)}.encoded()
	}
	if turn.Before > 0 {
		turn.Previous = cursor{Sort: o.sort, Key: found[0].Key, Before: turn.Before, Backwards: true}.encoded()
	}
	return rows, turn
}

// encoded returns the cursor as text.
func (c cursor) encoded() string {
	b, err := json.Marshal(c)
	if err != nil { // numbers and texts always encode
		panic("BUG: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// decoded returns the cursor of a text. ok is false for a text that encoded does not return.
func decoded(text string) (c cursor, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	ok = err == nil && json.Unmarshal(b, &c) == nil && c.Before > 0
	return c, ok
}

// Bounds returns one page of n rows that are in memory and keep their order: from its first row to before the row to. The
// cursor is the number of rows before the page. Bounds returns a BadPage for a cursor outside the rows.
func Bounds(p Page, n int) (from, to int, turn Turn, err error) {
	if p.After != "" {
		if from, err = strconv.Atoi(p.After); err != nil || from < 0 || from > n {
			return 0, 0, Turn{}, p.badCursor()
		}
	}
	to = min(n, from+p.Rows())
	turn.Before = from
	if to < n {
		turn.Next = strconv.Itoa(to)
	}
	if from > 0 {
		turn.Previous = strconv.Itoa(max(0, from-p.Rows()))
	}
	return from, to, turn, nil
}
