package store

import (
	"os"
	"path/filepath"
	"testing"
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

// putBeside puts files with these names into the folder of a database file.
func putBeside(t *testing.T, path string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
