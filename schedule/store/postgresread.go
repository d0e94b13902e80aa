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

// What opens a view of the data: beginText begins a transaction, which sees one state to its end, and stateText names that state.
const (
	beginText = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY`
	stateText = `SELECT CAST(data_version AS text)`
)

// stateFor names the state, and says how the question behind it is planned.
func stateFor(once bool) string {
	if once {
		return stateText + ", " + planOnceCall + " FROM organization"
	}
	return stateText + " FROM organization"
}

// query puts one question, in one exchange with the server: what names the state and the question go together, and the server takes
// them for one transaction. That it sees one state is how the sessions of a reader are set up.
func (e *postgres) query(ctx context.Context, text string, args []any, each func(row) error) error {
	if e.mode != ReadOnly {
		return e.read(ctx, func(q reader) error { return q.query(ctx, text, args, each) })
	}
	return e.seeing(ctx, func(c *lent) (told bool, err error) {
		q := &pgReader{of: e, conn: c.pgx()}
		err = q.opening(ctx, []string{stateFor(planOnce(text))}, text, args, each)
		return q.told, err
	})
}

// read runs f in one transaction, which its first question begins: without a question there is none. It is left open for the next who
// asks to end, see held.
func (e *postgres) read(ctx context.Context, f func(reader) error) error {
	q := &pgReader{of: e}
	defer q.leave()
	err := f(q)
	switch {
	case q.lent == nil:
	case err != nil:
		rollBack(ctx, q.conn)
	case e.mode != ReadOnly:
		ended(ctx, q.conn)
	}
	return unavailable(err, serverReason)
}

// seeing runs f on a connection. Where the host is behind what was shown before, it waits for another, or for this one to follow, and
// the connection is given up: a new one goes to a host that is not behind.
func (e *postgres) seeing(ctx context.Context, f func(*lent) (told bool, err error)) error {
	for wait := behindFor; ; wait -= behindPause {
		err := e.onConn(ctx, func(c *lent) (told bool, err error) {
			if told, err = f(c); errors.Is(err, errBehind) {
				_ = c.pgx().Close(ctx)
			}
			return told, err
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

// rollBack ends a transaction that failed, if one was begun. Where that cannot be, the connection is not used again.
func rollBack(ctx context.Context, c *pgx.Conn) {
	if !c.IsClosed() && begun(c) {
		_, _ = c.Exec(ctx, `ROLLBACK`)
	}
}

// begun says whether a transaction is open on a connection.
func begun(c *pgx.Conn) bool { return c.PgConn().TxStatus() != 'I' }

// pgReader asks within one transaction. A query must be read to its end before the next one.
type pgReader struct {
	of   *postgres
	conn *pgx.Conn // nil before the first question of a reader
	lent *lent     // the same, to be given back; nil for a writer
	told bool      // a row was given to whoever asks
	open bool      // its own view of the data is open
	once bool      // the transaction plans a question once, see planOnce
}

func (q *pgReader) query(ctx context.Context, text string, args []any, each func(row) error) error {
	once := q.of.mode == ReadOnly && planOnce(text)
	defer func() { q.once = once }()
	switch {
	case q.conn == nil:
		return q.first(ctx, []string{beginText, stateFor(once)}, text, args, each)
	case once != q.once:
		return q.together(ctx, []string{planModeText(once)}, func(string) error { return nil }, text, args, each)
	}
	return q.watched(ctx, func(ctx context.Context) error {
		rows, err := q.conn.Query(ctx, numbered(text), cleaned(args)...)
		if err != nil {
			return err
		}
		return q.give(rows, each)
	})
}

// first puts the first question, on a connection that stays with the reader. Where the host is behind, or the connection is lost before
// there was a row, this question alone is asked again: whoever asks is not run a second time, and may add up what he is told.
func (q *pgReader) first(ctx context.Context, before []string, text string, args []any, each func(row) error) error {
	return q.of.seeing(ctx, func(c *lent) (bool, error) {
		q.conn = c.pgx()
		err := q.opening(ctx, before, text, args, each)
		if q.open && (err == nil || q.told || !q.conn.IsClosed()) {
			c.kept, q.lent = true, c
		} else {
			q.conn, q.open = nil, false
		}
		return q.told, err
	})
}

// leave gives back the connection of a reader that has one.
func (q *pgReader) leave() {
	if q.lent != nil {
		q.of.leave(*q.lent)
	}
}

// opening puts a question together with what opens its view of the data, ends the one that another left open, and takes note of the state
// that it sees.
func (q *pgReader) opening(ctx context.Context, before []string, text string, args []any, each func(row) error) error {
	if begun(q.conn) {
		before = append([]string{endText}, before...)
	}
	return q.together(ctx, before, func(version string) error {
		err := q.of.note(version)
		q.open = err == nil
		return err
	}, text, args, each)
}

// together puts a question behind others in one exchange with the server. What the last of those says, nothing where it finds no row, is
// heard before the rows of the question are given.
func (q *pgReader) together(ctx context.Context, before []string, heard func(string) error, text string, args []any, each func(row) error) error {
	return q.watched(ctx, func(ctx context.Context) (err error) {
		b := &pgx.Batch{}
		for _, one := range before {
			b.Queue(one)
		}
		b.Queue(numbered(text), cleaned(args)...)
		results := q.conn.SendBatch(ctx, b)
		defer func() {
			if ended := results.Close(); err == nil {
				err = ended
			}
		}()
		said := ""
		for range before {
			rows, err := results.Query()
			if err != nil {
				return err
			}
			for rows.Next() {
				said = string(rows.RawValues()[0])
			}
			if rows.Err() != nil {
				return rows.Err()
			}
		}
		if err := heard(said); err != nil {
			return err
		}
		rows, err := results.Query()
		if err != nil {
			return err
		}
		return q.give(rows, each)
	})
}

// give gives the rows to whoever asks.
func (q *pgReader) give(rows pgx.Rows, each func(row) error) error {
	defer rows.Close()
	fields := rows.FieldDescriptions()
	r := &pgRow{fields: fields, texts: texts{last: make([]string, len(fields))}}
	for rows.Next() {
		q.told = true
		r.values = rows.RawValues()
		if err := each(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// cleaned is the values of a question as the server takes them.
func cleaned(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = clean(s)
		}
	}
	return args
}

// pgRow decodes the columns itself: there are only whole numbers and texts.
type pgRow struct {
	fields []pgconn.FieldDescription
	values [][]byte
	texts  texts
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

func (r *pgRow) text(col int) string { return r.texts.in(col, r.values[col]) }
