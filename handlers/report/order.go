package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"opshub/handlers/page"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// sorted is the rows by a column, "-" in front for the greatest first; as they came where none is asked for.
func (p Report[T]) sorted(rows []T, sort string) ([]T, error) {
	if sort == "" {
		return rows, nil
	}
	name, descending := strings.CutPrefix(sort, "-")
	at := slices.IndexFunc(p.Columns, func(c columns.Column[T]) bool { return c.Head != "" && c.Name == name })
	if at < 0 {
		return nil, page.BadSort(sort)
	}
	return SortedBy(rows, p.Columns[at], descending), nil
}

// SortedBy is the rows by the value of a column: numbers by size, everything else as folded text; rows of the same value stay as
// they came. No value comes last.
func SortedBy[T any](rows []T, c columns.Column[T], descending bool) []T {
	type keyed struct {
		at     int
		none   bool
		number float64
		text   string
	}
	list := make([]keyed, len(rows))
	var value []byte
	for i := range rows {
		value = c.Append(value[:0], &rows[i])
		list[i] = keyed{at: i, none: len(value) == 0}
		if c.Kind.IsNumber() {
			list[i].number, _ = strconv.ParseFloat(string(value), 64) // 0 for no number
		} else {
			list[i].text = schedule.Fold(string(value))
		}
	}
	slices.SortFunc(list, func(a, b keyed) int {
		if a.none != b.none {
			return boolOrder(a.none)
		}
		order := cmp.Compare(a.number, b.number)
		if order == 0 {
			order = strings.Compare(a.text, b.text)
		}
		if descending {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.at, b.at))
	})
	out := make([]T, len(rows))
	for i := range list {
		out[i] = rows[list[i].at]
	}
	return out
}

func boolOrder(last bool) int {
	if last {
		return 1
	}
	return -1
}
