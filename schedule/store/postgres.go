package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// postgres is a PostgreSQL database, or several hosts of one (a DSN may name a primary and its replicas).
type postgres struct {
	pool *pgxpool.Pool
	mode Mode

	mu      sync.Mutex // guards what follows
	known   string     // the data version as last read
	askAt   time.Time  // when to ask for it again
	asking  bool
	located string
}

const (
	// askEvery is how long a data version is believed before it is asked for again.
	askEvery = 250 * time.Millisecond
	// askTimeout bounds one such question: an old version does less harm than a page that hangs.
	askTimeout = 2 * time.Second
	// minPool is the least number of connections: exports hold one for long.
	minPool = 16
)

func openPostgres(ctx context.Context, dsn string, mode Mode) (engine, error) {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, withoutSecret(err)
	}
	if !strings.Contains(dsn, "pool_max_conns") {
		cfg.MaxConns = max(cfg.MaxConns, minPool)
	}
	params := cfg.ConnConfig.RuntimeParams
	if params["application_name"] == "" {
		params["application_name"] = "opshub"
	}
	if mode == ReadOnly {
		params["default_transaction_read_only"] = "on"
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, withoutSecret(err)
	}
	e := &postgres{pool: pool, mode: mode, located: whereabouts(cfg.ConnConfig)}
	if err := e.prepare(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open %s: %w", e.located, err)
	}
	return e, nil
}

// withoutSecret keeps a password out of messages: errors about an address repeat the address.
func withoutSecret(err error) error {
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) {
		return errors.New("the PostgreSQL address cannot be read: use postgres://user@host:5432/database")
	}
	return err
}

func describePostgres(dsn string) string {
	cfg, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "postgres"
	}
	return whereabouts(cfg)
}

// whereabouts names host and database, without user and password.
func whereabouts(c *pgx.ConnConfig) string {
	return fmt.Sprintf("postgres://%s:%d/%s", c.Host, c.Port, c.Database)
}

// prepare brings the schema up to date when writing, and checks it when reading.
func (e *postgres) prepare(ctx context.Context) error {
	if e.mode == ReadWrite {
		db := stdlib.OpenDBFromPool(e.pool)
		defer db.Close()
		if err := migrate(ctx, db, postgresDialect); err != nil {
			return err
		}
	}
	var have int64
	err := e.pool.QueryRow(ctx, versionQuery).Scan(&have)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "42P01" { // undefined table
		err = nil
	}
	if err != nil {
		return err
	}
	if err := checkSchema(have); err != nil {
		return err
	}
	e.known, err = e.askVersion(ctx)
	return err
}

func (e *postgres) location() string { return e.located }

func (e *postgres) close() error {
	e.pool.Close()
	return nil
}

func (e *postgres) title(ctx context.Context) (string, error) {
	var v string
	err := e.pool.QueryRow(ctx, `SHOW server_version`).Scan(&v)
	v, _, _ = strings.Cut(v, " ")
	return "PostgreSQL " + v, err
}

func (e *postgres) journalQuery() string { return "" }

func (e *postgres) tablesQuery() string {
	return `SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`
}

func (e *postgres) columnsQuery() string {
	return `SELECT table_name::text, column_name::text, data_type::text, CASE WHEN is_nullable = 'NO' THEN 1 ELSE 0 END
		FROM information_schema.columns WHERE table_schema = current_schema()
		ORDER BY table_name COLLATE "C", ordinal_position`
}

// tryWrite asks the engine in a plain transaction, so that what refuses is the connection itself.
func (e *postgres) tryWrite(ctx context.Context, text string) (refusal string, err error) {
	_, err = e.pool.Exec(ctx, text)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && (pgErr.Code == "25006" || pgErr.Code == "42501") { // read-only, or no right to
		return pgErr.Message, nil
	}
	return "", err
}

func (e *postgres) askVersion(ctx context.Context) (v string, err error) {
	err = e.pool.QueryRow(ctx, `SELECT data_version FROM organization`).Scan(&v)
	return v, err
}

// version asks the database at most every askEvery, one question at a time; the others take the last answer.
func (e *postgres) version() string {
	e.mu.Lock()
	now := time.Now()
	if e.asking || now.Before(e.askAt) {
		defer e.mu.Unlock()
		return e.known
	}
	e.asking = true
	e.mu.Unlock()

	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	v, err := e.askVersion(ctx)

	e.mu.Lock()
	defer e.mu.Unlock()
	e.asking = false
	e.askAt = time.Now().Add(askEvery)
	if err == nil {
		e.known = v
	}
	return e.known
}

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
