package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// change builds a complete new file beside the old one (copy, bring the schema up to date, change, check) and renames
// it over the old one. Readers never wait. A change that fails removes its file; the file of a killed one is removed by the next change.
func (e *sqlite) change(ctx context.Context, f func(writer) error) (err error) {
	held, err := holdWriter(e.path)
	if err != nil {
		return err
	}
	defer held.close()
	removeOrphans(e.path)
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

// migrateLite brings the schema of a file up to date. The file is one that nobody else uses.
func migrateLite(ctx context.Context, path string) error {
	if have, err := liteSchema(path); err == nil && have == SchemaVersion() {
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

// unsafePragmas are right only for a file that is thrown away when anything goes wrong. The constraints are left to the check
// of the finished file, which looks at them all.
const unsafePragmas = `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
	PRAGMA cache_size = -196608;
	PRAGMA ignore_check_constraints = ON`

// changeMemory is what the engine may take for itself in a change: the page cache above, which also bounds the sorts that
// build indexes; what does not fit goes to temporary files.
const changeMemory = 1 << 30

// changeFile runs f on the file in one transaction.
func changeFile(ctx context.Context, path string, f func(writer) error) (err error) {
	c, err := openLiteContext(sqlite3.WithMaxMemory(ctx, changeMemory), path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := c.Exec(unsafePragmas + `; BEGIN`); err != nil {
		return err
	}
	if err := f(&liteWriter{c, path}); err != nil {
		return err
	}
	return c.Exec(`COMMIT`)
}
