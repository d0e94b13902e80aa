package store

import (
	"context"

	"opshub/schedule"
)

// one reads a single row, or gives ErrNotFound.
func one(ctx context.Context, q reader, text string, args []any, scan func(row)) error {
	found := false
	err := q.query(ctx, text, args, func(r row) {
		found = true
		scan(r)
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// count reads a single number, 0 if there is no row.
func count(ctx context.Context, q reader, text string, args ...any) (n int64, err error) {
	err = q.query(ctx, text, args, func(r row) { n = r.int(0) })
	return n, err
}

func instant(r row, col int) schedule.Instant { return schedule.Instant(r.int(col)) }

// date reads a date column; NULL and text that is no date are no date.
func date(r row, col int) schedule.Date {
	if s := r.text(col); s != "" {
		d, _ := schedule.ParseDate(s)
		return d
	}
	return 0
}
