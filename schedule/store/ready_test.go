package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/schedule/store/engine"
	"opshub/schedule/store/sqlite"
	"opshub/schedule/store/storetest"
)

// storedTrue returns the literal for true in the table of migrations.
func storedTrue(dsn string) string {
	if isPostgres(dsn) {
		return "TRUE"
	}
	return "1"
}

// TestTheStateOfAFile copies a database file, removes it and changes it outside the program.
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
	c, err := sqlite.OpenConn(copied, 2) // 2: open for reading and writing
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Exec(`UPDATE employee SET name = 'Somebody Else' WHERE id = 1`); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
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

// TestReady verifies the readiness of both engines, open and closed, and with another schema.
func TestReady(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(5, 1))
		s := opened(t, dsn, ReadOnly)
		if schema, err := s.Ready(ctx); err != nil || schema != engine.SchemaVersion() {
			t.Errorf("schema %d, %v", schema, err)
		}
		if c := s.Connections(); c.Most < 4 || c.InUse != 0 {
			t.Errorf("connections: %+v", c)
		}
		state := s.State()
		if state == "" || opened(t, dsn, ReadOnly).State() != state {
			t.Errorf("two that read one database have the states %q and %q", state, opened(t, dsn, ReadOnly).State())
		}
		w := opened(t, dsn, ReadWrite)
		importInto(t, dsn, storetest.Roster(5, 1)) // the same rows with a new version
		if eventually(func() bool { return s.State() != state }) != nil {
			t.Error("the data changed, and the state stayed the same")
		}
		err := w.engine.Change(ctx, func(w engine.Writer) error {
			return w.Exec(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (?1, `+storedTrue(dsn)+`)`, SchemaVersion()+1)
		})
		if err != nil {
			t.Fatal(err)
		}
		var other *SchemaError
		if _, err := s.Ready(ctx); !errors.As(err, &other) || other.Have != engine.SchemaVersion()+1 {
			t.Errorf("with a later schema: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Ready(ctx); err == nil {
			t.Error("a closed store is ready")
		}
	})
}

// TestConcurrentStoreFollowsServerGoneAndBack stops and restarts the PostgreSQL server of an open store. It verifies that the store reports
// why it is not ready, and that it becomes ready again without being reopened.
func TestConcurrentStoreFollowsServerGoneAndBack(t *testing.T) {
	t.Parallel()
	c := storetest.NewCluster(t, func(dsn string) error {
		importInto(t, dsn, storetest.Roster(2, 1))
		return nil
	})
	s := opened(t, c.Primary.Address(c.Database), ReadOnly)
	for range 2 {
		if said := reasonOf(t, s); said != "" {
			t.Fatalf("with the server: %q", said)
		}
		c.Primary.Kill()
		if said := reasonOf(t, s); !strings.Contains(said, "the database server") {
			t.Errorf("without the server: %q", said)
		}
		var away *Unavailable
		if _, err := s.Load(ctx, now, &reload.Progress{}); !errors.As(err, &away) {
			t.Errorf("a question without the server ends with %v", err)
		}
		if _, err := s.ProveReadOnly(ctx); !errors.As(err, &away) {
			t.Errorf("an attempted write without the server ends with %v", err)
		}
		if err := c.Primary.Start(); err != nil {
			t.Fatal(err)
		}
		loadedRoster(t, s)
	}
	if said := reasonOf(t, s); said != "" {
		t.Errorf("with the server again: %q", said)
	}
}

// reasonOf returns the reason why a store is not ready, or an empty string.
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

// TestAFullDiskIsNotReady simulates the free space that the system reports: enough, none, and none on a read-only disk.
func TestAFullDiskIsNotReady(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	e := s.engine.(*sqlite.Engine)
	for _, c := range []struct {
		disk Disk
		full bool
	}{
		{Disk{Known: true, Free: sqlite.LeastRoom, Whole: 1 << 40}, false},
		{Disk{Known: true, Free: sqlite.LeastRoom - 1, Whole: 1 << 40}, true},
		{Disk{Known: true, Fixed: true, Whole: 1 << 40}, false},
		{Disk{}, false},
	} {
		e.Disk = func(string) Disk { return c.disk }
		if said := reasonOf(t, s); strings.Contains(said, "the disk of the database is full") != c.full {
			t.Errorf("%+v: %q", c.disk, said)
		}
	}
}

// TestADiskThatFills fills a real disk of a few megabytes. It verifies that an import fails with a reason and without remaining files, that
// readiness follows the free space, and that the rows are readable at all times.
func TestADiskThatFills(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=8m"); err != nil {
		t.Skipf("a disk of our own takes the right to mount one: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(folder, "a.db")
	importInto(t, path, storetest.Roster(2, 1))
	s := opened(t, path, ReadOnly)
	if said := reasonOf(t, s); said != "" {
		t.Fatalf("with room: %q", said)
	}
	filler := filepath.Join(folder, "filler")
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	if said := reasonOf(t, s); !strings.Contains(said, "the disk of the database is full") {
		t.Errorf("on a full disk: %q", said)
	}
	loadedRoster(t, s)
	w := opened(t, path, ReadWrite)
	if err := w.Migrate(ctx); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("on a full disk a change ends with %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".*")); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if said := reasonOf(t, s); said != "" {
		t.Errorf("with room again: %q", said)
	}
	if err := w.Migrate(ctx); err != nil {
		t.Errorf("with room again a change ends with %v", err)
	}
}
