package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// change builds a complete new file beside the old one (copy, bring the schema up to date, change, check) and renames
// it over the old one. Readers never wait, and a change that fails leaves nothing behind.
func (e *sqlite) change(ctx context.Context, f func(writer) error) (err error) {
	held, err := holdWriter(e.path)
	if err != nil {
		return err
	}
	defer held.close()
	next, err := copyBeside(e.path)
	if err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	defer func() {
		if err != nil {
			removeLite(next)
		}
	}()
	if err := migrateLite(ctx, next); err != nil {
		return err
	}
	if err := changeFile(ctx, next, f); err != nil {
		return err
	}
	if err := finishFile(ctx, next); err != nil {
		return err
	}
	if err := replaceFile(next, e.path); err != nil {
		return fmt.Errorf("put the new database in place: %w", err)
	}
	e.lookNow()
	return nil
}

// writerHold keeps other writers out of the old file while the new one is made, and lets readers read.
type writerHold struct{ conn *liteConn }

// holdWriter takes the writer's place on the file; there is nothing to hold when there is no file.
func holdWriter(path string) (writerHold, error) {
	before, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return writerHold{}, nil
	}
	if err != nil {
		return writerHold{}, err
	}
	c, err := openLite(path, sqlite3.OPEN_READWRITE)
	if err != nil {
		return writerHold{}, err
	}
	err = c.Exec(`PRAGMA busy_timeout = 200; PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE`)
	after, statErr := os.Stat(path)
	if err == nil && (statErr != nil || !os.SameFile(before, after)) {
		err = sqlite3.BUSY
	}
	if err != nil {
		_ = c.close()
		if errors.Is(err, sqlite3.BUSY) {
			err = errors.New("another import is writing to this database")
		}
		return writerHold{}, err
	}
	return writerHold{c}, nil
}

func (h writerHold) close() {
	if h.conn != nil {
		_ = h.conn.Exec(`ROLLBACK`)
		_ = h.conn.close()
	}
}

// copyBeside copies the file, or makes an empty one, under a new name in the same folder.
func copyBeside(path string) (name string, err error) {
	to, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.new")
	if err != nil {
		return "", err
	}
	defer func() {
		if cerr := to.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			removeLite(to.Name())
		}
	}()
	from, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return to.Name(), to.Chmod(0o644)
	}
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

func removeLite(path string) {
	_ = os.Remove(path)
	_ = os.Remove(path + "-journal")
}

// migrateLite brings the schema of a file up to date. The file is one that nobody else uses.
func migrateLite(ctx context.Context, path string) error {
	if have, err := liteSchema(path); err == nil && have == schemaVersion() {
		return nil
	}
	db, err := driver.Open(path, func(c *sqlite3.Conn) error {
		return c.Exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF`)
	})
	if err != nil {
		return err
	}
	defer db.Close()
	return migrate(ctx, db, sqliteDialect)
}

// unsafePragmas are right only for a file that is thrown away when anything goes wrong.
const unsafePragmas = `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
	PRAGMA cache_size = -196608`

// changeMemory is what the engine may take for itself in a change: the page cache above, which also bounds the sorts that
// build indexes; what does not fit goes to temporary files.
const changeMemory = 1 << 30

// changeFile runs f on the file in one transaction.
func changeFile(ctx context.Context, path string, f func(writer) error) (err error) {
	c, err := openLiteContext(sqlite3.WithMaxMemory(ctx, changeMemory), path)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := c.close(); err == nil {
			err = cerr
		}
	}()
	if err := c.Exec(unsafePragmas + `; BEGIN`); err != nil {
		return err
	}
	if err := f(&liteWriter{c}); err != nil {
		return err
	}
	return c.Exec(`COMMIT`)
}

// finishFile refuses a file whose pages or references are not in order, and sees to it that it is on disk. The three take
// about as long and do not need each other.
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

// checkFile runs a check that answers "ok", nothing, or what is wrong.
func checkFile(ctx context.Context, path, check, wrong string) error {
	c, err := openLiteReader(path)
	if err != nil {
		return err
	}
	defer c.close()
	var found []string
	err = c.query(ctx, check, nil, func(r row) error {
		if what := r.text(0); what != "ok" && len(found) < 5 {
			found = append(found, what)
		}
		return nil
	})
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the new database %s %s", wrong, strings.Join(found, ", "))
	}
	return err
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
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
