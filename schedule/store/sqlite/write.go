package sqlite

import (
	"context"
	"fmt"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

// writer writes to a file that no other process uses yet.
type writer struct {
	*Conn
	path string
}

// Exec runs a statement.
func (w *writer) Exec(ctx context.Context, text string, args ...any) error {
	return w.Query(ctx, text, args, func(engine.Row) {})
}

// Analyze samples every table for the query planner.
func (w *writer) Analyze(ctx context.Context) error {
	return w.Exec(ctx, `PRAGMA optimize = 0x10002`)
}

// Bulk runs a prepared statement for each row. An empty table has no row to update, so its rows are inserted without
// conflict handling, which is much cheaper.
func (w *writer) Bulk(ctx context.Context, t engine.BulkTable, n int, fill func(int, engine.Cells)) error {
	if n == 0 {
		return nil
	}
	filled, err := engine.HasRows(ctx, w, t.Name)
	if err != nil {
		return err
	}
	if !filled {
		t.Key = 0
	}
	s, _, err := w.Prepare(engine.InsertText(t))
	if err != nil {
		return err
	}
	defer s.Close()
	c := &cells{stmt: s}
	for i := range n {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c.col = 0
		fill(i, c)
		if c.err == nil {
			c.err = s.Exec()
		}
		if c.err != nil {
			return fmt.Errorf("write row %d of %s: %w", i+1, t.Name, c.err)
		}
	}
	return nil
}

// DropIndexes drops the indexes that CREATE INDEX made. For many rows it is several times faster to fill an unindexed
// table and index it afterwards.
func (w *writer) DropIndexes(ctx context.Context, table string) (func() error, error) {
	var drops, makes []string
	err := w.Query(ctx, `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?1`,
		[]any{table}, func(r engine.Row) { drops, makes = append(drops, "DROP INDEX "+r.Text(0)), append(makes, r.Text(1)) })
	if err != nil {
		return nil, err
	}
	return func() error { return engine.ExecAll(ctx, w, makes) }, engine.ExecAll(ctx, w, drops)
}

// cells binds the values of one row.
type cells struct {
	stmt *sqlite3.Stmt
	col  int
	err  error
}

// Int sets the next column of the row to a number.
func (c *cells) Int(v int64) {
	c.col++
	c.note(c.stmt.BindInt64(c.col, v))
}

// Text sets the next column of the row to a text.
func (c *cells) Text(v string) {
	c.col++
	c.note(c.stmt.BindText(c.col, engine.Clean(v)))
}

// Null sets the next column of the row to NULL.
func (c *cells) Null() {
	c.col++
	c.note(c.stmt.BindNull(c.col))
}

// note keeps the last error.
func (c *cells) note(err error) {
	if err != nil {
		c.err = err
	}
}
