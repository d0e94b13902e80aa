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

// page reads one page of the rows that satisfy the conditions and returns the cursor of the next page. It selects one row
// more than the page holds to determine whether there is a next page.
func (l list) page(ctx context.Context, q engine.Reader, w *engine.Where, p Page, each func(engine.Row)) (next string, err error) {
	o, err := p.Order([]string{l.sort})
	if err != nil {
		return "", err
	}
	sign, direction := ">", ""
	if o.Descending {
		sign, direction = "<", " DESC"
	}
	if p.After != "" {
		var first, second int64
		if err := o.Decode(p.After, &first, &second); err != nil {
			return "", err
		}
		// The separate condition on the first column is for engines that use no index for a row comparison across tables.
		from := w.Arg(first)
		w.Conditions = append(w.Conditions, fmt.Sprintf("(%s, %s) %s (%s, %s) AND %s %s= %s", l.first, l.second, sign, from, w.Arg(second), l.first, sign, from))
	}
	text := fmt.Sprintf("%s, %s, %s%s%s ORDER BY %s%s, %s%s LIMIT %d", l.selects, l.first, l.second, l.from, w.Text(), l.first, direction, l.second, direction, o.Limit+1)
	n := 0
	var last [2]int64
	err = q.Query(ctx, text, w.Args, func(r engine.Row) {
		if n++; n > o.Limit {
			next = o.Cursor(last[0], last[1])
			return
		}
		each(r)
		last = [2]int64{r.Int(l.columns), r.Int(l.columns + 1)}
	})
	return next, err
}

// eachPage calls fn with all rows of a list. It reads them in pages, so that a slow client does not hold a connection.
func eachPage[T any](p Page, page func(Page) ([]T, string, error), fn func(*T) error) error {
	for p.Limit = paging.MaxLimit; ; {
		rows, next, err := page(p)
		if err != nil {
			return err
		}
		for k := range rows {
			if err := fn(&rows[k]); err != nil {
				return err
			}
		}
		if p.After = next; next == "" {
			return nil
		}
	}
}
