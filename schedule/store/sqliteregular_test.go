package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/store/engine"
	"opshub/schedule/store/sqlite"
	"opshub/schedule/store/storetest"
)

// within fails the test if do does not return in time, for example because it waits for a writer of a FIFO.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatalf("%s does not end", what)
	}
}

// TestAFIFOIsNoDatabase opens a FIFO instead of a database.
func TestAFIFOIsNoDatabase(t *testing.T) {
	path := storetest.SQLite(t)
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []Mode{ReadOnly, ReadWrite} {
		within(t, "to open a FIFO", func() {
			if _, err := Open(ctx, path, mode, time.Now); !errors.Is(err, sqlite.ErrNotRegular) {
				t.Errorf("mode %d: %v", mode, err)
			}
		})
	}
}

// TestAFIFOInPlaceOfTheFile replaces an open database with a FIFO. It verifies that open connections continue to read, that a query without
// a connection fails with a reason, and that the store recovers when a database is present again.
func TestAFIFOInPlaceOfTheFile(t *testing.T) {
	t.Parallel()
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	next := storetest.SQLite(t)
	imported(t, next, storetest.Roster(3, 1))
	away := filepath.Join(t.TempDir(), "away.db")
	back := func() error { return errors.Join(os.Remove(path), os.Rename(away, path)) }
	renamed := func() error { return os.Rename(next, path) }
	for _, end := range []func() error{back, renamed} {
		if err := errors.Join(os.Rename(path, away), syscall.Mkfifo(path, 0o600)); err != nil {
			t.Fatal(err)
		}
		within(t, "a question", func() {
			if said := reasonOf(t, s); said != "the database file is not a regular file" {
				t.Errorf("with a FIFO: %q", said)
			}
			err := s.engine.Read(ctx, func(q engine.Reader) error {
				_, err := engine.Count(ctx, q, engine.VersionQuery)
				return err
			})
			if err != nil {
				t.Errorf("an open connection ends with %v", err)
			}
		})
		within(t, "a question without a connection", func() {
			_ = s.engine.Read(ctx, func(engine.Reader) error { // occupies the only connection
				_, err := engine.Count(ctx, s.engine, engine.VersionQuery)
				if away := (*Unavailable)(nil); !errors.As(err, &away) || !strings.Contains(away.Reason, "not a regular file") {
					t.Errorf("without a connection: %v", err)
				}
				return nil
			})
		})
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if said := reasonOf(t, s); said != "" {
			t.Errorf("with a database again: %q", said)
		}
	}
}
