// Package paging divides lists into pages by key: a page begins after the last row of the page before, whatever was
// inserted in between.
package paging

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

// Page asks for a part of a list.
type Page struct {
	Sort  string // a key of the list, with "-" in front for descending; empty: the list's first key
	After string // the cursor that came with the page before; empty: the first page
	Limit int    // rows at most; 0: DefaultLimit, and never more than MaxLimit
}

// DefaultLimit and MaxLimit bound the rows of a page.
const (
	DefaultLimit = 100
	MaxLimit     = 5000
)

// BadPage reports a part of a Page that cannot be used.
type BadPage struct{ schedule.BadValue }

// Error is the message of the value.
func (e *BadPage) Error() string { return e.Message }

// Order is a sort key with its direction and the limit of the page.
type Order struct {
	Key        int // index of the sort key
	Name       string
	Descending bool
	Limit      int
}

// Order reads the sort and the limit of the page. It returns a BadPage if the list has no such key.
func (p Page) Order(keys []string) (Order, error) {
	name, descending := strings.CutPrefix(p.Sort, "-")
	key := slices.Index(keys, name)
	if p.Sort == "" {
		key = 0
	}
	if key < 0 {
		return Order{}, &BadPage{schedule.BadValue{Name: "sort", Value: schedule.Printable(p.Sort),
			Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(p.Sort)),
			Hint:    "Use " + strings.Join(keys, ", ") + ", with - in front for descending"}}
	}
	return Order{Key: key, Name: keys[key], Descending: descending, Limit: p.Rows()}, nil
}

// Rows is the number of rows that the page may have.
func (p Page) Rows() int {
	if p.Limit <= 0 {
		return DefaultLimit
	}
	return min(p.Limit, MaxLimit)
}

// sort is the sort as a Page spells it.
func (o Order) sort() string {
	if o.Descending {
		return "-" + o.Name
	}
	return o.Name
}

// Cursor encodes the key values of the last row of a page as JSON in URL-safe base64.
func (o Order) Cursor(values ...any) string {
	b, err := json.Marshal(append([]any{o.sort()}, values...))
	if err != nil { // numbers and texts always encode
		panic("BUG: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// Decode reads a cursor into pointers to the key values. It returns a BadPage for a cursor of another sort.
func (o Order) Decode(cursor string, values ...any) error {
	bad := &BadPage{schedule.BadValue{Name: "after", Value: schedule.Printable(cursor),
		Message: "The place in the list cannot be read.",
		Hint:    "Start again from the first page"}}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return bad
	}
	var parts []json.RawMessage
	var sort string
	if json.Unmarshal(raw, &parts) != nil || len(parts) != 1+len(values) || json.Unmarshal(parts[0], &sort) != nil || sort != o.sort() {
		return bad
	}
	for k, value := range values {
		if json.Unmarshal(parts[k+1], value) != nil {
			return bad
		}
	}
	return nil
}
