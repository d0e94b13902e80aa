package handlers

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/web"
	"opshub/schedule/localtime"
)

// checkScreens are the screens of both suites that show check results and have JSON.
var checkScreens = []string{
	catalog.PathHub, catalog.PathDiagnostics, catalog.PathSmokeTest, catalog.PathChecklist, catalog.PathCompletion,
	catalog.PathExportCenter, catalog.PathExportDiagnostics, catalog.PathExportSmokeTest, catalog.PathExportChecklist, catalog.PathExportCompletion,
}

// getJSON requests the JSON of a screen.
func getJSON(t *testing.T, h http.Handler, path string) (code int, body map[string]any) {
	t.Helper()
	w := do(t, h, "GET", path+"?format=json")
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("GET %s as JSON: status %d, %v: %.200s", path, w.Code, err, w.Body)
	}
	return w.Code, body
}

// told returns the status of each item in a JSON body, with keys of the form "list uri". The key of the overall status is "overall".
func told(body map[string]any) map[string]string {
	said := map[string]string{"overall": fmt.Sprint(body["overall"])}
	var walk func(list string, v any)
	walk = func(list string, v any) {
		switch v := v.(type) {
		case map[string]any:
			if status, ok := v["status"]; ok {
				name := fmt.Sprint(v["uri"], v["path"])
				if v["uri"] == nil && v["path"] == nil {
					name = fmt.Sprint(v["title"])
				}
				said[list+" "+strings.ReplaceAll(name, "<nil>", "")] = fmt.Sprint(status)
				return
			}
			for key, inner := range v {
				walk(key, inner)
			}
		case []any:
			for _, inner := range v {
				walk(list, inner)
			}
		}
	}
	walk("", body)
	return said
}

// steadyService makes the service checks return the same results on every machine, with or without npm and with any time zone data. The
// clock of the tests does not advance, so the server shares these results without expiry.
func steadyService(t testing.TB, s *web.Server) {
	t.Helper()
	f := conditions.Facts(t.Context(), s, localtime.DateOf(testNow.Date()))
	f.Missing, f.Parts, f.ZoneData = nil, []string{"a style sheet", "a script"}, "of the tests"
	f.Database.Engine, f.Database.Schema, f.Database.WantSchema = "an engine", 1, 1
	result := conditions.ServiceResult(s)
	result.Value, result.At, result.Made = check.Service(f), testNow, true
}

// everything returns the statuses of all check screens of a server.
func everything(t *testing.T, s *web.Server, without string) map[string]map[string]string {
	t.Helper()
	h, all := s.Handler(), map[string]map[string]string{}
	for _, path := range checkScreens {
		if path == without {
			continue
		}
		code, body := getJSON(t, h, path)
		all[path] = told(body)
		want := http.StatusOK
		if all[path]["overall"] == "FAIL" {
			want = http.StatusServiceUnavailable
		}
		if code != want {
			t.Errorf("%s says %s and answers %d as JSON", path, all[path]["overall"], code)
		}
		if code := do(t, h, "GET", path).Code; code != http.StatusOK {
			t.Errorf("%s answers %d as a page: a page about a failure must open", path, code)
		}
	}
	return all
}

// suitePaths returns the routes that the check screens of Operations and of the export suite list explicitly. The lists of the other
// sections are generated from the catalog rows, and the fault tests cover them.
func suitePaths() []string {
	paths := map[string]bool{}
	for _, suite := range []*catalog.Suite{catalog.Suites["operations"], catalog.Suites["exports"]} {
		for _, list := range [][]catalog.Expectation{suite.Expect, suite.Smoke, suite.Readiness} {
			for _, e := range list {
				paths[e.Path] = true
			}
		}
		for _, list := range suite.Tools {
			for _, path := range list.Paths {
				paths[path] = true
			}
		}
		for _, ph := range suite.Phases {
			paths[ph.Path] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// turned are the words for a missing route.
var turned = map[string]bool{"FAIL": true, "WARN": true, "Missing": true, "Incomplete": true}

// TestOneMissingRouteTurnsExactlyItsOwnRows omits one route registration at a time. Every row about that route fails, no other row
// changes, and the overall status depends on the required rows.
func TestOneMissingRouteTurnsExactlyItsOwnRows(t *testing.T) {
	t.Parallel()
	whole := everything(t, demoServer(t), "")
	for path, said := range whole {
		for what, status := range said {
			if turned[status] && !strings.HasPrefix(what, "service ") {
				t.Errorf("%s: %s is %s although nothing is missing", path, what, status)
			}
		}
	}
	for _, missing := range suitePaths() {
		t.Run(missing, func(t *testing.T) {
			t.Parallel()
			s := demoServer(t, missing)
			_, taken := s.Live.Match(missing)
			for screen, said := range everything(t, s, missing) {
				compare(t, screen, missing, taken, whole[screen], said)
			}
		})
	}
}

// shadowRow is the row of the diagnostics about shadowed routes.
const shadowRow = "service No route is shadowed"

// compare checks the statuses of one screen while a route is missing. taken reports whether another route matches the address of the
// missing one. Then the diagnostics list the route as shadowed, and hubs count it.
func compare(t *testing.T, screen, missing string, taken bool, whole, said map[string]string) {
	t.Helper()
	overall := "PASS"
	if hubExpects(screen, missing) || taken && slices.Contains([]string{catalog.PathHub, catalog.PathExportCenter}, screen) {
		overall = "FAIL"
	}
	for what, before := range whole {
		list, uri, _ := strings.Cut(what, " ")
		now, there := said[what]
		switch {
		case what == "overall":
		case what == shadowRow:
			if (now == "FAIL") != taken {
				t.Errorf("%s: %s is %s, and another route takes the address: %t", screen, what, now, taken)
			}
		case list == "phases" && restsOn(uri, missing):
			if now != "Incomplete" {
				t.Errorf("%s: %s is %s without %s", screen, what, now, missing)
			}
		case uri != missing:
			if list != "navigation" && now != before {
				t.Errorf("%s: %s was %s and is %s", screen, what, before, now)
			}
		case list == "navigation":
			if there {
				t.Errorf("%s: the navigation leads to a missing screen and says %s", screen, now)
			}
		case !turned[now]:
			t.Errorf("%s: %s is %q although it is missing", screen, what, now)
		}
		if now == "FAIL" && what != "overall" || now == "Incomplete" {
			overall = "FAIL"
		}
	}
	if said["overall"] != overall {
		t.Errorf("%s: overall is %s, want %s", screen, said["overall"], overall)
	}
}

// restsOn reports whether the phase of the route uri also requires the route path.
func restsOn(uri, path string) bool {
	for _, suite := range catalog.Suites {
		for _, ph := range suite.Phases {
			if ph.Path == uri && slices.Contains(ph.Also, path) {
				return true
			}
		}
	}
	return false
}

// hubExpects reports whether the screen is a hub whose checks require the route. The cards of a hub show only Ready and Missing.
func hubExpects(screen, path string) bool {
	suite := map[string]string{catalog.PathHub: "operations", catalog.PathExportCenter: "exports"}[screen]
	return suite != "" && slices.ContainsFunc(catalog.Suites[suite].Expect, func(e catalog.Expectation) bool { return e.Path == path && e.Required })
}

// counters returns the summary counters of a page by label.
func counters(t *testing.T, h http.Handler, target string) map[string]string {
	t.Helper()
	doc := parsePage(t, do(t, h, "GET", target).Body.String())
	found := map[string]string{}
	for _, div := range all(first(first(doc, "main"), "dl"), "div") {
		found[text(first(div, "dt"))] = text(first(div, "dd"))
	}
	return found
}

func TestCountersOfTheOperationsScreens(t *testing.T) {
	h := demoServer(t).Handler()
	for path, want := range map[string]map[string]string{
		catalog.PathDiagnostics: {"Overall status": "PASS", "Routes found": "10/10", "Files found": "8/8"},
		catalog.PathHelp:        {"Workflow steps ready": "5/5", "Guide screens ready": "11/11", "Detected ops routes": "8"},
		catalog.PathChecklist:   {"Overall status": "PASS", "Checklist steps ready": "6/6", "Readiness links ready": "12/12"},
		catalog.PathSmokeTest:   {"Overall status": "PASS", "Routes found": "14/14", "Files found": "15/15"},
		catalog.PathCompletion:  {"Completed bookmarks listed": "9", "Operations links ready": "8/8", "Related links ready": "7/7"},
		catalog.PathPacket:      {"Overall status": "PASS", "Workflow steps ready": "5/5", "Guide screens ready": "11/11", "Readiness links ready": "12/12"},
	} {
		got := counters(t, h, path)
		for label, value := range want {
			if !strings.HasPrefix(got[label], value) {
				t.Errorf("%s: %s is %q, want %s", path, label, got[label], value)
			}
		}
	}
}

func TestCountersTurnWithAMissingRoute(t *testing.T) {
	t.Parallel()
	h := demoServer(t, catalog.PathHelp).Handler()
	for path, want := range map[string]map[string]string{
		catalog.PathHub:        {"Primary tools ready": "12/13 Missing"},
		catalog.PathChecklist:  {"Overall status": "FAIL 1 required failure", "Checklist steps ready": "5/6 Missing", "Readiness links ready": "11/12 Missing"},
		catalog.PathSmokeTest:  {"Overall status": "FAIL", "Routes found": "13/14"},
		catalog.PathCompletion: {"Completed bookmarks listed": "8 Incomplete", "Operations links ready": "7/8"},
	} {
		got := counters(t, h, path)
		for label, value := range want {
			if !strings.HasPrefix(got[label], value) {
				t.Errorf("%s: %s is %q, want %s", path, label, got[label], value)
			}
		}
	}
	for path, sentence := range map[string]string{
		catalog.PathChecklist: "Required failures: 1 Optional warnings: 0",
		catalog.PathSmokeTest: "Required route failures: 1 Optional route warnings: 0 Required file failures: 0",
	} {
		if got := text(first(parsePage(t, do(t, h, "GET", path).Body.String()), "main")); !strings.Contains(got, sentence) {
			t.Errorf("%s does not say %q", path, sentence)
		}
	}
}

// mainOf returns the main element of a page.
func mainOf(t *testing.T, h http.Handler, target string) *html.Node {
	t.Helper()
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d", target, w.Code)
	}
	return first(parsePage(t, w.Body.String()), "main")
}

// TestSearchFormNeedsAScreen verifies that the top bar has no search form if the screens that it submits to are not registered.
func TestSearchFormNeedsAScreen(t *testing.T) {
	doc := parsePage(t, do(t, demoServer(t, catalog.PathSearch, catalog.PathRouteCatalog).Handler(), "GET", catalog.PathHub).Body.String())
	if form := byID(doc, "find"); form != nil {
		t.Error("the top bar searches a screen that is not there")
	}
}
