package postgres

import (
	"context"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
)

// QueryCSV runs one query on the database of another program and writes the rows as CSV, with the names of the columns
// first. The session is read-only.
func QueryCSV(ctx context.Context, dsn, query string, w io.Writer) (err error) {
	cfg, err := pgx.ParseConfig(dsn)
	if err != nil {
		return withoutSecret(err)
	}
	cfg.RuntimeParams["default_transaction_read_only"] = "on"
	cfg.RuntimeParams["application_name"] = "opshub sync"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return withoutSecret(err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	_, err = conn.PgConn().CopyTo(ctx, w, "COPY ("+query+") TO STDOUT WITH (FORMAT csv, HEADER)")
	return err
}
