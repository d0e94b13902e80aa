package handlers

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
	"opshub/handlers/blueprints"
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
	"opshub/schedule"
	draftrun "opshub/schedule/dryrun"
	"opshub/schedule/rules"
)

// blueprintPath returns the first path of a blueprint with this content.
func blueprintPath(t *testing.T, s *web.Server, content string) string {
	t.Helper()
	at := slices.IndexFunc(s.Registered, func(sc catalog.Screen) bool { return sc.Content == content })
	if at < 0 {
		t.Fatalf("no screen shows %s", content)
	}
	return s.Registered[at].Path
}

// blueprintJSON returns the JSON of a blueprint.
func blueprintJSON(t *testing.T, s *web.Server, content string) (body struct {
	Summary, Verdict, Why string
	Facts, Counters       map[string]string
	Parts                 []struct {
		ID, Sample string
		Facts      map[string]string
		Rows       []map[string]string
	}
}) {
	t.Helper()
	w := do(t, s.Handler(), "GET", blueprintPath(t, s, content)+"?format=json")
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %v: %s", content, w.Code, err, w.Body)
	}
	return body
}

// blueprintRows returns the rows of one part of a blueprint.
func blueprintRows(t *testing.T, s *web.Server, content, part string) []map[string]string {
	t.Helper()
	for _, p := range blueprintJSON(t, s, content).Parts {
		if p.ID == part {
			return p.Rows
		}
	}
	t.Fatalf("%s has no part %s", content, part)
	return nil
}

// TestStepsAreThoseOfTheDryRun compares the steps on the screen with the steps of the dry run. Each step names the file that contains its
// function.
func TestStepsAreThoseOfTheDryRun(t *testing.T) {
	rows := blueprintRows(t, wholeServer(t), "command-steps", "steps")
	steps := draftrun.Steps()
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

// TestFilesOfTheCommandAreThoseOfItsFunctions verifies that each listed file is embedded and has the listed size, and that each function is
// in its file.
func TestFilesOfTheCommandAreThoseOfItsFunctions(t *testing.T) {
	s := wholeServer(t)
	c, _ := dryrun.ValidateCommand(s)
	list, err := blueprints.CommandFiles(c, s.AllSources())
	if err != nil || len(list) < 8 {
		t.Fatal(len(list), err)
	}
	for _, f := range list {
		text, err := fs.ReadFile(s.AllSources(), f.Path)
		if err != nil || f.Size != int64(len(text)) || f.Lines == 0 || len(f.Names) == 0 {
			t.Errorf("%+v: %v", f, err)
		}
	}
	for _, group := range dryrun.CommandFunctions() {
		for _, function := range group {
			code, file := dryrun.FunctionOf(function)
			if text, err := fs.ReadFile(Sources, file); err != nil || !strings.Contains(string(text), code[strings.LastIndex(code, ".")+1:]+"(") {
				t.Errorf("%s is not in %s: %v", code, file, err)
			}
		}
	}
	c.File = "cmd/opshub/none.go"
	if list, err := blueprints.CommandFiles(c, s.AllSources()); err != nil || !list[0].Missing {
		t.Errorf("a file that is not there was shown as there: %+v %v", list[0], err)
	}
}

// TestBlueprintsStandWithoutADraft requests every blueprint of a schedule that has no draft period. Blueprints that need a dry run say
// that there is none.
func TestBlueprintsStandWithoutADraft(t *testing.T) {
	s := serverWith(t, testConfig(t, rosterStore(t, &schedule.Roster{})))
	_, none := dryRunBy(t, s, rules.DryRunAsk{})
	for content := range blueprints.Datasets() {
		w := do(t, s.Handler(), "GET", blueprintPath(t, s, content))
		if w.Code != 200 {
			t.Errorf("%s: %d", content, w.Code)
		}
	}
	for _, content := range []string{"command-steps", "validation-rules", "dry-run-output", "result-summary", "command-shell"} {
		body := do(t, s.Handler(), "GET", blueprintPath(t, s, content)).Body.String()
		if none == nil || !strings.Contains(body, dryrun.RefusedWords(none)) {
			t.Errorf("%s does not say that there is no dry run: %v", content, none)
		}
	}
}

// TestBlueprintsWithoutACommandLine verifies that the blueprints of a server without a command line say that there is none.
func TestBlueprintsWithoutACommandLine(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Commands = nil
	s := serverWith(t, cfg)
	for _, content := range []string{"command-signature", "command-options", "command-files", "command-shell"} {
		if body := do(t, s.Handler(), "GET", blueprintPath(t, s, content)).Body.String(); !strings.Contains(body, blueprints.NoCommand) {
			t.Errorf("%s does not say it", content)
		}
	}
}

// TestDraftBlueprintsAreForManagers verifies that an employee sees no data of a draft.
func TestDraftBlueprintsAreForManagers(t *testing.T) {
	s := wholeServer(t)
	staff := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 2}
	for content, build := range blueprints.Datasets() {
		sc, _ := s.Catalog.Lookup(blueprintPath(t, s, content))
		r := testRequest(s, t)
		r.Screen, r.Viewer = sc, staff
		_, err := build(s).Show(r)
		reads := slices.Contains([]string{"command-steps", "validation-rules", "dry-run-output", "result-summary", "command-shell", "approval-form"}, content)
		if refused := err != nil; refused != reads {
			t.Errorf("%s: %v", content, fmt.Sprint(err))
		}
	}
}

// TestApprovalsAreProvedNow adds an approval table to the database, and a POST route to the server. In both cases the verdict of the
// approval screens changes.
func TestApprovalsAreProvedNow(t *testing.T) {
	screens := []string{"approval-form", "approval-record", "approval-storage"}
	says := func(s *web.Server, content, verdict, holding string) {
		t.Helper()
		body := blueprintJSON(t, s, content)
		if body.Verdict != verdict || !strings.Contains(fmt.Sprint(body.Why, body.Parts), holding) {
			t.Errorf("%s: %s, %s", content, body.Verdict, body.Why)
		}
	}
	path := demoCopy(t)
	alter(t, path, schedule.ApprovalSchema())
	with := serverWith(t, testConfig(t, openStore(t, path)))
	writes := demoServer(t)
	writes.Echo.POST("/approve", func(echo.Context) error { return nil })
	for _, content := range screens {
		says(wholeServer(t), content, "Not possible", "Approvals cannot be sent or stored")
		says(with, content, "Review", schedule.ApprovalTable)
		says(writes, content, "Review", "POST /approve")
	}
	rows := blueprintRows(t, with, "approval-storage", "tables")
	at := slices.IndexFunc(rows, func(row map[string]string) bool { return row["Table"] == schedule.ApprovalTable })
	if at < 0 || rows[at]["Could store one"] != "yes" || !strings.HasPrefix(rows[at]["Fields it has"], fmt.Sprint(len(schedule.ApprovalFields))) {
		t.Errorf("%v", rows)
	}
}

// TestSchemaScreensShowANewColumn adds a column to the database with another connection. Every screen that shows the schema lists the
// column, and the dictionary says that its meaning is not documented.
func TestSchemaScreensShowANewColumn(t *testing.T) {
	path := demoCopy(t)
	alter(t, path, `ALTER TABLE shift ADD COLUMN wage INTEGER NOT NULL DEFAULT 7 CHECK (wage < 99)`, `ALTER TABLE published_shift ADD COLUMN wage TEXT`)
	s := serverWith(t, testConfig(t, openStore(t, path)))
	for _, tt := range []struct{ content, part, head, cell, says string }{
		{"dictionary", "table-shift", "Column", "wage", "No meaning is documented."}, {"shift-fields", "fields", "Field", "wage", "wage < 99"},
		{"column-mapping", "mapping", "From", "shift.wage", "published_shift.wage"}, {"target-table", "columns", "Column", "wage", "TEXT"},
	} {
		rows := blueprintRows(t, s, tt.content, tt.part)
		at := slices.IndexFunc(rows, func(row map[string]string) bool {
			return strings.HasPrefix(row[tt.head]+",", tt.cell+",") || strings.HasPrefix(row[tt.head], tt.cell+" ")
		})
		if at < 0 || !strings.Contains(fmt.Sprint(rows[at]), tt.says) {
			t.Errorf("%s: %v", tt.content, rows)
		}
	}
	if got := blueprintJSON(t, s, "dictionary").Counters["Without a meaning"]; got != "2" {
		t.Errorf("%s columns without a meaning", got)
	}
	if got := blueprintJSON(t, wholeServer(t), "dictionary").Counters["Without a meaning"]; got != "0" {
		t.Errorf("%s columns of the demo without a meaning", got)
	}
}

// TestDictionaryIsTheWholeSchema verifies that the dictionary lists every column of the live schema.
func TestDictionaryIsTheWholeSchema(t *testing.T) {
	s := wholeServer(t)
	schema, err := s.Store.Schema(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	columns := 0
	for _, p := range blueprintJSON(t, s, "dictionary").Parts {
		columns += len(p.Rows)
	}
	if columns != len(schema) || columns < 200 {
		t.Errorf("%d columns of %d", columns, len(schema))
	}
}

// TestBuilderFieldsAreRead verifies that the program reads every field of the map, and that it loads the columns that the ranking of
// candidates needs.
func TestBuilderFieldsAreRead(t *testing.T) {
	s := wholeServer(t)
	rows := blueprintRows(t, s, "builder-sources", "fields")
	for _, row := range rows {
		if row["Read"] != "read" || row["Meaning"] == "none" {
			t.Errorf("%v", row)
		}
	}
	ranked := fmt.Sprint(blueprintRows(t, s, "candidate-sources", "columns"))
	for _, column := range []string{"employee.home_location_id", "employee_position.position_id", "constraint_rule.limit_value", "shift.starts_at"} {
		if !strings.Contains(ranked, column) {
			t.Errorf("%s is not loaded", column)
		}
	}
	if len(rows) != len(schedule.BuilderFields) || strings.Contains(ranked, "audit_event.hash") {
		t.Errorf("%d fields; %s", len(rows), ranked)
	}
}

// alter changes a database file with a connection of its own.
func alter(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, text := range statements {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}
