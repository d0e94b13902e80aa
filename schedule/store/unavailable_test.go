package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// reasonOf is what readiness says against a store; empty when it is ready.
func reasonOf(t *testing.T, s *Store) string {
	t.Helper()
	_, err := s.Ready(ctx)
	var away *Unavailable
	if err != nil && !errors.As(err, &away) {
		t.Errorf("not ready without a reason: %v", err)
		return err.Error()
	}
	if err == nil {
		return ""
	}
	return away.Reason
}

// TestDamageIsRemembered finds a page that is not in order only when it is read, long after the file was opened. The store is not
// ready from then on, until a good file is there.
func TestDamageIsRemembered(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(5, 1))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]byte(nil), whole...)
	c, err := openLiteReader(path)
	if err != nil {
		t.Fatal(err)
	}
	size, err := count(ctx, c, `SELECT page_size FROM pragma_page_size()`)
	if err != nil {
		t.Fatal(err)
	}
	err = c.query(ctx, `SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'shift' AND rootpage > 0`, nil, func(r row) error {
		copy(broken[(r.int(0)-1)*size:r.int(0)*size], strings.Repeat("\xFF", int(size)))
		return nil
	})
	if err := errors.Join(err, c.close()); err != nil {
		t.Fatal(err)
	}
	lay(t, path, broken)
	said := reasonOf(t, s)
	if said != "" {
		t.Errorf("the damage was seen before it was read: %q", said)
	}
	for range 2 {
		if _, err := s.ShiftCounts(ctx, schedule.Manager, schedule.Filter{Q: "x"}); err == nil {
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

// TestAFileThatIsCopiedOverWhileItIsRead reads at the moments of a copy over the file itself: cut to nothing, half there, whole. A
// connection that looked at the first moment knows no tables at the second, where the file is damaged all the same.
func TestAFileThatIsCopiedOverWhileItIsRead(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(5, 1))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := func(q string) error {
		_, err := s.ShiftCounts(ctx, schedule.Manager, schedule.Filter{Q: q})
		return err
	}
	for _, c := range []struct {
		name    string
		content []byte
		away    bool
	}{{"cut to nothing", nil, true}, {"half there", whole[:len(whole)/2], true}, {"whole", whole, false}} {
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Ready(ctx); err != nil != c.away { // looks at the file at once, as questions do ten times a second
			t.Errorf("%s: ready is %v", c.name, err)
		}
		err := read(c.name)
		if away := errors.As(err, new(*Unavailable)); away != c.away || !away && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// lay puts a file in the place of another.
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

// TestAFullDiskIsNotReady says what the system would: there is room, there is none, and there is none on a disk that is only read.
func TestAFullDiskIsNotReady(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(2, 1))
	e := s.engine.(*sqlite)
	for _, c := range []struct {
		disk Disk
		full bool
	}{
		{Disk{Known: true, Free: leastRoom, Whole: 1 << 40}, false},
		{Disk{Known: true, Free: leastRoom - 1, Whole: 1 << 40}, true},
		{Disk{Known: true, Fixed: true, Whole: 1 << 40}, false},
		{Disk{}, false},
	} {
		e.disk = func(string) Disk { return c.disk }
		if said := reasonOf(t, s); strings.Contains(said, "the disk of the database is full") != c.full {
			t.Errorf("%+v: %q", c.disk, said)
		}
	}
}

// TestADiskThatFills takes a real disk of a few megabytes, and fills it. An import there says why it cannot be, and leaves nothing
// behind; readiness turns with the disk, and the rows are read all the time.
func TestADiskThatFills(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=8m"); err != nil {
		t.Skipf("a disk of our own takes the right to mount one: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(folder, "a.db")
	importInto(t, path, storetest.Roster(2, 1))
	s := opened(t, path, ReadOnly)
	if said := reasonOf(t, s); said != "" {
		t.Fatalf("with room: %q", said)
	}
	filler := filepath.Join(folder, "filler")
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	if said := reasonOf(t, s); !strings.Contains(said, "the disk of the database is full") {
		t.Errorf("on a full disk: %q", said)
	}
	if _, err := s.ShiftCounts(ctx, schedule.Manager, schedule.Filter{Q: "x"}); err != nil {
		t.Errorf("on a full disk the rows are not read: %v", err)
	}
	w := opened(t, path, ReadWrite)
	if err := w.Refresh(ctx, now); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("on a full disk a refresh ends with %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".*")); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if said := reasonOf(t, s); said != "" {
		t.Errorf("with room again: %q", said)
	}
	if err := w.Refresh(ctx, now); err != nil {
		t.Errorf("with room again a refresh ends with %v", err)
	}
}

// TestAServerGoneAndBack stops the PostgreSQL server below an open store, and starts it again: the store says why it is not ready, and
// is ready again by itself.
func TestAServerGoneAndBack(t *testing.T) {
	c := storetest.NewCluster(t, func(dsn string) error {
		importInto(t, dsn, storetest.Roster(2, 1))
		return nil
	})
	s := opened(t, c.Primary.Address(c.Database), ReadOnly)
	for range 2 {
		if said := reasonOf(t, s); said != "" {
			t.Fatalf("with the server: %q", said)
		}
		c.Primary.Kill()
		if said := reasonOf(t, s); !strings.Contains(said, "the database server") {
			t.Errorf("without the server: %q", said)
		}
		var away *Unavailable
		if _, err := s.ShiftCounts(ctx, schedule.Manager, schedule.Filter{Q: "x"}); !errors.As(err, &away) {
			t.Errorf("a question without the server ends with %v", err)
		}
		if err := c.Primary.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ShiftCounts(ctx, schedule.Manager, schedule.Filter{Q: "y"}); err != nil {
			t.Errorf("with the server again: %v", err)
		}
	}
	if said := reasonOf(t, s); said != "" {
		t.Errorf("with the server again: %q", said)
	}
}
