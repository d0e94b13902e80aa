package store

import (
	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// TestDrift changes the schema outside the program, on each engine.
func TestDrift(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		db := opened(t, dsn, ReadWrite)
		clean, err := db.Drift(ctx)
		if err != nil || len(clean.Missing)+len(clean.Other)+len(clean.More) > 0 || clean.Version != engine.SchemaVersion() || clean.Tables < 20 || clean.Columns < 150 {
			t.Fatalf("as it was made: %+v, %v", clean, err)
		}
		runOn(t, dsn, `DROP TABLE period_acknowledgment`, `ALTER TABLE import_file DROP COLUMN rows_refused`, `CREATE TABLE scratch (id INTEGER, word TEXT)`,
			`ALTER TABLE employee ADD COLUMN nickname TEXT`, `UPDATE goose_db_version SET version_id = 99 WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)
		got, err := db.Drift(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if words := strings.Join(got.Missing, ", "); words != "column import_file.rows_refused, table period_acknowledgment" {
			t.Errorf("missing: %s", words)
		}
		if words := strings.Join(got.More, ", "); words != "column employee.nickname, table scratch" {
			t.Errorf("more: %s", words)
		}
		if got.Version != 99 || len(got.Other) > 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestDriftOfTypes(t *testing.T) {
	column := func(table, name, kind string, notNull bool) schedule.SchemaColumn {
		return schedule.SchemaColumn{Table: table, Name: name, Type: kind, NotNull: notNull}
	}
	key, of := column("a", "id", "INTEGER", true), column("a", "of", "INTEGER", false)
	key.Key, of.Refers = true, "b"
	made := []schedule.SchemaColumn{key, column("a", "word", "TEXT", false), of}
	key.Type = "BIGINT"
	var d Drift
	d.compare(made, []schedule.SchemaColumn{key, column("a", "word", "BIGINT", true), column("a", "of", "BIGINT", false), column(migrationTable, "id", "TEXT", true)})
	if len(d.Missing)+len(d.More) > 0 || !slices.Equal(d.Other, []string{"column a.word is INTEGER and never empty instead of TEXT", "column a.of is INTEGER instead of INTEGER, referring to b"}) {
		t.Errorf("%+v", d)
	}
}
