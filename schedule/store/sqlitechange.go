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
	PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY`

// changeFile runs f on the file in one transaction and checks what came out.
func changeFile(ctx context.Context, path string, f func(writer) error) (err error) {
	c, err := openLite(path, sqlite3.OPEN_READWRITE)
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
	if err := c.Exec(`COMMIT`); err != nil {
		return err
	}
	return checkFile(ctx, c)
}

// checkFile refuses a file whose pages or references are not in order.
func checkFile(ctx context.Context, c *liteConn) error {
	var found []string
	note := func(r row) error { found = append(found, r.text(0)); return nil }
	if err := c.query(ctx, `PRAGMA quick_check(5)`, nil, note); err != nil {
		return err
	}
	if len(found) != 1 || found[0] != "ok" {
		return fmt.Errorf("the new database is damaged: %s", strings.Join(found, "; "))
	}
	found = nil
	if err := c.query(ctx, `PRAGMA foreign_key_check`, nil, note); err != nil {
		return err
	}
	if len(found) > 0 {
		return fmt.Errorf("the new database has %d broken references, the first in table %s", len(found), found[0])
	}
	return nil
}

// replaceFile renames the finished file over the old one, on disk before it counts as done.
func replaceFile(next, path string) error {
	f, err := os.OpenFile(next, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
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
