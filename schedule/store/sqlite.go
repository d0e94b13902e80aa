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
	"time"

	"github.com/ncruces/go-sqlite3"
)

// sqlite is a database file. Imports replace the file as a whole, so the store looks at it from time to time and
// goes over to the new one; questions in flight finish on the file they began with.
type sqlite struct {
	path string
	mode Mode
	now  func() time.Time
	disk func(folder string) Disk

	mu      sync.Mutex // guards current and lookAt
	current *liteFile
	lookAt  time.Time // when to look at the file again
	refused error     // why the file that is there now is not the one that is read; nil when it is
}

// lookEvery is how often the file is looked at, at most.
const lookEvery = 100 * time.Millisecond

func openSQLite(ctx context.Context, dsn string, mode Mode, now func() time.Time) (engine, error) {
	path, err := filepath.Abs(strings.TrimPrefix(dsn, "sqlite:"))
	if err != nil {
		return nil, err
	}
	e := &sqlite{path: path, mode: mode, now: now, disk: diskOf}
	if mode == ReadWrite {
		if err := e.prepare(ctx); err != nil {
			return nil, fmt.Errorf("open %s: %w", path, err)
		}
	}
	if e.current, err = openLiteFile(path, lockPatience); err != nil {
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
	if err == nil && have >= SchemaVersion() {
		return nil
	}
	return e.change(ctx, func(writer) error { return nil })
}

func (e *sqlite) location() string { return e.path }

var liteTexts = &engineTexts{
	title:   `SELECT 'SQLite ' || sqlite_version()`,
	size:    `SELECT c.page_count * s.page_size FROM pragma_page_count() c, pragma_page_size() s`,
	journal: `PRAGMA journal_mode`,
	tables:  `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name`,
	columns: `SELECT t.name, c.name, c.type, CASE WHEN c."notnull" <> 0 OR c.pk > 0 THEN 1 ELSE 0 END, CASE WHEN c.pk > 0 THEN 1 ELSE 0 END,
		COALESCE((SELECT f."table" FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name), '')
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`,
	defaults: `SELECT name, COALESCE(dflt_value, '') FROM pragma_table_info(?1)`,
	indexes: `SELECT l.name, l."unique", l.partial, COALESCE(i.name, 'an expression') FROM pragma_index_list(?1) l
		JOIN pragma_index_info(l.name) i ORDER BY l.name, i.seqno`,
	checks: `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1`,
	guards: `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 ORDER BY name`,
}

func (e *sqlite) texts() *engineTexts { return liteTexts }

func (e *sqlite) footing(ctx context.Context) (Footing, error) {
	info, err := os.Stat(e.path)
	if err != nil {
		return Footing{}, err
	}
	f := FileFooting{Path: e.path, Bytes: info.Size(), Changed: info.ModTime(), Disk: e.disk(filepath.Dir(e.path))}
	err = one(ctx, e, liteTexts.journal, nil, func(r row) { f.Journal = r.text(0) })
	return Footing{File: &f}, err
}

// tryWrite asks the engine in the connection that serves questions, as it is.
func (e *sqlite) tryWrite(ctx context.Context, text string) (refusal string, err error) {
	err = e.read(ctx, func(q reader) error {
		err := q.query(ctx, text, nil, func(row) {})
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
		e.current.release()
		e.current = nil
	}
	return nil
}

func (e *sqlite) versions() (version, state string) {
	f, err := e.acquire()
	if err != nil {
		return "", ""
	}
	defer f.release()
	return f.version, f.state
}

func (e *sqlite) read(ctx context.Context, f func(reader) error) error {
	for range patience {
		err := e.readOnce(ctx, f)
		if !errors.Is(err, errReplaced) {
			return unavailable(err, liteReason)
		}
		if err := e.waitForOld(ctx); err != nil {
			return err
		}
	}
	return unavailable(fmt.Errorf("the file there now cannot be served: %w", e.behind()), liteReason)
}

func (e *sqlite) query(ctx context.Context, text string, args []any, each func(row)) error {
	return e.read(ctx, func(q reader) error { return q.query(ctx, text, args, each) })
}

func (e *sqlite) readOnce(ctx context.Context, f func(reader) error) error {
	file, err := e.acquire()
	if err != nil {
		return err
	}
	defer file.release()
	err = file.with(ctx, func(c *liteConn) error { return c.cause(ctx, f(c)) })
	if isDamage(err) {
		file.damage.Store(&Unavailable{liteReason(err), err})
	}
	return err
}

// leastRoom is what has to be free on the disk of a file. An import needs much more, but with less not even a message can be kept.
const leastRoom = 1 << 20

// room says that the disk below the file is full. What is there is read all the same, and grows old.
func (e *sqlite) room() error {
	folder := filepath.Dir(e.path)
	if d := e.disk(folder); d.Known && !d.Fixed && d.Free < leastRoom {
		return &Unavailable{"the disk of the database is full, so that no import can take place", fmt.Errorf("%d bytes are free in %s", d.Free, folder)}
	}
	return nil
}

// How long a question waits for a connection to a file that is gone, before it gives up.
const (
	patience = 1000
	waitOnce = 5 * time.Millisecond
)

// waitForOld looks at the file at once and waits a little where the new one cannot be served: no further connection to the old one
// can be opened, so one of those that are has to come free.
func (e *sqlite) waitForOld(ctx context.Context) error {
	if e.behind() == nil {
		return nil
	}
	select {
	case <-time.After(waitOnce):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lookNow makes the next question look at the file.
func (e *sqlite) lookNow() {
	e.mu.Lock()
	e.lookAt = time.Time{}
	e.mu.Unlock()
}

var errReplaced = errors.New("the database file was replaced") // never leaves the engine

// renew looks at the file at once; what cannot be served there is not what is read.
func (e *sqlite) renew() { _ = e.behind() }

// behind says why the file that is there now is not the one that is read.
func (e *sqlite) behind() error {
	e.lookNow()
	f, err := e.acquire() // looks at the file
	if err != nil {
		return err
	}
	f.release()
	e.mu.Lock()
	defer e.mu.Unlock()
	if damage := f.damage.Load(); damage != nil && e.refused == nil {
		return damage
	}
	return unavailable(e.refused, liteReason)
}

// acquire gives the file of the moment, going over to a replaced one first.
func (e *sqlite) acquire() (*liteFile, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current == nil {
		return nil, ErrClosed
	}
	if now := e.now(); now.After(e.lookAt) {
		e.lookAt = now.Add(lookEvery)
		e.followReplacement()
	}
	e.current.users.Add(1)
	return e.current, nil
}

// followReplacement opens the file anew when it is another one or was changed. A file that cannot be opened (gone,
// half copied, of another program) changes nothing: the old one is still there for those who hold it open.
func (e *sqlite) followReplacement() {
	info, err := os.Stat(e.path)
	if e.refused = err; err != nil || sameFile(info, e.current.info) {
		return
	}
	next, err := openLiteFile(e.path, replacePatience)
	if e.refused = err; err != nil {
		return
	}
	e.current.release()
	e.current = next
}
