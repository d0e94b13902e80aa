package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/assets"
)

// TestReleaseNeedsTheFrontEnd verifies that a release without npm packages, or with other versions than the lockfile, is refused.
func TestReleaseNeedsTheFrontEnd(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "assets/package-lock.json"), `{"packages": {"": {"name": "opshub"}, "node_modules/htmx.org": {"version": "4.0.1"}}}`)
	for _, c := range []struct {
		missing []string
		version string
		want    string
	}{
		{nil, "4.0.1", ""},
		{[]string{"htmx, the script"}, "4.0.1", "lacks htmx, the script: run make assets"},
		{nil, "4.0.0", `contains htmx.org 4.0.0, but assets/package-lock.json requires "4.0.1"`},
	} {
		err := frontEnd(root, c.missing, []assets.Part{{Name: "htmx.org", Version: c.version}})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("missing %v, htmx %s: %v", c.missing, c.version, err)
		}
	}
}

// TestReleaseNeedsACommit verifies that a release is refused without git, and in a clone that differs from its commit.
func TestReleaseNeedsACommit(t *testing.T) {
	if err := run(t.Context(), []string{"-version", "v1", "-out", t.TempDir()}, io.Discard); err == nil || !strings.Contains(err.Error(), "git clone") {
		t.Errorf("without a time of the commit: %v", err)
	}
	root := t.TempDir()
	if err := unchanged(t.Context(), root); err == nil {
		t.Error("a folder that is not a clone was accepted")
	}
	if out, err := exec.CommandContext(t.Context(), "git", "init", "-q", root).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	if err := unchanged(t.Context(), root); err != nil {
		t.Errorf("an unchanged clone: %v", err)
	}
	write(t, filepath.Join(root, "new.go"), "package x")
	if err := unchanged(t.Context(), root); err == nil || !strings.Contains(err.Error(), "new.go") {
		t.Errorf("with a new file: %v", err)
	}
}

// TestLicenseFiles verifies which files of a module are license texts: those of the module and those of the linked packages.
func TestLicenseFiles(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"LICENSE", "NOTICE.md", "PATENTS", "license.go", "sub/COPYING", "sub/deep/LICENSE_list", "sub/deep/code.go", "other/LICENSE", "testdata/LICENSE"} {
		write(t, filepath.Join(root, name), "text of "+name)
	}
	c := components{}.get("m", "v1", "pkg:golang/m@v1")
	if err := c.read(root, []string{root, filepath.Join(root, "sub/deep")}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"LICENSE", "NOTICE.md", "PATENTS", "sub/COPYING", "sub/deep/LICENSE_list"}, c.fileNames()); diff != "" {
		t.Errorf("files:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"LICENSE", "sub/COPYING", "sub/deep/LICENSE_list"}, c.licenseNames()); diff != "" {
		t.Errorf("licenses:\n%s", diff)
	}
	if err := os.Remove(filepath.Join(root, "LICENSE")); err != nil {
		t.Fatal(err)
	}
	c = components{}.get("m", "v1", "pkg:golang/m@v1")
	if err := c.read(root, []string{filepath.Join(root, "sub/deep")}); err == nil || !strings.Contains(err.Error(), "m v1 has no license file") {
		t.Errorf("a module with only a notice: %v", err)
	}
}

// TestNoticesRefuseAnEmptyFile verifies that a license file without text is an error.
func TestNoticesRefuseAnEmptyFile(t *testing.T) {
	c := &component{name: "m", version: "v1", files: map[string][]byte{"LICENSE": []byte(" \n")}}
	if _, err := noticesOf([]*component{c}); err == nil || !strings.Contains(err.Error(), "m v1: the file LICENSE is empty") {
		t.Errorf("an empty license: %v", err)
	}
}
