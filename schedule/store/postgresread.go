package store

import (
	"context"
	"encoding/binary"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// beginText begins a transaction that sees one state of the data, and names that state, in one exchange with the server.
const beginText = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SELECT data_version FROM organization`

// beginWithin bounds the beginning: a host that takes no part any more, and does not say so, must not be waited for.
const beginWithin = 3 * time.Second

// read runs f in one transaction. Where the host is behind what was shown before, it waits for another, or for this one to follow.
func (e *postgres) read(ctx context.Context, f func(reader) error) error {
	for wait := behindFor; ; wait -= behindPause {
		err := e.onConn(ctx, func(c *pgx.Conn) (told bool, err error) {
			if err := e.begin(ctx, c); err != nil {
				return false, err
			}
			q := &pgReader{conn: c}
			if err := f(q); err != nil {
				rollBack(ctx, c)
				return q.told, err
			}
			_, _ = c.Exec(ctx, `COMMIT`) // what was read has been read
			return true, nil
		})
		if !errors.Is(err, errBehind) || ctx.Err() != nil {
			return unavailable(err, serverReason)
		}
		if wait <= 0 {
			e.settle()
		}
		time.Sleep(behindPause)
	}
}

// begin begins the transaction and takes note of the state that it sees.
func (e *postgres) begin(ctx context.Context, c *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, beginWithin)
	defer cancel()
	results, err := c.PgConn().Exec(ctx, beginText).ReadAll()
	if err != nil {
		return err
	}
	version := ""
	if rows := results[len(results)-1].Rows; len(rows) > 0 { // before the first import there is none
		version = string(rows[0][0])
	}
	return e.note(version)
}

// rollBack ends a transaction that failed. Where that cannot be, the connection is not used again.
func rollBack(ctx context.Context, c *pgx.Conn) {
	if !c.IsClosed() {
		_, _ = c.Exec(ctx, `ROLLBACK`)
	}
}

// pgReader asks within one transaction. A query must be read to its end before the next one.
type pgReader struct {
	conn *pgx.Conn
	told bool // a row was given to whoever asks
}

func (q *pgReader) query(ctx context.Context, text string, args []any, each func(row) error) error {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = clean(s)
		}
	}
	rows, err := q.conn.Query(ctx, numbered(text), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	fields := rows.FieldDescriptions()
	r := &pgRow{fields: fields, last: make([]string, len(fields))}
	for rows.Next() {
		q.told = true
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
		return int64(binary.BigEndian.Uint64(raw)) // #nosec G115 -- the wire holds a signed number
	case 4:
		return int64(int32(binary.BigEndian.Uint32(raw))) // #nosec G115 -- the wire holds a signed number
	case 2:
		return int64(int16(binary.BigEndian.Uint16(raw))) // #nosec G115 -- the wire holds a signed number
	}
	return 0
}

func (r *pgRow) text(col int) string {
	if raw := r.values[col]; r.last[col] != string(raw) {
		r.last[col] = string(raw)
	}
	return r.last[col]
}
