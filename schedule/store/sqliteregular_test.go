package store

import (
	"errors"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/store/storetest"
)

// within fails where something waits for a writer who never comes.
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

// TestAFIFOIsNoDatabase opens a FIFO in place of a database.
func TestAFIFOIsNoDatabase(t *testing.T) {
	path := storetest.SQLite(t)
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []Mode{ReadOnly, ReadWrite} {
		within(t, "to open a FIFO", func() {
			if _, err := Open(ctx, path, mode, time.Now); !errors.Is(err, errNotRegular) {
				t.Errorf("mode %d: %v", mode, err)
			}
		})
	}
}
