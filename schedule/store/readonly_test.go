package store

import (
	"errors"
	"strings"
	"testing"

	"opshub/schedule/store/storetest"
)

// TestAReadOnlyStoreCannotWrite verifies that the engine refuses a write with its own error message.
func TestAReadOnlyStoreCannotWrite(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		refusal, err := s.ProveReadOnly(ctx)
		if err != nil || !strings.Contains(strings.ToLower(refusal), "read") {
			t.Errorf("refusal %q (%v)", refusal, err)
		}
		if _, err := s.Import(ctx, ImportMeta{At: now}, small(t)); !errors.Is(err, ErrReadOnly) {
			t.Errorf("import: %v", err)
		}
		if refusal, err := opened(t, dsn, ReadWrite).ProveReadOnly(ctx); err == nil {
			t.Errorf("a handle that writes proves %q", refusal)
		}
	})
}

// TestEveryStatementIsRefused tries each kind of statement on each table that a save writes.
func TestEveryStatementIsRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		tried, err := s.TryWrites(ctx, []string{"published_shift", "audit_event", "no_such_table"})
		if err != nil || len(tried) != 6 {
			t.Fatalf("%d statements tried: %+v (%v)", len(tried), tried, err)
		}
		for _, w := range tried {
			if !strings.Contains(strings.ToLower(w.Refusal), "read") || !strings.HasSuffix(w.Text, "WHERE 1 = 0") {
				t.Errorf("%s: %q", w.Text, w.Refusal)
			}
		}
		if _, err := opened(t, dsn, ReadWrite).TryWrites(ctx, []string{"shift"}); err == nil {
			t.Error("a handle that writes passes for one that does not")
		}
	})
}

// TestJournal verifies that a SQLite file is in the only journal mode that readers can use, and that PostgreSQL has no journal mode.
func TestJournal(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		want := "delete"
		if isPostgres(dsn) {
			want = ""
		}
		if mode, err := imported(t, dsn, small(t)).Journal(ctx); err != nil || mode != want {
			t.Errorf("journal mode %q, want %q, %v", mode, want, err)
		}
	})
}
