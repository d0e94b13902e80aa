package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// bothEngines runs a test with the address of an empty database on each engine.
func bothEngines(t *testing.T, test func(t *testing.T, dsn string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, storetest.SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, storetest.EmptyPostgres(t)) })
}

// TestUpgrade follows docs/serving.md for a database of each earlier schema: it migrates the database with import without a path, and
// runs the checks. An older schema is refused by the commands that only read.
func TestUpgrade(t *testing.T) {
	for version := int64(1); version < store.SchemaVersion(); version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			bothEngines(t, func(t *testing.T, dsn string) {
				t.Parallel()
				storetest.AtSchema(t, dsn, version)
				must(t, exitBroken, fmt.Sprintf("the database has schema %d", version), "serve", "--db", dsn, "--addr", "127.0.0.1:0")
				must(t, exitOK, fmt.Sprintf("schema    %d, up to date", store.SchemaVersion()), "import", "--db", dsn)
				must(t, exitOK, "PASS  Required failures: 0", "check", "--db", dsn, "--section", "operations")
				if out := must(t, exitOK, "", "export", "shifts", "--db", dsn); !strings.Contains(out, "Early") {
					t.Errorf("the exported shifts:\n%s", out)
				}
			})
		})
	}
}

// TestNewerSchema verifies that each command refuses the database of a newer program with both versions and the remedy.
func TestNewerSchema(t *testing.T) {
	folder := t.TempDir()
	writeFolder(t, folder, false)
	config := filepath.Join(folder, "sync.toml")
	text := fmt.Sprintf("[[source]]\nname = \"files\"\nfile = %q\n", filepath.Join(folder, "shifts.csv"))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	bothEngines(t, func(t *testing.T, dsn string) {
		storetest.AtSchema(t, dsn, store.SchemaVersion())
		storetest.NewerSchema(t, dsn)
		for _, command := range [][]string{
			{"serve", "--addr", "127.0.0.1:0"}, {"import", folder}, {"import"}, {"import", "--dry-run", folder}, {"sync", "--config", config}, {"demo"},
			{"export", "shifts"}, {"draft-shift", "validate"}, {"routes"},
		} {
			must(t, exitBroken, fmt.Sprintf("the database has schema %d, but this program only knows schemas up to %d: use the newer program, or restore the backup",
				store.SchemaVersion()+1, store.SchemaVersion()), append(command, "--db", dsn)...)
		}
		out := must(t, exitRefused, fmt.Sprintf("the schema is %d", store.SchemaVersion()+1), "check", "--db", dsn)
		for _, words := range []string{fmt.Sprintf("schema %d and a journal", store.SchemaVersion()), "Use the newer program, or restore the backup"} {
			if !strings.Contains(out, words) {
				t.Errorf("check does not say %q:\n%s", words, out)
			}
		}
	})
}
