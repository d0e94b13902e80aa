package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Change copies the file under a new name in the same folder, migrates, changes and checks the copy, and renames it over
// the old file. Readers never wait. A change that fails removes its copy. The next change removes the copy of a killed
// process.
func (e *Engine) Change(ctx context.Context, f func(engine.Writer) error) (err error) {
	held, err := HoldWriter(e.Path)
	if err != nil {
		return err
	}
	defer held.Close()
	removeOrphans(e.Path)
	next, err := copyBeside(e.Path)
	if err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	defer func() {
		if err != nil {
			removeFile(next)
		}
	}()
	if err := migrateFile(ctx, next); err != nil {
		return err
	}
	if err := changeFile(ctx, next, f); err != nil {
		return err
	}
	if err := finishFile(ctx, next); err != nil {
		return err
	}
	if err := replaceFile(next, e.Path); err != nil {
		return fmt.Errorf("put the new database in place: %w", err)
	}
	e.checkNow()
	return nil
}

// migrateFile migrates the schema of a file that no other process uses. It refuses a newer schema, because a newer program may have
// replaced the file after this program opened it.
func migrateFile(ctx context.Context, path string) error {
	if have, err := Schema(path); err == nil && have >= engine.SchemaVersion() {
		return engine.CheckSchema(have)
	}
	db, err := driver.Open(path, func(c *sqlite3.Conn) error {
		return c.Exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF`)
	})
	if err != nil {
		return err
	}
	defer db.Close()
	return engine.Migrate(ctx, db, engine.SQLiteDialect)
}

// unsafePragmas are acceptable only for a file that is discarded after any error. They disable CHECK constraints.
// finishFile checks the constraints of the whole file at the end.
const unsafePragmas = `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
	PRAGMA cache_size = -196608;
	PRAGMA ignore_check_constraints = ON`

// changeMemory limits the memory of the engine during a change, in bytes. It holds the page cache, which also bounds the
// sorts that build indexes. The rest goes to temporary files.
const changeMemory = 1 << 30

// changeFile runs f on the file in one transaction.
func changeFile(ctx context.Context, path string, f func(engine.Writer) error) (err error) {
	c, err := openConnContext(sqlite3.WithMaxMemory(ctx, changeMemory), path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if err := c.Exec(unsafePragmas + `; BEGIN`); err != nil {
		return err
	}
	if err := f(&writer{c, path}); err != nil {
		return err
	}
	return c.Exec(`COMMIT`)
}

// writerHold excludes other writers from the old file while the new one is built. Readers can still read it.
type writerHold struct {
	conn *Conn
	path string
	made os.FileInfo // the empty file that HoldWriter created to lock it; nil if the file existed
}

// HoldWriter locks the file against other writers. If there is no file, it creates an empty one, so that two first
// imports also exclude each other. Only the owner may read a new file.
func HoldWriter(path string) (h writerHold, err error) {
	h.path = path
	if h.made, err = makeEmpty(path); err != nil {
		return h, err
	}
	defer func() {
		if err != nil {
			h.Close()
		}
	}()
	before, err := os.Stat(path)
	if err != nil {
		return h, err
	}
	if h.conn, err = OpenConn(path, sqlite3.OPEN_READWRITE); err != nil {
		return h, err
	}
	// The transaction writes nothing. In an empty file it would still create a journal file, which SQLite would then
	// apply to the file that replaces it.
	err = h.conn.Exec(`PRAGMA busy_timeout = 200; PRAGMA journal_mode = DELETE; PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE`)
	after, statErr := os.Stat(path)
	if err == nil && (statErr != nil || !os.SameFile(before, after)) {
		err = sqlite3.BUSY
	}
	if errors.Is(err, sqlite3.BUSY) {
		h.made = nil // the file belongs to the other import
		err = errors.New("another import is writing to this database")
	}
	return h, err
}

// makeEmpty creates an empty file with mode 0600. It returns nil if the file exists.
func makeEmpty(path string) (os.FileInfo, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // #nosec G304 -- the database that the command line names
	if errors.Is(err, fs.ErrExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Stat()
}

// Close releases the lock. It first removes the empty file that HoldWriter created, unless a finished file replaced it.
func (h writerHold) Close() {
	if now, err := os.Stat(h.path); err == nil && h.made != nil && os.SameFile(now, h.made) {
		_ = os.Remove(h.path)
	}
	if h.conn != nil {
		_ = h.conn.Exec(`ROLLBACK`)
		_ = h.conn.Close()
	}
}

// copyBeside copies the file under a new name in the same folder and keeps its mode.
func copyBeside(path string) (name string, err error) {
	to, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.new")
	if err != nil {
		return "", err
	}
	defer func() {
		if err = errors.Join(err, to.Close()); err != nil {
			removeFile(to.Name())
		}
	}()
	from, err := os.Open(path) // #nosec G304 -- the database that the command line names
	if err != nil {
		return "", err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return "", err
	}
	if err := to.Chmod(info.Mode().Perm()); err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	return to.Name(), err
}

// removeOrphans removes the copies of killed imports from the folder of the file. The caller holds the writer lock, so no
// copy belongs to a running import.
func removeOrphans(path string) {
	ours := regexp.MustCompile(`^\.` + regexp.QuoteMeta(filepath.Base(path)) + `\.[0-9]+\.new(-journal)?$`)
	folder := filepath.Dir(path)
	entries, _ := os.ReadDir(folder) // an import succeeds even if an orphan remains
	for _, e := range entries {
		if e.Type().IsRegular() && ours.MatchString(e.Name()) {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

func removeFile(path string) {
	_ = os.Remove(path)
	_ = os.Remove(path + "-journal")
}

// finishFile flushes a file to disk and returns an error if its pages or foreign keys are broken. The three steps are
// independent and take about as long, so they run in parallel.
func finishFile(ctx context.Context, path string) error {
	var wg sync.WaitGroup
	var errs [3]error
	for k, step := range []func() error{
		func() error { return syncFile(path) },
		func() error { return checkFile(ctx, path, `PRAGMA quick_check(5)`, "is damaged") },
		func() error { return checkFile(ctx, path, `PRAGMA foreign_key_check`, "has broken references in") },
	} {
		wg.Go(func() { errs[k] = step() })
	}
	wg.Wait()
	return errors.Join(errs[:]...)
}

// checkFile runs a check that returns "ok", no row, or the errors it found.
func checkFile(ctx context.Context, path, check, wrong string) error {
	c, err := OpenReader(path)
	if err != nil {
		return err
	}
	defer c.Close()
	var found []string
	err = c.Query(ctx, check, nil, func(r engine.Row) {
		if what := r.Text(0); what != "ok" && len(found) < 5 {
			found = append(found, what)
		}
	})
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the new database %s %s", wrong, strings.Join(found, ", "))
	}
	return err
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // #nosec G304 -- the database that the command line names
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// replaceFile renames the finished file over the old one.
func replaceFile(next, path string) error {
	if err := os.Rename(next, path); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
