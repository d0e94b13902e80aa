package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// fileState describes the parts of a database file that must not change: its bytes, its modification time, and the other files in its
// folder.
func fileState(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	beside, err := filepath.Glob(name + "*")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x %s %s", sha256.Sum256(data), info.ModTime().Format(time.RFC3339Nano), strings.Join(beside, " "))
}

// changed copies a database file and modifies the copy outside the program.
func changed(t *testing.T, from, to string, statements ...string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
	storetest.BehindTheProgram(t, to, statements...)
}

// faultyFile creates the file faulty.db with a draft that violates every rule.
func faultyFile(t *testing.T) { faultyIn(t, "faulty.db") }

// faultyIn imports this draft into a database of either engine.
func faultyIn(t *testing.T, dsn string) {
	t.Helper()
	r, _ := storetest.FaultyDraft(t)
	db, err := store.Open(t.Context(), dsn, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Import(t.Context(), store.ImportMeta{Source: "test", At: storetest.Instant(t, "2026-11-20T00:00")}, r); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.NoLength(t, dsn)
}

func TestDraftShiftValidate(t *testing.T) {
	script, err := filepath.Abs("testdata/draft-shift.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	faultyFile(t)
	must(t, exitOK, "", "demo", "--db", "demo.db", "--today", time.Now().Format(time.DateOnly))
	changed(t, "faulty.db", "twice.db", `UPDATE draft_period SET name = 'FAULTY' WHERE id = 1`)
	changed(t, "faulty.db", "done.db", `UPDATE draft_period SET status = 'archived' WHERE id = 2`)
	changed(t, "faulty.db", "schema.db", `UPDATE goose_db_version SET version_id = 1`)
	whole, err := os.ReadFile("faulty.db")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"text.db": []byte(strings.Repeat("no database\n", 900)), "half.db": whole[:len(whole)/3]} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	runScript(t, script)
}

// TestDryRunOnAFileThatCannotBeWritten runs a dry run on a read-only file in a read-only folder, where the program cannot create files.
func TestDryRunOnAFileThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	faultyFile(t)
	before := fileState(t, "faulty.db")
	for path, mode := range map[string]os.FileMode{"faulty.db": 0o400, ".": 0o500} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(".", 0o700) })
	must(t, exitRefused, "16 findings", "draft-shift", "validate", "--db", "faulty.db", "--period", "2")
	if after := fileState(t, "faulty.db"); after != before {
		t.Errorf("was %s and is %s", before, after)
	}
}

// TestFileStateShowsAWrite verifies that fileState detects a change of one byte, a change of the modification time alone, and a journal
// file.
func TestFileStateShowsAWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	write := func(text string, at time.Time) {
		if err := os.WriteFile("a.db", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes("a.db", at, at); err != nil {
			t.Fatal(err)
		}
	}
	write("one", at)
	seen := []string{fileState(t, "a.db")}
	write("two", at)
	seen = append(seen, fileState(t, "a.db"))
	write("one", at.Add(time.Second))
	seen = append(seen, fileState(t, "a.db"))
	write("one", at)
	if err := os.WriteFile("a.db-wal", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	seen = append(seen, fileState(t, "a.db"))
	slices.Sort(seen)
	if len(slices.Compact(seen)) != 4 {
		t.Errorf("%v", seen)
	}
}

// TestTextAndJSONCountTheSame compares every count in the text output with the JSON output.
func TestTextAndJSONCountTheSame(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		faultyIn(t, dsn)
		textAndJSON(t, dsn)
	})
}

// textAndJSON runs TestTextAndJSONCountTheSame on one database.
func textAndJSON(t *testing.T, dsn string) {
	t.Helper()
	for _, more := range [][]string{nil, {"--severity", "warning"}, {"--rule", "no_overlap"}, {"--rule", "unavailable", "--severity", "informational"}} {
		args := append([]string{"draft-shift", "validate", "--db", dsn, "--period", "2"}, more...)
		_, text, _ := opshub(t, nil, args...)
		_, machine, _ := opshub(t, nil, append(args, "--format", "json")...)
		var body struct {
			Summary struct{ Findings, Insert, Change, Delete, Unchanged, Rows int }
			Rules   []struct {
				Code  string
				Found int
			}
			Findings []struct{ Code string }
			Payload  struct {
				Tables []struct {
					Table                  string
					Insert, Change, Delete int
				}
				Rows []struct{ Table, Action string }
			}
		}
		if err := json.Unmarshal([]byte(machine), &body); err != nil {
			t.Fatal(err)
		}
		listed := map[string]int{}
		for _, f := range body.Findings {
			listed[f.Code]++
		}
		for _, r := range body.Payload.Rows {
			listed[r.Table+" "+r.Action]++
		}
		for _, r := range body.Rules {
			if got := numbersOf(t, text, "  "+r.Code+" "); got[0] != r.Found || listed[r.Code] != r.Found {
				t.Errorf("%v: %s is %d in JSON, %d in the text, %d are listed", more, r.Code, r.Found, got[0], listed[r.Code])
			}
		}
		for _, table := range body.Payload.Tables {
			want := []int{table.Insert, table.Change, table.Delete}
			if got := numbersOf(t, text, "  "+table.Table+" "); !slices.Equal(got[:3], want) || listed[table.Table+" insert"] != table.Insert ||
				listed[table.Table+" change"] != table.Change || listed[table.Table+" delete"] != table.Delete {
				t.Errorf("%v: %s is %v in JSON, %v in the text, listed %v", more, table.Table, want, got, listed)
			}
		}
		if len(body.Findings) != body.Summary.Findings || len(body.Payload.Rows) != body.Summary.Rows || len(body.Rules) == 0 {
			t.Errorf("%v: %+v", more, body.Summary)
		}
	}
}

// numbersOf returns the numbers in the table row that begins with a word.
func numbersOf(t *testing.T, text, word string) (out []int) {
	t.Helper()
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, word) {
			continue
		}
		for _, n := range regexp.MustCompile(` \d+`).FindAllString(line, -1) {
			i, err := strconv.Atoi(strings.TrimSpace(n))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, i)
		}
		return out
	}
	t.Fatalf("no line begins with %q:\n%s", word, text)
	return nil
}

// TestANewRuleIsAnOption adds a rule and verifies that the option accepts it, that the help lists it, and that the output counts it.
func TestANewRuleIsAnOption(t *testing.T) {
	t.Chdir(t.TempDir())
	faultyFile(t)
	was := schedule.Constraints
	t.Cleanup(func() { schedule.Constraints = was })
	schedule.Constraints = append(slices.Clone(was), schedule.Constraint{Kind: "new_rule", Title: "New", Severity: schedule.Warning, Rule: "A rule."})
	if out := must(t, exitOK, "", "draft-shift", "validate", "--db", "faulty.db", "--period", "2", "--rule", "new_rule"); !strings.Contains(out, "new_rule ") {
		t.Error(out)
	}
}
