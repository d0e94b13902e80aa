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

// Sort keys of each list; the first is the default.
var (
	conflictSorts = []sortKey{
		{"start", []string{"c.overlap_starts_at", "c.id"}, 0},
		{"employee", []string{"c.employee_rank", "c.overlap_starts_at", "c.id"}, 0},
		{"minutes", []string{"c.minutes", "c.id"}, 0},
		{"status", []string{"c.block_status", "c.overlap_starts_at", "c.id"}, 1},
	}
	blockSorts = []sortKey{
		{"start", []string{"b.first_at", "b.id"}, 0},
		{"employee", []string{"e.sort_rank", "e.id", "b.first_at", "b.id"}, 0},
		{"status", []string{"b.status", "b.first_at", "b.id"}, 1},
	}
	occurrenceSorts = []sortKey{
		{"start", []string{"o.starts_at", "o.id"}, 0},
		{"employee", []string{"e.sort_rank", "e.id", "o.starts_at", "o.id"}, 0},
	}
	eventSorts = []sortKey{
		{"time", []string{"a.occurred_at", "a.id"}, 0},
	}
	employeeSorts = []sortKey{
		{"employee", []string{"e.sort_rank", "e.id"}, 0},
	}
	shiftSorts = []sortKey{
		{"start", []string{"s.starts_at", "s.id"}, 0},
		{"employee", []string{"e.sort_rank", "e.id", "s.starts_at", "s.id"}, 0},
	}
)

// Sort keys by list, for screens that offer them and for the words of an error.
var (
	ConflictSorts   = names(conflictSorts)
	BlockSorts      = names(blockSorts)
	OccurrenceSorts = names(occurrenceSorts)
	StaffSorts      = []string{"employee", "minutes", "scheduled", "conflicts"}
	StaffWeekSorts  = append(StaffSorts[:len(StaffSorts):len(StaffSorts)], "next")
	EventSorts      = names(eventSorts)
	ShiftSorts      = names(shiftSorts)
)

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
