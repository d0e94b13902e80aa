package store

import (
	"os"
	"strings"
	"sync"
	"testing"

	"opshub/schedule/store/storetest"
)

// TestAFileThatCannotBeServed replaces the file of an open store by one with a newer schema, while many ask: the old one is read on,
// nobody waits for ever, and the store says so until a good file is there.
func TestAFileThatCannotBeServed(t *testing.T) {
	path, next := storetest.SQLite(t), storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	imported(t, next, storetest.Roster(3, 1))
	runOn(t, next, `UPDATE goose_db_version SET version_id = 99 WHERE version_id = 1`)
	good := storetest.SQLite(t)
	imported(t, good, storetest.Roster(3, 1))
	if d, err := s.Drift(ctx); err != nil || d.Behind != nil {
		t.Fatalf("%+v, %v", d, err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			d, err := s.Drift(ctx)
			if err != nil || d.Behind == nil || !strings.Contains(d.Behind.Error(), "newer") || d.Version != SchemaVersion() {
				t.Errorf("%+v, %v", d, err)
			}
		})
	}
	wait.Wait()
	if err := os.Rename(good, path); err != nil {
		t.Fatal(err)
	}
	if d, err := s.Drift(ctx); err != nil || d.Behind != nil {
		t.Errorf("with a good file again: %+v, %v", d, err)
	}
}
