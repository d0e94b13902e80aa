package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ncruces/go-sqlite3"
)

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
	from, err := os.Open(path) // #nosec G304 -- the database that the command line names
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
