package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store/storetest"
)

// TestPagesForthAndBack reads all pages of each list from the first to the last and back. It verifies that both directions visit the same
// pages.
func TestPagesForthAndBack(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, manyEvents(t))
		writing := opened(t, dsn, ReadWrite)
		refused := ImportMeta{Source: "again", At: now, Files: []ImportFile{{Name: "shifts.csv"}, {Name: "blocks.csv"}, {Name: "staff.csv"}}}
		for line := range 7 {
			refused.Errors = append(refused.Errors, RowError{File: "shifts.csv", Line: line + 1, Message: "ends before it starts"})
		}
		for range 3 {
			if _, err := writing.Import(ctx, refused, manyEvents(t)); err == nil {
				t.Fatal("the import is not refused")
			}
		}
		s, everything := opened(t, dsn, ReadOnly), schedule.Filter{}
		walkPages(t, "time", 8, func(p Page) ([]schedule.EventRow, paging.Turn, error) {
			return s.EventsIn(ctx, schedule.Manager, EventSet{}, everything, p)
		})
		walkPages(t, "time", 9, func(p Page) ([]schedule.ImportRow, paging.Turn, error) {
			return s.ImportedFiles(ctx, schedule.Manager, outcomeRefused, everything, p)
		})
		walkPages(t, "reason", 7, func(p Page) ([]schedule.ImportErrorRow, paging.Turn, error) {
			return s.ImportErrors(ctx, schedule.Manager, 2, p)
		})
	})
}

// walkPages reads all pages of a list that must have at least the given number of rows.
func walkPages[T any](t *testing.T, sort string, least int, page func(Page) ([]T, paging.Turn, error)) {
	t.Helper()
	for _, sort := range []string{sort, "-" + sort} {
		for limit := 1; limit <= 4; limit++ {
			p, visited, turns := Page{Sort: sort, Limit: limit}, [][]T{}, []paging.Turn{}
			for {
				rows, turn, err := page(p)
				if err != nil || turn.Before != len(visited)*limit {
					t.Fatalf("sort=%s, %T, page %d: %+v, %v", sort, rows, len(visited)+1, turn, err)
				}
				visited, turns = append(visited, rows), append(turns, turn)
				if p.After = turn.Next; p.After == "" {
					break
				}
			}
			if n := (len(visited)-1)*limit + len(visited[len(visited)-1]); n < least {
				t.Fatalf("sort=%s: only %d rows", sort, n)
			}
			for k := len(visited) - 2; k >= 0; k-- {
				p.After = turns[k+1].Previous
				rows, turn, err := page(p)
				if d := cmp.Diff(visited[k], rows) + cmp.Diff(turns[k], turn); d != "" || err != nil {
					t.Fatalf("sort=%s, back on page %d: %v, %s", sort, k+1, err, d)
				}
			}
		}
	}
}
