package main

import (
	"encoding/json"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/assets"
	"opshub/schedule/store"
)

// TestVersionAsJSON compares the object with the build. The form of the line without --json must not change, because scripts read it.
func TestVersionAsJSON(t *testing.T) {
	was := []string{version, commit, commitTime}
	version, commit, commitTime = "v1.2.0", "0123456789ab", "2026-11-16T09:30:20Z"
	t.Cleanup(func() { version, commit, commitTime = was[0], was[1], was[2] })

	if out := must(t, exitOK, "", "version"); out != "opshub v1.2.0 (0123456789ab, 2026-11-16T09:30:20Z)\n" {
		t.Errorf("the line: %q", out)
	}
	out := must(t, exitOK, "", "version", "--json")
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	packages, missing := []any{}, []any{}
	for _, p := range assets.Parts() {
		packages = append(packages, map[string]any{"name": p.Name, "version": p.Version})
	}
	for _, words := range assets.Missing() {
		missing = append(missing, words)
	}
	if zones, _ := got["tzdata"].(string); !regexp.MustCompile(`^(\d{4}[a-z]+ of the system|built in with go.+)$`).MatchString(zones) {
		t.Errorf("time zone data: %q", zones)
	}
	delete(got, "tzdata")
	want := map[string]any{
		"version": "v1.2.0", "commit": "0123456789ab", "commit_time": "2026-11-16T09:30:20Z", "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH,
		"schema": float64(store.SchemaVersion()), "assets": packages, "assets_missing": missing,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the object:\n%s", diff)
	}

	version, commit, commitTime = "dev", "", ""
	if out := must(t, exitOK, "", "version", "--json"); !strings.Contains(out, `"commit": ""`) {
		t.Errorf("a build that does not know its commit:\n%s", out)
	}
}
