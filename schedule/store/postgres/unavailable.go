package postgres

import (
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// reason returns why a PostgreSQL server is unavailable, or "" for other errors. The first two characters of a SQLSTATE
// code are its class.
func reason(err error) string {
	var pgErr *pgconn.PgError
	var network net.Error
	switch {
	case errors.As(err, &pgErr):
		switch {
		case pgErr.Code == "53100":
			return "the disk of the database server is full"
		case strings.HasPrefix(pgErr.Code, "53"):
			return "the database server accepts no more connections"
		case strings.HasPrefix(pgErr.Code, "57P"):
			return "the database server is stopping or starting"
		}
	case errors.Is(err, ErrNoAnswer):
		return "the database server does not answer"
	case errors.As(err, new(*pgconn.ConnectError)):
		return "the database server cannot be reached"
	case errors.As(err, &network), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed), pgconn.SafeToRetry(err):
		return "the connection to the database server broke"
	}
	return ""
}
