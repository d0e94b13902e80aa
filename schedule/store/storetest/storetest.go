// Package storetest provides a separate database on each engine to tests: a temporary SQLite file, and a database on a PostgreSQL server.
// OPSHUB_TEST_PG names the server; otherwise a server is started for the test binary and stopped with it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Main runs the tests of a package and stops the server afterwards. fill writes the initial content of every PostgreSQL test database, in
// particular the tables. It runs once for a template database, which is copied for each test because a copy is much faster.
//
//	func TestMain(m *testing.M) { storetest.Main(m, fill) }
func Main(m *testing.M, fill func(dsn string) error) { os.Exit(Run(m, fill)) }

// Run is Main for a package with more cleanup.
func Run(m *testing.M, fill func(dsn string) error) (code int) {
	filling = fill
	code = m.Run()
	if err := errors.Join(dropTemplate(), stop()); err != nil {
		fmt.Fprintln(os.Stderr, "stop PostgreSQL:", err)
		code = max(code, 1)
	}
	return code
}

// Engines runs a test on each engine with the address of an empty database.
func Engines(t *testing.T, test func(t *testing.T, dsn string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite returns the path of a database file that does not exist yet.
func SQLite(t testing.TB) string { return filepath.Join(t.TempDir(), "opshub.db") }

var databases atomic.Int64

// filling fills a new database with the initial content for the tests.
var filling func(dsn string) error

// template creates the database that the others are copies of on the first call, and returns its name.
var template = sync.OnceValues(func() (string, error) {
	name, address, err := create("")
	if err == nil && filling != nil {
		err = filling(address)
	}
	return name, err
})

// Postgres returns the address of a database with the content from Main. The database is dropped when the test ends. If no server is
// available, the test fails and names the packages to install.
func Postgres(t testing.TB) string {
	t.Helper()
	from, err := template()
	if err != nil {
		t.Fatal(err)
	}
	return database(t, from)
}

// EmptyPostgres returns the address of an empty database, for tests that create the tables.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return database(t, "")
}

// database returns the address of a copy of a database. The copy is dropped when the test ends.
func database(t testing.TB, from string) string {
	t.Helper()
	name, address, err := create(from)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(name); err != nil {
			t.Error(err)
		}
	})
	return address
}

// create creates a database, as a copy of another one if that is named.
func create(from string) (name, address string, err error) {
	server, err := server()
	if err != nil {
		return "", "", err
	}
	u, err := url.Parse(server)
	if err != nil {
		return "", "", err
	}
	name = fmt.Sprintf("opshub_test_%d_%d", os.Getpid(), databases.Add(1))
	text := "CREATE DATABASE " + name
	if from != "" {
		text += " TEMPLATE " + from
	}
	u.Path = "/" + name
	return name, u.String(), administer(server, text)
}

func drop(name string) error {
	server, err := server()
	if err != nil {
		return err
	}
	return administer(server, "DROP DATABASE "+name+" WITH (FORCE)")
}

// dropTemplate drops the database that the others are copies of, on a server that continues to run.
func dropTemplate() error {
	if databases.Load() == 0 || given() == "" {
		return nil
	}
	name, err := template()
	if err != nil {
		return nil // it was never created, as a test has reported
	}
	return drop(name)
}

// administer runs one statement in the administrative database of the server.
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

// given returns the address of the server in the environment, or an empty string.
func given() string { return strings.TrimSpace(os.Getenv("OPSHUB_TEST_PG")) }
