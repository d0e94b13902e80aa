// Package checkers lets tests hold pages against judges that nobody here wrote: the Nu HTML checker, axe for
// accessibility, and a real browser. It is for tests only and knows nothing of what the pages say.
//
// The tools are Debian's chromium and Java, and the files that npm installs from assets/package-lock.json. A test that
// uses one that is missing fails and says what to do: `make test` installs them all. The variables OPSHUB_VNU, OPSHUB_AXE
// and OPSHUB_CHROMIUM name other copies.
package checkers

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Axe is the source of axe-core, to be run in a page.
func Axe(tb testing.TB) string {
	tb.Helper()
	text, err := readAxe(installed(tb, "OPSHUB_AXE", "axe-core/axe.min.js"))
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

var axeOnce struct {
	sync.Once
	text string
	err  error
}

// readAxe reads half a megabyte once, however many pages are checked.
func readAxe(name string) (string, error) {
	axeOnce.Do(func() {
		text, err := os.ReadFile(name) // #nosec G304 -- a test reads a tool of its own
		axeOnce.text, axeOnce.err = string(text), err
	})
	return axeOnce.text, axeOnce.err
}

// installed finds a file that npm installs, or the one that an environment variable names.
func installed(tb testing.TB, variable, name string) string {
	tb.Helper()
	file := os.Getenv(variable)
	if file == "" {
		file = filepath.Join(moduleRoot(tb), "assets", "node_modules", filepath.FromSlash(name))
	}
	if _, err := os.Stat(file); err != nil { // #nosec G703 -- the name of a checker that this repository installs
		tb.Fatalf("%v: `make test` installs it, and so does `make assets`", err)
	}
	return file
}

// moduleRoot is the folder of go.mod: a test runs in the folder of its package.
func moduleRoot(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no go.mod above the working folder")
		}
		dir = parent
	}
}

// program finds the first of the programs, or the one that an environment variable names.
func program(tb testing.TB, variable string, names ...string) string {
	tb.Helper()
	if named := os.Getenv(variable); named != "" {
		return named
	}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	tb.Fatalf("%s is not installed: `make test` installs it", names[0])
	return ""
}
