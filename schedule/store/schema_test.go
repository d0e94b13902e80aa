package store

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule/store/storetest"
)

// columnsOf is the schema in words that do not depend on the engine, without the table of the migrations themselves.
func columnsOf(t *testing.T, dsn string) (out []string) {
	t.Helper()
	columns, err := opened(t, dsn, ReadWrite).Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		if c.Table == "goose_db_version" {
			continue
		}
		out = append(out, fmt.Sprintf("%s.%s %s not null %t key %t refers %s", c.Table, c.Name, strings.Replace(c.Type, "BIGINT", "INTEGER", 1), c.NotNull, c.Key, c.Refers))
	}
	return out
}

func TestBothEnginesHaveTheSameSchema(t *testing.T) {
	lite, pg := columnsOf(t, storetest.SQLite(t)), columnsOf(t, storetest.EmptyPostgres(t))
	if diff := cmp.Diff(lite, pg); diff != "" || len(lite) < 150 {
		t.Errorf("%d columns:\n%s", len(lite), diff)
	}
}

// TestMigrationsGoDownAndUp holds that every migration can be taken back and made again.
func TestMigrationsGoDownAndUp(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		db, err := driver.Open(storetest.SQLite(t))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		p, err := provider(db, sqliteDialect)
		if err != nil {
			t.Fatal(err)
		}
		downAndUp(t, p.Up, p.DownTo)
	})
	t.Run("postgres", func(t *testing.T) {
		pool, err := pgxpool.New(ctx, storetest.EmptyPostgres(t))
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		db := stdlib.OpenDBFromPool(pool)
		defer db.Close()
		p, err := provider(db, postgresDialect)
		if err != nil {
			t.Fatal(err)
		}
		downAndUp(t, p.Up, p.DownTo)
	})
}

func downAndUp[R any](t *testing.T, up func(context.Context) (R, error), downTo func(context.Context, int64) (R, error)) {
	t.Helper()
	for range 2 {
		if _, err := up(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := downTo(ctx, 0); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOldAndForeignFilesAreExplained holds that a file that cannot be served says what to do.
func TestOldAndForeignFilesAreExplained(t *testing.T) {
	for _, c := range []struct{ name, make, want string }{
		{"no schema", `CREATE TABLE something (id INTEGER)`, "opshub import"},
		{"another schema", `CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER); INSERT INTO goose_db_version VALUES (99, 1)`, "newer"},
		{"an older schema", `CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER); INSERT INTO goose_db_version VALUES (1, 1)`, "opshub import"},
	} {
		path := storetest.SQLite(t)
		db, err := driver.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(c.make); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path, ReadOnly, time.Now); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Open(ctx, storetest.SQLite(t), ReadOnly, time.Now); err == nil {
		t.Error("a file that is not there was opened for reading")
	}
}

// TestNoPasswordInMessages holds that an address is never repeated with its password.
func TestNoPasswordInMessages(t *testing.T) {
	const address = "postgres://boss:hunter2@127.0.0.1:1/none?connect_timeout=1"
	_, err := Open(ctx, address, ReadOnly, time.Now)
	if err == nil || strings.Contains(err.Error(), "hunter2") || strings.Contains(Describe(address), "hunter2") {
		t.Errorf("%v; %s", err, Describe(address))
	}
	if _, err := Open(ctx, "postgres://boss:hunter2@[::1:99999/x", ReadOnly, time.Now); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%v", err)
	}
}
