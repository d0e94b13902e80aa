package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// listed is one list: how its rows are asked for, read and ordered.
type listed[T any] struct {
	title   string
	selects string // SELECT ...
	columns int    // of selects
	from    string // FROM ... with its joins
	sorts   []sortKey
	scan    func(row, *T)
}

// empty says whether the table holds no row at all: many companies use few of the lists, and the database need not be asked again and
// again for what nobody has. Where that cannot be told the list is asked, which meets the same error.
func (l listed[T]) empty(ctx context.Context, s *Store) bool {
	if s.Version() == "" || s.traced {
		return false
	}
	table := strings.Fields(l.from)[1] // FROM table ...
	n, err := remembered(s, "any "+table, func() (int64, error) {
		return count(ctx, s.engine, `SELECT COUNT(*) FROM (SELECT 1 FROM `+table+` LIMIT 1) x`)
	})
	return err == nil && n == 0
}

// page is one page of the list.
func (l listed[T]) page(ctx context.Context, s *Store, w *where, p Page) (out []T, next string, err error) {
	o, err := orderOf(p, l.sorts)
	if err != nil {
		return nil, "", err
	}
	if l.empty(ctx, s) {
		return nil, "", nil
	}
	tail := o.page(w)
	one, nextOf := list(func(r row) {
		var v T
		l.scan(r, &v)
		out = append(out, v)
	}, l.columns, o)
	err = s.engine.query(ctx, l.selects+o.columns()+l.from+w.text()+tail, w.args, one)
	return out, nextOf(), wrap(err, l.title)
}

// each gives every row of the list in its first order, holding only those read ahead.
func (l listed[T]) each(ctx context.Context, s *Store, w *where, fn func(*T) error) error {
	if l.empty(ctx, s) {
		return nil
	}
	return wrap(each(ctx, s, l.selects+l.from+w.text()+order{key: l.sorts[0]}.orderBy(), w.args, l.scan, fn), l.title)
}

// all is every row of a list that is short.
func (l listed[T]) all(ctx context.Context, s *Store, w *where) (out []T, err error) {
	err = l.each(ctx, s, w, func(v *T) error {
		out = append(out, *v)
		return nil
	})
	return out, err
}

// countBy counts the rows by a column.
func countBy[K ~string, T any](ctx context.Context, s *Store, l listed[T], column string, w *where) (map[K]int, error) {
	out := map[K]int{}
	if l.empty(ctx, s) {
		return out, nil
	}
	err := s.engine.query(ctx, `SELECT `+column+`, COUNT(*)`+l.from+w.text()+` GROUP BY `+column, w.args, func(r row) error {
		out[K(r.text(0))] = int(r.int(1))
		return nil
	})
	return out, wrap(err, l.title)
}

// known narrows to nothing for a viewer without a known role: for lists in which everybody else may read something.
func (w *where) known(v schedule.Viewer) {
	if !isKnown(v) {
		w.add("1 = 0")
	}
}

// isKnown says whether the role of a viewer is one that may read something.
func isKnown(v schedule.Viewer) bool {
	switch v.Role {
	case schedule.RoleManager, schedule.RoleStaff, schedule.RoleWall:
		return true
	}
	return false
}

// managers narrows to nothing for everybody but managers.
func (w *where) managers(v schedule.Viewer) {
	if !readsDrafts(v) {
		w.add("1 = 0")
	}
}

// between narrows to rows whose range of dates, which may be open at either end, touches the days from..to.
func (w *where) between(first, last string, f schedule.Filter) {
	if f.From != 0 {
		w.add("("+last+" IS NULL OR "+last+" >= #)", f.From.String())
	}
	if f.To != 0 {
		w.add("("+first+" IS NULL OR "+first+" <= #)", f.To.String())
	}
}

// word narrows to a word where one is asked for.
func (w *where) word(column, value string) {
	if value != "" {
		w.add(column+" = #", value)
	}
}
