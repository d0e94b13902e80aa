package main

import (
	"encoding/json"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"github.com/alecthomas/kong"

	"opshub/catalog"
	"opshub/cmd"
	"opshub/handlers"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// blueprintArea returns the web area over a database with these commands, on a day on which the faulty draft is current.
func blueprintArea(t *testing.T, dsn string, commands []web.Command) http.Handler {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), dsn, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	rosters := reload.New(db, time.Now, slog.New(slog.DiscardHandler))
	if err := rosters.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	h, err := handlers.New(web.Config{Catalog: rows, Store: db, Rosters: rosters, Commands: commands, CommandSources: cmd.Sources, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// blueprintOf returns the path of the blueprint with this content at its first address.
func blueprintOf(t *testing.T, content string) string {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(rows.Built(), func(sc catalog.Screen) bool { return sc.Content == content })
	if at < 0 {
		t.Fatalf("no screen shows %s", content)
	}
	return rows.Built()[at].Path
}

// shownOf returns the text of a page and, if it has a JSON form, the JSON.
func shownOf(t *testing.T, h http.Handler, path string) (page, machine string) {
	t.Helper()
	get := func(path string) string {
		req := httptest.NewRequestWithContext(t.Context(), "GET", path, nil)
		req.RemoteAddr, req.Host = "127.0.0.1:50000", "127.0.0.1:8080"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", path, w.Code)
		}
		return w.Body.String()
	}
	page = html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(get(path), ""))
	if strings.HasSuffix(path, "/print") { // print pages have no JSON form
		return page, ""
	}
	return page, get(path + "?format=json")
}

// modelOf returns the commands of a command line.
func modelOf(t *testing.T, grammar any) []web.Command {
	t.Helper()
	parser, err := kong.New(grammar, kong.Name("opshub"), kong.Vars{"rules": strings.Join(ruleCodes(), ",")})
	if err != nil {
		t.Fatal(err)
	}
	return commandsOf(parser.Model)
}

// TestScreensShowANewOption adds an option to the command and verifies that each screen that shows options shows it.
func TestScreensShowANewOption(t *testing.T) {
	t.Chdir(t.TempDir())
	faultyFile(t)
	var grown struct {
		DraftShift struct {
			Validate struct {
				validateCmd
				Depth int `least:"1" most:"9" default:"3" help:"How deep it looks."`
			} `cmd:"" help:"Validate."`
		} `cmd:"" name:"draft-shift"`
	}
	with, without := blueprintArea(t, "faulty.db", modelOf(t, &grown)), blueprintArea(t, "faulty.db", modelOf(t, new(cli)))
	for content, words := range map[string][]string{"command-signature": {"--depth"}, "command-options": {"--depth", "How deep it looks.", "1 to 9"}} {
		page, machine := shownOf(t, with, blueprintOf(t, content))
		for _, word := range words {
			if !strings.Contains(page, word) || !strings.Contains(machine, word) {
				t.Errorf("%s lacks %s", content, word)
			}
		}
		if page, machine := shownOf(t, without, blueprintOf(t, content)); strings.Contains(page+machine, "--depth") {
			t.Errorf("%s shows an option that is not there", content)
		}
	}
	if page, _ := shownOf(t, with, blueprintOf(t, "command-shell")); !strings.Contains(page, "--depth") {
		t.Error("the help on paper lacks --depth")
	}
}

// TestScreensShowANewRuleAndMessage adds a rule and a refusal and verifies that the screens show their texts and counts.
func TestScreensShowANewRuleAndMessage(t *testing.T) {
	t.Chdir(t.TempDir())
	faultyFile(t)
	constraints, refusals := schedule.Constraints, rules.DryRunRefusals
	t.Cleanup(func() { schedule.Constraints, rules.DryRunRefusals = constraints, refusals })
	schedule.Constraints = append(slices.Clone(constraints), schedule.Constraint{Kind: "new_rule", Title: "Brand new", Severity: schedule.Warning, Rule: "A rule of today."})
	rules.DryRunRefusals = append(slices.Clone(refusals), rules.DryRunRefusal{Code: "new-refusal", When: "A reason of today.", Mend: "change that"})
	h := blueprintArea(t, "faulty.db", modelOf(t, new(cli)))
	for content, words := range map[string][]string{
		"validation-rules": {"new_rule", "Brand new", "A rule of today.", "15"}, "failure-messages": {"new_rule", "A rule of today.", "new-refusal", "A reason of today.", "change that"},
		"command-options": {"new_rule"}, "dry-run-output": {"new_rule"},
	} {
		page, machine := shownOf(t, h, blueprintOf(t, content))
		for _, word := range words {
			if !strings.Contains(page, word) || !strings.Contains(machine, word) {
				t.Errorf("%s lacks %s", content, word)
			}
		}
	}
}

// TestSamplesAreWhatTheCommandShows runs the command on the database that the screens show. It verifies that the screen contains each
// output line, except dates and times.
func TestSamplesAreWhatTheCommandShows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		faultyIn(t, dsn)
		samplesOf(t, dsn)
	})
}

// samplesOf runs TestSamplesAreWhatTheCommandShows on one database.
func samplesOf(t *testing.T, dsn string) {
	t.Helper()
	h := blueprintArea(t, dsn, modelOf(t, new(cli)))
	passing := regexp.MustCompile(`Run 20| ms$|^Steps`)
	_, text, _ := opshub(t, nil, "draft-shift", "validate", "--db", dsn, "--period", "2", "--limit", "2", "--width", "80")
	output, _ := shownOf(t, h, blueprintOf(t, "dry-run-output"))
	shell, _ := shownOf(t, h, blueprintOf(t, "command-shell"))
	lines := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || passing.MatchString(line) {
			continue
		}
		lines++
		if !strings.Contains(output, line) || !strings.Contains(shell, line) {
			t.Errorf("a screen lacks %q", line)
		}
	}
	_, machine, _ := opshub(t, nil, "draft-shift", "validate", "--db", dsn, "--period", "2", "--format", "json")
	var run struct {
		Summary map[string]any
		Rules   []struct {
			Code  string
			Found int
		}
	}
	if err := json.Unmarshal([]byte(machine), &run); err != nil || lines < 40 {
		t.Fatal(err, lines)
	}
	summary, _ := shownOf(t, h, blueprintOf(t, "result-summary"))
	for _, sentence := range run.Summary["words"].([]any) {
		if !strings.Contains(summary, sentence.(string)) {
			t.Errorf("the summary lacks %q", sentence)
		}
	}
	counts := partRows(t, h, "validation-rules", "rules")
	if len(counts) != len(run.Rules) {
		t.Fatalf("%d rules of %d", len(counts), len(run.Rules))
	}
	for i, r := range run.Rules {
		if row := counts[i]; !strings.Contains(row["Rule"], r.Code) || row["Found now"] != json.Number(jsonText(t, r.Found)).String() {
			t.Errorf("%s: %d, the screen says %v", r.Code, r.Found, row)
		}
	}
	for _, row := range partRows(t, h, "result-summary", "figures") {
		if want := jsonText(t, run.Summary[row["Figure"]]); row["Now"] != want {
			t.Errorf("%s is %s, and %s by the command", row["Figure"], row["Now"], want)
		}
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// partRows returns the rows of one part of a blueprint from its JSON.
func partRows(t *testing.T, h http.Handler, content, part string) []map[string]string {
	t.Helper()
	_, machine := shownOf(t, h, blueprintOf(t, content))
	var body struct {
		Parts []struct {
			ID   string
			Rows []map[string]string
		}
	}
	if err := json.Unmarshal([]byte(machine), &body); err != nil {
		t.Fatal(err)
	}
	for _, p := range body.Parts {
		if p.ID == part {
			return p.Rows
		}
	}
	t.Fatalf("%s has no part %s", content, part)
	return nil
}

// TestHelpTextIsThatOfTheCommand compares the help text on the screens with the output of --help.
func TestHelpTextIsThatOfTheCommand(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	parser, err := newParser(os.Getenv, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c := validateModel(t, parser.Model)
	if shown := must(t, exitOK, "", "draft-shift", "validate", "--help"); c.Text != shown {
		t.Errorf("the screens are given\n%s\nand --help shows\n%s", c.Text, shown)
	}
	if c.Code != "opshub.(*validateCmd).Run" && c.Code != "main.(*validateCmd).Run" || c.File != "cmd/opshub/draftshift.go" {
		t.Errorf("%s in %s", c.Code, c.File)
	}
}
