package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
)

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// An engine is a reader of single questions, each with its own view of the data.
	reader
	// read runs f once, with one consistent view of the data. For a single question, ask the engine: that costs less.
	read(ctx context.Context, f func(reader) error) error
	// change runs f in one transaction that holds the writer's place; nothing of it is seen when f fails.
	change(ctx context.Context, f func(writer) error) error
	// versions are two names of the data that change whenever the data changes; the state is the same for every copy of a database. They
	// are cheap.
	versions() (version, state string)
	// behind says why what is read is not what is there now; nil where it is.
	behind() error
	// room says that what the data lies on is full; nil where there is room, or nobody can say.
	room() error
	renew() // the next version is asked of the database, however lately the last one was
	// location says where the data lies, without any secret.
	location() string
	// tryWrite runs a statement that would write and gives the refusal; empty when it was not refused.
	tryWrite(ctx context.Context, text string) (refusal string, err error)
	// texts are the queries about the database itself.
	texts() *engineTexts
	// footing is what the database stands on, asked anew.
	footing(ctx context.Context) (Footing, error)
	connections() Connections
	close() error
}

// engineTexts are the queries of an engine about the database itself. The last four are about the table ?1.
type engineTexts struct {
	title    string // the product and its version, "SQLite 3.53"
	size     string // in bytes
	journal  string // journal mode of a file; empty where the engine has none that readers depend on
	tables   string // names of tables and views
	columns  string // table, column, type, whether it is NOT NULL and part of the primary key, and the table that it refers to
	defaults string // column, default
	indexes  string // index, unique, partial, column; by index and place
	checks   string // text with CHECK (...) in it
	guards   string // trigger
}

// reader asks queries with ?1 placeholders and calls each for every row.
type reader interface {
	query(ctx context.Context, text string, args []any, each func(row)) error
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
	// analyze refreshes what the query planner knows.
	analyze(ctx context.Context) error
}

// A data version is a number that grows with every change, and a random word. The number tells which of two is older; the word tells
// apart what was changed twice from the same state, as on a replica that became a primary of its own.

// nextVersion is the version after a change.
func nextVersion(last string) string {
	return fmt.Sprintf("%d-%s", numberOf(last)+1, rand.Text()[:16])
}

// storedVersion reads the data version from the database.
func storedVersion(ctx context.Context, q reader) (version string, err error) {
	err = one(ctx, q, `SELECT data_version FROM organization WHERE id = 1`, nil, func(r row) { version = r.text(0) })
	return version, err
}

// older says whether a version was there before another one.
func older(a, b string) bool { return numberOf(a) < numberOf(b) }

// numberOf is 0 for a version that has no number.
func numberOf(version string) int64 {
	number, _, _ := strings.Cut(version, "-")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
