package handlers

import (
	"os"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/web"
)

// since returns a server that compares itself with this release.
func since(t *testing.T, m check.Manifest) *web.Server {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	cfg.Released = &m
	return serverWith(t, cfg)
}

// own returns the manifest of the running build.
func own(t *testing.T) check.Manifest {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	m, err := Manifest(cfg.Catalog, cfg.CommandSources)
	if err != nil {
		t.Fatal(err)
	}
	m.Release, m.Dated = "v1", "2026-11-19T10:00:00Z"
	m.Routes, m.Files = slices.Clone(m.Routes), slices.Clone(m.Files)
	return m
}

// changesTold returns the entries of the part "changes" in the form "list: entry".
func changesTold(t *testing.T, s *web.Server) (lines []string) {
	t.Helper()
	part := byID(mainOf(t, s.Handler(), catalog.PathDiagnostics+"?part=changes"), "changes")
	if part == nil {
		return nil
	}
	for _, list := range all(part, "details") {
		title := text(first(list, "summary"))
		title = title[:strings.LastIndex(title, " ")] // the title ends with the count
		for _, li := range all(list, "li") {
			lines = append(lines, title+": "+strings.Join(strings.Fields(text(li)), " "))
		}
	}
	return lines
}

// TestWhatChangedIsShown compares the build with a manifest of itself that has one change of each kind.
func TestWhatChangedIsShown(t *testing.T) {
	m := own(t)
	route := func(path string) *check.ManifestRoute {
		return &m.Routes[slices.IndexFunc(m.Routes, func(r check.ManifestRoute) bool { return r.Path == path })]
	}
	file := func(path string) *check.ManifestFile {
		return &m.Files[slices.IndexFunc(m.Files, func(f check.ManifestFile) bool { return f.Path == path })]
	}
	route(catalog.PathHelp).Name = "old.help"
	route(catalog.PathChecklist).Path = "/old/checklist"
	route(catalog.PathPacket).Title = "Old packet"
	gone := *route(catalog.PathCompletion)
	gone.Path, gone.Name, gone.Title, gone.Section = "/gone", "gone", "Gone", "Lost"
	*route(catalog.PathCompletion) = gone
	file("handlers/support/hub.go").Path = "handlers/support/old.go"
	file("handlers/report/print.go").Path = "components/print.go"
	file("handlers/support/help.go").Hash = "old"
	file("handlers/support/packet.go").Size--
	*file("handlers/support/steps.go") = check.ManifestFile{Path: "handlers/gone.go", Size: 7, Hash: "gone"}

	var want []string
	section := "Operations"
	for _, line := range [][2]string{
		{"Routes added", catalog.PathCompletion + " Operations Completion, " + section}, {"Routes removed", "/gone Gone, Lost"},
		{"Routes renamed", catalog.PathHelp + " Operations Help, " + section + ", name was old.help"},
		{"Routes renamed", catalog.PathChecklist + " Operations Checklist, " + section + ", address was /old/checklist"},
		{"Routes changed", catalog.PathPacket + " Printable Operations Packet, " + section + ", title was Old packet"},
		{"Files added", "handlers/support/steps.go"}, {"Files removed", "handlers/gone.go 7 bytes"},
		{"Files renamed", "handlers/support/hub.go, was handlers/support/old.go"}, {"Files moved", "handlers/report/print.go, was components/print.go"},
		{"Files changed", "handlers/support/help.go, other content of the same size"}, {"Files changed", "handlers/support/packet.go, had "},
	} {
		want = append(want, line[0]+": "+line[1])
	}
	s := since(t, m)
	got := changesTold(t, s)
	if len(got) != len(want) {
		t.Errorf("%d changes are shown, want %d", len(got), len(want))
	}
	for _, line := range want {
		what, words, _ := strings.Cut(line, ", ")
		if !slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, what) && strings.Contains(g, words) }) {
			t.Errorf("nothing says %q, only\n%s", line, strings.Join(got, "\n"))
		}
	}
	page := text(mainOf(t, s.Handler(), catalog.PathDiagnostics))
	for _, words := range []string{"1 added, 1 removed, 2 renamed, 1 changed", "1 added, 1 removed, 1 renamed, 1 moved, 2 changed", "compared with v1, 2026-11-19 10:00:00 UTC"} {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %q", words)
		}
		if hub := text(mainOf(t, s.Handler(), catalog.PathProduction)); !strings.Contains(hub, words) {
			t.Errorf("the hub of production does not say %q", words)
		}
	}
	code, body := getJSON(t, s.Handler(), catalog.PathDiagnostics)
	changes := body["changes"].(map[string]any)
	if n := len(changes["files"].(map[string]any)["changed"].([]any)); n != 2 || code != 200 {
		t.Errorf("as JSON %d files are changed, status %d", n, code)
	}
}

func TestABuildAgainstItself(t *testing.T) {
	s := since(t, own(t))
	page := text(mainOf(t, s.Handler(), catalog.PathDiagnostics))
	if got := changesTold(t, s); got != nil || !strings.Contains(page, "routes and files are the same as in the release") {
		t.Errorf("it differs from itself: %q", got)
	}
	if running, err := conditions.RunningManifest(s); err != nil || !slices.Equal(running.Routes, own(t).Routes) {
		t.Errorf("the running routes are not those that make manifest writes down: %v", err)
	}
	if once, again := own(t), own(t); once.String() != again.String() || len(once.Files) < 100 {
		t.Error("two manifests of one build are not the same")
	}
}

func TestABuildWithoutARelease(t *testing.T) {
	s := since(t, check.Manifest{})
	for _, path := range []string{catalog.PathDiagnostics, catalog.PathProduction} {
		if page := text(mainOf(t, s.Handler(), path)); !strings.Contains(page, conditions.NoRelease) {
			t.Errorf("%s does not say that there is no release", path)
		}
	}
}

// TestACheckoutOnDisk compares the build with the checkout that contains the tests. Only a hidden file differs.
func TestACheckoutOnDisk(t *testing.T) {
	m := own(t)
	cfg := testConfig(t, demoStore(t))
	cfg.Released, cfg.Files = &m, os.DirFS("..")
	if got := changesTold(t, serverWith(t, cfg)); got != nil {
		t.Errorf("the files on disk differ: %q", got)
	}
	cfg.Files = hiding{os.DirFS(".."), "handlers/support/hub.go"}
	if got := changesTold(t, serverWith(t, cfg)); len(got) != 1 || !strings.HasPrefix(got[0], "Files removed: handlers/support/hub.go") {
		t.Errorf("without a file: %q", got)
	}
}
