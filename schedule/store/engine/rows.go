package engine

import (
	"context"
	"errors"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// One reads a single row. It returns ErrNotFound if there is none.
func One(ctx context.Context, q Reader, text string, args []any, scan func(Row)) error {
	found := false
	err := q.Query(ctx, text, args, func(r Row) {
		found = true
		scan(r)
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// Count reads a single number. It returns 0 if there is no row.
func Count(ctx context.Context, q Reader, text string, args ...any) (n int64, err error) {
	err = q.Query(ctx, text, args, func(r Row) { n = r.Int(0) })
	return n, err
}

// Every reads all rows of a query.
func Every[T any](ctx context.Context, q Reader, text string, args []any, scan func(Row) T) (out []T, err error) {
	err = q.Query(ctx, text, args, func(r Row) { out = append(out, scan(r)) })
	return out, err
}

// Whole reads all rows of a table. It joins an error to *failed, so that a caller can read several tables and check once.
func Whole[T any](ctx context.Context, q Reader, table string, scan func(Row) T, failed *error) []T {
	rows, err := Every(ctx, q, Loaded.SelectFrom(table), nil, scan)
	*failed = errors.Join(*failed, err)
	return rows
}

// Some reads the rows of a table that satisfy a condition.
func Some[T any](ctx context.Context, q Reader, table, condition string, args []any, scan func(Row) T) ([]T, error) {
	return Every(ctx, q, Loaded.SelectFrom(table)+` WHERE `+condition, args, scan)
}

// Instant returns a column of a row as an instant, in seconds since 1970 UTC.
func Instant(r Row, col int) schedule.Instant { return schedule.Instant(r.Int(col)) }

// date reads a date column. It returns 0 for NULL and for text that is not a date.
func date(r Row, col int) schedule.Date {
	if s := r.Text(col); s != "" {
		d, _ := localtime.ParseDate(s)
		return d
	}
	return 0
}

// meta is the row of the organization table, which describes the whole database.
type meta struct {
	Organization schedule.Organization
	Newest       schedule.Instant
	MinOverlap   int
	DataVersion  string
}

// ReadMeta reads the row of the organization: its settings and the data version.
func ReadMeta(ctx context.Context, q Reader) (m meta, err error) {
	err = One(ctx, q, Loaded.SelectFrom("organization")+` WHERE id = 1`, nil, func(r Row) {
		m = meta{
			Organization: schedule.Organization{Name: r.Text(0), TimeZone: r.Text(1), WeekStartsOn: int(r.Int(2)), PublishNoticeDays: int(r.Int(6)),
				Style: localtime.Style{TwelveHours: r.Text(7) == schedule.Clock12, MonthFirst: r.Text(8) == schedule.MonthFirst}},
			Newest: Instant(r, 3), MinOverlap: int(r.Int(4)), DataVersion: r.Text(5),
		}
	})
	return m, err
}
