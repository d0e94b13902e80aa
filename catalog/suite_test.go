package catalog

import (
	"slices"
	"strings"
	"testing"
)

// paths maps every path that a suite names to the lists that contain it.
func (s *Suite) paths() map[string][]string {
	all := map[string][]string{"featured": s.Featured, "links": s.Links, "related": s.Related}
	for _, list := range s.Tools {
		all["tools "+list.Key] = list.Paths
	}
	for name, list := range map[string][]Expectation{"expect": s.Expect, "smoke": s.Smoke, "readiness": s.Readiness} {
		for _, e := range list {
			all[name] = append(all[name], e.Path)
		}
	}
	all["cover"], all["map"] = s.Cover, s.mapped()
	for _, r := range s.Guide {
		all["guide"] = append(all["guide"], r.Path)
	}
	for name, list := range map[string][]Report{"reports": s.Reports, "launch": s.Launch} {
		for _, r := range list {
			if r.Rows == "" { // rows of another type have the address of their screen
				all[name] = append(all[name], r.Path)
			}
		}
	}
	for _, t := range s.Terms {
		if t.Path == "" {
			continue
		}
		all["terms of "+t.Word] = append(all["terms of "+t.Word], t.Path)
	}
	all["left out of the guide"] = s.GuideNot
	for _, p := range s.Phases {
		all["phases"] = append(append(all["phases"], p.Path), p.Also...)
	}
	return all
}

func TestSuitesNameRows(t *testing.T) {
	c := standard(t)
	for key, suite := range Suites {
		if _, ok := c.Section(suite.Section); !ok {
			t.Errorf("%s: no section %q", key, suite.Section)
		}
		for list, paths := range suite.paths() {
			seen := map[string]bool{}
			for _, p := range paths {
				if _, ok := c.Lookup(p); !ok {
					t.Errorf("%s, %s: %s is no row", key, list, p)
				}
				if seen[p] {
					t.Errorf("%s, %s: %s stands twice", key, list, p)
				}
				seen[p] = true
			}
		}
		for _, part := range suite.Parts {
			for _, path := range part.Paths() {
				if _, ok := c.Lookup(path); !ok {
					t.Errorf("%s: part %q leads to %s, which is no row", key, part.Title, path)
				}
			}
			if slices.Contains(part.Table.Heads, "") {
				t.Errorf("%s: a column of %q has no head, so nobody who hears the table knows what stands in it", key, part.Title)
			}
			for _, row := range part.Table.Rows {
				if cells := len(row.Cells); cells != len(part.Table.Heads) && (row.Path == "" || cells+1 != len(part.Table.Heads)) {
					t.Errorf("%s: a row of %q has %d cells under %d heads", key, part.Title, cells, len(part.Table.Heads))
				}
			}
		}
		for _, s := range slices.Concat(suite.Workflow, suite.Checklist, suite.Begin, suite.Plan) {
			if _, ok := c.Lookup(s.Path); !ok {
				t.Errorf("%s: step %q leads to %s, which is no row", key, s.Title, s.Path)
			}
		}
	}
}

func TestSuiteTextsAreSentences(t *testing.T) {
	for key, suite := range Suites {
		texts := slices.Clone(suite.Notes)
		if suite.NextFocus != "" || len(suite.Phases) > 0 { // hubs and completion pages show the next steps
			texts = append(texts, suite.NextFocus)
		}
		for _, m := range suite.Maps {
			texts = append(texts, m.Text)
			for _, row := range m.Rows {
				texts = append(texts, row.Note)
			}
		}
		for _, s := range suite.Workflow {
			texts = append(texts, s.Text)
		}
		for _, s := range suite.Checklist {
			texts = append(texts, s.Text, s.Note)
		}
		for _, s := range suite.Plan {
			texts = append(texts, s.Text)
		}
		for _, part := range suite.Parts {
			texts = append(texts, part.Text...)
		}
		for _, r := range suite.Guide {
			texts = append(texts, r.BestFor, r.Note)
		}
		for _, s := range suite.Begin {
			texts = append(texts, s.Text)
		}
		for _, t := range suite.Terms {
			texts = append(texts, t.Text)
		}
		for _, l := range suite.Lists {
			texts = append(texts, l.Lines...)
		}
		for _, r := range suite.Rules {
			texts = append(texts, r.Text)
		}
		for _, p := range suite.Phases {
			texts = append(texts, p.Text)
		}
		for _, text := range texts {
			if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
				t.Errorf("%s: not a whole sentence: %q", key, text)
			}
		}
	}
	for _, text := range append([]string{SafetyConfirmation, SchedulingNote, ExportNote}, Guardrails...) {
		if !strings.HasSuffix(text, ".") {
			t.Errorf("not a whole sentence: %q", text)
		}
	}
}

// TestGuidesAreWhole verifies that the guide of a section has a row for every main screen that its help mentions, or that the suite lists
// the screen as an exception.
func TestGuidesAreWhole(t *testing.T) {
	c := standard(t)
	for _, sc := range c.Built() {
		if sc.Family != Help {
			continue
		}
		suite := c.Suite(sc)
		covered := map[string]bool{}
		for _, row := range suite.Covers {
			if !row.Family.IsMain() {
				continue
			}
			covered[row.Path] = true
			stands := slices.ContainsFunc(suite.Guide, func(g GuideRow) bool { return g.Path == row.Path })
			if left := slices.Contains(suite.GuideNot, row.Path); stands == left {
				t.Errorf("%s: %s stands in the guide: %v, is left out on purpose: %v", sc.Path, row.Path, stands, left)
			}
		}
		for _, path := range suite.GuideNot {
			if !covered[path] {
				t.Errorf("%s leaves %s out, which it does not speak of", sc.Path, path)
			}
		}
	}
}

// TestSectionsSayWhatTheyAreFor verifies that every section states its purpose in a sentence.
func TestSectionsSayWhatTheyAreFor(t *testing.T) {
	seen := map[string]string{}
	for _, s := range standard(t).Sections() {
		if !strings.HasSuffix(s.Purpose, ".") || seen[s.Purpose] != "" {
			t.Errorf("%s is for %q, as is %q", s.Name, s.Purpose, seen[s.Purpose])
		}
		seen[s.Purpose] = s.Name
	}
}

// TestBuiltToolsHaveASuite verifies that every built screen that shows the lists of a suite finds a suite under its content key. A hub may
// show the schedule instead. The server checks at startup that the content of a hub exists.
func TestBuiltToolsHaveASuite(t *testing.T) {
	c := standard(t)
	for _, s := range c.Built() {
		if s.Family.Supports() && s.Family != Hub && c.Suite(s) == nil {
			t.Errorf("%s: no suite %q", s.Path, s.Content)
		}
	}
}

func TestSafetyTextNamesEverythingUntouched(t *testing.T) {
	for _, word := range []string{
		"schedules", "shifts", "text messages", "payroll", "time-clock rules", "point-of-sale shifts", "reservations",
		"payments", "waivers", "customer profiles", "schedule locking", "reported, never prevented",
	} {
		if !strings.Contains(SafetyConfirmation, word) {
			t.Errorf("the safety confirmation does not name %q", word)
		}
	}
}

// TestSmokeTestsOfPlansCoverEveryStep verifies that the smoke test of a plan requires responses from the plan and from the screen of every
// step.
func TestSmokeTestsOfPlansCoverEveryStep(t *testing.T) {
	c, plans := standard(t), 0
	for _, s := range c.Built() {
		of, _ := c.Lookup(s.Of)
		if s.Family != SmokeTest || of.Family != Plan || of.Content == "" {
			continue
		}
		plans++
		smoke := map[string]bool{}
		for _, e := range c.Suite(s).Smoke {
			smoke[e.Path] = e.Required
		}
		for _, path := range append(pathsOf(Suites[of.Content].Plan), of.Path) {
			if row, _ := c.Lookup(path); row.Content != "" && !smoke[path] {
				t.Errorf("%s does not require %s", s.Path, path)
			}
		}
	}
	if plans == 0 {
		t.Error("no plan has a smoke test")
	}
}
