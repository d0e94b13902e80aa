// Package storetest gives tests a database of their own on each engine: a temporary SQLite file, and a database on a
// PostgreSQL server that is either named by OPSHUB_TEST_PG or started for the test binary and stopped with it.
package storetest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Main runs the tests of a package and stops the server afterwards: func TestMain(m *testing.M) { storetest.Main(m) }.
func Main(m *testing.M) {
	code := m.Run()
	if err := stop(); err != nil {
		fmt.Fprintln(os.Stderr, "stop PostgreSQL:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// Engines runs a test on each engine with the address of an empty database.
func Engines(t *testing.T, test func(t *testing.T, dsn string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite is the path of a database file that does not exist yet.
func SQLite(t testing.TB) string { return filepath.Join(t.TempDir(), "opshub.db") }

var databases atomic.Int64

// Postgres is the address of an empty database, which is dropped when the test ends. Where no server can be had the
// test fails and says what to install.
func Postgres(t testing.TB) string {
	t.Helper()
	server, err := server()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("opshub_test_%d_%d", os.Getpid(), databases.Add(1))
	if err := administer(server, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := administer(server, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

// administer runs one statement on the server's own database.
func administer(server, text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, server)
	if err != nil {
		return fmt.Errorf("connect to the PostgreSQL of the tests: %w", err)
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, text)
	return err
}

// given is the server named by the environment, if any.
func given() string { return strings.TrimSpace(os.Getenv("OPSHUB_TEST_PG")) }
