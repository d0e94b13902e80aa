package assets

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func sources() fstest.MapFS {
	return fstest.MapFS{"hub.css": text("body{color:red}"), "hub.js": text("1"), "icon.svg": text("<svg/>")}
}

// made returns a dist folder as the bundle program creates it when npm has installed every package.
func made(t *testing.T) fstest.MapFS {
	t.Helper()
	src := sources()
	parts, err := json.Marshal(manifest{
		Parts:   []Part{{"@picocss/pico", "2.1.1"}, {"htmx.org", "4.0.1"}},
		Sources: map[string]string{"hub.css": digest(src, "hub.css"), "hub.js": digest(src, "hub.js")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		"dist/README": text("made"), "dist/parts.json": {Data: parts},
		"dist/app.css": text("pico body{color:red}"), "dist/app.css.br": text("BR"), "dist/app.css.gz": text("GZ"),
		"dist/app.js": text("htmx 1"), "dist/app.js.br": text("BR"), "dist/app.js.gz": text("GZ"),
		"dist/icon.svg": text("<svg/>"),
	}
}

func TestLoadComplete(t *testing.T) {
	s := load(made(t), sources())
	if len(s.missing) != 0 {
		t.Errorf("missing: %q", s.missing)
	}
	for name, pattern := range map[string]string{
		"app.css": `^/assets/app\.[0-9a-f]{8,}\.css$`, "app.js": `^/assets/app\.[0-9a-f]{8,}\.js$`,
		"icon.svg": `^/assets/icon\.[0-9a-f]{8,}\.svg$`,
	} {
		if got := s.path(name); !regexp.MustCompile(pattern).MatchString(got) {
			t.Errorf("path of %s: %q does not match %s", name, got, pattern)
		}
	}
}

func TestLoadBareClone(t *testing.T) {
	s := load(fstest.MapFS{"dist/README": text("made")}, sources())
	want := []string{"Pico, the base style sheet", "htmx, the script"}
	if diff := cmp.Diff(want, s.missing); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	if got := s.path("app.js"); got != "" {
		t.Errorf("a build without htmx names the script %q", got)
	}
	css := s.byName["app.css"]
	if css == nil || string(css.choose("").body) != "body{color:red}" {
		t.Errorf("hub.css is not served alone: %+v", css)
	}
}

func TestLoadStale(t *testing.T) {
	src := sources()
	src["hub.css"] = text("body{color:blue}")
	s := load(made(t), src)
	if len(s.missing) != 1 || !strings.HasPrefix(s.missing[0], "hub.css as it is now") {
		t.Errorf("missing: %q, want the style sheet that changed after bundling", s.missing)
	}
}

func TestPathFollowsContent(t *testing.T) {
	dist := made(t)
	before := load(dist, sources())
	dist["dist/app.css"] = text("another")
	after := load(dist, sources())
	if before.path("app.css") == after.path("app.css") {
		t.Errorf("%s is the path of two different style sheets", before.path("app.css"))
	}
	if before.path("app.js") != after.path("app.js") {
		t.Error("the path of the script moved without need")
	}
}

func TestSourcesAreTheFilesOfThisFolder(t *testing.T) {
	disk := os.DirFS(".")
	for _, name := range []string{"assets.go", "hub.css", "hub.js", "bundle/main.go", "package-lock.json"} {
		want, err := fs.ReadFile(disk, name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := fs.ReadFile(Sources, name)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: embedded copy differs (%v)", name, err)
		}
	}
}

// TestHTMXConfig verifies that htmx knows every configured option. htmx silently ignores a misspelled option.
func TestHTMXConfig(t *testing.T) {
	var options map[string]any
	if err := json.Unmarshal([]byte(HTMXConfig), &options); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("node_modules/htmx.org/dist/htmx.js")
	if err != nil {
		whole(t, "htmx is not installed")
	}
	for name := range options {
		if !regexp.MustCompile(`(?m)^\s+` + name + `:`).Match(source) {
			t.Errorf("htmx has no option %q", name)
		}
	}
}

// TestFirstVisit limits the size of the files that every page loads. A first visit to the hub transfers 32,000 bytes. The page and its lazy
// part account for 4,400 of them.
func TestFirstVisit(t *testing.T) {
	if !Complete() {
		whole(t, "the build lacks "+strings.Join(Missing(), ", "))
	}
	const limit = 27_000
	sum := 0
	for _, name := range []string{"app.css", "app.js", "icon.svg"} {
		f := bundled().byName[name]
		br, gz, plain := f.choose("br"), f.choose("gzip"), f.choose("")
		t.Logf("%-9s %6d bytes, gzip %5d, br %5d", name, len(plain.body), len(gz.body), len(br.body))
		sum += len(br.body)
	}
	t.Logf("%-9s %6s        %10s  br %5d of %d", "together", "", "", sum, limit)
	if sum > limit {
		t.Errorf("style sheet, script and icon weigh %d bytes compressed, want at most %d", sum, limit)
	}
}

// whole ends a test that needs the files from npm. Without these files, the test is skipped in a plain go test and fails in make test.
func whole(t *testing.T, reason string) {
	t.Helper()
	if os.Getenv("OPSHUB_TEST_ALL") != "" {
		t.Fatal(reason)
	}
	t.Skip(reason + "; run make assets")
}
