package store

import (
	"context"
)

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// An engine is a reader of single questions, each with its own view of the data.
	reader
	// read runs f once, with one consistent view of the data. For a single question, ask the engine: that costs less.
	read(ctx context.Context, f func(reader) error) error
	// change runs f in one transaction that holds the writer's place; nothing of it is seen when f fails.
	change(ctx context.Context, f func(writer) error) error
	// version is another value whenever the data changed. It is cheap.
	version() string
	// state names what the data says: the same for every copy of a database, another whenever the data changed.
	state() string
	// behind says why what is read is not what is there now; nil where it is.
	behind() error
	// room says that what the data lies on is full; nil where there is room, or nobody can say.
	room() error
	renew() // the next version is asked of the database, however lately the last one was
	// title is the product and its version, "SQLite 3.53".
	title(ctx context.Context) (string, error)
	// location says where the data lies, without any secret.
	location() string
	// tryWrite runs a statement that would write and gives the refusal; empty when it was not refused.
	tryWrite(ctx context.Context, text string) (refusal string, err error)
	// tablesQuery lists the tables; columnsQuery lists table, column, type, whether it is NOT NULL and part of the
	// primary key, and the table that it refers to.
	tablesQuery() string
	// journalQuery asks for the journal mode of a file; empty where the engine has none that readers depend on.
	journalQuery() string
	columnsQuery() string
	schemaQueries() schemaQueries
	// sizeQuery asks for the bytes that the database takes.
	sizeQuery() string
	// footing is what the database stands on, asked anew.
	footing(ctx context.Context) (Footing, error)
	connections() Connections
	close() error
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
