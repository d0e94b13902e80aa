package sqlite

import (
	"errors"
	"io/fs"

	"github.com/ncruces/go-sqlite3"
)

// reason returns why a database file is unavailable, or "" for other errors.
func reason(err error) string {
	switch {
	case errors.Is(err, sqlite3.BUSY), errors.Is(err, sqlite3.LOCKED):
		return "the database file is locked by another program"
	case isDamage(err):
		return "the database file is damaged or incomplete"
	case errors.Is(err, fs.ErrNotExist):
		return "the database file is missing"
	case errors.Is(err, ErrNotRegular):
		return "the database file is not a regular file"
	case errors.Is(err, sqlite3.CANTOPEN), errors.Is(err, sqlite3.IOERR), errors.Is(err, fs.ErrPermission):
		return "the database file cannot be read"
	case errors.Is(err, sqlite3.FULL):
		return "the disk is full"
	}
	return ""
}

// isDamage reports whether the engine found a damaged file.
func isDamage(err error) bool {
	return errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB) || errors.Is(err, errNotWhole) || errors.Is(err, errEmptied)
}
