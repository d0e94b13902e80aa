package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"opshub/catalog/check"
)

// rooms lists the folders with the code of the product.
var rooms = []string{"assets", "catalog", "cmd", "components", "handlers", "schedule"}

// beside reports whether a file in these folders is not source code: tests, generated code, the manifest itself, pictures of the README,
// and the bundle, which the build creates.
func beside(path string) bool {
	return strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") || strings.Contains(path, "/testdata/") ||
		path == "catalog/check/released.txt" || strings.HasPrefix(path, "assets/pictures/") || strings.HasPrefix(path, "assets/dist/")
}

// TestTheManifestHoldsWhatGitHas compares the source files recorded in the program with those of the checkout, folder by folder.
func TestTheManifestHoldsWhatGitHas(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	git := exec.CommandContext(t.Context(), "git", append([]string{"ls-files", "--cached", "--others", "--exclude-standard", "--"}, rooms...)...)
	git.Dir = repo
	out, err := git.Output()
	if err != nil {
		t.Skipf("no checkout of git: %v", err)
	}
	var want, got []string
	for path := range strings.Lines(string(out)) {
		path = strings.TrimSpace(path)
		if _, err := os.Stat(filepath.Join(repo, path)); err == nil && !beside(path) {
			want = append(want, path)
		}
	}
	m, err := check.ParseManifest(must(t, exitOK, "", "manifest"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		got = append(got, f.Path)
	}
	slices.Sort(want)
	slices.Sort(got)
	for _, path := range want {
		if !slices.Contains(got, path) {
			t.Errorf("git has %s, the manifest does not", path)
		}
	}
	for _, path := range got {
		if !slices.Contains(want, path) {
			t.Errorf("the manifest has %s, git does not", path)
		}
	}
	if len(want) < 300 {
		t.Errorf("git has only %d files", len(want))
	}
}
