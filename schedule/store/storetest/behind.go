package storetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/ncruces/go-sqlite3/driver"
)

// NoLength sets the end of a shift of a stored FaultyDraft to its start. It first removes the check with which the database refuses such a
// shift.
func NoLength(t testing.TB, dsn string) {
	t.Helper()
	update := fmt.Sprintf(`UPDATE shift SET ends_at = starts_at WHERE id = %d`, zeroLength)
	if !strings.Contains(dsn, "://") {
		BehindTheProgram(t, dsn, `PRAGMA ignore_check_constraints = ON`, update)
		return
	}
	ctx := t.Context()
	c, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	rows, err := c.Query(ctx, `SELECT conname FROM pg_constraint WHERE conrelid = 'shift'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%ends_at > starts_at%'`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(names) != 1 {
		t.Fatalf("checks %v, %v", names, err)
	}
	for _, text := range []string{`ALTER TABLE shift DROP CONSTRAINT ` + names[0], update} {
		if _, err := c.Exec(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
}

// BehindTheProgram runs statements on a database file in one connection outside the program.
func BehindTheProgram(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, text := range statements {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}
