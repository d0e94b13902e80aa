package store

import (
	"fmt"
	"strings"

	"opshub/schedule"
)

// sortKey is one way to order a list: columns of the query, the last of which tells all rows apart. A column named in
// text is a TEXT; the others are whole numbers.
type sortKey struct {
	name    string
	columns []string
	text    int // bit i is set where column i is a text
}

// EventSorts are the sort keys of lists of events.
var EventSorts = names(eventSorts)

func names(keys []sortKey) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = k.name
	}
	return out
}

func badSort(value string, keys []string) error {
	return &BadPage{BadValue: schedule.BadValue{Name: "sort", Value: schedule.Printable(value),
		Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(value)),
		Hint:    "Use " + strings.Join(keys, ", ") + ", with - in front for descending"}}
}
