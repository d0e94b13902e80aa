package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule/store/storetest"
)

// columnsOf describes the schema independently of the engine, without the table of migrations.
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

// TestOldAndForeignFilesAreExplained verifies that the error for an unusable file states the remedy.
func TestOldAndForeignFilesAreExplained(t *testing.T) {
	for _, c := range []struct{ name, make, want string }{
		{"no schema", `CREATE TABLE something (id INTEGER)`, "opshub import"},
		{"another schema", `CREATE TABLE goose_db_version (version_id INTEGER, is_applied INTEGER); INSERT INTO goose_db_version VALUES (99, 1)`, "newer program"},
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

// TestNoPasswordInMessages verifies that no message contains the password of an address.
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
