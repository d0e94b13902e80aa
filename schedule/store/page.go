package store

import (
	"context"
	"fmt"

	"opshub/schedule/paging"
	"opshub/schedule/store/engine"
)

// Page asks for a part of a list.
type Page = paging.Page

// list is a list that SQL reads in pages. It has one sort key of two whole numbers, of which the second tells all rows apart.
type list struct {
	sort, first, second string // name and columns of the sort key
	selects, from       string
	columns             int // of selects
}

// page reads one page of the rows that the conditions keep, and returns the cursor of the next page. It reads one row more
// than the page has, to learn whether there is another page.
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
		// The condition on the first column alone is for engines that use no index for rows of columns of several tables.
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

// eachPage gives all rows of a list. It reads them in pages, so that a slow visitor keeps no connection.
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
