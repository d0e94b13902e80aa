// Package store asks the database. It knows one set of questions, in the words of package schedule, and one set of
// portable query texts for SQLite and PostgreSQL; what differs between the two engines stands in sqlite.go and
// postgres.go and nowhere else. It knows nothing of screens, requests or routes.
//
// Reading and writing are apart: a store opened ReadOnly is refused by the engine itself when it tries to write, and
// only Import and Refresh write, all or nothing. They also compute what is expensive (occurrences, soft conflicts,
// daily totals) with the rules of package schedule; the queries only read, page and count.
//
// Every question takes a Viewer and a Filter. Scope is applied in one place, see where.go.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Mode says what a store may do with the database.
type Mode int

// The modes: ReadOnly for serving, ReadWrite for Import and Refresh.
const (
	ReadOnly Mode = iota
	ReadWrite
)

// ErrNotFound is returned where a question names a single thing that does not exist, or that the viewer may not see.
var ErrNotFound = errors.New("not found")

// ErrReadOnly is returned by Import and Refresh on a store opened ReadOnly.
var ErrReadOnly = errors.New("the store was opened read-only")

// Store is an open database. It is safe for concurrent use.
type Store struct {
	engine engine
	mode   Mode
	memo   memo
	chain  chainState
}

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// read runs f with one consistent view of the data.
	read(ctx context.Context, f func(reader) error) error
	// change runs f in one transaction that holds the writer's place; nothing of it is seen when f fails.
	change(ctx context.Context, f func(writer) error) error
	// version is another value whenever the data changed. It is cheap.
	version() string
	// title is the product and its version, "SQLite 3.53".
	title(ctx context.Context) (string, error)
	// location says where the data lies, without any secret.
	location() string
	// tryWrite runs a statement that would write and gives the refusal; empty when it was not refused.
	tryWrite(ctx context.Context, text string) (refusal string, err error)
	// tablesQuery lists the tables; columnsQuery lists table, column, type and whether it is NOT NULL.
	tablesQuery() string
	// journalQuery asks for the journal mode of a file; empty where the engine has none that readers depend on.
	journalQuery() string
	columnsQuery() string
	close() error
}

// reader asks queries with ?1 placeholders; each is called for every row and may stop the query with an error.
type reader interface {
	query(ctx context.Context, text string, args []any, each func(row) error) error
}

// row gives the columns of the current row, counted from 0. NULL reads as 0 and "".
type row interface {
	int(col int) int64
	text(col int) string
}

// writer is a reader that may also write.
type writer interface {
	reader
	exec(ctx context.Context, text string, args ...any) error
	// bulk inserts n rows. A row whose key exists is updated where it differs; without key columns rows are only added.
	bulk(ctx context.Context, t bulkTable, n int, fill func(i int, c cells)) error
	// dropIndexes takes the secondary indexes off a table and gives a function that puts them back.
	dropIndexes(ctx context.Context, table string) (restore func() error, err error)
	// empty deletes all rows of a derived table.
	empty(ctx context.Context, table string) error
	// analyze refreshes what the query planner knows.
	analyze(ctx context.Context) error
}

// bulkTable names a table, its columns in the order they are filled, and how many of the first ones are the key.
type bulkTable struct {
	name    string
	columns []string
	key     int
}

// cells takes the values of one row in the order of the columns.
type cells interface {
	int(v int64)
	text(v string)
	null()
}

// Open opens the database named by dsn: a file for SQLite, postgres:// or postgresql:// for PostgreSQL. ReadWrite
// brings the schema up to date first, and creates the SQLite file when there is none.
func Open(ctx context.Context, dsn string, mode Mode) (*Store, error) {
	open := openSQLite
	if isPostgres(dsn) {
		open = openPostgres
	}
	e, err := open(ctx, dsn, mode)
	if err != nil {
		return nil, err
	}
	return &Store{engine: e, mode: mode}, nil
}

// isPostgres tells a PostgreSQL address from a file name.
func isPostgres(dsn string) bool {
	return strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://")
}

// Close gives the connections back. Answers still being read are finished first where the engine can.
func (s *Store) Close() error { return s.engine.close() }

// Version is another value whenever the data changed. It costs next to nothing and is what answers may be cached by.
func (s *Store) Version() string { return s.engine.version() }

// one reads a single row, or gives ErrNotFound.
func one(ctx context.Context, q reader, text string, args []any, scan func(row)) error {
	found := false
	err := q.query(ctx, text, args, func(r row) error {
		found = true
		scan(r)
		return nil
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// count reads a single number.
func count(ctx context.Context, q reader, text string, args ...any) (n int64, err error) {
	err = q.query(ctx, text, args, func(r row) error {
		n = r.int(0)
		return nil
	})
	return n, err
}

// wrap puts the question before an error of the engine, and leaves the errors callers look for alone.
func wrap(err error, question string) error {
	var bad *BadPage
	if err == nil || errors.Is(err, ErrNotFound) || errors.As(err, &bad) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%s: %w", question, err)
}

func instant(r row, col int) schedule.Instant { return schedule.Instant(r.int(col)) }

func interval(r row, col int) schedule.Interval {
	return schedule.Interval{Start: instant(r, col), End: instant(r, col+1)}
}

// date reads a date column; NULL and text that is no date are no date.
func date(r row, col int) schedule.Date {
	s := r.text(col)
	if s == "" {
		return 0
	}
	d, err := schedule.ParseDate(s)
	if err != nil {
		return 0
	}
	return d
}

// Describe names the database of an address for people: the file, or host and database, never a password.
func Describe(dsn string) string {
	if isPostgres(dsn) {
		return describePostgres(dsn)
	}
	return dsn
}
