// Package store reads and writes the database. It loads the schedule into a roster, imports rows, pages through the audit
// log and the imports, and proves that it cannot write. The query texts are portable between SQLite and PostgreSQL. The
// packages sqlite and postgres contain what differs between the two engines.
//
// Reading and writing are separate. The engine refuses writes to a store opened ReadOnly. Only Import, ImportReading and
// Migrate write, each in one transaction.
//
// Methods whose result depends on the viewer take a Viewer and a Filter. One place applies the scope of a viewer, see
// engine/where.go.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/postgres"
	"opshub/schedule/store/sqlite"
)

// Types that the engines share with callers of the store.
type (
	Mode              = engine.Mode              // what a store may do with the database
	Info              = engine.Info              // the database as a whole
	Connections       = engine.Connections       // connections to the database, by state
	Newest            = engine.Newest            // the newest records
	Environment       = engine.Environment       // the disk and the server settings that the database depends on
	FileEnvironment   = engine.FileEnvironment   // the footing of a SQLite file
	ServerEnvironment = engine.ServerEnvironment // the footing of a PostgreSQL server
	Disk              = engine.Disk              // free space on a disk
	Column            = schedule.SchemaColumn    // one column of a table
	SchemaError       = engine.SchemaError       // the schema version is not the required one
	Unavailable       = engine.Unavailable       // the database is temporarily unreadable
)

// The modes of a store: ReadOnly to serve, ReadWrite to Import and Migrate.
const (
	ReadOnly  = engine.ReadOnly
	ReadWrite = engine.ReadWrite
)

var (
	// ErrNotFound is returned if the requested item does not exist or the viewer may not see it.
	ErrNotFound = engine.ErrNotFound
	// ErrClosed is returned by every query after the store is closed.
	ErrClosed = engine.ErrClosed
)

// SchemaVersion returns the version of the newest migration.
func SchemaVersion() int64 { return engine.SchemaVersion() }

// LoadedColumns returns the columns of a schema that a load reads.
func LoadedColumns(schema []Column) []Column { return engine.LoadedColumns(schema) }

// ErrReadOnly is returned by Import and Migrate on a store opened ReadOnly.
var ErrReadOnly = errors.New("the store was opened read-only")

// Store is an open database. It is safe for concurrent use.
type Store struct {
	engine engine.Engine
	mode   Mode
	chain  chainState
	counts tableCounts
}

// Open opens the database named by dsn: a file for SQLite, postgres:// or postgresql:// for PostgreSQL. ReadWrite first
// migrates the schema, and creates the SQLite file if it does not exist. The clock limits how often the store checks
// whether the data changed. It does not affect results.
func Open(ctx context.Context, dsn string, mode Mode, now func() time.Time) (*Store, error) {
	open := sqlite.Open
	if isPostgres(dsn) {
		open = postgres.Open
	}
	e, err := open(ctx, dsn, mode, now)
	if err != nil {
		return nil, err
	}
	return &Store{engine: e, mode: mode, chain: chainState{now: now}}, nil
}

// isPostgres reports whether dsn is a PostgreSQL address. Otherwise it is a file name.
func isPostgres(dsn string) bool {
	return strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://")
}

// Close closes the connections. If the engine supports it, Close first waits for running queries.
func (s *Store) Close() error { return s.engine.Close() }

// Version returns the version of the data. It differs after every change of the data. It is cheap and serves as a cache
// key.
func (s *Store) Version() string {
	version, _ := s.engine.Versions()
	return version
}

// CurrentVersion reads the version of the data from the database. Version may return a briefly cached value.
func (s *Store) CurrentVersion() string {
	s.engine.Renew()
	return s.Version()
}

// State identifies the content of the data. Like Version, it differs after every change. Unlike Version, it is equal for
// every copy of a database on any machine.
func (s *Store) State() string {
	_, state := s.engine.Versions()
	return state
}

// ReadOnly reports whether the store was opened ReadOnly.
func (s *Store) ReadOnly() bool { return s.mode == engine.ReadOnly }

// wrap prefixes an error of the engine with the name of the query. It returns errors that callers test for unchanged.
func wrap(err error, question string) error {
	var bad *paging.BadPage
	if err == nil || errors.Is(err, ErrNotFound) || errors.As(err, &bad) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%s: %w", question, err)
}

// Describe returns the database of an address in readable form: the file, or host and database. It never includes a
// password.
func Describe(dsn string) string {
	if isPostgres(dsn) {
		return postgres.Describe(dsn)
	}
	return dsn
}
