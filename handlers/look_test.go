package handlers

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// looked runs the checks on a server. It returns their results and the number of requests by path.
func looked(t *testing.T, s *web.Server, asked support.CheckOptions) (*support.CheckResults, map[string]int) {
	t.Helper()
	sent := map[string]int{}
	s.Handler()
	s.Echo.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			sent[c.Request().URL.Path]++
			return next(c)
		}
	})
	l, err := support.RunChecks(t.Context(), s, asked)
	if err != nil {
		t.Fatal(err)
	}
	return l, maps.Clone(sent)
}

// notHeld returns the failed checks, without duplicates.
func notHeld(l *support.CheckResults) []string {
	found := map[string]bool{}
	for _, t := range l.AllChecks {
		for _, line := range t.All() {
			if line.Status != check.Pass && line.Title != "Front-end files from npm" { // npm may be missing here
				name := line.URI
				if name == "" {
					name = line.Title
				}
				found[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// inJSON returns the checks in the JSON output.
func inJSON(t *testing.T, l *support.CheckResults) (list []string) {
	t.Helper()
	data, err := json.Marshal(l.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var body any
	if err := json.Unmarshal(data, &body); err != nil {
		t.Fatal(err)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, one := range v {
				walk(one)
			}
		case map[string]any:
			if status, is := v["status"].(string); is {
				uri, _ := v["uri"].(string)
				path, _ := v["path"].(string)
				list = append(list, status+" "+uri+path+" "+v["title"].(string))
				return
			}
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(body)
	slices.Sort(list)
	return list
}

// inText returns the checks in the text output. Each check is a line with its status, and the next line has its address if there is one.
func inText(t *testing.T, l *support.CheckResults) (list []string) {
	t.Helper()
	var b bytes.Buffer
	if err := l.Text(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for i, line := range lines {
		rest, is := strings.CutPrefix(line, format.IndentCheck)
		if !is || strings.HasPrefix(rest, " ") || !turned[strings.Fields(rest)[0]] && !strings.HasPrefix(rest, "PASS") {
			continue
		}
		status, title, _ := strings.Cut(rest, "  ")
		title, _, _ = strings.Cut(title, "  ")
		title = strings.TrimSuffix(title, ", as above")
		uri := ""
		if next := strings.Fields(lines[i+1]); len(next) > 0 && strings.Contains(next[0], "/") {
			uri = next[0]
		}
		list = append(list, status+" "+uri+" "+title)
	}
	slices.Sort(list)
	return list
}

func TestTheTerminalSaysWhatTheScreensSay(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	steadyService(t, s)
	l, sent := looked(t, s, support.CheckOptions{All: true})
	if l.Overall() != check.Pass || l.Sum()[check.Fail] > 0 || len(notHeld(l)) > 0 {
		t.Errorf("%s, %v do not hold", l.Overall(), notHeld(l))
	}
	h, screens := s.Handler(), 0
	for _, sc := range s.Registered {
		if sc.Family == catalog.SmokeTest || sc.Family == catalog.Diagnostics {
			screens++
		}
	}
	if screens != len(l.AllChecks) || screens < 4 {
		t.Errorf("%d screens are told of, there are %d", len(l.AllChecks), screens)
	}
	for _, told := range l.AllChecks {
		have := counters(t, h, told.URI)
		for _, c := range told.Counters {
			if !strings.HasPrefix(have[c.Label], c.Value) {
				t.Errorf("%s: %s is %q on the screen and %q on the terminal", told.URI, c.Label, have[c.Label], c.Value)
			}
		}
		page := text(mainOf(t, h, told.URI))
		for _, line := range told.Lines {
			if !strings.Contains(page, line) {
				t.Errorf("%s does not say %q", told.URI, line)
			}
		}
		for _, line := range told.All() {
			if !strings.Contains(page, line.Title) || !strings.Contains(page, line.URI) {
				t.Errorf("%s does not show %s %s", told.URI, line.Title, line.URI)
			}
		}
	}
	for path, n := range sent {
		if sc, _ := s.Catalog.Lookup(path); n > 1 && !conditions.AboutApprovals(sc) && !conditions.IsFilePlan(sc) { // evidence screens open these themselves
			t.Errorf("%s was requested %d times", path, n)
		}
	}
	if len(sent) < 50 {
		t.Errorf("%d requests were sent", len(sent))
	}
	if a, b := inText(t, l), inJSON(t, l); !slices.Equal(a, b) {
		t.Errorf("text and JSON list different checks: %d and %d", len(a), len(b))
	}
}

// TestTheTerminalFindsFaults runs the checks of every section on a complete server, without a route, and without a table.
// TestEveryFaultTurnsExactlyItsRow covers the faults of the section Operations.
func TestTheTerminalFindsFaults(t *testing.T) {
	t.Parallel()
	on := func(statement string) func(*testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			return serverWith(t, testConfig(t, openStore(t, tampered(t, strings.Split(statement, "; ")...))))
		}
	}
	without := func(path string) func(*testing.T) *web.Server {
		return func(t *testing.T) *web.Server { return demoServer(t, path) }
	}
	for _, c := range []struct {
		name string
		make func(*testing.T) *web.Server
		want check.Status
		only string // the only check that fails; empty if several fail
		any  string // one of several
	}{
		{"nothing", func(t *testing.T) *web.Server { return demoServer(t) }, check.Pass, "", ""},
		{"a required route", without(catalog.PathHelp), check.Fail, catalog.PathHelp, ""},
		{"a table", on(`DROP TABLE block_series`), check.Fail, "", catalog.PathBlocks},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := c.make(t)
			l, _ := looked(t, s, support.CheckOptions{})
			got := notHeld(l)
			switch {
			case l.Overall() != c.want:
				t.Errorf("overall %s, want %s: %v", l.Overall(), c.want, got)
			case c.any != "" && !slices.Contains(got, c.any):
				t.Errorf("%v turned, not %s", got, c.any)
			case c.any == "" && c.only == "" && len(got) > 0, c.only != "" && !slices.Equal(got, []string{c.only}):
				t.Errorf("%v turned, want %q", got, c.only)
			}
			if a, b := inText(t, l), inJSON(t, l); !slices.Equal(a, b) {
				t.Errorf("the text lists %q, the JSON %q", a, b)
			}
		})
	}
}

func TestASectionOnTheTerminal(t *testing.T) {
	s := demoServer(t)
	for _, name := range []string{"Export Suite", "export-suite", " EXPORT suite "} {
		l, _ := looked(t, s, support.CheckOptions{Section: name})
		for _, told := range l.AllChecks {
			if told.Section != "Export Suite" {
				t.Errorf("%q gives %s of %s", name, told.URI, told.Section)
			}
		}
		if len(l.AllChecks) != 2 {
			t.Errorf("%q gives %d screens", name, len(l.AllChecks))
		}
	}
	for name, words := range map[string]string{"nowhere": "unavailable-blocks", "data": "neither a smoke test nor diagnostics"} {
		if _, err := support.RunChecks(t.Context(), s, support.CheckOptions{Section: name}); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLookTextFits verifies that no line is wider than a terminal, except lines with one long word.
func TestLookTextFits(t *testing.T) {
	t.Parallel()
	cfg := testConfig(t, demoStore(t))
	cfg.Files = fs.FS(web.SourceTree{})
	l, _ := looked(t, serverWith(t, cfg, catalog.PathSoftConflicts), support.CheckOptions{})
	var b bytes.Buffer
	if err := l.Text(&b); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"Expected", "Observed", "Since", "Breaks", "To fix", "as above", "FAIL  Required failures: "} {
		if !strings.Contains(b.String(), word) {
			t.Errorf("no %q", word)
		}
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > format.TextWidth+1 && len(strings.Fields(line)) > 2 {
			t.Errorf("a line of %d: %s", len(line), line)
		}
	}
}
