package store

import (
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// columnsMapped returns the mapping by the written column, or by the read column if no column is written.
func columnsMapped(schema []schedule.SchemaColumn) map[string]schedule.ColumnMapping {
	out := map[string]schedule.ColumnMapping{}
	for _, m := range schedule.MapColumns(schema) {
		name := m.To.Table + "." + m.To.Name
		if m.To.Name == "" {
			name = m.From.Table + "." + m.From.Name
		}
		out[name] = m
	}
	return out
}

// TestColumnMapping maps the live schema. It verifies that each column of a working copy and of a published copy is mapped, and that each
// written column of published_shift is a column of the payload.
func TestColumnMapping(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		schema, err := s.Schema(ctx)
		if err != nil {
			t.Fatal(err)
		}
		found, columns := columnsMapped(schema), 0
		for _, c := range schema {
			if c.Table != "published_shift" {
				continue
			}
			columns++
			if m := found["published_shift."+c.Name]; !m.Known || m.To != c || m.How == "" {
				t.Errorf("%s: %+v", c.Name, m)
			}
		}
		fields := 0
		for _, m := range found {
			if m.From.Table == "shift" {
				fields++
			}
		}
		if want := len(slices.DeleteFunc(slices.Clone(schema), func(c schedule.SchemaColumn) bool { return c.Table != "shift" })); fields != want || columns != 14 {
			t.Errorf("%d fields of %d, %d columns", fields, want, columns)
		}
		if m := found["published_shift.employee_id"]; m.From.Refers != "employee" || m.To.Refers != "employee" || m.To.Key || m.To.NotNull {
			t.Errorf("%+v", m)
		}
		if m := found["published_shift.shift_id"]; m.From.Name != "id" || !m.From.Key || !m.To.Key || m.To.Refers != "" {
			t.Errorf("%+v", m)
		}
		d := dryRunOf(t, s, faultyAsk)
		for _, r := range d.Payload.Rows.All() {
			if r.Table == "published_shift" && r.Action == schedule.PayloadInsert {
				for _, c := range slices.Concat(r.Key, r.Cells) {
					if !found["published_shift."+c.Column].Known {
						t.Errorf("the payload writes %s, the mapping does not", c.Column)
					}
				}
				break
			}
		}
	})
}

// TestColumnMappingShowsWhatIsMissing changes the schema outside the program. It verifies that the mapping shows a missing column and a
// column without a source.
func TestColumnMappingShowsWhatIsMissing(t *testing.T) {
	dsn := storetest.SQLite(t)
	_, s := faulty(t, dsn)
	if err := s.engine.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.BehindTheProgram(t, dsn, `PRAGMA ignore_check_constraints = ON`, `DROP TRIGGER published_shift_no_update`, `ALTER TABLE published_shift RENAME COLUMN label TO tag`, `ALTER TABLE shift ADD COLUMN wage INTEGER`)
	schema, err := opened(t, dsn, ReadOnly).Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	found := columnsMapped(schema)
	for _, name := range []string{"shift.label", "published_shift.tag", "shift.wage"} {
		if m, there := found[name]; !there || m.Known {
			t.Errorf("%s: %+v", name, m)
		}
	}
	unknown := 0
	for _, m := range found {
		if !m.Known {
			unknown++
		}
	}
	if unknown != 3 {
		t.Errorf("%d of %d are not known", unknown, len(found))
	}
}
