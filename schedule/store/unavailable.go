package store

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/ncruces/go-sqlite3"
)

// Unavailable says why the database cannot be read at this moment, in words for anybody: no path and no host is in Reason. It passes
// by itself once the cause is gone. What else may fail is no matter of the moment, and is no Unavailable.
type Unavailable struct {
	Reason string
	cause  error
}

// Error is the reason with its cause, for the log.
func (u *Unavailable) Error() string { return u.Reason + ": " + u.cause.Error() }

// Unwrap is what the engine or the system said.
func (u *Unavailable) Unwrap() error { return u.cause }

// unavailable gives an error its reason, where it has one; any other error stays as it is.
func unavailable(err error, reason func(error) string) error {
	if err == nil || errors.As(err, new(*Unavailable)) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if words := reason(err); words != "" {
		return &Unavailable{words, err}
	}
	return err
}

// liteReason is for a database file.
func liteReason(err error) string {
	switch {
	case errors.Is(err, sqlite3.BUSY), errors.Is(err, sqlite3.LOCKED):
		return "the database file is locked by another program"
	case isDamage(err):
		return "the database file is damaged, or was not copied to its end"
	case errors.Is(err, fs.ErrNotExist):
		return "the database file is missing"
	case errors.Is(err, errNotRegular):
		return "the database file is not a regular file"
	case errors.Is(err, sqlite3.CANTOPEN), errors.Is(err, sqlite3.IOERR), errors.Is(err, fs.ErrPermission):
		return "the database file cannot be read"
	case errors.Is(err, sqlite3.FULL):
		return "the disk is full"
	}
	return ""
}

// isDamage is whether the engine found a file that is not in order.
func isDamage(err error) bool {
	return errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB) || errors.Is(err, errNotWhole) || errors.Is(err, errEmptied)
}

// serverReason is for a PostgreSQL server. The first two letters of a code are its class.
func serverReason(err error) string {
	var told *pgconn.PgError
	var network net.Error
	switch {
	case errors.As(err, &told):
		switch {
		case told.Code == "53100":
			return "the disk of the database server is full"
		case strings.HasPrefix(told.Code, "53"):
			return "the database server has no room for another connection"
		case strings.HasPrefix(told.Code, "57P"):
			return "the database server is stopping or starting"
		}
	case errors.Is(err, errNoAnswer):
		return "the database server does not answer"
	case errors.As(err, new(*pgconn.ConnectError)):
		return "the database server cannot be reached"
	case errors.As(err, &network), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed), pgconn.SafeToRetry(err):
		return "the connection to the database server broke"
	}
	return ""
}
