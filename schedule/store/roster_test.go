package store

import (
	"context"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// at is an instant from a UTC time such as 2026-11-16T09:00.
func at(t testing.TB, s string) schedule.Instant {
	t.Helper()
	return storetest.Instant(t, s)
}

// now is the clock of the tests.
const now = schedule.Instant(1795132800) // 2026-11-20 00:00 UTC

// imported is a read-only store over a database into which the roster was imported.
func imported(t testing.TB, dsn string, r *schedule.Roster) *Store {
	t.Helper()
	importInto(t, dsn, r)
	return opened(t, dsn, ReadOnly)
}

func opened(t testing.TB, dsn string, mode Mode) *Store {
	t.Helper()
	s, err := Open(context.Background(), dsn, mode, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func importInto(t testing.TB, dsn string, r *schedule.Roster) ImportResult {
	t.Helper()
	s, err := Open(context.Background(), dsn, ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	result, err := s.Import(context.Background(), ImportMeta{Source: "test", Actor: "tester", At: now}, r)
	if err != nil {
		t.Fatal(err)
	}
	return result
}
