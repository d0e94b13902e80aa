// Package storetest gives tests a database of their own on each engine: a temporary SQLite file, and a database on a
// PostgreSQL server that is either named by OPSHUB_TEST_PG or started for the test binary and stopped with it.
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

// Main runs the tests of a package and stops the server afterwards. What fill puts into a PostgreSQL database, the tables above all,
// every database of the tests begins with: it is put there once and copied, which takes a small part of the time.
//
//	func TestMain(m *testing.M) { storetest.Main(m, fill) }
func Main(m *testing.M, fill func(dsn string) error) { os.Exit(Run(m, fill)) }

// Run is Main for a package that has more to do before it ends.
func Run(m *testing.M, fill func(dsn string) error) (code int) {
	filling = fill
	code = m.Run()
	if err := errors.Join(dropTemplate(), stop()); err != nil {
		fmt.Fprintln(os.Stderr, "stop PostgreSQL:", err)
		code = max(code, 1)
	}
	return code
}

// Engines runs a test on each engine with the address of a database without rows.
func Engines(t *testing.T, test func(t *testing.T, dsn string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite is the path of a database file that does not exist yet.
func SQLite(t testing.TB) string { return filepath.Join(t.TempDir(), "opshub.db") }

var databases atomic.Int64

// filling puts into a new database what those of the tests begin with.
var filling func(dsn string) error

// template is the name of the database that the others are copies of, made when the first is asked for.
var template = sync.OnceValues(func() (string, error) {
	name, address, err := create("")
	if err == nil && filling != nil {
		err = filling(address)
	}
	return name, err
})

// Postgres is the address of a database with what Main puts into it, which is dropped when the test ends. Where no server can be had
// the test fails and says what to install.
func Postgres(t testing.TB) string {
	t.Helper()
	from, err := template()
	if err != nil {
		t.Fatal(err)
	}
	return database(t, from)
}

// EmptyPostgres is the address of a database with nothing in it, for tests of what puts the tables there.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return database(t, "")
}

// database is the address of a copy of a database, which is dropped when the test ends.
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

// create makes a database, as a copy of another one where that is named.
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

// dropTemplate drops the database that the others are copies of, on a server that stays.
func dropTemplate() error {
	if databases.Load() == 0 || given() == "" {
		return nil
	}
	name, err := template()
	if err != nil {
		return nil // it was never made, as a test has said
	}
	return drop(name)
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
