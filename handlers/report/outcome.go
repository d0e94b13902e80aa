package report

import (
	"strconv"

	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// Outcome is what a question found: the rows in their usual order, and what they amount to.
type Outcome[T any] struct {
	Rows  []T
	Later *MadeLater[T] // the rows are made when they are shown; nil: they are there
	Summary
}

// MadeLater is so many rows, of which those from a place to before another can be made.
type MadeLater[T any] struct {
	N    int
	Some func(from, to int) []T
}

// Count is how many rows there are.
func (f *Outcome[T]) Count() int {
	if f.Later != nil {
		return f.Later.N
	}
	return len(f.Rows)
}

// some is the rows from a place to before another.
func (f *Outcome[T]) some(from, to int) []T {
	if f.Later != nil {
		return f.Later.Some(from, to)
	}
	return f.Rows[from:to]
}

// rowsAtOnce are made at once where all of them are read one after another.
const rowsAtOnce = 256

// each visits every row.
func (f *Outcome[T]) each(visit func(*T) error) error {
	n := f.Count()
	for from := 0; from < n; from += rowsAtOnce {
		rows := f.some(from, min(from+rowsAtOnce, n))
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// HeldPage is a page of rows that are all there; the place of the next one is its number.
func HeldPage[T any](rows []T, where paging.Page) (page []T, next string, err error) {
	from, to, next, err := pageOf(len(rows), where)
	if err != nil {
		return nil, "", err
	}
	return rows[from:to], next, nil
}

// pageOf is where the page of so many rows begins and ends, and the place of the next one.
func pageOf(n int, where paging.Page) (from, to int, next string, err error) {
	if where.After != "" {
		if from, err = strconv.Atoi(where.After); err != nil || from < 0 || from > n {
			return 0, 0, "", web.QueryError{BadValue: schedule.BadValue{Name: "after", Value: schedule.Printable(where.After),
				Message: "The place in the list cannot be read.", Hint: "Start again from the first page"}}
		}
	}
	if to = n; where.Limit > 0 && n-from > where.Limit {
		to = from + where.Limit
		next = strconv.Itoa(to)
	}
	return from, to, next, nil
}
