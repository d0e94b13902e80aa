package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule/store/storetest"
)

// TestAFirstImportLeavesTheSchemaAsItWas holds that the keys, references and indexes that a first import takes off its tables are there
// again after it.
func TestAFirstImportLeavesTheSchemaAsItWas(t *testing.T) {
	roster := storetest.Roster(20, 2)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		text := `SELECT c.conrelid::regclass::text || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) FROM pg_constraint c
			WHERE c.connamespace = current_schema()::regnamespace
			UNION ALL SELECT i.indexdef FROM pg_indexes i WHERE i.schemaname = current_schema() ORDER BY 1`
		if InFile(dsn) {
			text = `SELECT s.sql FROM sqlite_schema s WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite_stat%' ORDER BY 1`
		}
		schema := func(s *Store) (all []string) {
			t.Helper()
			err := s.engine.query(ctx, text, nil, func(r row) error {
				all = append(all, r.text(0))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		before := schema(opened(t, dsn, ReadWrite))
		importInto(t, dsn, roster)
		after := schema(opened(t, dsn, ReadOnly))
		if d := cmp.Diff(before, after); d != "" {
			t.Errorf("before and after: %s", d)
		}
		if len(before) < 50 {
			t.Errorf("%d keys, references and indexes say little", len(before))
		}
	})
}
