package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"opshub/schedule/store/storetest"
)

// reasonOf is what readiness says against a store; empty when it is ready.
func reasonOf(t *testing.T, s *Store) string {
	t.Helper()
	_, err := s.Ready(ctx)
	var away *Unavailable
	if err != nil && !errors.As(err, &away) {
		t.Errorf("not ready without a reason: %v", err)
		return err.Error()
	}
	if err == nil {
		return ""
	}
	return away.Reason
}

// lay puts a file in the place of another.
func lay(t *testing.T, path string, content []byte) {
	t.Helper()
	next := filepath.Join(t.TempDir(), "next.db")
	if err := os.WriteFile(next, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
}

// TestAFullDiskIsNotReady says what the system would: there is room, there is none, and there is none on a disk that is only read.
func TestAFullDiskIsNotReady(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	e := s.engine.(*sqlite)
	for _, c := range []struct {
		disk Disk
		full bool
	}{
		{Disk{Known: true, Free: leastRoom, Whole: 1 << 40}, false},
		{Disk{Known: true, Free: leastRoom - 1, Whole: 1 << 40}, true},
		{Disk{Known: true, Fixed: true, Whole: 1 << 40}, false},
		{Disk{}, false},
	} {
		e.disk = func(string) Disk { return c.disk }
		if said := reasonOf(t, s); strings.Contains(said, "the disk of the database is full") != c.full {
			t.Errorf("%+v: %q", c.disk, said)
		}
	}
}
