package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"opshub/schedule/roster/reload"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/sqlite"
	"opshub/schedule/store/storetest"
)

// TestAFileThatCannotBeServed replaces the file of an open store with one of a newer schema during concurrent queries. It verifies that the
// store continues to read the old file, that no query blocks, and that the store reports the reason until a valid file is present.
func TestAFileThatCannotBeServed(t *testing.T) {
	path, next := storetest.SQLite(t), storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	imported(t, next, storetest.Roster(3, 1))
	runOn(t, next, `UPDATE goose_db_version SET version_id = 99 WHERE version_id = 1`)
	good := storetest.SQLite(t)
	imported(t, good, storetest.Roster(3, 1))
	if d, err := s.Drift(ctx); err != nil || d.Behind != nil {
		t.Fatalf("%+v, %v", d, err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			d, err := s.Drift(ctx)
			if err != nil || d.Behind == nil || !strings.Contains(d.Behind.Error(), "newer") || d.Version != engine.SchemaVersion() {
				t.Errorf("%+v, %v", d, err)
			}
		})
	}
	wait.Wait()
	if err := os.Rename(good, path); err != nil {
		t.Fatal(err)
	}
	if d, err := s.Drift(ctx); err != nil || d.Behind != nil {
		t.Errorf("with a good file again: %+v, %v", d, err)
	}
}

// lay replaces a file.
func lay(t *testing.T, path string, content []byte) {
	t.Helper()
	next := filepath.Join(t.TempDir(), "next.db")
	if err := os.WriteFile(next, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
}

// TestConcurrentLoadOutlivesReplacedFile loads the schedule in several goroutines while imports replace the file. It verifies that every
// load succeeds.
func TestConcurrentLoadOutlivesReplacedFile(t *testing.T) {
	dsn := storetest.SQLite(t)
	r := storetest.Roster(60, 9)
	s := imported(t, dsn, r)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 8 {
				got, err := s.Load(ctx, now, &reload.Progress{})
				if err != nil || got.Size().Shifts != len(r.Shifts) {
					t.Errorf("%+v instead of %d shifts, %v", got, len(r.Shifts), err)
				}
			}
		})
	}
	for range 5 {
		importInto(t, dsn, r)
	}
	wg.Wait()
}

// TestDamageIsRemembered detects a corrupt page only when the page is read, long after the file was opened. It verifies that the store is
// not ready from then on, until a valid file is present.
func TestDamageIsRemembered(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(5, 1))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]byte(nil), whole...)
	c, err := sqlite.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	size, err := engine.Count(ctx, c, `SELECT page_size FROM pragma_page_size()`)
	if err != nil {
		t.Fatal(err)
	}
	err = c.Query(ctx, `SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'shift' AND rootpage > 0`, nil, func(r engine.Row) {
		copy(broken[(r.Int(0)-1)*size:r.Int(0)*size], strings.Repeat("\xFF", int(size)))
	})
	if err := errors.Join(err, c.Close()); err != nil {
		t.Fatal(err)
	}
	lay(t, path, broken)
	said := reasonOf(t, s)
	if said != "" {
		t.Errorf("the damage was seen before it was read: %q", said)
	}
	for range 2 {
		if _, err := s.Load(ctx, now, &reload.Progress{}); err == nil {
			t.Error("what is damaged was read")
		}
	}
	if now := reasonOf(t, s); !strings.Contains(now, "damaged") {
		t.Errorf("after that: %q", now)
	}
	lay(t, path, whole)
	if now := reasonOf(t, s); now != "" {
		t.Errorf("with the whole file again: %q", now)
	}
}

// TestAFileThatIsCopiedOverWhileItIsRead reads during a copy over the file itself: when the file is empty, half written and complete. A
// connection that was opened at the first moment finds no tables at the second, and the store must still report the file as damaged.
func TestAFileThatIsCopiedOverWhileItIsRead(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(5, 1))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		content []byte
		away    bool
	}{{"cut to nothing", nil, true}, {"half there", whole[:len(whole)/2], true}, {"whole", whole, false}} {
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Ready(ctx); err != nil != c.away { // reads the file state at once, as queries do ten times a second
			t.Errorf("%s: ready is %v", c.name, err)
		}
		_, err := s.Load(ctx, now, &reload.Progress{})
		if away := errors.As(err, new(*Unavailable)); away != c.away || !away && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestAReplacedFileIsReadAnew verifies that a store reads the new file after an import without being reopened.
func TestAReplacedFileIsReadAnew(t *testing.T) {
	dsn := storetest.SQLite(t)
	s := imported(t, dsn, small(t))
	before := s.Version()
	importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
	if eventually(func() bool { return s.Version() != before }) != nil {
		t.Error("the version stays the same")
	}
	if c := loadedView(t, s, schedule.Manager).ConflictCounts(schedule.Filter{}); c.Pairs != 1 {
		t.Errorf("%d soft conflicts", c.Pairs)
	}
}
