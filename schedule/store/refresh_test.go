package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// contents is every row of every table but the named ones, and without the data version, in a fixed order.
func contents(t *testing.T, s *Store, without ...string) map[string][]string {
	t.Helper()
	columns, err := s.Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, c := range columns {
		if c.Table != "goose_db_version" && c.Name != "data_version" && !slices.Contains(without, c.Table) {
			names[c.Table] = append(names[c.Table], c.Name)
		}
	}
	out := map[string][]string{}
	for table, list := range names {
		err := s.engine.read(ctx, func(q reader) error {
			return q.query(ctx, "SELECT "+strings.Join(list, ", ")+" FROM "+table, nil, func(r row) error {
				cells := make([]string, len(list))
				for k := range cells {
					cells[k] = cell(columns, table, list[k], r, k)
				}
				out[table] = append(out[table], strings.Join(cells, "|"))
				return nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(out[table])
	}
	return out
}

func cell(columns []Column, table, name string, r row, k int) string {
	for _, c := range columns {
		if c.Table == table && c.Name == name && c.Type == "TEXT" {
			return name + "=" + r.text(k)
		}
	}
	return fmt.Sprint(name, "=", r.int(k))
}

// TestImportingTheSameChangesNoRow holds that only the batch of an import is new when its rows are not.
func TestImportingTheSameChangesNoRow(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(25, 6)
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadWrite)
		before := contents(t, s, "import_batch")
		importInto(t, dsn, r)
		if err := eventually(func() bool { return cmp.Diff(before, contents(t, s, "import_batch")) == "" }); err != nil {
			t.Errorf("%.3000s", cmp.Diff(before, contents(t, s, "import_batch")))
		}
	})
}

// TestRowsThatDoNotFitAreRefused holds that a roster that contradicts itself changes nothing and says why.
func TestRowsThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*schedule.Roster)
		want  string
	}{
		{"unknown employee", func(r *schedule.Roster) { r.Shifts[0].EmployeeID = 77 }, "shift 1: there is no employee 77"},
		{"shift twice", func(r *schedule.Roster) { r.Shifts = append(r.Shifts, r.Shifts[0]) }, "shift 1 occurs twice"},
		{"ends before it starts", func(r *schedule.Roster) { r.Shifts[0].EndsAt = r.Shifts[0].StartsAt }, "the end is not after the start"},
		{"seconds", func(r *schedule.Roster) { r.Blocks[0].StartsAt++ }, "whole minutes"},
		{"block of nobody", func(r *schedule.Roster) { r.Blocks[0].EmployeeID = 0 }, "there is no employee 0"},
		{"negative id", func(r *schedule.Roster) { r.Employees[0].ID = -1 }, "positive"},
		{"bad rule", func(r *schedule.Roster) { r.Blocks[0].RRule, r.Blocks[0].FirstOn = "FREQ=NEVER", 740000 }, "block 1"},
		{"exception of nothing", func(r *schedule.Roster) {
			r.Exceptions = []schedule.BlockException{{BlockID: 55, OccursOn: 740000, Action: schedule.Cancel}}
		}, "block 55"},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) {
				importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
				s := opened(t, dsn, ReadWrite)
				records := []string{"import_batch", "import_file", "import_row_error"}
				before := contents(t, s, records...)
				r := small(t, block(t, schedule.Approved, "10:00", "13:00"))
				c.spoil(r)
				_, err := s.Import(ctx, ImportMeta{Source: "bad", At: now, Files: []ImportFile{{Name: "x.csv", Rows: 3}}}, r)
				var refused *Refused
				if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) {
					t.Fatalf("%v, want %q", err, c.want)
				}
				if d := cmp.Diff(before, contents(t, s, records...)); d != "" {
					t.Errorf("a refused import changed rows:\n%.2000s", d)
				}
				batches, err := s.Imports(ctx, schedule.Manager, 1)
				if err != nil || len(batches) != 1 || batches[0].Accepted || batches[0].ID != refused.Batch ||
					len(batches[0].Errors) == 0 || len(batches[0].Files) != 1 {
					t.Errorf("the record: %+v, %v", batches, err)
				}
			})
		})
	}
}
