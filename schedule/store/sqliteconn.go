package store

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ncruces/go-sqlite3"
)

// liteConn is one connection to a SQLite file, with the statements it has prepared. It steps through rows itself:
// database/sql would cost more than the engine.
type liteConn struct {
	*sqlite3.Conn
	prepared map[string]*sqlite3.Stmt
}

// maxPrepared bounds the statements kept by a connection.
const maxPrepared = 128

// errNotRegular reports a FIFO, device, socket or directory at the path of a database.
var errNotRegular = errors.New("not a regular file")

// openLite opens a database file. It checks that the file is regular, because SQLite blocks on a FIFO until somebody writes to it.
func openLite(path string, flags sqlite3.OpenFlag) (*liteConn, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	c, err := sqlite3.OpenFlags(path, flags)
	if err != nil {
		return nil, err
	}
	return &liteConn{c, map[string]*sqlite3.Stmt{}}, nil
}

// openLiteContext opens for reading and writing; the context may bound the memory.
func openLiteContext(ctx context.Context, path string) (*liteConn, error) {
	c, err := sqlite3.OpenContext(ctx, path)
	if err != nil {
		return nil, err
	}
	return &liteConn{c, map[string]*sqlite3.Stmt{}}, nil
}

func (c *liteConn) close() error {
	c.forget()
	return c.Conn.Close()
}

// forget gives the prepared statements back.
func (c *liteConn) forget() {
	for _, s := range c.prepared {
		_ = s.Close()
	}
	clear(c.prepared)
}

// statement prepares text, or takes the statement prepared before unless it is busy with an outer question.
func (c *liteConn) statement(text string) (s *sqlite3.Stmt, done func(), err error) {
	if s := c.prepared[text]; s != nil && !s.Busy() {
		return s, func() { _ = s.Reset(); _ = s.ClearBindings() }, nil
	}
	s, tail, err := c.Prepare(text)
	switch {
	case err != nil:
		return nil, nil, err
	case s == nil || tail != "":
		_ = s.Close()
		return nil, nil, errors.New("BUG: not exactly one statement: " + text)
	case c.prepared[text] != nil: // busy
		return s, func() { _ = s.Close() }, nil
	case len(c.prepared) >= maxPrepared:
		c.forget()
	}
	c.prepared[text] = s
	return s, func() { _ = s.Reset(); _ = s.ClearBindings() }, nil
}

func (c *liteConn) query(ctx context.Context, text string, args []any, each func(row)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if old := c.SetInterrupt(ctx); old != ctx {
		defer c.SetInterrupt(old)
	}
	s, done, err := c.statement(text)
	if err != nil {
		return told(ctx, err)
	}
	defer done()
	if err := bind(s, args); err != nil {
		return err
	}
	r := &liteRow{stmt: s, texts: texts{last: make([]string, s.ColumnCount())}}
	for s.Step() {
		each(r)
	}
	return told(ctx, s.Err())
}

// told prefers the reason of an interruption to the word "interrupted".
func told(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
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

// liteRow reads the row a statement stands on.
type liteRow struct {
	stmt  *sqlite3.Stmt
	texts texts
}

func (r *liteRow) int(col int) int64 { return r.stmt.ColumnInt64(col) }

func (r *liteRow) text(col int) string { return r.texts.in(col, r.stmt.ColumnRawText(col)) }
