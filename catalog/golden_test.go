package catalog

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestGolden compares the whole table as text, so that a new or changed route is a difference of one line.
func TestGolden(t *testing.T) {
	var b strings.Builder
	for _, s := range standard(t).Screens() {
		content := s.Content
		if content == "" {
			content = "-"
		}
		fmt.Fprintf(&b, "GET|HEAD\t%s\t%s\t%s\t%s\t%s\t%s\n", s.Path, s.Name, s.Section, s.Family, content, s.Title)
	}
	file := filepath.Join("testdata", "routes.golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Split(b.String(), "\n"); b.String() != string(want) {
		old := strings.Split(string(want), "\n")
		for i := range min(len(got), len(old)) {
			if got[i] != old[i] {
				t.Fatalf("line %d:\n got %s\nwant %s\nif this is meant, run go test ./catalog -update", i+1, got[i], old[i])
			}
		}
		t.Fatalf("%d lines, want %d; if this is meant, run go test ./catalog -update", len(got), len(old))
	}
}
