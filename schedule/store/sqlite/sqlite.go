// Package sqlite implements engine.Engine for a SQLite file. A change writes a complete new file and renames it over the old one.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

// Engine is a database file. Imports replace the whole file, so the engine checks it periodically and switches to the new
// one. Running queries finish on the file on which they started.
type Engine struct {
	Path string
	mode engine.Mode
	Now  func() time.Time
	Disk func(folder string) engine.Disk

	mu      sync.Mutex // guards the fields below
	current *connPool
	lookAt  time.Time // when to check the file again
	refused error     // why the file at Path is not the open one; nil if it is
}

// lookEvery is the minimum time between two checks of the file.
const lookEvery = 100 * time.Millisecond

// Open opens the database file. With ReadWrite it creates a missing file and migrates the schema.
func Open(ctx context.Context, dsn string, mode engine.Mode, now func() time.Time) (engine.Engine, error) {
	path, err := filepath.Abs(strings.TrimPrefix(dsn, "sqlite:"))
	if err != nil {
		return nil, err
	}
	e := &Engine{Path: path, mode: mode, Now: now, Disk: engine.DiskOf}
	if mode == engine.ReadWrite {
		if err := e.prepare(ctx); err != nil {
			return nil, fmt.Errorf("open %s: %w", path, err)
		}
	}
	if e.current, err = openPool(path, lockPatience); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return e, nil
}

// prepare creates a missing file or migrates an older schema. Both replace the file.
func (e *Engine) prepare(ctx context.Context) error {
	have, err := Schema(e.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && have >= engine.SchemaVersion() {
		return nil
	}
	return e.Change(ctx, func(engine.Writer) error { return nil })
}

// Location returns the path of the file.
func (e *Engine) Location() string { return e.Path }

var queries = &engine.Queries{
	Title:   `SELECT 'SQLite ' || sqlite_version()`,
	Size:    `SELECT c.page_count * s.page_size FROM pragma_page_count() c, pragma_page_size() s`,
	Journal: `PRAGMA journal_mode`,
	Tables:  `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name`,
	Columns: `SELECT t.name, c.name, c.type, CASE WHEN c."notnull" <> 0 OR c.pk > 0 THEN 1 ELSE 0 END, CASE WHEN c.pk > 0 THEN 1 ELSE 0 END,
		COALESCE((SELECT f."table" FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name), '')
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`,
	Defaults: `SELECT name, COALESCE(dflt_value, '') FROM pragma_table_info(?1)`,
	Indexes: `SELECT l.name, l."unique", l.partial, COALESCE(i.name, 'an expression') FROM pragma_index_list(?1) l
		JOIN pragma_index_info(l.name) i ORDER BY l.name, i.seqno`,
	Checks: `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1`,
	Guards: `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 ORDER BY name`,
}

// Queries returns the queries about the database itself.
func (e *Engine) Queries() *engine.Queries { return queries }

// Environment reads the size, time and disk of the file.
func (e *Engine) Environment(ctx context.Context) (engine.Environment, error) {
	info, err := os.Stat(e.Path)
	if err != nil {
		return engine.Environment{}, err
	}
	f := engine.FileEnvironment{Path: e.Path, Bytes: info.Size(), Changed: info.ModTime(), Disk: e.Disk(filepath.Dir(e.Path))}
	err = engine.One(ctx, e, queries.Journal, nil, func(r engine.Row) { f.Journal = r.Text(0) })
	return engine.Environment{File: &f}, err
}

// TryWrite runs a statement on an unchanged connection for queries.
func (e *Engine) TryWrite(ctx context.Context, text string) (refusal string, err error) {
	err = e.Read(ctx, func(q engine.Reader) error {
		err := q.Query(ctx, text, nil, func(engine.Row) {})
		if errors.Is(err, sqlite3.READONLY) {
			refusal, err = err.Error(), nil
		}
		return err
	})
	return refusal, err
}

// Close closes all connections to the file.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current != nil {
		e.current.release()
		e.current = nil
	}
	return nil
}

// Versions returns the data version and the state of the open file, or "" if the store is closed.
func (e *Engine) Versions() (version, state string) {
	f, err := e.acquire()
	if err != nil {
		return "", ""
	}
	defer f.release()
	return f.version, f.state
}

// Read runs f with one consistent view of the data.
func (e *Engine) Read(ctx context.Context, f func(engine.Reader) error) error {
	for range patience {
		err := e.readOnce(ctx, f)
		if !errors.Is(err, errReplaced) {
			return engine.MarkUnavailable(err, reason)
		}
		if err := e.waitForOld(ctx); err != nil {
			return err
		}
	}
	return engine.MarkUnavailable(fmt.Errorf("the current file cannot be served: %w", e.Behind()), reason)
}

// Query runs a query and calls each for every row.
func (e *Engine) Query(ctx context.Context, text string, args []any, each func(engine.Row)) error {
	return e.Read(ctx, func(q engine.Reader) error { return q.Query(ctx, text, args, each) })
}

func (e *Engine) readOnce(ctx context.Context, f func(engine.Reader) error) error {
	file, err := e.acquire()
	if err != nil {
		return err
	}
	defer file.release()
	err = file.with(ctx, func(c *Conn) error { return c.cause(ctx, f(c)) })
	if isDamage(err) {
		file.damage.Store(&engine.Unavailable{Reason: reason(err), Cause: err})
	}
	return err
}

// LeastRoom is the minimum free space on the disk of the file, in bytes. An import needs far more, but below this limit
// not even a message can be stored.
const LeastRoom = 1 << 20

// Room returns an error if the disk of the file is full. The store still serves the file, but imports cannot update it.
func (e *Engine) Room() error {
	folder := filepath.Dir(e.Path)
	if d := e.Disk(folder); d.Known && !d.Fixed && d.Free < LeastRoom {
		return &engine.Unavailable{Reason: "the disk of the database is full, so an import is not possible", Cause: fmt.Errorf("%d bytes are free in %s", d.Free, folder)}
	}
	return nil
}

// The limits of a query that waits for a connection to a replaced file: the number of attempts, and the pause between
// two.
const (
	patience = 1000
	waitOnce = 5 * time.Millisecond
)

// waitForOld checks the file at once. If the new file cannot be served, it waits for waitOnce: no further connection to
// the old file can be opened, so an existing one must become idle.
func (e *Engine) waitForOld(ctx context.Context) error {
	if e.Behind() == nil {
		return nil
	}
	select {
	case <-time.After(waitOnce):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// checkNow makes the next query check the file.
func (e *Engine) checkNow() {
	e.mu.Lock()
	e.lookAt = time.Time{}
	e.mu.Unlock()
}

var errReplaced = errors.New("the database file was replaced") // never leaves the engine

// Renew checks the file at once. If the new file cannot be served, the engine keeps the old one.
func (e *Engine) Renew() { _ = e.Behind() }

// Behind returns why the file at Path is not the open one or why the open one is damaged; nil if neither applies.
func (e *Engine) Behind() error {
	e.checkNow()
	f, err := e.acquire() // checks the file
	if err != nil {
		return err
	}
	f.release()
	e.mu.Lock()
	defer e.mu.Unlock()
	if damage := f.damage.Load(); damage != nil && e.refused == nil {
		return damage
	}
	return engine.MarkUnavailable(e.refused, reason)
}

// acquire returns the current pool. It first switches to a replaced file. The caller must release the pool.
func (e *Engine) acquire() (*connPool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current == nil {
		return nil, engine.ErrClosed
	}
	if now := e.Now(); now.After(e.lookAt) {
		e.lookAt = now.Add(lookEvery)
		e.followReplacement()
	}
	e.current.users.Add(1)
	return e.current, nil
}

// followReplacement reopens the file if it was replaced or changed. If the new file cannot be opened because it is
// missing, incomplete or of another program, the engine keeps the old one, which stays readable through its open
// connections.
func (e *Engine) followReplacement() {
	info, err := os.Stat(e.Path)
	if e.refused = err; err != nil || sameFile(info, e.current.info) {
		return
	}
	next, err := openPool(e.Path, replacePatience)
	if e.refused = err; err != nil {
		return
	}
	e.current.release()
	e.current = next
}
