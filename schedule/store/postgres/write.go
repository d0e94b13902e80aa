package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"opshub/schedule/store/engine"

	"github.com/jackc/pgx/v5"
)

// writerLock is the key of the advisory lock that an import holds. Any constant works.
const writerLock = 0x6f707368 // "opsh"

// Change runs f in one transaction. Other connections see the old data until it ends. A canceled context stops every
// statement except COMMIT, because the outcome of an interrupted COMMIT is unknown. Change checks the schema again, because
// another program may have migrated it since this one opened the database.
func (e *Engine) Change(ctx context.Context, f func(engine.Writer) error) error {
	err := e.inTransaction(ctx, func(tx pgx.Tx) error {
		var got bool
		if err := tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, int64(writerLock)).Scan(&got); err != nil {
			return err
		}
		if !got {
			return errors.New("another import is writing to this database")
		}
		have, err := schemaOf(ctx, tx)
		if err == nil {
			err = engine.CheckSchema(have)
		}
		if err != nil {
			return err
		}
		return f(writer{&reader{conn: tx.Conn()}})
	})
	e.Renew()
	return err
}

// inTransaction runs f in a transaction and commits it. It rolls back if f fails or panics.
func (e *Engine) inTransaction(ctx context.Context, f func(pgx.Tx) error) error {
	tx, err := e.pool.Begin(ctx)
	if err != nil {
		return err
	}
	unstopped := context.WithoutCancel(ctx)
	defer func() { _ = tx.Rollback(unstopped) }() // no effect after COMMIT
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit(unstopped)
}

type writer struct{ *reader }

// Exec runs a statement.
func (w writer) Exec(ctx context.Context, text string, args ...any) error {
	_, err := w.conn.Exec(ctx, engine.Numbered(text), args...)
	return err
}

// Analyze samples a quarter of the rows that PostgreSQL samples by default. For two million shifts that saves a second.
// Autovacuum analyzes the tables again later.
func (w writer) Analyze(ctx context.Context) error {
	return engine.ExecAll(ctx, w, []string{`SET LOCAL default_statistics_target = 25`, `ANALYZE`})
}

// Bulk copies the rows into the table. If the table has rows and t has key columns, it copies them into a temporary table
// first and merges them by key.
func (w writer) Bulk(ctx context.Context, t engine.BulkTable, n int, fill func(int, engine.Cells)) error {
	if n == 0 {
		return nil
	}
	if t.Key == 0 {
		return w.copy(ctx, t.Name, t, n, fill)
	}
	filled, err := engine.HasRows(ctx, w, t.Name)
	switch {
	case err != nil:
		return err
	case !filled:
		return w.copy(ctx, t.Name, t, n, fill)
	}
	const stage = "import_stage"
	err = w.Exec(ctx, `CREATE TEMP TABLE `+stage+` ON COMMIT DROP AS SELECT `+strings.Join(t.Columns, ", ")+
		` FROM `+t.Name+` WHERE 1 = 0`)
	if err != nil {
		return err
	}
	if err := w.copy(ctx, stage, t, n, fill); err != nil {
		return err
	}
	cols := strings.Join(t.Columns, ", ")
	err = w.Exec(ctx, `INSERT INTO `+t.Name+` (`+cols+`) SELECT `+cols+` FROM `+stage+engine.ConflictClause(t))
	if err != nil {
		return fmt.Errorf("write %s: %w", t.Name, err)
	}
	return w.Exec(ctx, `DROP TABLE `+stage)
}

func (w writer) copy(ctx context.Context, into string, t engine.BulkTable, n int, fill func(int, engine.Cells)) error {
	if _, err := w.conn.CopyFrom(ctx, pgx.Identifier{into}, t.Columns, &copySource{rows: n, fill: fill}); err != nil {
		return fmt.Errorf("write %s: %w", t.Name, engine.ContextError(ctx, err))
	}
	return nil
}

// copySource provides rows to COPY. It implements pgx.CopyFromSource and reuses the values of one row.
type copySource struct {
	rows, next int
	fill       func(int, engine.Cells)
	values     []any
}

// Next reports whether there is another row.
func (s *copySource) Next() bool { return s.next < s.rows }

// Values returns the next row.
func (s *copySource) Values() ([]any, error) {
	s.values = s.values[:0]
	s.fill(s.next, s)
	s.next++
	return s.values, nil
}

// Err returns nil, because rows in memory do not fail.
func (s *copySource) Err() error { return nil }

// Int appends a number to the current row.
func (s *copySource) Int(v int64) { s.values = append(s.values, v) }

// Text appends a text to the current row.
func (s *copySource) Text(v string) { s.values = append(s.values, engine.Clean(v)) }

// Null appends NULL to the current row.
func (s *copySource) Null() { s.values = append(s.values, nil) }

// DropIndexes drops the indexes, the foreign keys, and the primary key if no other table references it. PostgreSQL would
// maintain them row by row, which for the primary key costs twice as much as the row. restore builds and checks them in
// bulk. DropIndexes locks the table and is for empty tables only.
func (w writer) DropIndexes(ctx context.Context, table string) (func() error, error) {
	var drops, makes []string
	note := func(r engine.Row) { drops, makes = append(drops, r.Text(0)), append(makes, r.Text(1)) }
	err := w.Query(ctx, `SELECT 'ALTER TABLE ' || ?1 || ' DROP CONSTRAINT ' || quote_ident(c.conname),
		'ALTER TABLE ' || ?1 || ' ADD CONSTRAINT ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid)
		FROM pg_constraint c WHERE c.conrelid = CAST(?1 AS regclass) AND (c.contype = 'f' OR c.contype = 'p' AND NOT EXISTS
		(SELECT 1 FROM pg_constraint r WHERE r.contype = 'f' AND r.confrelid = c.conrelid)) ORDER BY c.contype DESC, c.conname`, []any{table}, note)
	if err != nil {
		return nil, err
	}
	err = w.Query(ctx, `SELECT 'DROP INDEX ' || quote_ident(i.indexname), i.indexdef FROM pg_indexes i
		WHERE i.schemaname = current_schema() AND i.tablename = ?1 AND NOT EXISTS (SELECT 1 FROM pg_constraint c
		WHERE c.conname = i.indexname AND c.connamespace = current_schema()::regnamespace)`, []any{table}, note)
	if err != nil {
		return nil, err
	}
	return func() error { return engine.ExecAll(ctx, w, makes) }, engine.ExecAll(ctx, w, drops)
}
