package store

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestAnImportWhileReadingIsAnImport holds that blocks which are written while the rest is read leave the same rows as an import of all
// at once, the first time and again, and that nothing is left of them when the rest does not come or is refused.
func TestAnImportWhileReadingIsAnImport(t *testing.T) {
	roster := storetest.Roster(20, 2)
	changed := *roster
	changed.Blocks = append([]schedule.Block{}, roster.Blocks...)
	changed.Blocks[0].EndsAt += 60
	misfit := *roster
	misfit.Shifts = append(append([]schedule.Shift{}, roster.Shifts...), schedule.Shift{ID: 1 << 40, EmployeeID: 1 << 40, TimeZone: "UTC", StartsAt: 0, EndsAt: 60})
	gone := errors.New("the file is gone")
	meta := ImportMeta{Source: "test", Actor: "tester", At: now}
	whole := func(r *schedule.Roster, errs ...RowError) Reading {
		return func(blocks func(*schedule.Roster)) (ImportMeta, *schedule.Roster, error) {
			blocks(&schedule.Roster{Blocks: r.Blocks})
			all := meta
			all.At += 5 // the reading took so long
			all.Files, all.Errors = []ImportFile{{Name: "shifts.csv", Format: "csv", Rows: len(r.Shifts)}}, errs
			return all, r, nil
		}
	}
	broken := func(blocks func(*schedule.Roster)) (ImportMeta, *schedule.Roster, error) {
		blocks(&schedule.Roster{Blocks: roster.Blocks})
		return meta, nil, gone
	}
	tooSoon := func(blocks func(*schedule.Roster)) (ImportMeta, *schedule.Roster, error) {
		blocks(&schedule.Roster{Blocks: roster.Blocks[1:]})
		return meta, roster, nil
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		read := func(dsn string, r Reading) error {
			t.Helper()
			s := opened(t, dsn, ReadWrite)
			_, err := s.ImportReading(ctx, meta, r)
			return err
		}
		rows := func(dsn string) map[string][]string { return contents(t, opened(t, dsn, ReadOnly)) }
		opened(t, dsn, ReadWrite) // which makes it
		before := rows(dsn)

		if err := read(dsn, broken); !errors.Is(err, gone) {
			t.Errorf("a reading that fails gives %v", err)
		}
		if err := read(dsn, tooSoon); !errors.Is(err, errMoreBlocks) {
			t.Errorf("a reading that reads blocks later gives %v", err)
		}
		if d := cmp.Diff(before, rows(dsn)); d != "" {
			t.Errorf("of a reading that failed is left: %s", d)
		}
		for n, r := range []Reading{whole(roster, RowError{File: "shifts.csv", Message: "no"}), whole(&misfit)} {
			var no *Refused
			if err := read(dsn, r); !errors.As(err, &no) || no.Batch != int64(n+1) || len(no.Errors) != 1 {
				t.Errorf("a reading that is refused gives %v", err)
			}
			got := rows(dsn)
			for _, table := range []string{"import_batch", "import_row_error"} {
				if len(got[table]) != n+1 {
					t.Errorf("%d rows of %s after %d refused imports", len(got[table]), table, n+1)
				}
			}
			for _, table := range []string{"unavailable_block", "audit_event", "employee", "shift", "soft_conflict"} {
				if len(got[table]) != 0 {
					t.Errorf("%d rows of %s after refused imports", len(got[table]), table)
				}
			}
		}

		other := storetest.SQLite(t)
		if !InFile(dsn) {
			other = storetest.Postgres(t)
		}
		for n := range 2 { // the other database has seen the same
			s := opened(t, other, ReadWrite)
			refused, reason := meta, RowError{File: "shifts.csv", Message: "no"}
			refused.Files = []ImportFile{{Name: "shifts.csv", Format: "csv", Rows: len(roster.Shifts)}}
			if n == 1 {
				refused.Files[0].Rows++
				reason = RowError{Message: fmt.Sprintf("shift %d: there is no employee %[1]d", int64(1<<40))}
			}
			refused.Errors = []RowError{reason}
			if _, err := s.Import(ctx, refused, nil); err == nil {
				t.Fatal("not refused")
			}
		}
		for _, r := range []*schedule.Roster{roster, &changed} {
			if err := read(dsn, whole(r)); err != nil {
				t.Fatal(err)
			}
			all, r, _ := whole(r)(func(*schedule.Roster) {})
			all.At = meta.At
			if _, err := opened(t, other, ReadWrite).Import(ctx, all, r); err != nil {
				t.Fatal(err)
			}
			got := rows(dsn)
			if d := cmp.Diff(rows(other), got); d != "" {
				t.Errorf("at once and while reading: %s", d)
			}
			if len(got["unavailable_block"]) < 10 || len(got["audit_event"]) < 10 {
				t.Errorf("%d blocks say little", len(got["unavailable_block"]))
			}
		}
	})
}

// TestImportIsRefusedAfterAnother holds that rows which were read before another import ended are not taken over.
func TestImportIsRefusedAfterAnother(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		meta := ImportMeta{Source: "test", Actor: "tester", At: now}
		first, other := storetest.Roster(20, 2), storetest.Roster(20, 2)
		other.Employees[0].Name = "Renamed"
		importInto(t, dsn, first)
		s := opened(t, dsn, ReadWrite)
		_, err := s.ImportReading(ctx, meta, func(func(*schedule.Roster)) (ImportMeta, *schedule.Roster, error) {
			importInto(t, dsn, other)
			return meta, first, nil
		})
		if !errors.Is(err, errOvertaken) {
			t.Errorf("an import beside another one gives %v", err)
		}
		e, err := opened(t, dsn, ReadOnly).Employee(ctx, schedule.Manager, other.Employees[0].ID)
		if err != nil || e.Name != "Renamed" {
			t.Errorf("%+v, %v", e, err)
		}
	})
}
