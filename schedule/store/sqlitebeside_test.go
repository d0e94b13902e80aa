package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestDerivedBesideTheRows imports more employees than are derived at once into an empty file. What was derived of them in a file of
// its own, while their rows were written, is what the tables give afterwards.
func TestDerivedBesideTheRows(t *testing.T) {
	path := storetest.SQLite(t)
	importInto(t, path, largeRoster(t))
	s := opened(t, path, ReadWrite)
	made := contents(t, s)
	if len(made["block_occurrence"]) == 0 || len(made["soft_conflict"]) == 0 || len(made["employee_shifts"]) <= 2*partSize {
		t.Fatalf("little was derived: %d occurrences, %d soft conflicts, shifts of %d employees", len(made["block_occurrence"]),
			len(made["soft_conflict"]), len(made["employee_shifts"]))
	}
	if err := s.Refresh(ctx, now); err != nil {
		t.Fatal(err)
	}
	again := contents(t, s)
	for _, table := range append(DerivedTables, "organization") {
		if diff := cmp.Diff(made[table], again[table]); diff != "" {
			t.Errorf("%s: beside the rows (-) and from the tables (+): %.2000s", table, diff)
		}
	}
	onlyFile(t, path)
}

// TestNothingStaysBesideAFile breaks an import off while its rows are written: neither the new file nor the one beside it is left, and
// the next import goes as it would have.
func TestNothingStaysBesideAFile(t *testing.T) {
	path := storetest.SQLite(t)
	importInto(t, path, &schedule.Roster{}) // tables without rows
	storetest.BehindTheProgram(t, path, `CREATE TRIGGER no_shift BEFORE INSERT ON shift BEGIN SELECT RAISE(ABORT, 'no shift today'); END`)
	s, r := opened(t, path, ReadWrite), largeRoster(t)
	if _, err := s.Import(ctx, ImportMeta{At: now}, r); err == nil || !strings.Contains(err.Error(), "no shift today") {
		t.Errorf("the import ended with %v", err)
	}
	onlyFile(t, path)
	storetest.BehindTheProgram(t, path, `DROP TRIGGER no_shift`)
	if _, err := s.Import(ctx, ImportMeta{At: now}, r); err != nil {
		t.Error(err)
	}
	onlyFile(t, path)
}

// largeRoster is worth being derived beside its rows, and in more than one part.
func largeRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	r := storetest.Roster(2*partSize+7, 3)
	if n := len(r.Shifts) + len(r.Blocks); n < worthSide {
		t.Fatalf("%d rows are too few", n)
	}
	return r
}

// onlyFile demands that a folder holds a database, or nothing, and no other file.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	list, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		if f.Name() != filepath.Base(path) {
			t.Errorf("left behind: %s", f.Name())
		}
	}
}
