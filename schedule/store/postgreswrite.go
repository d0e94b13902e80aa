package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"
)

// writerLock is the advisory lock that an import holds: any number, as long as it is always the same.
const writerLock = 0x6f707368 // "opsh"

// change runs f in one transaction; other connections see the old data until it ends. A canceled context stops every statement except
// the COMMIT: after an interrupted COMMIT nobody knows whether it took effect.
func (e *postgres) change(ctx context.Context, f func(writer) error) error {
	err := e.inTransaction(ctx, func(tx pgx.Tx) error {
		var got bool
		if err := tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, int64(writerLock)).Scan(&got); err != nil {
			return err
		}
		if !got {
			return errors.New("another import is writing to this database")
		}
		return f(pgWriter{&pgReader{conn: tx.Conn()}})
	})
	e.renew()
	return err
}

// inTransaction commits what f did, or rolls it back if f fails or panics.
func (e *postgres) inTransaction(ctx context.Context, f func(pgx.Tx) error) error {
	tx, err := e.pool.Begin(ctx)
	if err != nil {
		return err
	}
	unstopped := context.WithoutCancel(ctx)
	defer func() { _ = tx.Rollback(unstopped) }() // does nothing after a COMMIT
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit(unstopped)
}

type pgWriter struct{ *pgReader }

func (w pgWriter) exec(ctx context.Context, text string, args ...any) error {
	_, err := w.conn.Exec(ctx, numbered(text), args...)
	return err
}

// analyze looks at a quarter of the rows that PostgreSQL would take by itself, which costs a second less of two million shifts; its own
// vacuum looks again later, as often as it is set to.
func (w pgWriter) analyze(ctx context.Context) error {
	return execAll(ctx, w, []string{`SET LOCAL default_statistics_target = 25`, `ANALYZE`})
}

// bulk copies the rows into the table, or beside it first where rows of the same keys may exist.
func (w pgWriter) bulk(ctx context.Context, t bulkTable, n int, fill func(int, cells)) error {
	if n == 0 {
		return nil
	}
	if t.key == 0 {
		return w.copy(ctx, t.name, t, n, fill)
	}
	filled, err := hasRows(ctx, w, t.name)
	switch {
	case err != nil:
		return err
	case !filled:
		return w.copy(ctx, t.name, t, n, fill)
	}
	const stage = "import_stage"
	err = w.exec(ctx, `CREATE TEMP TABLE `+stage+` ON COMMIT DROP AS SELECT `+strings.Join(t.columns, ", ")+
		` FROM `+t.name+` WHERE 1 = 0`)
	if err != nil {
		return err
	}
	if err := w.copy(ctx, stage, t, n, fill); err != nil {
		return err
	}
	cols := strings.Join(t.columns, ", ")
	err = w.exec(ctx, `INSERT INTO `+t.name+` (`+cols+`) SELECT `+cols+` FROM `+stage+conflictClause(t))
	if err != nil {
		return fmt.Errorf("write %s: %w", t.name, err)
	}
	return w.exec(ctx, `DROP TABLE `+stage)
}

func (w pgWriter) copy(ctx context.Context, into string, t bulkTable, n int, fill func(int, cells)) error {
	text := `COPY ` + into + ` (` + strings.Join(t.columns, ", ") + `) FROM STDIN (FORMAT binary)`
	r := &copyReader{rows: n, columns: len(t.columns), fill: fill}
	if _, err := w.conn.PgConn().CopyFrom(ctx, r, text); err != nil {
		return fmt.Errorf("write %s: %w", t.name, told(ctx, err))
	}
	return nil
}

// copyReader writes rows in PostgreSQL's binary COPY format while they are read. All columns are BIGINT or TEXT.
type copyReader struct {
	rows, next, columns int
	fill                func(int, cells)
	buf                 []byte // encoded, not yet read from off
	off                 int
	started, ended      bool
}

// Read encodes as many rows as fit and hands them over.
func (r *copyReader) Read(p []byte) (int, error) {
	if r.off == len(r.buf) {
		r.encode(len(p))
	}
	if r.off == len(r.buf) {
		return 0, io.EOF
	}
	n := copy(p, r.buf[r.off:])
	r.off += n
	return n, nil
}

func (r *copyReader) encode(size int) {
	r.buf, r.off = r.buf[:0], 0
	if !r.started {
		r.started = true
		r.buf = append(r.buf, "PGCOPY\n\377\r\n\x00"...)
		r.buf = append(r.buf, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	for r.next < r.rows && len(r.buf) < size {
		r.buf = binary.BigEndian.AppendUint16(r.buf, uint16(r.columns)) // #nosec G115 -- a table has few columns
		r.fill(r.next, r)
		r.next++
	}
	if r.next == r.rows && !r.ended {
		r.ended = true
		r.buf = append(r.buf, 0xff, 0xff)
	}
}

func (r *copyReader) int(v int64) {
	r.buf = binary.BigEndian.AppendUint32(r.buf, 8)
	r.buf = binary.BigEndian.AppendUint64(r.buf, uint64(v)) // #nosec G115 -- the wire holds a signed number
}

func (r *copyReader) text(v string) {
	v = clean(v)
	r.buf = binary.BigEndian.AppendUint32(r.buf, uint32(len(v))) // #nosec G115 -- a text in memory
	r.buf = append(r.buf, v...)
}

func (r *copyReader) null() { r.buf = append(r.buf, 0xff, 0xff, 0xff, 0xff) }

// dropIndexes drops the indexes, the primary key where no other table refers to it, and the references to other tables: each would be
// looked after row by row, the key at twice the cost of the row. Made again afterwards they are built and checked all at once. It locks the
// table, and is for empty ones.
func (w pgWriter) dropIndexes(ctx context.Context, table string) (func() error, error) {
	var drops, makes []string
	note := func(r row) { drops, makes = append(drops, r.text(0)), append(makes, r.text(1)) }
	err := w.query(ctx, `SELECT 'ALTER TABLE ' || ?1 || ' DROP CONSTRAINT ' || quote_ident(c.conname),
		'ALTER TABLE ' || ?1 || ' ADD CONSTRAINT ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid)
		FROM pg_constraint c WHERE c.conrelid = CAST(?1 AS regclass) AND (c.contype = 'f' OR c.contype = 'p' AND NOT EXISTS
		(SELECT 1 FROM pg_constraint r WHERE r.contype = 'f' AND r.confrelid = c.conrelid)) ORDER BY c.contype DESC, c.conname`, []any{table}, note)
	if err != nil {
		return nil, err
	}
	err = w.query(ctx, `SELECT 'DROP INDEX ' || quote_ident(i.indexname), i.indexdef FROM pg_indexes i
		WHERE i.schemaname = current_schema() AND i.tablename = ?1 AND NOT EXISTS (SELECT 1 FROM pg_constraint c
		WHERE c.conname = i.indexname AND c.connamespace = current_schema()::regnamespace)`, []any{table}, note)
	if err != nil {
		return nil, err
	}
	return func() error { return execAll(ctx, w, makes) }, execAll(ctx, w, drops)
}
