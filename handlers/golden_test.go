package handlers

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"opshub/catalog"
)

var update = flag.Bool("update", false, "write the golden files again")

// golden compares got with a file of testdata, or writes the file if the flag -update is set.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s changed; if this is meant, run make golden and read the difference:\n%s", path, diff)
	}
}

// TestGoldenScreens compares one screen of each family, or its export file, with a golden file. The date of the demo, the clock and the
// file sizes are fixed.
func TestGoldenScreens(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Files = fixedFiles()
	s := serverWith(t, cfg)
	steadyService(t, s)
	h := s.Handler()
	seen := map[catalog.Family]bool{}
	for _, sc := range s.Registered {
		if seen[sc.Family] {
			continue
		}
		seen[sc.Family] = true
		t.Run(string(sc.Family), func(t *testing.T) {
			target := example(s, t, sc) + "?employee_id=2&from=2026-11-16&to=2026-11-29"
			got := do(t, h, "GET", target).Body.String()
			got = fingerprints.ReplaceAllString(got, `${1}"of the rows"`)
			got = stampForm.ReplaceAllString(got, "STAMP")
			if isPage(sc) {
				got = uncounted.ReplaceAllString(outline(first(parsePage(t, got), "main")), "${1}N${2}")
			}
			golden(t, "screen-"+string(sc.Family)+".golden", got)
		})
	}
}

// fingerprints matches the fingerprints in a list of sheets. They depend on the data file, which each run creates again.
var fingerprints = regexp.MustCompile(`("fingerprint": )"\w+"`)

// uncounted matches the number of source files, which changes with every new file.
var uncounted = regexp.MustCompile(`(dt: Related files\ndd: |div: )[\d,]+( <#files>| hand-written files)`)

// fixedFiles contains every file that a check expects, with a fixed size and time.
func fixedFiles() fstest.MapFS {
	files := fstest.MapFS{}
	for _, suite := range catalog.Suites {
		for _, list := range [][]catalog.FileExpectation{suite.Files, suite.SmokeFiles} {
			for _, f := range list {
				files[f.Path] = &fstest.MapFile{Data: []byte("a file of the build"), ModTime: testNow}
			}
		}
	}
	return files
}

// outline returns the visible text of n with one line for each block element and with the targets of the links.
func outline(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			if words := strings.Join(strings.Fields(n.Data), " "); words != "" {
				b.WriteString(words + " ")
			}
			return
		case n.Type == html.ElementNode && blockElements[n.Data]:
			b.WriteString("\n" + n.Data + ": ")
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
		if href := attr(n, "href"); href != "" {
			b.WriteString("<" + href + "> ")
		}
	}
	walk(n)
	lines := strings.Split(b.String(), "\n")
	kept := lines[:0]
	for _, line := range lines {
		if _, words, _ := strings.Cut(line, ": "); strings.TrimSpace(words) != "" {
			kept = append(kept, strings.TrimRight(line, " "))
		}
	}
	return strings.Join(kept, "\n") + "\n"
}

// blockElements start a new line of an outline.
var blockElements = map[string]bool{
	"p": true, "h1": true, "h2": true, "h3": true, "li": true, "tr": true, "dt": true, "dd": true, "form": true,
	"div": true, "footer": true, "section": true, "summary": true, "label": true, "legend": true, "header": true,
}
