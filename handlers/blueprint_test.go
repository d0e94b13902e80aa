package handlers

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/store"
)

// blueprintPath is the first address of the blueprint with this content.
func blueprintPath(t *testing.T, s *server, content string) string {
	t.Helper()
	at := slices.IndexFunc(s.registered, func(sc catalog.Screen) bool { return sc.Content == content })
	if at < 0 {
		t.Fatalf("no screen shows %s", content)
	}
	return s.registered[at].Path
}

// blueprintJSON is what a blueprint says to programs.
func blueprintJSON(t *testing.T, s *server, content string) (body struct {
	Summary, Verdict, Why string
	Facts, Counters       map[string]string
	Parts                 []struct {
		ID, Sample string
		Facts      map[string]string
		Rows       []map[string]string
	}
}) {
	t.Helper()
	w := do(t, s.handler(), "GET", blueprintPath(t, s, content)+"?format=json")
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %v: %s", content, w.Code, err, w.Body)
	}
	return body
}

// blueprintRows are the rows of one part of a blueprint.
func blueprintRows(t *testing.T, s *server, content, part string) []map[string]string {
	t.Helper()
	for _, p := range blueprintJSON(t, s, content).Parts {
		if p.ID == part {
			return p.Rows
		}
	}
	t.Fatalf("%s has no part %s", content, part)
	return nil
}

// TestStepsAreThoseOfTheDryRun holds the steps on the screen against those of the store: each function is in the file that is named.
func TestStepsAreThoseOfTheDryRun(t *testing.T) {
	rows := blueprintRows(t, wholeServer(t), "command-steps", "steps")
	steps := store.DryRunSteps()
	if len(rows) != len(steps) || len(steps) == 0 {
		t.Fatalf("%d steps of %d", len(rows), len(steps))
	}
	for i, step := range steps {
		row := rows[i]
		_, function, _ := strings.Cut(step.Code, ".")
		text, err := fs.ReadFile(Sources, step.File)
		if err != nil || !strings.Contains(string(text), "func "+function+"(") {
			t.Errorf("%s is not in %s: %v", step.Code, step.File, err)
		}
		if !strings.Contains(row["Step"], step.Name) || row["Function"] != step.Code || row["File"] != step.File || !strings.HasSuffix(row["Took"], " ms") {
			t.Errorf("%+v is shown as %v", step, row)
		}
	}
}

// TestFilesOfTheCommandAreThoseOfItsFunctions reads each file that is named: it is embedded, as long as is said, and holds what is said.
func TestFilesOfTheCommandAreThoseOfItsFunctions(t *testing.T) {
	s := wholeServer(t)
	c, _ := s.validateCommand()
	list, err := s.commandFiles(c)
	if err != nil || len(list) < 8 {
		t.Fatal(len(list), err)
	}
	for _, f := range list {
		text, err := fs.ReadFile(sourcesWith(s.CommandSources), f.path)
		if err != nil || f.size != int64(len(text)) || f.lines == 0 || len(f.names) == 0 {
			t.Errorf("%+v: %v", f, err)
		}
	}
	for _, group := range commandFunctions() {
		for _, function := range group {
			code, file := functionOf(function)
			if text, err := fs.ReadFile(Sources, file); err != nil || !strings.Contains(string(text), code[strings.LastIndex(code, ".")+1:]+"(") {
				t.Errorf("%s is not in %s: %v", code, file, err)
			}
		}
	}
	c.File = "cmd/opshub/none.go"
	if _, err := s.commandFiles(c); err == nil {
		t.Error("a file that is not there was shown")
	}
}

// TestSamplesOfJSONKeepTheirOrder cuts each list to its first entry and leaves everything else as it was.
func TestSamplesOfJSONKeepTheirOrder(t *testing.T) {
	for in, want := range map[string]string{
		`{"b":1,"a":[{"y":[1,2],"x":"<"},{"y":[3]}],"e":{},"n":null,"l":[]}`: `{"b":1,"a":[{"y":[1],"x":"<"}],"e":{},"n":null,"l":[]}`,
		`[]`: `[]`, `[[1,2],[3]]`: `[[1]]`,
	} {
		got := strings.NewReplacer("\n", "", " ", "").Replace(firstOfEach([]byte(in)))
		if got != want {
			t.Errorf("%s was cut to %s", in, got)
		}
	}
}

// TestBlueprintsStandWithoutADraft asks for every blueprint of a schedule without any draft period: each says what is missing.
func TestBlueprintsStandWithoutADraft(t *testing.T) {
	s := serverWith(t, testConfig(t, rosterStore(t, &schedule.Roster{})))
	_, none := s.Store.DryRun(t.Context(), schedule.Manager, schedule.DryRunAsk{}, s.Now)
	for content := range blueprintSets() {
		w := do(t, s.handler(), "GET", blueprintPath(t, s, content))
		if w.Code != 200 {
			t.Errorf("%s: %d", content, w.Code)
		}
	}
	for _, content := range []string{"command-steps", "validation-rules", "dry-run-output", "result-summary", "command-shell"} {
		body := do(t, s.handler(), "GET", blueprintPath(t, s, content)).Body.String()
		if none == nil || !strings.Contains(body, refusedWords(none)) {
			t.Errorf("%s does not say that there is no dry run: %v", content, none)
		}
	}
}

// TestBlueprintsWithoutACommandLine holds that a service which was started without a command line says so.
func TestBlueprintsWithoutACommandLine(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Commands = nil
	s := serverWith(t, cfg)
	for _, content := range []string{"command-signature", "command-options", "command-files", "command-shell"} {
		if body := do(t, s.handler(), "GET", blueprintPath(t, s, content)).Body.String(); !strings.Contains(body, noCommand) {
			t.Errorf("%s does not say it", content)
		}
	}
}

// TestDraftBlueprintsAreForManagers holds that an employee is shown nothing of a draft.
func TestDraftBlueprintsAreForManagers(t *testing.T) {
	s := wholeServer(t)
	staff := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 2}
	for content, build := range blueprintSets() {
		sc, _ := s.Catalog.Lookup(blueprintPath(t, s, content))
		r := s.testRequest(t)
		r.screen, r.viewer, r.found = sc, staff, map[string]any{}
		_, err := build(s).show(r)
		reads := slices.Contains([]string{"command-steps", "validation-rules", "dry-run-output", "result-summary", "command-shell", "approval-form"}, content)
		if refused := err != nil; refused != reads {
			t.Errorf("%s: %v", content, fmt.Sprint(err))
		}
	}
}
