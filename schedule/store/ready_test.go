package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"opshub/schedule/store/storetest"
)

// storedTrue is how the table of migrations keeps yes.
func storedTrue(dsn string) string {
	if isPostgres(dsn) {
		return "TRUE"
	}
	return "1"
}

// TestTheStateOfAFile copies a file, takes it away and changes it behind the program's back.
func TestTheStateOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	importInto(t, path, storetest.Roster(5, 1))
	s := opened(t, path, ReadOnly)
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "b.db")
	if err := os.WriteFile(copied, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(copied, time.Unix(1, 0), time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	other := opened(t, copied, ReadOnly)
	if s.State() != other.State() || s.Version() == other.Version() {
		t.Errorf("the states %q and %q, the versions %q and %q", s.State(), other.State(), s.Version(), other.Version())
	}
	c, err := openLite(copied, 2) // for reading and writing
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Exec(`UPDATE employee SET name = 'Somebody Else' WHERE id = 1`); err != nil {
		t.Fatal(err)
	}
	if err := c.close(); err != nil {
		t.Fatal(err)
	}
	if eventually(func() bool { return s.State() != other.State() }) != nil {
		t.Error("another program changed a row, and the state stayed the same")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Ready(ctx); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without the file: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Ready(ctx); !errors.Is(err, ErrClosed) || !strings.Contains(err.Error(), "closed") {
		t.Errorf("closed: %v", err)
	}
}
