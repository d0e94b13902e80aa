package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
)

// fault modifies a copy of the demo database outside the program.
func fault(t *testing.T, name string, statements ...string) string {
	t.Helper()
	data, err := os.ReadFile("d.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := driver.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, text := range statements {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

func TestCheck(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "d.db")
	out := must(t, exitOK, "PASS  Required failures: 0", "check", "--db", "d.db")
	if !strings.Contains(out, "  PASS  Operations Smoke Test\n        Required route failures: 0 Optional route warnings: 0\n") || strings.Contains(out, "FAIL") {
		t.Errorf("a whole service:\n%s", out)
	}
	must(t, exitBroken, "there is no database no.db", "check", "--db", "no.db")
	if err := os.WriteFile("text.db", []byte(strings.Repeat("no database\n", 900)), 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, exitBroken, "not a database", "check", "--db", "text.db")
	must(t, exitBroken, "there is no section nowhere", "check", "--db", "d.db", "--section", "nowhere")

	must(t, exitRefused, "Audit log is whole", "check", "--db", fault(t, "a.db", `DROP TRIGGER audit_event_no_update; UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 1`), "--section", "operations")
	old := fault(t, "b.db", `UPDATE goose_db_version SET version_id = 1`)
	for format, says := range map[string]string{"text": "FAIL  Engine and schema", "json": `"title": "Engine and schema"`} {
		out := must(t, exitRefused, says, "check", "--db", old, "--format", format)
		if !strings.Contains(out, "the schema is 1") {
			t.Errorf("which schema? %s", out)
		}
	}

	out = must(t, exitOK, "WARN  Data is fresh", "check", "--db", fault(t, "c.db", `UPDATE import_batch SET occurred_at = occurred_at - 8 * 86400`), "--section", "operations")
	npm := strings.Count(out, "WARN  Front-end files from npm") // they may be missing on this machine
	if !strings.Contains(out, "the data is 8 days old") || strings.Contains(out, "FAIL") || strings.Count(out, "WARN  ") != 1+npm {
		t.Errorf("an import of eight days ago:\n%s", out)
	}

	hide := filepath.Join(repo, "handlers/support/hub.go")
	must(t, exitOK, "", "check", "--db", "d.db", "--section", "operations", "--root", repo)
	out = must(t, exitRefused, "handlers/support/hub.go", "check", "--db", "d.db", "--section", "operations", "--root", checkout(t, repo, hide), "--format", "json")
	var body struct {
		Overall  string
		Failures int `json:"required_failures"`
	}
	if err := json.Unmarshal([]byte(out), &body); err != nil || body.Overall != "FAIL" || body.Failures != 1 {
		t.Errorf("%+v, %v", body, err)
	}
}

// checkout creates a copy of a checkout without one file.
func checkout(t *testing.T, repo, without string) string {
	t.Helper()
	root := t.TempDir()
	link := func(from, to string) {
		if err := os.Symlink(from, to); err != nil {
			t.Fatal(err)
		}
	}
	rel, err := filepath.Rel(repo, without)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(root, filepath.Dir(rel)), 0o700); err != nil {
		t.Fatal(err)
	}
	for dir := filepath.Dir(rel); ; dir = filepath.Dir(dir) { // parent folders of the file are created, other entries are linked
		entries, err := os.ReadDir(filepath.Join(repo, dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if _, err := os.Lstat(filepath.Join(root, dir, e.Name())); err != nil && filepath.Join(dir, e.Name()) != rel {
				link(filepath.Join(repo, dir, e.Name()), filepath.Join(root, dir, e.Name()))
			}
		}
		if dir == "." {
			break
		}
	}
	return root
}

// withRows makes the command check other rows than those of the catalog.
func withRows(t *testing.T, change func(sections []catalog.Section) []catalog.Section) {
	t.Helper()
	was := rows
	t.Cleanup(func() { rows = was })
	rows = func() (*catalog.Catalog, error) {
		cat, err := was()
		if err != nil {
			return nil, err
		}
		sections := slices.Clone(cat.Sections())
		for i := range sections {
			sections[i].Screens = slices.Clone(sections[i].Screens)
		}
		return catalog.New(change(sections))
	}
}

// withoutHelp removes the content of one screen, so that the screen is not registered.
func withoutHelp(sections []catalog.Section) []catalog.Section {
	for i := range sections {
		for j := range sections[i].Screens {
			if sections[i].Screens[j].Path == catalog.PathHelp {
				sections[i].Screens[j].Content = ""
			}
		}
	}
	return sections
}

// failedRows returns the titles of the checks that failed in the output of the command.
func failedRows(out string) map[string]bool {
	failed := map[string]bool{}
	for _, line := range regexp.MustCompile(`(?m)^ {4,}FAIL  (.+?)(?:  .*|, as above)?$`).FindAllStringSubmatch(out, -1) {
		failed[line[1]] = true
	}
	return failed
}

func TestCheckMissesARoute(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "d.db")
	withRows(t, withoutHelp)
	out := must(t, exitRefused, catalog.PathHelp, "check", "--db", "d.db")
	// The catalog does not list the screen either, so links to it are dead.
	if want := map[string]bool{"Operations Help": true, "No dead links": true}; !maps.Equal(failedRows(out), want) || !strings.Contains(out, "no route answers") {
		t.Errorf("these fail: %v\n%s", failedRows(out), out)
	}
}

// TestCheckFindsAShadow removes a screen so that a route with a parameter matches its path. It verifies that a response from this route
// does not count.
func TestCheckFindsAShadow(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "d.db")
	shadow := catalog.Screen{Path: catalog.PathHub + "/{employee}", Name: "shadow", Family: catalog.Help, Content: "operations", Title: "Shadow", Purpose: "Answers for others."}
	withRows(t, func(sections []catalog.Section) []catalog.Section {
		return append(withoutHelp(sections), catalog.Section{Name: "Shadow", Place: catalog.PlaceDevelopers, Screens: []catalog.Screen{shadow}})
	})
	out := must(t, exitRefused, "another route answers", "check", "--db", "d.db", "--section", "operations")
	if want := map[string]bool{"Operations Help": true, "No dead links": true}; !maps.Equal(failedRows(out), want) || !strings.Contains(out, shadow.Path) {
		t.Errorf("these fail: %v\n%s", failedRows(out), out)
	}
}
