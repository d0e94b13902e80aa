// Package engine contains what SQLite and PostgreSQL have in common: the interface, queries and their rows, bulk writes, and
// the migrations.
package engine

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
)

// Engine is implemented by each database engine. It covers everything that differs between SQLite and PostgreSQL.
type Engine interface {
	// Query runs a single query with its own view of the data.
	Reader
	// Read runs f once with one consistent view of the data. A single query costs less through Query.
	Read(ctx context.Context, f func(Reader) error) error
	// Change runs f in one transaction. Only one writer runs at a time. If f fails, nothing changes.
	Change(ctx context.Context, f func(Writer) error) error
	// Versions returns two values that change whenever the data changes. The state is the same for every copy of a database. Both are
	// cheap.
	Versions() (version, state string)
	// Behind returns why the data that is read is not the newest; nil if it is.
	Behind() error
	// Room returns an error if the disk is full; nil if it is not, or if that is unknown.
	Room() error
	// Renew makes the next call of Versions read the database, however recent the last read is.
	Renew()
	// Location returns where the data is, without a secret.
	Location() string
	// TryWrite runs a statement that would write and returns the refusal; empty if it was not refused.
	TryWrite(ctx context.Context, text string) (refusal string, err error)
	// Queries returns the queries about the database itself.
	Queries() *Queries
	// Environment reads the file or the server that the database depends on.
	Environment(ctx context.Context) (Environment, error)
	// Connections returns the connections to the database, by state.
	Connections() Connections
	// Close closes all connections.
	Close() error
}

// Queries are the queries of an engine about the database itself. The last four take a table as ?1.
type Queries struct {
	Title    string // product and version, "SQLite 3.53"
	Size     string // bytes
	Journal  string // journal mode of a file; empty if the engine has none
	Tables   string // names of tables and views
	Columns  string // table, column, type, whether it is NOT NULL and part of the primary key, and the table that it references
	Defaults string // column, default
	Indexes  string // index, unique, partial, column; by index and position
	Checks   string // text that contains CHECK (...)
	Guards   string // trigger
}

// Reader runs queries with ?1 placeholders and calls each for every row.
type Reader interface {
	Query(ctx context.Context, text string, args []any, each func(Row)) error
}

// Row returns the columns of the current row, counted from 0. NULL is 0 or "".
type Row interface {
	Int(col int) int64
	Text(col int) string
}

// Writer is a Reader that also writes.
type Writer interface {
	Reader
	// Exec runs a statement.
	Exec(ctx context.Context, text string, args ...any) error
	// Bulk inserts n rows. With key columns, a row whose key exists is updated if it differs.
	Bulk(ctx context.Context, t BulkTable, n int, fill func(i int, c Cells)) error
	// DropIndexes drops the secondary indexes of a table and returns a function that creates them again.
	DropIndexes(ctx context.Context, table string) (restore func() error, err error)
	// Analyze updates the statistics of the query planner.
	Analyze(ctx context.Context) error
}

// A data version is a number that grows with every change, and a random word. The number shows which of two versions is
// older. The word distinguishes two different changes of the same state, for example after a replica was promoted to a
// primary.

// NextVersion returns the version that follows a change of the version last.
func NextVersion(last string) string {
	return fmt.Sprintf("%d-%s", numberOf(last)+1, rand.Text()[:16])
}

// StoredVersion reads the data version from the database.
func StoredVersion(ctx context.Context, q Reader) (version string, err error) {
	err = One(ctx, q, `SELECT data_version FROM organization WHERE id = 1`, nil, func(r Row) { version = r.Text(0) })
	return version, err
}

// Older reports whether version a is older than version b.
func Older(a, b string) bool { return numberOf(a) < numberOf(b) }

// numberOf returns the number of a version, or 0 if it has none.
func numberOf(version string) int64 {
	number, _, _ := strings.Cut(version, "-")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// ContextError returns the error of the context if the context has ended, and err otherwise. An engine reports only
// "interrupted".
func ContextError(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
