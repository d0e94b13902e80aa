package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/ncruces/go-sqlite3"
)

// writerHold keeps other writers out of the old file while the new one is made, and lets readers read.
type writerHold struct {
	conn *liteConn
	path string
	made os.FileInfo // the empty file that holdWriter created to lock it; nil if the file existed
}

// holdWriter locks the file against other writers. If there is no file it creates an empty one, so that two first imports exclude each
// other too. Only the owner may read a new file.
func holdWriter(path string) (h writerHold, err error) {
	h.path = path
	if h.made, err = makeEmpty(path); err != nil {
		return h, err
	}
	defer func() {
		if err != nil {
			h.close()
		}
	}()
	before, err := os.Stat(path)
	if err != nil {
		return h, err
	}
	if h.conn, err = openLite(path, sqlite3.OPEN_READWRITE); err != nil {
		return h, err
	}
	// The transaction writes nothing. In an empty file it would still create a journal file, which SQLite would then apply to the file that
	// is renamed over it.
	err = h.conn.Exec(`PRAGMA busy_timeout = 200; PRAGMA journal_mode = DELETE; PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE`)
	after, statErr := os.Stat(path)
	if err == nil && (statErr != nil || !os.SameFile(before, after)) {
		err = sqlite3.BUSY
	}
	if errors.Is(err, sqlite3.BUSY) {
		h.made = nil // the other import holds it
		err = errors.New("another import is writing to this database")
	}
	return h, err
}

// makeEmpty creates an empty file with mode 0600; it returns nil if the file exists.
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

// close releases the lock. It first removes the empty file that holdWriter created, unless a finished one replaced it.
func (h writerHold) close() {
	if now, err := os.Stat(h.path); err == nil && h.made != nil && os.SameFile(now, h.made) {
		_ = os.Remove(h.path)
	}
	if h.conn != nil {
		_ = h.conn.Exec(`ROLLBACK`)
		_ = h.conn.close()
	}
}

// copyBeside copies the file under a new name in the same folder, with its mode.
func copyBeside(path string) (name string, err error) {
	to, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.new")
	if err != nil {
		return "", err
	}
	defer func() {
		if err = errors.Join(err, to.Close()); err != nil {
			removeLite(to.Name())
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

// removeOrphans removes the copies that killed imports left beside the file. The caller holds the writer lock, so none of them belongs to
// a running import.
func removeOrphans(path string) {
	ours := regexp.MustCompile(`^\.` + regexp.QuoteMeta(filepath.Base(path)) + `\.[0-9]+\.new(-journal)?$`)
	folder := filepath.Dir(path)
	entries, _ := os.ReadDir(folder) // an import does not fail because an orphan stays
	for _, e := range entries {
		if e.Type().IsRegular() && ours.MatchString(e.Name()) {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

func removeLite(path string) {
	_ = os.Remove(path)
	_ = os.Remove(path + "-journal")
}
