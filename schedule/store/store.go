// Package store reads and writes the database. It loads the schedule into a roster, imports rows, pages through the audit log and
// the imports, and proves that it cannot write. Query texts are portable between SQLite and PostgreSQL. What differs between
// the two engines is in the packages sqlite and postgres.
//
// Reading and writing are separate: the engine itself refuses writes of a store opened ReadOnly, and only Import, ImportReading and
// Migrate write, all or nothing.
//
// Questions that depend on the viewer take a Viewer and a Filter. The scope of a viewer is applied in one place, see where.go.
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

// What the engines share with callers of the store.
type (
	Mode          = engine.Mode           // what a store may do with the database
	Info          = engine.Info           // the database as a whole
	Connections   = engine.Connections    // connections to the database, by state
	Newest        = engine.Newest         // the newest records
	Footing       = engine.Footing        // what the database stands on
	FileFooting   = engine.FileFooting    // the same of a file
	ServerFooting = engine.ServerFooting  // the same of a server
	Disk          = engine.Disk           // room on a disk
	Column        = schedule.SchemaColumn // one column of a table
	SchemaError   = engine.SchemaError    // the schema is not the one that is needed
	Unavailable   = engine.Unavailable    // the database cannot be read now
)

// The modes: ReadOnly for serving, ReadWrite for Import and Migrate.
const (
	ReadOnly  = engine.ReadOnly
	ReadWrite = engine.ReadWrite
)

var (
	// ErrNotFound is returned where a question names a single thing that does not exist, or that the viewer may not see.
	ErrNotFound = engine.ErrNotFound
	// ErrClosed is returned by every question once the store is closed.
	ErrClosed = engine.ErrClosed
)

// SchemaVersion is the version of the newest migration.
func SchemaVersion() int64 { return engine.SchemaVersion() }

// LoadedColumns are the columns of a schema that a load reads.
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

// Open opens the database named by dsn: a file for SQLite, postgres:// or postgresql:// for PostgreSQL. ReadWrite
// brings the schema up to date first, and creates the SQLite file when there is none. The clock decides how often the
// store looks whether the data changed; nothing of it reaches an answer.
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

// isPostgres tells a PostgreSQL address from a file name.
func isPostgres(dsn string) bool {
	return strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://")
}

// Close gives the connections back. Answers still being read are finished first where the engine can.
func (s *Store) Close() error { return s.engine.Close() }

// Version is another value whenever the data changed. It costs next to nothing and is what answers may be cached by.
func (s *Store) Version() string {
	version, _ := s.engine.Versions()
	return version
}

// CurrentVersion asks the database for the version of the data. Version repeats its last answer for a moment.
func (s *Store) CurrentVersion() string {
	s.engine.Renew()
	return s.Version()
}

// State names what the data says. It is another value whenever the data changed, as Version is, and the same for every copy of
// a database on whatever machine.
func (s *Store) State() string {
	_, state := s.engine.Versions()
	return state
}

// ReadOnly reports whether the store was opened ReadOnly.
func (s *Store) ReadOnly() bool { return s.mode == engine.ReadOnly }

// wrap puts the question before an error of the engine, and leaves the errors callers look for alone.
func wrap(err error, question string) error {
	var bad *paging.BadPage
	if err == nil || errors.Is(err, ErrNotFound) || errors.As(err, &bad) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%s: %w", question, err)
}

// Describe names the database of an address for people: the file, or host and database, never a password.
func Describe(dsn string) string {
	if isPostgres(dsn) {
		return postgres.Describe(dsn)
	}
	return dsn
}
