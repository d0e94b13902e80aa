package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// TestImportingTheSameChangesNoRow verifies that an import of unchanged rows adds only its batch.
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

// TestRowsThatDoNotFitAreRefused verifies that an inconsistent roster changes nothing and that the error states the reason.
func TestRowsThatDoNotFitAreRefused(t *testing.T) {
	cases := []struct {
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
			r.Exceptions = []schedule.BlockException{{BlockID: 55, OccursOn: 740000, Action: recur.Cancel}}
		}, "block 55"},
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		s := opened(t, dsn, ReadWrite)
		records := []string{"import_batch", "import_file", "import_row_error"}
		before := contents(t, s, records...)
		for _, c := range cases {
			r := small(t, block(t, schedule.Approved, "10:00", "13:00"))
			c.spoil(r)
			_, err := s.Import(ctx, ImportMeta{Source: "bad", At: now, Files: []ImportFile{{Name: "x.csv", Rows: 3}}}, r)
			var refused *Refused
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%s: %v, want %q", c.name, err, c.want)
			}
			if d := cmp.Diff(before, contents(t, s, records...)); d != "" {
				t.Errorf("%s: a refused import changed rows:\n%.2000s", c.name, d)
			}
			batches, err := s.Imports(ctx, schedule.Manager, 1)
			if err != nil || len(batches) != 1 || batches[0].Accepted || batches[0].ID != refused.Batch ||
				len(batches[0].Errors) == 0 || len(batches[0].Files) != 1 {
				t.Errorf("%s: the record: %+v, %v", c.name, batches, err)
			}
		}
	})
}

// TestHostileText verifies that both engines store the same text for any content of a file.
func TestHostileText(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Active, "10:00", "12:00"))
		r.Employees[0].Name, r.Blocks[0].ReasonText = "a\x00b\xff'; DROP TABLE employee; --", "?1 $1 %s\u202e"
		s := imported(t, dsn, r)
		view := loadedView(t, s, schedule.Manager)
		conflicts := collect(t, func(fn func(*schedule.SoftConflict) error) error {
			return view.Conflicts(schedule.Filter{Q: "'; drop table"}).Each(fn)
		})
		if len(conflicts) != 1 {
			t.Fatalf("a search for the text finds %d soft conflicts", len(conflicts))
		}
		got := conflicts[0]
		if got.EmployeeName != "a\uFFFDb\uFFFD'; DROP TABLE employee; --" {
			t.Errorf("%q", got.EmployeeName)
		}
		b, _, err := view.Block(got.BlockID)
		if err != nil || b.ReasonText != "?1 $1 %s\u202e" {
			t.Errorf("%q, %v", b.ReasonText, err)
		}
	})
}

// TestAFirstImportLeavesTheSchemaAsItWas verifies that a first import restores the keys, references and indexes that it drops.
func TestAFirstImportLeavesTheSchemaAsItWas(t *testing.T) {
	roster := storetest.Roster(20, 2)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		text := `SELECT c.conrelid::regclass::text || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) FROM pg_constraint c
			WHERE c.connamespace = current_schema()::regnamespace
			UNION ALL SELECT i.indexdef FROM pg_indexes i WHERE i.schemaname = current_schema() ORDER BY 1`
		if !isPostgres(dsn) {
			text = `SELECT s.sql FROM sqlite_schema s WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite_stat%' ORDER BY 1`
		}
		schema := func(s *Store) (all []string) {
			t.Helper()
			err := s.engine.Query(ctx, text, nil, func(r engine.Row) { all = append(all, r.Text(0)) })
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
		if len(before) < 30 {
			t.Errorf("%d keys, references and indexes say little", len(before))
		}
	})
}

// TestImportIsRefusedAfterAnother verifies that an import is refused if another import has ended since its rows were read.
func TestImportIsRefusedAfterAnother(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		meta := ImportMeta{Source: "test", Actor: "tester", At: now}
		first, other := storetest.Roster(20, 2), storetest.Roster(20, 2)
		other.Employees[0].Name = "Renamed"
		importInto(t, dsn, first)
		s := opened(t, dsn, ReadWrite)
		_, err := s.ImportReading(ctx, meta, func() (ImportMeta, *schedule.Roster, error) {
			importInto(t, dsn, other)
			return meta, first, nil
		})
		if !errors.Is(err, errOvertaken) {
			t.Errorf("an import beside another one gives %v", err)
		}
		e, err := loadedView(t, opened(t, dsn, ReadOnly), schedule.Manager).Employee(other.Employees[0].ID)
		if err != nil || e.Name != "Renamed" {
			t.Errorf("%+v, %v", e, err)
		}
	})
}

// TestPlacesKeepTheirIDs verifies that locations are matched by code and positions by name, regardless of the ids in the import.
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
		view := loadedView(t, s, schedule.Manager)
		shift, err := view.Shift(r.Shifts[0].ID)
		if err != nil || shift.LocationID != 3 || shift.Location != "東京 新宿" || shift.PositionID != 2 || shift.Position != "Cashier" {
			t.Errorf("%+v, %v", shift, err)
		}
		e, err := view.Employee(r.Employees[0].ID)
		if err != nil || e.LocationID <= 3 || e.PositionID != 3 {
			t.Errorf("%+v, %v", e, err)
		}
	})
}

// TestConcurrentImportsExcludeEachOther verifies that a second import is refused while the first one writes.
func TestConcurrentImportsExcludeEachOther(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, storetest.Roster(5, 1))
		s := opened(t, dsn, ReadWrite)
		err := s.engine.Change(ctx, func(engine.Writer) error {
			err := opened(t, dsn, ReadWrite).Migrate(ctx)
			if err == nil || !strings.Contains(err.Error(), "another import") {
				t.Errorf("the second writer: %v", err)
			}
			return errors.New("enough")
		})
		if err == nil || err.Error() != "enough" {
			t.Error(err)
		}
		if err := s.Migrate(ctx); err != nil {
			t.Errorf("after the first one: %v", err)
		}
	})
}

// TestImportingAgain verifies that the same rows change nothing, and that a changed row adds an event with each changed field.
func TestImportingAgain(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Requested, "10:00", "12:00"))
		importInto(t, dsn, r)
		if again := importInto(t, dsn, r); again.NewBlocks != 0 || again.Changed != 0 {
			t.Errorf("the same rows again: %+v", again)
		}
		r.Blocks[0].Status = schedule.Approved
		r.Blocks[0].EndsAt = at(t, "2026-11-16T13:00")
		if changed := importInto(t, dsn, r); changed.Changed != 1 {
			t.Errorf("one changed row: %+v", changed)
		}
		s := opened(t, dsn, ReadOnly)
		events, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		if len(events) != 2 || events[1].StatusFrom != "requested" || events[1].StatusTo != "approved" {
			t.Fatalf("events: %+v", events)
		}
		if !slices.ContainsFunc(events[1].Changes, func(c schedule.Change) bool { return c.Field != "status" && c.From != c.To }) {
			t.Errorf("the moved end left no trace: %+v", events[1].Changes)
		}
		if n, broken, err := s.VerifyChain(ctx); err != nil || n < 2 || broken != 0 {
			t.Errorf("chain: %d events, broken at %d (%v)", n, broken, err)
		}
		if c := loadedView(t, s, schedule.Manager).ConflictCounts(schedule.Filter{}); c.Minutes != 180 || c.Live != 1 {
			t.Errorf("after the change: %+v", c)
		}
	})
}

// TestARefusedImportChangesNothing verifies that a refused import changes no row and is recorded.
func TestARefusedImportChangesNothing(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		s := opened(t, dsn, ReadWrite)
		records := []string{"import_batch", "import_file", "import_row_error"}
		before := contents(t, s, records...)
		_, err := s.Import(ctx, ImportMeta{Source: "bad", At: now, Errors: []RowError{{File: "shifts.csv", Line: 7, Column: "ends_at", Message: "ends before it starts"}}}, nil)
		if err == nil {
			t.Error("an import with a row error is taken")
		}
		if diff := cmp.Diff(before, contents(t, s, records...)); diff != "" {
			t.Errorf("the rows changed: %s", diff)
		}
		batches, err := s.Imports(ctx, schedule.Manager, 10)
		if err != nil || len(batches) != 2 {
			t.Errorf("the attempt is not recorded: %+v (%v)", batches, err)
		}
	})
}
