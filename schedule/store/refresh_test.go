package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
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

// TestRefreshMakesWhatTheImportMade holds that rows read back from the tables give the same derived rows as those of the
// import, on both engines, and that rows written by another program are completed.
func TestRefreshMakesWhatTheImportMade(t *testing.T) {
	var made []map[string][]string
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(60, 5))
		s := opened(t, dsn, ReadWrite)
		before := contents(t, s)
		if len(before["soft_conflict"]) == 0 || len(before["employee_day_total"]) == 0 {
			t.Fatal("nothing was derived")
		}
		made = append(made, before)
		version := s.Version()
		if err := s.Refresh(ctx, now); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(before, contents(t, s)); d != "" {
			t.Errorf("a refresh changes what the import made:\n%.3000s", d)
		}
		if eventually(func() bool { return s.Version() != version }) != nil {
			t.Error("the version stayed the same")
		}
		err := s.engine.change(ctx, func(w writer) error {
			for _, text := range []string{
				`UPDATE shift SET first_on = '', last_on = ''`, `UPDATE published_shift SET first_on = '', last_on = ''`,
				`UPDATE employee SET search = '', sort_rank = 0`, `UPDATE location SET search = ''`, `UPDATE position SET search = ''`,
				`UPDATE unavailable_block SET search = '', first_at = 0, until_on = NULL`, `DELETE FROM block_occurrence`,
				`DELETE FROM day_presence`, `DELETE FROM place_day`, `DELETE FROM draft_total`, `UPDATE block_total SET blocks = 0`, `UPDATE organization SET max_shift_minutes = 0, horizon_end = 0`,
			} {
				if err := w.exec(ctx, text); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Refresh(ctx, now); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(before, contents(t, s)); d != "" {
			t.Errorf("a refresh does not complete the rows of another program:\n%.3000s", d)
		}
	})
	if len(made) == 2 {
		if d := cmp.Diff(made[0], made[1]); d != "" {
			t.Errorf("the engines hold different rows:\n%.3000s", d)
		}
	}
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

// TestPlacesKeepTheirIDs holds that locations are known by code and positions by name, whatever ids a file's importer gives.
func TestPlacesKeepTheirIDs(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(10, 8))
		r := small(t, block(t, schedule.Active, "10:00", "12:00"))
		r.Locations = []schedule.Location{{ID: 1, Code: "NEW", Name: "New place", TimeZone: "UTC"}, {ID: 2, Code: "TYO", Name: "東京 新宿", TimeZone: "Asia/Tokyo"}}
		r.Positions = []schedule.Position{{ID: 1, Name: "Cashier"}, {ID: 2, Name: "Porter"}}
		r.Shifts[0].LocationID, r.Shifts[0].PositionID = 2, 1
		r.Employees[0].LocationID, r.Employees[0].PositionID = 1, 2
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadOnly)
		shift, err := s.Shift(ctx, schedule.Manager, r.Shifts[0].ID)
		if err != nil || shift.LocationID != 3 || shift.Location != "東京 新宿" || shift.PositionID != 2 || shift.Position != "Cashier" {
			t.Errorf("%+v, %v", shift, err)
		}
		e, err := s.Employee(ctx, schedule.Manager, r.Employees[0].ID)
		if err != nil || e.LocationID <= 3 || e.PositionID != 3 {
			t.Errorf("%+v, %v", e, err)
		}
		if _, err := s.Employee(ctx, schedule.Manager, 4711); !errors.Is(err, ErrNotFound) {
			t.Errorf("an employee that is not there: %v", err)
		}
	})
}

// TestAQuestionOutlivesTheFile holds that questions under way end well while the file is replaced under them.
func TestAQuestionOutlivesTheFile(t *testing.T) {
	dsn := storetest.SQLite(t)
	r := storetest.Roster(60, 9)
	s := imported(t, dsn, r)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 8 {
				n := 0
				err := s.EachShift(ctx, schedule.Manager, schedule.Filter{}, func(*schedule.ShiftRow) error { n++; return nil })
				if err != nil || n != len(r.Shifts) {
					t.Errorf("%d of %d shifts, %v", n, len(r.Shifts), err)
				}
			}
		})
	}
	for range 5 {
		importInto(t, dsn, r)
	}
	wg.Wait()
}

// TestOneImportAtATime holds that a second writer is turned away instead of undoing the first one's work.
func TestOneImportAtATime(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(5, 1))
		s := opened(t, dsn, ReadWrite)
		err := s.engine.change(ctx, func(writer) error {
			err := opened(t, dsn, ReadWrite).Refresh(ctx, now)
			if err == nil || !strings.Contains(err.Error(), "another import") {
				t.Errorf("the second writer: %v", err)
			}
			return errors.New("enough")
		})
		if err == nil || err.Error() != "enough" {
			t.Error(err)
		}
		if err := s.Refresh(ctx, now); err != nil {
			t.Errorf("after the first one: %v", err)
		}
	})
}
