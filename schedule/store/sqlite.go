package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// sqlite is a database file. Imports replace the file as a whole, so the store looks at it from time to time and
// goes over to the new one; questions in flight finish on the file they began with.
type sqlite struct {
	path string
	mode Mode

	mu      sync.Mutex // guards current and lookAt
	current *liteFile
	lookAt  time.Time // when to look at the file again
}

// lookEvery is how often the file is looked at, at most.
const lookEvery = 100 * time.Millisecond

func openSQLite(ctx context.Context, dsn string, mode Mode) (engine, error) {
	path, err := filepath.Abs(strings.TrimPrefix(dsn, "sqlite:"))
	if err != nil {
		return nil, err
	}
	e := &sqlite{path: path, mode: mode}
	if mode == ReadWrite {
		if err := e.prepare(ctx); err != nil {
			return nil, fmt.Errorf("open %s: %w", path, err)
		}
	}
	if e.current, err = openLiteFile(path); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return e, nil
}

// prepare makes the file when there is none, and brings an older schema up to date, both by replacing the file.
func (e *sqlite) prepare(ctx context.Context) error {
	have, err := liteSchema(e.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && have >= schemaVersion() {
		return nil
	}
	return e.change(ctx, func(writer) error { return nil })
}

// liteSchema is the schema version of a file; 0 for an empty one.
func liteSchema(path string) (have int64, err error) {
	if _, err := os.Stat(path); err != nil {
		return 0, err
	}
	c, err := openLite(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return 0, err
	}
	defer c.close()
	err = c.query(context.Background(), versionQuery, nil, func(r row) error {
		have = r.int(0)
		return nil
	})
	if err != nil && strings.Contains(err.Error(), "no such table") {
		return 0, nil
	}
	return have, err
}

func (e *sqlite) location() string { return e.path }

func (e *sqlite) title(ctx context.Context) (title string, err error) {
	err = e.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT sqlite_version()`, nil, func(r row) error {
			title = "SQLite " + r.text(0)
			return nil
		})
	})
	return title, err
}

func (e *sqlite) journalQuery() string { return `PRAGMA journal_mode` }

func (e *sqlite) tablesQuery() string {
	return `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name`
}

func (e *sqlite) columnsQuery() string {
	return `SELECT t.name, c.name, c.type, CASE WHEN c."notnull" <> 0 OR c.pk > 0 THEN 1 ELSE 0 END
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`
}

// tryWrite asks the engine in the connection that serves questions, as it is.
func (e *sqlite) tryWrite(ctx context.Context, text string) (refusal string, err error) {
	err = e.read(ctx, func(q reader) error {
		err := q.query(ctx, text, nil, func(row) error { return nil })
		if errors.Is(err, sqlite3.READONLY) {
			refusal, err = err.Error(), nil
		}
		return err
	})
	return refusal, err
}

func (e *sqlite) close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current != nil {
		e.current.retire()
		e.current = nil
	}
	return nil
}

func (e *sqlite) version() string {
	f, err := e.acquire()
	if err != nil {
		return ""
	}
	defer f.release()
	return f.version
}

func (e *sqlite) read(ctx context.Context, f func(reader) error) error {
	for {
		err := e.readOnce(ctx, f)
		if !errors.Is(err, errReplaced) {
			return err
		}
		e.lookNow()
	}
}

func (e *sqlite) readOnce(ctx context.Context, f func(reader) error) error {
	file, err := e.acquire()
	if err != nil {
		return err
	}
	defer file.release()
	return file.with(ctx, func(c *liteConn) error { return f(c) })
}

// lookNow makes the next question look at the file.
func (e *sqlite) lookNow() {
	e.mu.Lock()
	e.lookAt = time.Time{}
	e.mu.Unlock()
}

var (
	errClosed   = errors.New("the store is closed")
	errReplaced = errors.New("the database file was replaced") // never leaves this file
)

// acquire gives the file of the moment, going over to a replaced one first.
func (e *sqlite) acquire() (*liteFile, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current == nil {
		return nil, errClosed
	}
	if now := time.Now(); now.After(e.lookAt) {
		e.lookAt = now.Add(lookEvery)
		e.followReplacement()
	}
	e.current.users.Add(1)
	return e.current, nil
}

// followReplacement opens the file anew when it is another one or was changed. A file that cannot be opened (gone,
// half copied) changes nothing: the old one is still there for those who hold it open.
func (e *sqlite) followReplacement() {
	info, err := os.Stat(e.path)
	if err != nil || sameFile(info, e.current.info) {
		return
	}
	next, err := openLiteFile(e.path)
	if err != nil {
		return
	}
	e.current.retire()
	e.current = next
}

func sameFile(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// liteFile is one state of the database file and the connections to it.
type liteFile struct {
	info    os.FileInfo
	path    string
	version string
	slots   chan struct{} // one for each connection that may be in use
	users   atomic.Int64  // questions on this file, plus one until it is retired

	mu   sync.Mutex
	idle []*liteConn
}

// maxConnections bounds the questions that run at once on one file; more wait. Exports hold a connection for long.
const maxConnections = 64

// maxIdle bounds the connections kept open between questions.
const maxIdle = 16

func openLiteFile(path string) (*liteFile, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	f := &liteFile{info: info, path: path, slots: make(chan struct{}, maxConnections)}
	f.users.Store(1)
	c, err := openLiteReader(path)
	if err != nil {
		return nil, err
	}
	if err := f.check(c); err != nil {
		_ = c.close()
		return nil, err
	}
	f.idle = append(f.idle, c)
	return f, nil
}

// check refuses a file that cannot be served, and reads its version.
func (f *liteFile) check(c *liteConn) error {
	ctx := context.Background()
	have, err := count(ctx, c, versionQuery)
	if err != nil && !strings.Contains(err.Error(), "no such table") {
		return err
	}
	if err := checkSchema(have); err != nil {
		return err
	}
	mode := ""
	err = c.query(ctx, `PRAGMA journal_mode`, nil, func(r row) error { mode = r.text(0); return nil })
	if err != nil {
		return err
	}
	if mode == "wal" {
		return errors.New("the file is in WAL mode, which cannot be read without writing: run opshub refresh")
	}
	err = c.query(ctx, `SELECT data_version FROM organization`, nil, func(r row) error {
		f.version = fmt.Sprintf("%s-%x", r.text(0), f.info.ModTime().UnixNano())
		return nil
	})
	return err
}

// with runs fn on a connection of its own.
func (f *liteFile) with(ctx context.Context, fn func(*liteConn) error) error {
	select {
	case f.slots <- struct{}{}:
		defer func() { <-f.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	c, err := f.take()
	if err != nil {
		return err
	}
	err = fn(c) // after a panic in the engine the connection is not to be trusted, and is left alone
	f.give(c)
	return err
}

func (f *liteFile) take() (*liteConn, error) {
	f.mu.Lock()
	if n := len(f.idle); n > 0 {
		c := f.idle[n-1]
		f.idle = f.idle[:n-1]
		f.mu.Unlock()
		return c, nil
	}
	f.mu.Unlock()
	c, err := openLiteReader(f.path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(f.path); err == nil && !os.SameFile(info, f.info) {
		_ = c.close()
		return nil, errReplaced
	}
	return c, nil
}

func (f *liteFile) give(c *liteConn) {
	f.mu.Lock()
	keep := len(f.idle) < maxIdle && f.users.Load() > 0
	if keep {
		f.idle = append(f.idle, c)
	}
	f.mu.Unlock()
	if !keep {
		_ = c.close()
	}
}

func (f *liteFile) retire() { f.release() }

func (f *liteFile) release() {
	if f.users.Add(-1) > 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.idle {
		_ = c.close()
	}
	f.idle = nil
}

// openLiteReader opens a connection that the engine keeps from writing.
func openLiteReader(path string) (*liteConn, error) {
	c, err := openLite(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return nil, err
	}
	err = c.Exec(`PRAGMA query_only = ON; PRAGMA busy_timeout = 5000`)
	if err != nil {
		_ = c.close()
		return nil, err
	}
	return c, nil
}
