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

// batchSize is the number of rows per INSERT statement. A statement costs about as much as a row.
const batchSize = 16

// Bulk runs prepared statements for all rows. An empty table has no row to update, so its rows are inserted without
// conflict handling and in batches, which is much cheaper.
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
	whole := 0
	if t.Key == 0 {
		whole = n / batchSize * batchSize
	}
	if err := w.insert(ctx, t, 0, whole, batchSize, fill); err != nil {
		return err
	}
	return w.insert(ctx, t, whole, n, 1, fill)
}

// insert writes the rows from (inclusive) to to (exclusive), size rows per statement.
func (w *writer) insert(ctx context.Context, t engine.BulkTable, from, to, size int, fill func(int, engine.Cells)) error {
	if from == to {
		return nil
	}
	s, _, err := w.Prepare(engine.InsertText(t, size))
	if err != nil {
		return err
	}
	defer s.Close()
	c := &cells{stmt: s, bound: make([]boundValue, size*len(t.Columns))}
	for i := from; i < to; i += size {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c.col = 0
		for k := range size {
			fill(i+k, c)
		}
		if c.err == nil {
			c.err = s.Exec()
		}
		if c.err != nil {
			return fmt.Errorf("write row %d of %s, or one of the %d after it: %w", i+1, t.Name, size-1, c.err)
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

// cells binds the values of one row. It skips a value that is still bound from the previous row: zones, dates and words
// repeat, and binding them again would cost more than writing the row.
type cells struct {
	stmt  *sqlite3.Stmt
	bound []boundValue
	col   int
	err   error
}

// boundValue is the current value of a parameter.
type boundValue struct {
	kind   valueKind
	number int64
	text   string
}

type valueKind byte

const (
	isNull valueKind = iota // initial value of every parameter
	isInt
	isText
)

// Int sets the next column of the row to a number.
func (c *cells) Int(v int64) {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isInt && b.number == v {
		return
	}
	*b = boundValue{kind: isInt, number: v}
	if err := c.stmt.BindInt64(c.col, v); err != nil {
		c.err = err
	}
}

// Text sets the next column of the row to a text.
func (c *cells) Text(v string) {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isText && b.text == v {
		return
	}
	*b = boundValue{kind: isText, text: v}
	if err := c.stmt.BindText(c.col, engine.Clean(v)); err != nil {
		c.err = err
	}
}

// Null sets the next column of the row to NULL.
func (c *cells) Null() {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isNull {
		return
	}
	*b = boundValue{}
	if err := c.stmt.BindNull(c.col); err != nil {
		c.err = err
	}
}
