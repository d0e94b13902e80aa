package handlers

import (
	"encoding/csv"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/exports"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// rowsOf returns the rows of the table with this caption, without the header and the explanations.
func rowsOf(n *html.Node, caption string) (rows []*html.Node) {
	for _, table := range all(n, "table") {
		if text(first(table, "caption")) != caption {
			continue
		}
		for _, tr := range all(first(table, "tbody"), "tr") {
			if !explains(tr) {
				rows = append(rows, tr)
			}
		}
		return rows
	}
	return nil
}

// explains reports whether a row explains the check in the previous row.
func explains(tr *html.Node) bool { return strings.HasPrefix(attr(tr, "class"), "why") }

func TestDiagnosticsTabs(t *testing.T) {
	h := demoServer(t, catalog.PathSoftConflicts).Handler() // one optional route is missing
	for _, c := range []struct {
		query string
		rows  int
	}{{"", 10}, {"?state=warn", 1}, {"?state=pass", 9}, {"?state=fail", 0}} {
		main := mainOf(t, h, catalog.PathDiagnostics+c.query)
		if n := len(rowsOf(main, "Expected routes")); n != c.rows {
			t.Errorf("%q shows %d route checks, want %d", c.query, n, c.rows)
		}
	}
	bad := do(t, h, "GET", catalog.PathDiagnostics+"?state=maybe")
	if bad.Code != http.StatusBadRequest || !strings.Contains(bad.Body.String(), "State can be fail, warn or pass") {
		t.Errorf("state=maybe: status %d", bad.Code)
	}
}

func TestTabsKeepTheFilter(t *testing.T) {
	h := demoServer(t).Handler()
	main := mainOf(t, h, catalog.PathDiagnostics+"?employee_id=2&state=pass")
	tabs := 0
	for _, a := range all(main, "a") {
		if strings.Contains(attr(a, "href"), "state=") {
			tabs++
			if !strings.Contains(attr(a, "href"), "employee_id=2") {
				t.Errorf("%s loses the filter", attr(a, "href"))
			}
		}
	}
	if tabs < 3 {
		t.Errorf("%d links by state", tabs)
	}
}

func TestDiscoveredRoutes(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for path, want := range map[string]int{catalog.PathDiagnostics: len(s.Live.Registered()), catalog.PathExportDiagnostics: len(catalog.Suites["exports"].Expect)} {
		w := do(t, h, "GET", path+"?part=routes", "HX-Request", "true")
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "<html") {
			t.Fatalf("%s: status %d", path, w.Code)
		}
		if n := strings.Count(w.Body.String(), "<tr") - 1; n != want {
			t.Errorf("%s lists %d routes, want %d", path, n, want)
		}
		cold := mainOf(t, h, path+"?part=routes")
		if n := len(rowsOf(cold, "Detected schedule routes")); n != want {
			t.Errorf("%s opened cold lists %d routes, want %d", path, n, want)
		}
	}
}

func TestServiceChecksShowTheEnginesWords(t *testing.T) {
	h := demoServer(t).Handler()
	var seen string
	for _, tr := range rowsOf(mainOf(t, h, catalog.PathDiagnostics), "Checks of the service") {
		if strings.Contains(text(tr), "Database handle refuses writes") {
			seen = text(tr)
		}
	}
	if !strings.Contains(seen, "PASS") || !strings.Contains(seen, "readonly") {
		t.Errorf("the row of the handle says %q", seen)
	}
}

func TestSmokeTestShowsWhatItSent(t *testing.T) {
	main := mainOf(t, demoServer(t).Handler(), catalog.PathSmokeTest)
	rows := rowsOf(main, "Requested routes")
	if len(rows) != len(catalog.Suites["operations"].Smoke) {
		t.Errorf("%d rows", len(rows))
	}
	for _, tr := range rows {
		if words := text(tr); !strings.Contains(words, "200") || !strings.Contains(words, " ms") {
			t.Errorf("a row shows neither status nor time: %s", words)
		}
	}
	if links := rowsOf(main, "Links of the shared navigation"); len(links) < 8 {
		t.Errorf("%d links of the navigation were requested", len(links))
	}
}

func TestChecklistSaysWhatWasSeen(t *testing.T) {
	for _, path := range []string{catalog.PathChecklist, catalog.PathExportChecklist} {
		main := mainOf(t, demoServer(t).Handler(), path+"?employee_id=1")
		steps := all(first(main, "ol"), "li")
		for _, list := range all(main, "ol") {
			if attr(list, "class") == "steps" {
				steps = all(list, "li")
			}
		}
		if len(steps) != 6 {
			t.Fatalf("%s: %d steps", path, len(steps))
		}
		for _, li := range steps {
			if words := text(li); !strings.Contains(words, "Manager note:") || !strings.Contains(words, "Seen now: 2026-11-20 09:12:44") || !strings.Contains(words, "Ready") {
				t.Errorf("%s: a step says %q", path, words)
			}
		}
	}
}

func TestHelpTables(t *testing.T) {
	h := demoServer(t).Handler()
	for path, suite := range map[string]*catalog.Suite{catalog.PathHelp: catalog.Suites["operations"], catalog.PathExportHelp: catalog.Suites["exports"]} {
		main := mainOf(t, h, path)
		rows := rowsOf(main, "What each screen is best for")
		if len(rows) != len(suite.Guide) {
			t.Errorf("%s: %d rows in the guide, want %d", path, len(rows), len(suite.Guide))
		}
		for _, want := range append([]string{catalog.SchedulingNote, "Important scheduling note"}, suite.Notes...) {
			if !strings.Contains(text(main), want) {
				t.Errorf("%s does not say %q", path, want)
			}
		}
	}
}

// TestColumnGuide compares the guide with the columns and an example row of each file. Every column in the header of a file must be in the
// guide, in the same order.
func TestColumnGuide(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, filter := range []string{"", "?employee_id=2&from=2026-11-01"} {
		doc := mainOf(t, h, catalog.PathExportHelp+filter)
		explained := 0
		for _, report := range exports.ExportSuite().Reports {
			if !s.Nav.There[report.Path] {
				continue
			}
			o, _, err := exports.Understand(s, &web.Request{Ctx: t.Context(), Viewer: schedule.Manager, Roster: s.Rosters.Roster()}, report)
			if err != nil {
				t.Fatal(err)
			}
			head := byID(doc, o.Id("columns"))
			if head == nil {
				t.Errorf("%s has no guide", o.Title)
				continue
			}
			explained++
			address := text(first(first(head.Parent, "p"), "code"))
			lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(do(t, h, "GET", address).Body.String(), "\ufeff"))).ReadAll()
			if err != nil || len(lines) < 2 {
				t.Fatalf("%s: %d lines, %v", address, len(lines), err)
			}
			var names, examples []string
			for _, tr := range all(first(head.Parent, "tbody"), "tr") {
				names = append(names, text(first(tr, "th")))
				examples = append(examples, text(all(tr, "td")[2]))
				if text(all(tr, "td")[1]) == "" {
					t.Errorf("%s: %s has no meaning", o.Title, names[len(names)-1])
				}
			}
			if !slices.Equal(names, lines[0]) {
				t.Errorf("%s explains %q, its file has %q", o.Title, names, lines[0])
			}
			if !slices.ContainsFunc(lines[1:], func(line []string) bool { return shows(examples, names, line) }) {
				t.Errorf("%s: no row of its file is %q", o.Title, examples)
			}
		}
		if n := len(rowsOf(doc, "Kinds of cells")); explained < 6 || n != len(columns.Kinds) {
			t.Errorf("%d files and %d kinds of cells are explained", explained, n)
		}
	}
}

// shows reports whether the cells of an example equal those of a line of the file.
func shows(examples, names, line []string) bool {
	for i := range line {
		if !slices.Contains([]string{report.ExampleWords(names[i], line[i]), "not shown"}, examples[i]) {
			return false
		}
	}
	return true
}

func TestColumnGuideHoldsNothingPrivate(t *testing.T) {
	main := mainOf(t, demoServer(t).Handler(), catalog.PathExportHelp)
	for _, tr := range all(main, "tr") {
		name := first(tr, "th")
		if name == nil || len(all(tr, "td")) < 3 || !slices.Contains([]string{"reason_code", "note", "notes", "changes_json"}, text(name)) {
			continue
		}
		if got := text(all(tr, "td")[2]); got != "empty" && got != "not shown" {
			t.Errorf("%s shows %q", text(name), got)
		}
	}
}

func TestCompletion(t *testing.T) {
	main := mainOf(t, demoServer(t, catalog.PathPacket).Handler(), catalog.PathCompletion)
	for _, tr := range rowsOf(main, "Phases of the section") {
		words := text(tr)
		if want := map[bool]string{true: "Incomplete", false: "Complete"}[strings.Contains(words, "25C-7")]; !strings.HasPrefix(words, want+" ") {
			t.Errorf("%s, want %s", words, want)
		}
	}
	for _, want := range []string{"Safety guardrails preserved", catalog.NextFocus, "answer only GET and HEAD", "refused a test write"} {
		if !strings.Contains(text(main), want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestPacketIsWhole(t *testing.T) {
	h := demoServer(t).Handler()
	for path, suite := range map[string]*catalog.Suite{catalog.PathPacket: catalog.Suites["operations"], catalog.PathExportPacket: catalog.Suites["exports"]} {
		main := mainOf(t, h, path)
		if class := strings.Fields(attr(main, "class")); !slices.Equal(class, []string{"paper"}) {
			t.Errorf("%s: class %q", path, class)
		}
		if n := len(rowsOf(main, "What each screen is best for")); n != len(suite.Guide) {
			t.Errorf("%s: %d guide rows", path, n)
		}
		if n := len(rowsOf(main, "Readiness of the screens")); n != len(suite.Readiness) {
			t.Errorf("%s: %d readiness rows", path, n)
		}
		if strings.Contains(text(main), "Show the") || len(all(main, "form")) > 0 {
			t.Errorf("%s: parts arrive later, or there are controls", path)
		}
	}
	if class := strings.Fields(attr(mainOf(t, h, catalog.PathPacket+"?paper=letter"), "class")); !slices.Equal(class, []string{"paper", "letter"}) {
		t.Errorf("paper=letter: class %q", class)
	}
	if w := do(t, h, "GET", catalog.PathPacket+"?paper=napkin"); w.Code != http.StatusBadRequest {
		t.Errorf("paper=napkin: status %d", w.Code)
	}
}
