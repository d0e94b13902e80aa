package store

import (
	"context"
	"fmt"
	"testing"

	"opshub/schedule"
)

// listFilters are filters of every kind, over the days of storetest.Roster.
var listFilters = []schedule.Filter{
	{},
	{All: true},
	{EmployeeID: 3},
	{From: schedule.DateOf(2026, 11, 16), To: schedule.DateOf(2026, 11, 22)},
	{From: schedule.DateOf(2026, 11, 16), To: schedule.DateOf(2026, 11, 22), Statuses: []schedule.BlockStatus{schedule.Requested}},
	{Statuses: []schedule.BlockStatus{schedule.Declined, schedule.Cancelled}},
	{LocationID: 1, PositionID: 1},
	{Q: "a"},
	{EmployeeID: 987654321},
}

// listing is one list of the store: how it is paged, how it is read whole, and how many rows it says it has.
type listing struct {
	name  string
	sorts []string
	page  func(s *Store, f schedule.Filter, p Page) (rows []string, next string, err error)
	each  func(s *Store, f schedule.Filter) ([]string, error)
	count func(s *Store, f schedule.Filter) (int, error)
}

var ctx = context.Background()

func written[T any](rows []T, next string, err error) ([]string, string, error) {
	out := make([]string, len(rows))
	for i := range rows {
		out[i] = fmt.Sprintf("%+v", rows[i])
	}
	return out, next, err
}

func gathered[T any](each func(func(*T) error) error) (out []string, err error) {
	err = each(func(row *T) error {
		out = append(out, fmt.Sprintf("%+v", *row))
		return nil
	})
	return out, err
}

// walk puts the pages of a list together, seven rows at a time.
func walk(t *testing.T, s *Store, l listing, f schedule.Filter, sort string) []string {
	t.Helper()
	rows, after := []string{}, ""
	for {
		page, next, err := l.page(s, f, Page{Sort: sort, After: after, Limit: 7})
		if err != nil {
			t.Fatalf("%s %+v by %s: %v", l.name, f, sort, err)
		}
		rows = append(rows, page...)
		if next == "" {
			return rows
		}
		if len(page) != 7 || next == after {
			t.Fatalf("%s by %s: a page of %d rows leads from %q to %q", l.name, sort, len(page), after, next)
		}
		after = next
	}
}
