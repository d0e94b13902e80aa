package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

// Conn is one connection to a SQLite file with its prepared statements. It steps through rows itself, because the
// overhead of database/sql would exceed the cost of the engine.
type Conn struct {
	*sqlite3.Conn
	Prepared map[string]*sqlite3.Stmt
}

// maxPrepared is the maximum number of prepared statements per connection.
const maxPrepared = 128

// ErrNotRegular reports a FIFO, device, socket or directory at the path of a database.
var ErrNotRegular = errors.New("not a regular file")

// OpenConn opens a database file. It checks first that the file is regular, because SQLite blocks on a FIFO until another
// process writes to it.
func OpenConn(path string, flags sqlite3.OpenFlag) (*Conn, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, ErrNotRegular
	}
	c, err := sqlite3.OpenFlags(path, flags)
	if err != nil {
		return nil, err
	}
	return &Conn{c, map[string]*sqlite3.Stmt{}}, nil
}

// openConnContext opens a file for reading and writing. The context may limit the memory.
func openConnContext(ctx context.Context, path string) (*Conn, error) {
	c, err := sqlite3.OpenContext(ctx, path)
	if err != nil {
		return nil, err
	}
	return &Conn{c, map[string]*sqlite3.Stmt{}}, nil
}

// Close closes the connection and its prepared statements.
func (c *Conn) Close() error {
	c.Forget()
	return c.Conn.Close()
}

// Forget closes the prepared statements.
func (c *Conn) Forget() {
	for _, s := range c.Prepared {
		_ = s.Close()
	}
	clear(c.Prepared)
}

// statement returns a prepared statement for text. It reuses the cached one unless an outer query is using it. The caller
// must call done.
func (c *Conn) statement(text string) (s *sqlite3.Stmt, done func(), err error) {
	if s := c.Prepared[text]; s != nil && !s.Busy() {
		return s, func() { _ = s.Reset(); _ = s.ClearBindings() }, nil
	}
	s, tail, err := c.Prepare(text)
	switch {
	case err != nil:
		return nil, nil, err
	case s == nil || tail != "":
		_ = s.Close()
		return nil, nil, errors.New("BUG: not exactly one statement: " + text)
	case c.Prepared[text] != nil: // busy
		return s, func() { _ = s.Close() }, nil
	case len(c.Prepared) >= maxPrepared:
		c.Forget()
	}
	c.Prepared[text] = s
	return s, func() { _ = s.Reset(); _ = s.ClearBindings() }, nil
}

// Query runs a query and calls each for every row.
func (c *Conn) Query(ctx context.Context, text string, args []any, each func(engine.Row)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if old := c.SetInterrupt(ctx); old != ctx {
		defer c.SetInterrupt(old)
	}
	s, done, err := c.statement(text)
	if err != nil {
		return engine.ContextError(ctx, err)
	}
	defer done()
	if err := bind(s, args); err != nil {
		return err
	}
	r := row{s}
	for s.Step() {
		each(r)
	}
	return engine.ContextError(ctx, s.Err())
}

func bind(s *sqlite3.Stmt, args []any) (err error) {
	for i, arg := range args {
		switch v := arg.(type) {
		case nil:
			err = s.BindNull(i + 1)
		case int64:
			err = s.BindInt64(i+1, v)
		case string:
			err = s.BindText(i+1, v)
		default:
			err = fmt.Errorf("BUG: argument %d is a %T", i+1, arg)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// row is the current row of a statement.
type row struct {
	stmt *sqlite3.Stmt
}

// Int returns a column as a number; NULL is 0.
func (r row) Int(col int) int64 { return r.stmt.ColumnInt64(col) }

// Text returns a column as text; NULL is empty.
func (r row) Text(col int) string { return r.stmt.ColumnText(col) }
