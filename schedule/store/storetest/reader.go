package storetest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Reader creates the SELECT-only role with the statements in docs/deploy/postgres.sql, and returns the address of the database with that role.
// The role is dropped when the test ends.
func Reader(t testing.TB, dsn string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	database := strings.TrimPrefix(u.Path, "/")
	role := "reader_of_" + database // roles belong to the whole server
	run := func(statements ...string) {
		ctx := context.WithoutCancel(t.Context())
		c, err := pgx.Connect(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close(ctx)
		for _, text := range statements {
			if _, err := c.Exec(ctx, text); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	var statements []string
	for _, text := range readerStatements(t) {
		statements = append(statements, strings.NewReplacer("opshub_reader", role, "DATABASE schedule", "DATABASE "+database,
			"FOR ROLE opshub", "FOR ROLE CURRENT_USER", ":'reader_password'", "'change this'").Replace(text))
	}
	run(statements...)
	t.Cleanup(func() { run(fmt.Sprintf("DROP OWNED BY %s", role), fmt.Sprintf("DROP ROLE %s", role)) })
	u.User = url.UserPassword(role, "change this")
	return u.String()
}

// readerStatements are the statements in docs/deploy/postgres.sql that create the role.
func readerStatements(t testing.TB) (out []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(t), "docs", "deploy", "postgres.sql"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); strings.HasSuffix(line, ";") && strings.Contains(line, "opshub_reader") {
			out = append(out, line)
		}
	}
	if len(out) == 0 || !strings.HasPrefix(out[0], "CREATE ROLE") {
		t.Fatalf("docs/deploy/postgres.sql creates no role: %q", out)
	}
	return out
}
