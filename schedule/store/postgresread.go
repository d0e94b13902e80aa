package store

import (
	"context"
	"encoding/binary"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

func (e *postgres) read(ctx context.Context, f func(reader) error) error {
	opts := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, e.pool, opts, func(tx pgx.Tx) error { return f(pgReader{tx}) })
}

// pgReader asks within one transaction. A query must be read to its end before the next one.
type pgReader struct{ tx pgx.Tx }

func (q pgReader) query(ctx context.Context, text string, args []any, each func(row) error) error {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = clean(s)
		}
	}
	rows, err := q.tx.Query(ctx, numbered(text), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	fields := rows.FieldDescriptions()
	r := &pgRow{fields: fields, last: make([]string, len(fields))}
	for rows.Next() {
		r.values = rows.RawValues()
		if err := each(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// pgRow decodes the columns itself: there are only whole numbers and texts.
type pgRow struct {
	fields []pgconn.FieldDescription
	values [][]byte
	last   []string
}

func (r *pgRow) int(col int) int64 {
	raw := r.values[col]
	if r.fields[col].Format == pgx.TextFormatCode {
		n, _ := strconv.ParseInt(string(raw), 10, 64)
		return n
	}
	switch len(raw) {
	case 8:
		return int64(binary.BigEndian.Uint64(raw))
	case 4:
		return int64(int32(binary.BigEndian.Uint32(raw)))
	case 2:
		return int64(int16(binary.BigEndian.Uint16(raw)))
	}
	return 0
}

func (r *pgRow) text(col int) string {
	if raw := r.values[col]; r.last[col] != string(raw) {
		r.last[col] = string(raw)
	}
	return r.last[col]
}
