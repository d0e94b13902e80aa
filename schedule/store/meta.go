package store

import (
	"context"

	"opshub/schedule"
)

// meta is the one row about the whole database.
type meta struct {
	organization schedule.Organization
	newest       schedule.Instant
	minOverlap   int
	dataVersion  string
}

func readMeta(ctx context.Context, q reader) (m meta, err error) {
	err = one(ctx, q, loaded.selectFrom("organization")+` WHERE id = 1`, nil, func(r row) {
		m = meta{
			organization: schedule.Organization{Name: r.text(0), TimeZone: r.text(1), WeekStartsOn: int(r.int(2)), PublishNoticeDays: int(r.int(6))},
			newest:       instant(r, 3), minOverlap: int(r.int(4)), dataVersion: r.text(5),
		}
	})
	return m, err
}
