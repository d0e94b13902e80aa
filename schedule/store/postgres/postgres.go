// Package postgres implements engine.Engine for PostgreSQL, with one or several hosts.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"opshub/schedule/store/engine"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// Engine is a PostgreSQL database with one or several hosts. A DSN may name a primary and its replicas.
type Engine struct {
	pool    *pgxpool.Pool
	mode    engine.Mode
	Now     func() time.Time
	located string
	Resets  atomic.Int64 // number of pool resets after a lost connection

	Mu          sync.Mutex // guards the fields below
	Known       string     // last read data version
	AskAt       time.Time  // when to read the version again
	asking      bool
	behindSince time.Time // since when no host has the known data version; zero if one has it
}

const (
	// askEvery is how long a data version is cached.
	askEvery = 250 * time.Millisecond
	// askTimeout limits one read of the data version. An old version does less harm than a page that hangs.
	askTimeout = 2 * time.Second
	// minPool is the minimum pool size. Exports hold a connection for a long time.
	minPool = 16
)

// Open connects to PostgreSQL. The DSN may name several hosts.
func Open(ctx context.Context, dsn string, mode engine.Mode, now func() time.Time) (engine.Engine, error) {
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
	if mode == engine.ReadOnly {
		params["default_transaction_read_only"] = "on"
	}
	e := &Engine{mode: mode, Now: now, located: whereabouts(cfg.ConnConfig)}
	e.overHosts(cfg, dsn)
	if e.pool, err = pgxpool.NewWithConfig(ctx, cfg); err != nil {
		return nil, withoutSecret(err)
	}
	if err := e.prepare(ctx); err != nil {
		e.pool.Close()
		return nil, fmt.Errorf("open %s: %w", e.located, err)
	}
	return e, nil
}

// prepare migrates an older schema in ReadWrite mode, and checks its version in both modes.
func (e *Engine) prepare(ctx context.Context) error {
	have, err := schemaOf(ctx, e.pool)
	if err == nil && e.mode == engine.ReadWrite && have < engine.SchemaVersion() {
		if err := e.migrate(ctx); err != nil {
			return err
		}
		have, err = schemaOf(ctx, e.pool)
	}
	if err != nil {
		return err
	}
	if err := engine.CheckSchema(have); err != nil {
		return err
	}
	return e.askVersion(ctx)
}

// migrate migrates the schema. It waits for a running import, and for another process that migrates the same database. The lock
// belongs to a connection of its own, so that a pool of one connection suffices.
func (e *Engine) migrate(ctx context.Context) error {
	held, err := pgx.ConnectConfig(ctx, e.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	unstopped := context.WithoutCancel(ctx)
	defer held.Close(unstopped)
	if _, err := held.Exec(ctx, `SELECT pg_advisory_lock($1)`, int64(writerLock)); err != nil {
		return err
	}
	// The server ends a closed session a moment later, and a change that follows at once would find the lock taken.
	defer func() { _, _ = held.Exec(unstopped, `SELECT pg_advisory_unlock($1)`, int64(writerLock)) }()
	db := stdlib.OpenDBFromPool(e.pool)
	defer db.Close()
	return engine.Migrate(ctx, db, engine.PostgresDialect)
}

// schemaOf returns the schema version of a database, or 0 if it has no schema.
func schemaOf(ctx context.Context, q interface {
	QueryRow(ctx context.Context, text string, args ...any) pgx.Row
}) (have int64, err error) {
	err = q.QueryRow(ctx, engine.VersionQuery).Scan(&have)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "42P01" { // undefined table
		err = nil
	}
	return have, err
}

// Behind returns nil. Only a file can be replaced without notice; a query to a server always reaches the current
// database.
func (e *Engine) Behind() error { return nil }

// Room returns nil, because a server reports a full disk itself.
func (e *Engine) Room() error { return nil }

// Renew makes the next call of Versions read the database.
func (e *Engine) Renew() {
	e.Mu.Lock()
	defer e.Mu.Unlock()
	e.AskAt = time.Time{}
}

// Location returns the host and the database, without a secret.
func (e *Engine) Location() string { return e.located }

// Close closes all connections.
func (e *Engine) Close() error {
	e.pool.Close()
	return nil
}

// Connections returns the state of the connection pool.
func (e *Engine) Connections() engine.Connections {
	stat := e.pool.Stat()
	return engine.Connections{InUse: int(stat.AcquiredConns()), Idle: int(stat.IdleConns()), Most: int(stat.MaxConns()), Waited: stat.EmptyAcquireCount()}
}

// columnConstraint is a subquery over the constraints of a column.
const columnConstraint = ` FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
	WHERE k.conrelid = to_regclass(quote_ident(c.table_name)) AND a.attname = c.column_name AND k.contype = `

var queries = &engine.Queries{
	Title:  `SELECT 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)`,
	Size:   `SELECT pg_database_size(current_database())`,
	Tables: `SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`,
	Columns: `SELECT c.table_name::text, c.column_name::text, c.data_type::text, CASE WHEN c.is_nullable = 'NO' THEN 1 ELSE 0 END,
		CASE WHEN EXISTS (SELECT 1` + columnConstraint + `'p') THEN 1 ELSE 0 END,
		COALESCE((SELECT (SELECT r.relname::text FROM pg_class r WHERE r.oid = k.confrelid)` + columnConstraint + `'f' LIMIT 1), '')
		FROM information_schema.columns c WHERE c.table_schema = current_schema()
		ORDER BY c.table_name COLLATE "C", c.ordinal_position`,
	Defaults: `SELECT column_name::text, COALESCE(column_default::text, '') FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name::text = ?1`,
	Indexes: `SELECT c.relname::text, CASE WHEN x.indisunique THEN 1 ELSE 0 END, CASE WHEN x.indpred IS NULL THEN 0 ELSE 1 END,
			pg_get_indexdef(x.indexrelid, k.n, true)::text
		FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid CROSS JOIN LATERAL generate_series(1, CAST(x.indnkeyatts AS int)) AS k(n)
		WHERE x.indrelid = to_regclass(quote_ident(?1)) ORDER BY c.relname::text COLLATE "C", k.n`,
	Checks: `SELECT pg_get_constraintdef(oid)::text FROM pg_constraint
		WHERE conrelid = to_regclass(quote_ident(?1)) AND contype = 'c' ORDER BY conname::text COLLATE "C"`,
	Guards: `SELECT tgname::text FROM pg_trigger WHERE tgrelid = to_regclass(quote_ident(?1)) AND NOT tgisinternal
		ORDER BY tgname::text COLLATE "C"`,
}

// Queries returns the queries about the database itself.
func (e *Engine) Queries() *engine.Queries { return queries }

// Environment reads the settings and the state of the server.
func (e *Engine) Environment(ctx context.Context) (engine.Environment, error) {
	own := e.pool.Stat()
	f := engine.ServerEnvironment{Place: e.located, Open: int64(own.TotalConns()), Most: int64(own.MaxConns())}
	err := engine.One(ctx, e, `SELECT CAST(EXTRACT(EPOCH FROM pg_postmaster_start_time()) AS bigint), CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END,
			pg_database_size(current_database()), (SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()),
			CAST(current_setting('max_connections') AS bigint), current_setting('default_transaction_read_only'),
			pg_encoding_to_char(d.encoding), d.datcollate::text
		FROM pg_database d WHERE d.datname = current_database()`, nil, func(r engine.Row) {
		f.Started, f.Replica, f.Bytes, f.Connections, f.MostOnServer = engine.Instant(r, 0), r.Int(1) != 0, r.Int(2), r.Int(3), r.Int(4)
		f.ReadOnly, f.Encoding, f.Collation = r.Text(5), r.Text(6), r.Text(7)
	})
	return engine.Environment{Server: &f}, err
}

// TryWrite runs a statement without a read-only transaction, so that the connection itself must refuse it.
func (e *Engine) TryWrite(ctx context.Context, text string) (refusal string, err error) {
	err = e.onConn(ctx, func(c *pgxpool.Conn) (bool, error) {
		_, err := c.Exec(ctx, text)
		return false, err
	})
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && (pgErr.Code == "25006" || pgErr.Code == "42501") { // read_only_sql_transaction or insufficient_privilege
		return pgErr.Message, nil
	}
	return "", engine.MarkUnavailable(err, reason)
}

// askVersion runs an empty query. Like every query it records the data version.
func (e *Engine) askVersion(ctx context.Context) error {
	return e.Query(ctx, `SELECT 1`, nil, func(engine.Row) {})
}

// Versions reads the version at most once per askEvery, in one goroutine at a time. Other callers get the cached version.
// The state equals the data version, because all readers of one database read the same rows.
func (e *Engine) Versions() (version, state string) {
	e.Mu.Lock()
	now := e.Now()
	if e.asking || now.Before(e.AskAt) {
		defer e.Mu.Unlock()
		return e.Known, e.Known
	}
	e.asking = true
	e.Mu.Unlock()

	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	_ = e.askVersion(ctx) // on an error the last version stays valid

	e.Mu.Lock()
	defer e.Mu.Unlock()
	e.asking = false
	e.AskAt = e.Now().Add(askEvery)
	return e.Known, e.Known
}

// withoutSecret removes passwords from errors. An error about a DSN repeats the DSN.
func withoutSecret(err error) error {
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) {
		return errors.New("the PostgreSQL address cannot be read: use postgres://user@host:5432/database")
	}
	return err
}

// Describe returns the host and database of a DSN without its secret.
func Describe(dsn string) string {
	cfg, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "postgres"
	}
	return whereabouts(cfg)
}

// whereabouts returns hosts and database of a configuration without user and password.
func whereabouts(c *pgx.ConnConfig) string {
	return fmt.Sprintf("postgres://%s/%s", strings.Join(hosts(c), ","), c.Database)
}

// hosts returns the distinct hosts of a configuration. pgx lists a host twice if it tries with and without TLS.
func hosts(c *pgx.ConnConfig) (out []string) {
	for _, f := range append([]*pgconn.FallbackConfig{{Host: c.Host, Port: c.Port}}, c.Fallbacks...) {
		if host := fmt.Sprintf("%s:%d", f.Host, f.Port); !slices.Contains(out, host) {
			out = append(out, host)
		}
	}
	return out
}
