package store

import (
	"strings"

	"opshub/schedule/paging"
)

// Page asks for a part of a list.
type Page = paging.Page

// BadPage reports a part of a Page that cannot be used.
type BadPage = paging.BadPage

// order is a sort key in a direction, with the limit of the page.
type order struct {
	key        sortKey
	descending bool
	limit      int
	after      []any // key values of the last row of the page before
}

// order reads the page against the sort keys of the list.
func orderOf(p Page, keys []sortKey) (o order, err error) {
	o.limit = p.Rows()
	name, descending := strings.CutPrefix(p.Sort, "-")
	o.descending = descending
	found := p.Sort == ""
	o.key = keys[0]
	for _, k := range keys {
		if k.name == name {
			o.key, found = k, true
		}
	}
	if !found {
		return o, badSort(p.Sort, names(keys))
	}
	if p.After != "" {
		o.after, err = o.decode(p.After)
	}
	return o, err
}

// page adds the condition that begins after the page before, and gives the ORDER BY and LIMIT that go with it. One row
// more than asked for is fetched, which tells whether there is another page.
func (o order) page(w *where) string {
	if o.after != nil {
		marks := make([]string, len(o.after))
		for i, v := range o.after {
			marks[i] = w.arg(v)
		}
		sign := " > "
		if o.descending {
			sign = " < "
		}
		w.conditions = append(w.conditions,
			"("+strings.Join(o.key.columns, ", ")+")"+sign+"("+strings.Join(marks, ", ")+")")
		// The same for the first column alone: engines do not use an index for rows of columns of several tables.
		w.conditions = append(w.conditions, o.key.columns[0]+strings.TrimRight(sign, " ")+"= "+marks[0])
	}
	return o.orderBy() + " LIMIT " + w.arg(int64(o.limit)+1)
}

func (o order) orderBy() string {
	direction := ""
	if o.descending {
		direction = " DESC"
	}
	return " ORDER BY " + strings.Join(o.key.columns, direction+", ") + direction
}

// list runs a page query: text is SELECT ... FROM ..., whose last columns from col on are the sort columns, see
// order.columns. It gives the cursor of the next page, empty for the last.
func list(each func(row), col int, o order) (func(row) error, func() string) {
	n, next := 0, ""
	var last []any
	return func(r row) error {
			if n++; n > o.limit {
				next = o.encode(last)
				return nil
			}
			each(r)
			if n == o.limit {
				last = o.values(r, col)
			}
			return nil
		}, func() string {
			return next
		}
}

// columns is the sort columns as they are appended to a SELECT list.
func (o order) columns() string { return ", " + strings.Join(o.key.columns, ", ") }

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
