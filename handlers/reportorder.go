package handlers

import (
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// sorted is the rows by a column, "-" in front for the greatest first; as they came where none is asked for.
func (p report[T]) sorted(rows []T, sort string) ([]T, error) {
	if sort == "" {
		return rows, nil
	}
	name, descending := strings.CutPrefix(sort, "-")
	at := slices.IndexFunc(p.columns, func(c schedule.Column[T]) bool { return c.Head != "" && c.Name == name })
	if at < 0 {
		return nil, badSort(sort)
	}
	return sortedBy(rows, p.columns[at], descending), nil
}

// sortedBy is the rows by the value of a column: numbers by size, everything else as folded text. No value comes last.
func sortedBy[T any](rows []T, c schedule.Column[T], descending bool) []T {
	type keyed struct {
		row    T
		text   string
		number float64
	}
	list := make([]keyed, len(rows))
	for i := range rows {
		text := string(c.Append(nil, &rows[i]))
		list[i] = keyed{row: rows[i], text: schedule.Fold(text)}
		list[i].number, _ = strconv.ParseFloat(text, 64) // 0 for no number
	}
	slices.SortStableFunc(list, func(a, b keyed) int {
		if (a.text == "") != (b.text == "") {
			return boolOrder(a.text == "")
		}
		order := strings.Compare(a.text, b.text)
		if c.Kind.IsNumber() {
			order = floatOrder(a.number, b.number)
		}
		if descending {
			order = -order
		}
		return order
	})
	out := make([]T, len(rows))
	for i := range list {
		out[i] = list[i].row
	}
	return out
}

func boolOrder(last bool) int {
	if last {
		return 1
	}
	return -1
}

func floatOrder(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
