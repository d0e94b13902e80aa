// Package paging reads lists of rows completely or in pages. A page begins after the key of the last row of the previous
// page, even if rows were inserted in the meantime.
package paging

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

// Page selects a part of a list.
type Page struct {
	Sort  string // a sort key of the list, with the prefix "-" for descending order; empty for the list's first key
	After string // the cursor from the previous page; empty for the first page
	Limit int    // maximum number of rows; 0 for DefaultLimit; capped at MaxLimit
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

// Order is a sort key with its direction, and the limit of the page.
type Order struct {
	Key        int // index of the sort key
	Name       string
	Descending bool
	Limit      int
}

// Order parses the sort key and the limit of the page. It returns a BadPage if keys does not contain the sort key.
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

// Rows returns the maximum number of rows of the page.
func (p Page) Rows() int {
	if p.Limit <= 0 {
		return DefaultLimit
	}
	return min(p.Limit, MaxLimit)
}

// sort returns the order in the format of Page.Sort.
func (o Order) sort() string {
	if o.Descending {
		return "-" + o.Name
	}
	return o.Name
}

// Cursor encodes the key values of the last row of a page as JSON in URL-safe base64.
func (o Order) Cursor(values ...any) string {
	b, err := json.Marshal(append([]any{o.sort()}, values...))
	if err != nil { // numbers and strings always encode
		panic("BUG: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// Decode decodes a cursor into pointers to the key values. It returns a BadPage for an invalid cursor or a cursor of
// another order.
func (o Order) Decode(cursor string, values ...any) error {
	bad := &BadPage{schedule.BadValue{Name: "after", Value: schedule.Printable(cursor),
		Message: "The position in the list is invalid.",
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
