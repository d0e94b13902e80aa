package handlers

import (
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestRepeatsAreTheRowsWithAnOf compares the list with the rows whose Of has the same family, and opens the listed screens.
func TestRepeatsAreTheRowsWithAnOf(t *testing.T) {
	s := wholeServer(t)
	h := demoAnswers(t)
	sc, _ := s.Catalog.ByName("app.employee-schedules.navigation.cleanup")
	want := map[string]string{}
	for _, row := range s.Catalog.Screens() {
		if of, ok := s.Catalog.Lookup(row.Of); ok && of.Family == row.Family {
			want[row.Path] = of.Path
		}
	}
	_, body := getJSON(t, h, sc.Path)
	rows := body["rows"].([]any)
	for _, row := range rows {
		row := row.(map[string]any)
		uri := row["uri"].(string)
		if want[uri] != row["use_instead"] {
			t.Errorf("%s: use %v instead, want %q", uri, row["use_instead"], want[uri])
		}
		screen, _ := s.Catalog.Lookup(uri)
		wanted := "Not built"
		if screen.Content != "" {
			wanted = "Ready"
		}
		if row["there"] != wanted {
			t.Errorf("%s is %v, want %s", uri, row["there"], wanted)
		}
	}
	if len(rows) != len(want) || len(rows) == 0 {
		t.Errorf("%d repeats, want %d", len(rows), len(want))
	}
	if got := counters(t, h, sc.Path)["Routes that repeat another"]; !strings.HasPrefix(got, strconv.Itoa(len(want))) {
		t.Errorf("the counter says %q", got)
	}
	if n := len(csvOf(t, h, sc.Path+"?format=csv")); n != len(want) && n != len(want)+1 {
		t.Errorf("%d lines in the file", n)
	}
}

// TestARepeatThatIsMissing verifies that the list marks a repeat that is not registered, and no other.
func TestARepeatThatIsMissing(t *testing.T) {
	s := demoServer(t)
	var gone catalog.Screen
	for _, row := range s.Catalog.Built() {
		if of, ok := s.Catalog.Lookup(row.Of); ok && of.Family == row.Family {
			gone = row
		}
	}
	sc, _ := s.Catalog.ByName("app.employee-schedules.navigation.cleanup")
	_, body := getJSON(t, demoServer(t, gone.Path).Handler(), sc.Path)
	for _, row := range body["rows"].([]any) {
		row := row.(map[string]any)
		if (row["there"] == "Missing") != (row["uri"] == gone.Path) {
			t.Errorf("%s is %s", row["uri"], row["there"])
		}
	}
}
