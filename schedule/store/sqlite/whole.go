package sqlite

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

// Schema returns the schema version of a file, or 0 for an empty one.
func Schema(path string) (have int64, err error) {
	c, err := OpenConn(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	return c.schema()
}

func (c *Conn) schema() (int64, error) {
	have, err := engine.Count(context.Background(), c, engine.VersionQuery)
	if isNoTable(err) {
		return 0, nil
	}
	return have, err
}

// check returns an error if the file cannot be served. It records the version and the state of the file.
func (f *connPool) check(c *Conn) error {
	ctx := context.Background()
	have, err := c.schema()
	if err != nil {
		return err
	}
	if err := engine.CheckSchema(have); err != nil {
		return err
	}
	mode := ""
	if err := engine.One(ctx, c, queries.Journal, nil, func(r engine.Row) { mode = r.Text(0) }); err != nil {
		return err
	}
	if mode == "wal" {
		return errors.New("the file is in WAL mode, which cannot be read without writing: run opshub import with this database and no path")
	}
	file, err := os.Open(f.path) // #nosec G304 -- the database that the command line names
	if err != nil {
		return err
	}
	defer file.Close()
	if err := wholeToItsEnd(ctx, c, file); err != nil {
		return err
	}
	changes, err := changeCounter(file)
	if err != nil {
		return err
	}
	version, err := engine.StoredVersion(ctx, c)
	f.version = fmt.Sprintf("%s-%x", version, f.info.ModTime().UnixNano())
	f.state = fmt.Sprintf("%s-%x", version, changes)
	return err
}

func isNoTable(err error) bool { return err != nil && strings.Contains(err.Error(), "no such table") }

var errEmptied = errors.New("the file no longer contains tables")

// cause returns the underlying error of a failed query to a file that was intact when it was opened. A program that
// copies over the file truncates it first. A connection that reads it at that moment sees no tables from then on, and
// reports a missing table even if a new check would find damage.
func (c *Conn) cause(ctx context.Context, err error) error {
	if !isNoTable(err) {
		return err
	}
	tables, damage := engine.Count(ctx, c, `SELECT count(*) FROM sqlite_schema`)
	switch {
	case damage != nil:
		return damage
	case tables == 0:
		return errEmptied
	}
	return err
}

// changeCounter returns the file change counter from the header of a SQLite file. Every transaction that changes the file
// increments it, so it also shows changes by other programs. A copy of the file has the same counter.
func changeCounter(file *os.File) (uint32, error) {
	const place, size = 24, 4
	head := make([]byte, size)
	if _, err := file.ReadAt(head, place); err != nil {
		return 0, fmt.Errorf("head of %s: %w", file.Name(), err)
	}
	return binary.BigEndian.Uint32(head), nil
}

var errNotWhole = errors.New("the last page of the file is empty")

// wholeToItsEnd returns errNotWhole if the last page of the file contains only zeros. Some copy programs set the length
// first, so the part that is not copied yet reads as zeros. A free page may contain zeros, so a file with free pages is
// accepted.
func wholeToItsEnd(ctx context.Context, c *Conn, file *os.File) error {
	size, err := engine.Count(ctx, c, `SELECT page_size FROM pragma_page_size()`)
	if err != nil {
		return err
	}
	page := make([]byte, size)
	if _, err := file.Seek(-size, io.SeekEnd); err != nil {
		return err
	}
	if _, err := io.ReadFull(file, page); err != nil {
		return err
	}
	if len(bytes.Trim(page, "\x00")) > 0 {
		return nil
	}
	free, err := engine.Count(ctx, c, `SELECT freelist_count FROM pragma_freelist_count()`)
	if err == nil && free == 0 {
		err = errNotWhole
	}
	return err
}
