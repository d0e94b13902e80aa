package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// folder creates an assets folder with small files, with or without the packages that npm installs.
func folder(t *testing.T, npm bool) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"hub.css": "/* ours */\nbody { color: red }", "hub.js": "// ours\nlet a = 1;", "icon.svg": "<svg> </svg>",
		"dist/README": "made", "dist/app.js": "of an older bundle", "dist/app.js.br": "of an older bundle",
	}
	if npm {
		files["node_modules/@picocss/pico/package.json"] = `{"name":"@picocss/pico","version":"2.1.1"}`
		files["node_modules/@picocss/pico/css/pico.classless.min.css"] = "a{color:blue}"
		files["node_modules/htmx.org/package.json"] = `{"name":"htmx.org","version":"4.0.1"}`
		files["node_modules/htmx.org/dist/htmx.min.js"] = "var htmx={}"
	}
	for name, body := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func bundleIn(t *testing.T, dir string) (names []string, log string) {
	t.Helper()
	var out bytes.Buffer
	if err := run(dir, &out); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, out.String()
}

func read(t *testing.T, elem ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBundle(t *testing.T) {
	dir := folder(t, true)
	names, _ := bundleIn(t, dir)
	want := []string{"README", "app.css", "app.css.br", "app.css.gz", "app.js", "app.js.br", "app.js.gz",
		"icon.svg", "icon.svg.br", "icon.svg.gz", "parts.json"}
	if !slices.Equal(names, want) {
		t.Errorf("dist holds %q, want %q", names, want)
	}
	if got := read(t, dir, "dist/app.css"); got != "a{color:blue}\nbody{color:red}" {
		t.Errorf("app.css: %q", got)
	}
	if got := read(t, dir, "dist/app.js"); got != "var htmx={}\nlet a=1" {
		t.Errorf("app.js: %q", got)
	}
	if got := read(t, dir, "dist/parts.json"); !strings.Contains(got, `"4.0.1"`) {
		t.Errorf("parts.json names no version of htmx:\n%s", got)
	}
}

func TestBundleWithoutNPM(t *testing.T) {
	dir := folder(t, false)
	names, log := bundleIn(t, dir)
	if slices.Contains(names, "app.js") || slices.Contains(names, "app.js.br") {
		t.Errorf("a script without htmx, or one of an older bundle, is there: %q", names)
	}
	if got := read(t, dir, "dist/app.css"); got != "body{color:red}" {
		t.Errorf("app.css: %q", got)
	}
	for _, name := range []string{"@picocss/pico", "htmx.org"} {
		if !strings.Contains(log, "without "+name) {
			t.Errorf("nothing is said of %s:\n%s", name, log)
		}
	}
}

func TestBundleIsTheSameEveryTime(t *testing.T) {
	dir := folder(t, true)
	names, _ := bundleIn(t, dir)
	before := map[string]string{}
	for _, name := range names {
		before[name] = read(t, dir, "dist", name)
	}
	bundleIn(t, dir)
	for _, name := range names {
		if read(t, dir, "dist", name) != before[name] {
			t.Errorf("%s differs the second time", name)
		}
	}
}

func TestBundleRefusesBrokenPackage(t *testing.T) {
	dir := folder(t, true)
	if err := os.Remove(filepath.Join(dir, "node_modules/htmx.org/dist/htmx.min.js")); err != nil {
		t.Fatal(err)
	}
	if err := run(dir, &bytes.Buffer{}); err == nil {
		t.Error("a package without its file went through")
	}
}
