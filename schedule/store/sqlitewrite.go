package store

import (
	"context"
	"fmt"
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
