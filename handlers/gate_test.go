package handlers

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/conditions"
	"opshub/handlers/gates"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// askedSet returns a set of conditions as one string, independent of their order.
func askedSet(keys []string) string {
	keys = slices.Clone(keys)
	slices.Sort(keys)
	return strings.Join(slices.Compact(keys), " ")
}

// TestNoTwoGatesAskTheSame verifies that no two gates have the same conditions, and that no gate has the conditions of a plan or checklist
// step.
func TestNoTwoGatesAskTheSame(t *testing.T) {
	s := demoServer(t)
	seen := map[string]string{}
	for _, sc := range s.Catalog.Built() {
		suite := s.Catalog.Suite(sc)
		if suite == nil {
			continue
		}
		for _, step := range slices.Concat(suite.Plan, suite.Checklist) {
			if len(step.Needs) > 1 { // a step may have one condition in common with a gate
				seen[askedSet(step.Needs)] = "the step " + step.Title + " of " + sc.Path
			}
		}
	}
	steps := len(seen)
	for _, g := range gates.Gates() {
		set := askedSet(g.Conditions(s))
		if other := seen[set]; other != "" {
			t.Errorf("the gate %s asks the same as %s: %s", g.Key, other, set)
		}
		seen[set] = "the gate " + g.Key
		if strings.Count(set, " ")+1 != len(g.Conditions(s)) {
			t.Errorf("the gate %s asks something twice", g.Key)
		}
		if !strings.HasSuffix(g.Guards, ".") {
			t.Errorf("the gate %s: not a whole sentence: %q", g.Key, g.Guards)
		}
		if err := conditions.KnownConditions(s, catalog.Step{Title: g.Key, Needs: g.Conditions(s)}); err != nil {
			t.Error(err)
		}
	}
	if steps == 0 || len(seen) == steps {
		t.Errorf("%d sets of steps, %d in all: nothing was compared", steps, len(seen))
	}
}

// TestEveryGateIsAScreen verifies that the catalog has a screen for each gate.
func TestEveryGateIsAScreen(t *testing.T) {
	s := demoServer(t)
	shown := map[string]bool{}
	for _, sc := range s.Catalog.Built() {
		if sc.Family == catalog.Gate {
			shown[sc.Content] = true
		}
	}
	for _, g := range gates.Gates() {
		if !shown[g.Key] {
			t.Errorf("no row shows the gate %s", g.Key)
		}
	}
}

// gateJSON is the JSON of a gate.
type gateJSON struct {
	Verdict, Why string
	Parts        []struct {
		ID         string
		Conditions []report.NeedJSON
	}
}

// TestGatesAnswer requests the JSON of every gate and compares the verdict with its conditions.
func TestGatesAnswer(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h, asked := s.Handler(), 0
	for _, sc := range s.Catalog.Built() {
		if sc.Family != catalog.Gate {
			continue
		}
		asked++
		if sc.OnPaper() { // a sheet has no JSON
			if sheet := text(mainOf(t, h, example(s, t, sc))); !strings.Contains(sheet, conditions.HoldTag.Word) && !strings.Contains(sheet, gates.NothingWritten) {
				t.Errorf("%s: the sheet says neither Go nor Hold", sc.Path)
			}
			continue
		}
		var got gateJSON
		rec := do(t, h, http.MethodGet, page.WithParams(example(s, t, sc), []string{"format", "json"}))
		if err := json.Unmarshal(rec.Body.Bytes(), &got); err != nil || rec.Code != http.StatusOK {
			t.Errorf("%s: %d %v", sc.Path, rec.Code, err)
			continue
		}
		holding, all := 0, 0
		for _, part := range got.Parts {
			for _, c := range part.Conditions {
				all++
				if c.Holds {
					holding++
				} else if holding == all-1 && !strings.Contains(got.Why, c.Seen) {
					t.Errorf("%s: why does not say what was seen of %s: %s", sc.Path, c.Key, got.Why)
				}
			}
		}
		if all == 0 || (got.Verdict == conditions.GoTag.Word) != (holding == all) {
			t.Errorf("%s: %s with %d of %d conditions", sc.Path, got.Verdict, holding, all)
		}
		if got.Verdict == conditions.GoTag.Word && !strings.Contains(got.Why, gates.NothingWritten) {
			t.Errorf("%s: a Go that does not say that nothing is written: %s", sc.Path, got.Why)
		}
	}
	if asked == 0 {
		t.Error("no gate was asked")
	}
}

// TestGatesAreForManagers verifies that employees get only the gates for all visitors.
func TestGatesAreForManagers(t *testing.T) {
	s := demoServer(t)
	r := testRequest(s, t)
	r.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}
	for _, g := range gates.Gates() {
		if _, err := g.Judged(s, r); (err == nil) != g.Anybody || !g.Anybody && err != web.ErrManagersOnly {
			t.Errorf("%s: staff get %v", g.Key, err)
		}
	}
}
