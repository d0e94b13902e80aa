package store

import (
	"context"
	"io"

	"opshub/schedule/store/postgres"
	"opshub/schedule/store/sqlite"
)

// QueryCSV runs one query on the SQLite file or PostgreSQL database of another program, read-only, and writes the rows as CSV
// with a header.
func QueryCSV(ctx context.Context, dsn, query string, w io.Writer) error {
	if isPostgres(dsn) {
		return postgres.QueryCSV(ctx, dsn, query, w)
	}
	return sqlite.QueryCSV(ctx, dsn, query, w)
}
