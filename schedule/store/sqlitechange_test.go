package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule/store/engine"
	"opshub/schedule/store/sqlite"
	"opshub/schedule/store/storetest"
)

// filesBeside lists the folder of a database file.
func filesBeside(t *testing.T, path string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// putBeside creates files with these names in the folder of a database file.
func putBeside(t *testing.T, path string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// onlyFile verifies that a folder contains at most the database and no other file.
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

// TestAChangeRemovesOrphans creates the files of killed imports next to a database, and other files with similar names. It verifies that
// only the former are removed.
func TestAChangeRemovesOrphans(t *testing.T) {
	path := storetest.SQLite(t)
	s := opened(t, path, ReadWrite)
	orphans := []string{".opshub.db.123.new", ".opshub.db.123.new-journal"}
	others := []string{
		".opshub.db.new", ".opshub.db.1a.new", ".opshub.db..new", ".opshub.db.1.new.bak", ".opshub_db.1.new", ".other.db.1.new",
		"opshub.db.1.new", "x.opshub.db.1.new", ".opshub.db.1.new-wal",
	}
	putBeside(t, path, slices.Concat(orphans, others)...)
	folder := filepath.Join(filepath.Dir(path), ".opshub.db.7.new")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	held, err := sqlite.HoldWriter(path)
	if err != nil {
		t.Fatal(err)
	}
	before := filesBeside(t, path)
	if err := s.Migrate(ctx); err == nil || !strings.Contains(err.Error(), "another import is writing") {
		t.Errorf("beside another import a change ends with %v", err)
	}
	if diff := cmp.Diff(before, filesBeside(t, path)); diff != "" {
		t.Errorf("without the writer's place files were removed: %s", diff)
	}
	held.Close()
	if err := s.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	want := append(others, filepath.Base(folder), filepath.Base(path))
	slices.Sort(want)
	if diff := cmp.Diff(want, filesBeside(t, path)); diff != "" {
		t.Errorf("want (-), left (+): %s", diff)
	}
}

// TestAChangeKeepsTheMode verifies the mode of every file during and after a change. Only the owner can read a new database.
func TestAChangeKeepsTheMode(t *testing.T) {
	path := storetest.SQLite(t)
	e := &sqlite.Engine{Path: path, Now: time.Now}
	modes := func(when string, want fs.FileMode) {
		t.Helper()
		for _, name := range filesBeside(t, path) {
			info, err := os.Stat(filepath.Join(filepath.Dir(path), name))
			if err != nil {
				t.Fatal(err)
			}
			if info.Mode() != want {
				t.Errorf("%s %s has mode %v, want %v", when, name, info.Mode(), want)
			}
		}
	}
	for _, want := range []fs.FileMode{0o600, 0o640, 0o600} {
		if want != 0o600 || len(filesBeside(t, path)) > 0 {
			if err := os.Chmod(path, want); err != nil {
				t.Fatal(err)
			}
		}
		err := e.Change(ctx, func(engine.Writer) error {
			modes("during a change", want)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		modes("after a change", want)
		onlyFile(t, path)
	}
}

// TestConcurrentFirstChangesExcludeEachOther starts a second change while the first one creates the database. It verifies that the second
// one is refused.
func TestConcurrentFirstChangesExcludeEachOther(t *testing.T) {
	path := storetest.SQLite(t)
	e := &sqlite.Engine{Path: path, Now: time.Now}
	wrong := errors.New("wrong")
	for _, ends := range []error{wrong, nil} {
		err := e.Change(ctx, func(engine.Writer) error {
			before := filesBeside(t, path)
			if _, err := Open(context.Background(), path, ReadWrite, time.Now); err == nil || !strings.Contains(err.Error(), "another import is writing") {
				t.Errorf("a second first import ends with %v", err)
			}
			if diff := cmp.Diff(before, filesBeside(t, path)); diff != "" {
				t.Errorf("the second one changed the folder: %s", diff)
			}
			return ends
		})
		if !errors.Is(err, ends) {
			t.Fatal(err)
		}
		if left := filesBeside(t, path); ends != nil && len(left) > 0 {
			t.Errorf("a first change that failed leaves %v", left)
		}
		onlyFile(t, path)
	}
	if have, err := sqlite.Schema(path); err != nil || have != engine.SchemaVersion() {
		t.Errorf("schema %d, %v", have, err)
	}
}
