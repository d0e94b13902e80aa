package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"opshub/schedule"
	"opshub/schedule/store/postgres"
	"opshub/schedule/store/storetest"
)

// plainly returns a function that runs statements on a separate connection, each in a transaction that is rolled back, and returns the
// error code.
func plainly(t *testing.T, dsn string) func(text string) string {
	t.Helper()
	c, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(ctx) }) // every transaction was rolled back
	return func(text string) string {
		tx, err := c.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer tx.Rollback(ctx)
		_, err = tx.Exec(ctx, text)
		var refused *pgconn.PgError
		if err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if refused != nil {
			return refused.Code
		}
		return ""
	}
}

// TestTheRoleThatReads verifies that the role in docs/postgresql.md has enough rights to serve and cannot write. The server refuses every
// kind of write to every table, even if the connection does not request read-only mode.
func TestTheRoleThatReads(t *testing.T) {
	dsn := storetest.Postgres(t)
	importInto(t, dsn, storetest.Roster(5, 1))
	reader := storetest.Reader(t, dsn)
	s := opened(t, reader, ReadOnly)
	if _, err := s.Ready(ctx); err != nil {
		t.Error(err)
	}
	if refusal, err := s.ProveReadOnly(ctx); err != nil || !strings.Contains(refusal, "read-only transaction") {
		t.Errorf("%q, %v", refusal, err)
	}
	if c := loadedView(t, s, schedule.Manager).ConflictCounts(schedule.Filter{}); c.Pairs == 0 {
		t.Error("no soft conflict is loaded")
	}
	tables, err := s.Tables(ctx, schedule.Manager)
	if err != nil || len(tables) < 20 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	owner, role := plainly(t, dsn), plainly(t, reader)
	for _, table := range tables {
		for _, text := range []string{"INSERT INTO %s SELECT * FROM %[1]s WHERE 1 = 0", "DELETE FROM %s WHERE 1 = 0", "TRUNCATE %s CASCADE", "DROP TABLE %s CASCADE", "LOCK TABLE %s IN EXCLUSIVE MODE"} {
			if code := role(fmt.Sprintf(text, table.Name)); code != "42501" { // insufficient privilege
				t.Errorf("%s as the role that reads: %q", fmt.Sprintf(text, table.Name), code)
			}
		}
		if text := fmt.Sprintf("INSERT INTO %s SELECT * FROM %[1]s WHERE 1 = 0", table.Name); owner(text) != "" {
			t.Errorf("the owner is refused as well, so nothing is shown by a refusal: %s", text)
		}
	}
	if code := role("CREATE TABLE more (id bigint)"); code != "42501" {
		t.Errorf("the role that reads makes a table: %q", code)
	}
	if w, err := Open(ctx, reader, ReadWrite, s.engine.(*postgres.Engine).Now); err == nil {
		if _, err := w.Import(ctx, ImportMeta{At: now}, storetest.Roster(5, 1)); err == nil {
			t.Error("the role that reads can import")
		}
		_ = w.Close()
	}
}
