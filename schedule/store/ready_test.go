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

// TestReady asks both engines whether they can be served, open and closed, and with another schema.
func TestReady(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(5, 1))
		s := opened(t, dsn, ReadOnly)
		if schema, err := s.Ready(ctx); err != nil || schema != SchemaVersion() {
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
		if err := w.Refresh(ctx, now); err != nil {
			t.Fatal(err)
		}
		if eventually(func() bool { return s.State() != state }) != nil {
			t.Error("the data changed, and the state stayed the same")
		}
		err := w.engine.change(ctx, func(w writer) error {
			return w.exec(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (?1, `+storedTrue(dsn)+`)`, SchemaVersion()+1)
		})
		if err != nil {
			t.Fatal(err)
		}
		var other *SchemaError
		if _, err := s.Ready(ctx); !errors.As(err, &other) || other.Have != SchemaVersion()+1 {
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
