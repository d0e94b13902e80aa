package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"strconv"
	"time"

	"opshub/schedule/store/engine"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// oneState are the options of a read-only transaction that sees one state of the data throughout.
var oneState = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}

// Query runs a single query in its own transaction.
func (e *Engine) Query(ctx context.Context, text string, args []any, each func(engine.Row)) error {
	return e.Read(ctx, func(q engine.Reader) error { return q.Query(ctx, text, args, each) })
}

// Read runs f in one transaction. If the host is behind the state that was shown before, Read waits for another host or
// for this one to catch up. It closes the connection, because a new one leads to a host that is not behind.
func (e *Engine) Read(ctx context.Context, f func(engine.Reader) error) error {
	for {
		err := e.onConn(ctx, func(c *pgxpool.Conn) (received bool, err error) {
			q := &reader{conn: c.Conn()}
			err = pgx.BeginTxFunc(ctx, c, oneState, func(pgx.Tx) error {
				var version string
				if err := q.Query(ctx, `SELECT data_version FROM organization WHERE id = 1`, nil, func(r engine.Row) { version = r.Text(0) }); err != nil {
					return err
				}
				q.received = false
				if err := e.note(version); err != nil {
					return err
				}
				return f(q)
			})
			if errors.Is(err, errBehind) {
				_ = c.Conn().Close(ctx)
			}
			return q.received, err
		})
		if !errors.Is(err, errBehind) || ctx.Err() != nil {
			return engine.MarkUnavailable(err, reason)
		}
		e.fellBehind()
		time.Sleep(behindPause)
	}
}

// reader runs queries in one transaction. A query must be read to its end before the next one starts.
type reader struct {
	conn     *pgx.Conn
	received bool // the caller has received a row
}

// Query runs a query and calls each for every row.
func (q *reader) Query(ctx context.Context, text string, args []any, each func(engine.Row)) error {
	rows, err := q.conn.Query(ctx, engine.Numbered(text), cleaned(args)...)
	if err != nil {
		return err
	}
	return q.eachRow(rows, each)
}

// eachRow calls each for every row.
func (q *reader) eachRow(rows pgx.Rows, each func(engine.Row)) error {
	defer rows.Close()
	r := &row{fields: rows.FieldDescriptions()}
	for rows.Next() {
		q.received = true
		r.values = rows.RawValues()
		each(r)
	}
	return rows.Err()
}

// cleaned converts text arguments to what the server accepts, see engine.Clean. It changes args.
func cleaned(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = engine.Clean(s)
		}
	}
	return args
}

// row decodes columns itself, because all of them are integers or texts.
type row struct {
	fields []pgconn.FieldDescription
	values [][]byte
}

// Int returns a column as a number; NULL is 0.
func (r *row) Int(col int) int64 {
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

// Text returns a column as text; NULL is empty.
func (r *row) Text(col int) string { return string(r.values[col]) }
