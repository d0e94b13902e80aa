package store

import (
	"context"
	"fmt"

	"opshub/schedule/paging"
	"opshub/schedule/store/engine"
)

// Page selects part of a list.
type Page = paging.Page

// list is a query that is read in pages. Its sort key has two integers. The second makes the key unique.
type list struct {
	sort, first, second string // name and two columns of the sort key
	selects, from       string
	columns             int // number of columns in selects
}

// query returns the text and the arguments of a query for the rows that satisfy the conditions, in the order of a page. It
// selects one row more than the page holds.
func (l list) query(w engine.Where, o paging.Order) (text string, args []any) {
	sign, direction := ">", ""
	if o.Descending {
		sign, direction = "<", " DESC"
	}
	if o.From != nil {
		// The separate condition on the first column is for engines that use no index for a row comparison across tables.
		from := w.Arg(o.From[0])
		w.Conditions = append(w.Conditions, fmt.Sprintf("(%s, %s) %s (%s, %s) AND %s %s= %s", l.first, l.second, sign, from, w.Arg(o.From[1]), l.first, sign, from))
	}
	return fmt.Sprintf("%s, %s, %s%s%s ORDER BY %s%s, %s%s LIMIT %d", l.selects, l.first, l.second, l.from, w.Text(), l.first, direction, l.second, direction, o.Limit+1), w.Args
}

// readPage reads one page of the rows of a list that satisfy the conditions.
func readPage[T any](ctx context.Context, q engine.Reader, l list, w *engine.Where, p Page, scan func(engine.Row) T) ([]T, paging.Turn, error) {
	return paging.Read(p, []string{l.sort}, func(o paging.Order) (found []paging.Keyed[T], err error) {
		text, args := l.query(*w, o)
		err = q.Query(ctx, text, args, func(r engine.Row) {
			found = append(found, paging.Keyed[T]{Key: paging.Key{r.Int(l.columns), r.Int(l.columns + 1)}, Row: scan(r)})
		})
		return found, err
	})
}

// eachPage calls fn with all rows of a list. It reads them in pages, so that a slow client does not hold a connection.
func eachPage[T any](p Page, page func(Page) ([]T, paging.Turn, error), fn func(*T) error) error {
	for p.Limit = paging.MaxLimit; ; {
		rows, turn, err := page(p)
		if err != nil {
			return err
		}
		for k := range rows {
			if err := fn(&rows[k]); err != nil {
				return err
			}
		}
		if p.After = turn.Next; p.After == "" {
			return nil
		}
	}
}
