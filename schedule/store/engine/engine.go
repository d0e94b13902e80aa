package engine

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
)

// Engine is what differs between SQLite and PostgreSQL.
type Engine interface {
	// An engine is a reader of single questions, each with its own view of the data.
	Reader
	// read runs f once, with one consistent view of the data. For a single question, ask the engine: that costs less.
	Read(ctx context.Context, f func(Reader) error) error
	// change runs f in one transaction that holds the writer's place; nothing of it is seen when f fails.
	Change(ctx context.Context, f func(Writer) error) error
	// versions are two names of the data that change whenever the data changes; the state is the same for every copy of a database. They
	// are cheap.
	Versions() (version, state string)
	// behind says why what is read is not what is there now; nil where it is.
	Behind() error
	// room says that what the data lies on is full; nil where there is room, or nobody can say.
	Room() error
	Renew() // the next version is asked of the database, however lately the last one was
	// location says where the data lies, without any secret.
	Location() string
	// tryWrite runs a statement that would write and gives the refusal; empty when it was not refused.
	TryWrite(ctx context.Context, text string) (refusal string, err error)
	// Queries are the queries about the database itself.
	Queries() *Queries
	// footing is what the database stands on, asked anew.
	Footing(ctx context.Context) (Footing, error)
	Connections() Connections
	Close() error
}

// Queries are the queries of an engine about the database itself. The last four are about the table ?1.
type Queries struct {
	Title    string // the product and its version, "SQLite 3.53"
	Size     string // in bytes
	Journal  string // journal mode of a file; empty where the engine has none that readers depend on
	Tables   string // names of tables and views
	Columns  string // table, column, type, whether it is NOT NULL and part of the primary key, and the table that it refers to
	Defaults string // column, default
	Indexes  string // index, unique, partial, column; by index and place
	Checks   string // text with CHECK (...) in it
	Guards   string // trigger
}

// Reader asks queries with ?1 placeholders and calls each for every row.
type Reader interface {
	Query(ctx context.Context, text string, args []any, each func(Row)) error
}

// Row gives the columns of the current row, counted from 0. NULL reads as 0 and "".
type Row interface {
	Int(col int) int64
	Text(col int) string
}

// Writer is a reader that may also write.
type Writer interface {
	Reader
	Exec(ctx context.Context, text string, args ...any) error
	// bulk inserts n rows. A row whose key exists is updated where it differs; without key columns rows are only added.
	Bulk(ctx context.Context, t BulkTable, n int, fill func(i int, c Cells)) error
	// dropIndexes takes the secondary indexes off a table and gives a function that puts them back.
	DropIndexes(ctx context.Context, table string) (restore func() error, err error)
	// analyze refreshes what the query planner knows.
	Analyze(ctx context.Context) error
}

// A data version is a number that grows with every change, and a random word. The number tells which of two is older; the word tells
// apart what was changed twice from the same state, as on a replica that became a primary of its own.

// NextVersion is the version after a change.
func NextVersion(last string) string {
	return fmt.Sprintf("%d-%s", numberOf(last)+1, rand.Text()[:16])
}

// StoredVersion reads the data version from the database.
func StoredVersion(ctx context.Context, q Reader) (version string, err error) {
	err = One(ctx, q, `SELECT data_version FROM organization WHERE id = 1`, nil, func(r Row) { version = r.Text(0) })
	return version, err
}

// Older says whether a version was there before another one.
func Older(a, b string) bool { return numberOf(a) < numberOf(b) }

// numberOf is 0 for a version that has no number.
func numberOf(version string) int64 {
	number, _, _ := strings.Cut(version, "-")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Told prefers the reason of an interruption to the word "interrupted".
func Told(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
