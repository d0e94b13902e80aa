// Package checkers lets tests check pages with third-party tools: the Nu HTML checker, axe for accessibility, and a
// real browser. It is only for tests and does not depend on the contents of the pages.
//
// The tools are Debian's chromium-headless-shell or chromium, and Java, and the files that npm installs from
// assets/package-lock.json. A test that needs a missing tool fails and reports that `make test` installs it. The
// variables OPSHUB_VNU, OPSHUB_AXE and OPSHUB_CHROMIUM specify other copies.
package checkers

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Axe returns the source of axe-core, which runs in a page.
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

// readAxe reads half a megabyte only once per process.
func readAxe(name string) (string, error) {
	axeOnce.Do(func() {
		text, err := os.ReadFile(name) // #nosec G304 -- a test reads a tool of its own
		axeOnce.text, axeOnce.err = string(text), err
	})
	return axeOnce.text, axeOnce.err
}

// installed returns the path of a file that npm installs, or the path in an environment variable.
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

// moduleRoot returns the directory of go.mod. A test runs in the directory of its package.
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

// program returns the path of the first installed program in names, or the path in an environment variable.
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
