package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/report"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// statesOf returns the states of the steps in the JSON of a plan.
func statesOf(t *testing.T, h http.Handler, path string) (code int, states []string) {
	t.Helper()
	code, body := getJSON(t, h, path)
	for _, step := range body["steps"].([]any) {
		states = append(states, fmt.Sprint(step.(map[string]any)["state"]))
	}
	return code, states
}

// TestAPlanTurns verifies the states of the steps of a plan if a route is missing, and if the data or the visitor changes.
func TestAPlanTurns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		server *web.Server
		code   int
		want   string
	}{
		{"as it is", demoServer(t), http.StatusOK, "Done Done Done Done Done Waiting"},
		{"a route is missing", demoServer(t, catalog.PathMyBlocks), http.StatusServiceUnavailable, "Done Done Done Missing Waiting Waiting"},
		{"nothing is published", withSQL(t, `UPDATE published_period SET status = 'recalled'`), http.StatusOK, "Done Ready Waiting Waiting Waiting Waiting"},
		{"nobody works here", withSQL(t, `UPDATE employee SET status = 'terminated'`), http.StatusOK, "Ready Waiting Waiting Waiting Waiting Waiting"},
		{"a zone is unknown", withSQL(t, `UPDATE shift SET time_zone = 'Mars/Base' WHERE id = (SELECT MIN(id) FROM shift)`), http.StatusOK, "Done Done Ready Waiting Waiting Waiting"},
	} {
		h := c.server.Handler()
		code, states := statesOf(t, h, catalog.PathMyWeekPlan)
		if got := strings.Join(states, " "); code != c.code || got != c.want {
			t.Errorf("%s: %d, %s, want %d, %s", c.name, code, got, c.code, c.want)
		}
		done := 0
		for _, state := range states {
			if state == support.StepDone {
				done++
			}
		}
		if got := counters(t, h, catalog.PathMyWeekPlan)["Steps done"]; got != fmt.Sprintf("%d/%d", done, len(states)) {
			t.Errorf("%s: the counter says %s, %d steps are done", c.name, got, done)
		}
		if w := do(t, h, "GET", catalog.PathMyWeekPlan); w.Code != http.StatusOK {
			t.Errorf("%s: the page answers %d", c.name, w.Code)
		}
	}
}

// TestAPlanForAKnownVisitor verifies that every step is done for an identified visitor.
func TestAPlanForAKnownVisitor(t *testing.T) {
	s := demoServer(t)
	r := testRequest(s, t)
	sc, _ := s.Catalog.Lookup(catalog.PathMyWeekPlan)
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		t.Fatal(err)
	}
	r.Screen, r.Viewer.EmployeeID = sc, 1
	steps, by := support.PlanSteps(s, r, suite)
	if by[support.StepDone] != len(steps) {
		t.Errorf("%v of %d", by, len(steps))
	}
	if lead := support.PlanLead(steps, by); !strings.HasPrefix(lead, "All ") {
		t.Errorf("the plan says %q", lead)
	}
}

// TestSmokeTestsOfPlans verifies that the smoke test of each plan requests the plan, and that it fails if a linked screen is missing.
func TestSmokeTestsOfPlans(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	tests := 0
	for _, sc := range s.Registered {
		of, _ := s.Catalog.Lookup(sc.Of)
		if sc.Family != catalog.SmokeTest || of.Family != catalog.Plan && of.Path != catalog.PathMyWeekPrint {
			continue
		}
		tests++
		code, body := getJSON(t, s.Handler(), sc.Path)
		if code != http.StatusOK || body["overall"] != "PASS" {
			t.Errorf("%s: %d, %v", sc.Path, code, told(body))
		}
		if said := told(body); said["routes "+of.Path] != "PASS" {
			t.Errorf("%s does not request %s: %v", sc.Path, of.Path, said)
		}
		code, body = getJSON(t, demoServer(t, catalog.PathMyWeekPrint).Handler(), sc.Path)
		if needs := told(body)["routes "+catalog.PathMyWeekPrint]; needs != "" && (needs != "FAIL" || code != http.StatusServiceUnavailable) {
			t.Errorf("%s without the sheet: %d, %s", sc.Path, code, needs)
		}
	}
	if tests < 4 {
		t.Errorf("%d smoke tests of plans", tests)
	}
}

// bodyWords returns the visible text of a screen below its header, without the text that depends on the address.
func bodyWords(t *testing.T, s *web.Server, h http.Handler, sc catalog.Screen) string {
	t.Helper()
	main := first(parsePage(t, do(t, h, "GET", example(s, t, sc)).Body.String()), "main")
	main.RemoveChild(first(main, "header"))
	for _, related := range slices.Collect(main.ChildNodes()) {
		if related.Type == html.ElementNode && attr(related, "aria-labelledby") == "related" {
			main.RemoveChild(related)
		}
	}
	return text(main)
}

// TestGuidesAndPlansAreTheirOwn verifies that no two guides, plans or checklists with conditions have the same text, except those that the
// specification declares as repeats.
func TestGuidesAndPlansAreTheirOwn(t *testing.T) {
	s := demoServer(t)
	h, by, looked := s.Handler(), map[string]catalog.Screen{}, 0
	for _, sc := range s.Registered {
		if sc.Family != catalog.Guide && sc.Family != catalog.Plan && sc.Family != catalog.Checklist {
			continue
		}
		looked++
		words := bodyWords(t, s, h, sc)
		if other, dup := by[words]; dup && sc.Of != other.Path && other.Of != sc.Path {
			t.Errorf("%s and %s say the same", other.Path, sc.Path)
		} else if _, ok := s.Catalog.Lookup(sc.Of); ok && !dup && sc.Family == catalog.Guide {
			for _, other := range by {
				if other.Path == sc.Of {
					t.Errorf("%s repeats %s and says something else", sc.Path, sc.Of)
				}
			}
		}
		by[words] = sc
	}
	if looked < 15 {
		t.Errorf("%d screens were looked at", looked)
	}
}
