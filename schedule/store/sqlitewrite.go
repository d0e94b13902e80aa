package store

import (
	"context"
	"fmt"

	"github.com/ncruces/go-sqlite3"
)

// liteWriter writes to a file that nobody else uses yet.
type liteWriter struct {
	*liteConn
	path string
}

func (w *liteWriter) exec(ctx context.Context, text string, args ...any) error {
	return w.query(ctx, text, args, func(row) {})
}

// analyze samples every table for the query planner.
func (w *liteWriter) analyze(ctx context.Context) error {
	return w.exec(ctx, `PRAGMA optimize = 0x10002`)
}

// batchSize is how many rows one statement inserts: a statement costs about as much as a row.
const batchSize = 16

// bulk steps prepared statements through all rows. An empty table has no row to update, which is much cheaper, and takes
// several rows at a time.
func (w *liteWriter) bulk(ctx context.Context, t bulkTable, n int, fill func(int, cells)) error {
	if n == 0 {
		return nil
	}
	filled, err := hasRows(ctx, w, t.name)
	if err != nil {
		return err
	}
	if !filled {
		t.key = 0
	}
	whole := 0
	if t.key == 0 {
		whole = n / batchSize * batchSize
	}
	if err := w.insert(ctx, t, 0, whole, batchSize, fill); err != nil {
		return err
	}
	return w.insert(ctx, t, whole, n, 1, fill)
}

// insert writes the rows from..to, so many in each statement.
func (w *liteWriter) insert(ctx context.Context, t bulkTable, from, to, size int, fill func(int, cells)) error {
	if from == to {
		return nil
	}
	s, _, err := w.Prepare(insertText(t, size))
	if err != nil {
		return err
	}
	defer s.Close()
	c := &liteCells{stmt: s, bound: make([]boundValue, size*len(t.columns))}
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
			return fmt.Errorf("write row %d of %s, or one of the %d after it: %w", i+1, t.name, size-1, c.err)
		}
	}
	return nil
}

// dropIndexes drops the indexes made by CREATE INDEX; filling an unindexed table and indexing it afterwards is
// several times faster for large sets.
func (w *liteWriter) dropIndexes(ctx context.Context, table string) (func() error, error) {
	var drops, makes []string
	err := w.query(ctx, `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?1`,
		[]any{table}, func(r row) { drops, makes = append(drops, "DROP INDEX "+r.text(0)), append(makes, r.text(1)) })
	if err != nil {
		return nil, err
	}
	return func() error { return execAll(ctx, w, makes) }, execAll(ctx, w, drops)
}

// liteCells binds the values of one row. A value that is bound already, from the row before, is left: zones, dates and
// words repeat, and binding them anew would cost more than writing the row.
type liteCells struct {
	stmt  *sqlite3.Stmt
	bound []boundValue
	col   int
	err   error
}

// boundValue is what a parameter is bound to.
type boundValue struct {
	kind   valueKind
	number int64
	text   string
}

type valueKind byte

const (
	isNull valueKind = iota // what every parameter is bound to at first
	isInt
	isText
)

func (c *liteCells) int(v int64) {
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

func (c *liteCells) text(v string) {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isText && b.text == v {
		return
	}
	*b = boundValue{kind: isText, text: v}
	if err := c.stmt.BindText(c.col, clean(v)); err != nil {
		c.err = err
	}
}

func (c *liteCells) null() {
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
