package catalog

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// handedOver lists the sections whose screens are for planning and for scheduled employees.
var handedOver = []string{"Employee Portal", "Manager Flow", "Drafts", "Published", "Candidates"}

// TestGuidesNameEveryScreen verifies that the help of a section has a guide row for every main screen with content.
func TestGuidesNameEveryScreen(t *testing.T) {
	c := standard(t)
	for _, section := range handedOver {
		guide, mains := map[string]bool{}, 0
		for _, row := range c.In(section) {
			if row.Family == Help {
				for _, g := range c.Suite(row).Guide {
					guide[g.Path] = true
				}
			}
		}
		for _, row := range c.In(section) {
			if row.Content == "" || !row.Family.IsMain() {
				continue
			}
			if mains++; !guide[row.Path] {
				t.Errorf("the help of %s says nothing of %s", section, row.Path)
			}
		}
		if mains == 0 {
			t.Errorf("%s has no screens", section)
		}
	}
}

// TestSmokeTestsCoverWhatTheSpecificationSays counts the rows of each smoke test independently, from the columns of the specification.
func TestSmokeTestsCoverWhatTheSpecificationSays(t *testing.T) {
	rows, c, tested := routesOfSpec(t), standard(t), 0
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	for _, row := range rows[1:] {
		uri, section, of := row[column["uri"]], row[column["section"]], row[column["of"]]
		sc, ok := c.Lookup(uri)
		if about, _ := c.Lookup(of); about.Family == Plan { // the screens that a plan names
			continue
		}
		if row[column["family"]] != "smoke-test" || !slices.Contains(handedOver, section) || !ok || sc.Content == "" {
			continue
		}
		want, got := map[string]bool{}, map[string]bool{}
		for _, other := range rows[1:] {
			path := other[column["uri"]]
			if built, _ := c.Lookup(path); built.Content == "" {
				continue
			}
			if of == "" && other[column["section"]] == section || of != "" && path == of {
				want[path] = true
			}
		}
		for _, e := range c.Suite(sc).Smoke {
			got[e.Path] = true
			if e.Path == of && !e.Required {
				t.Errorf("%s: the screen it is about is not required", uri)
			}
		}
		for path := range want {
			if !got[path] {
				t.Errorf("%s does not request %s", uri, path)
			}
		}
		if of == "" && !maps.Equal(got, want) {
			t.Errorf("%s requests %d routes, its section has %d", uri, len(got), len(want))
		}
		for path := range got {
			if of != "" && path != of && !strings.HasPrefix(path, of+"/") && !c.Suite(sc).AsEmployee { // its requests have the filter
				if other, _ := c.Lookup(path); other.Of != of {
					t.Errorf("%s is about %s and requests %s", uri, of, path)
				}
			}
		}
		tested++
	}
	if tested < 8 {
		t.Errorf("%d smoke tests were looked at", tested)
	}
}

// TestReadinessNamesTheScreensOfTheSteps verifies that a checklist has a row for each screen that its steps link to.
func TestReadinessNamesTheScreensOfTheSteps(t *testing.T) {
	c := standard(t)
	for _, section := range append([]string{"Planning"}, handedOver...) {
		for _, row := range c.In(section) {
			if row.Family != Checklist || row.Content == "" || row.Of != "" {
				continue
			}
			suite := c.Suite(row)
			for _, step := range suite.Checklist {
				own, _ := c.Lookup(step.Path)
				if own.Section == section && !own.Family.IsMain() { // the diagnostics page lists the tools of the section
					continue
				}
				if !slices.ContainsFunc(suite.Readiness, func(e Expectation) bool { return e.Path == step.Path }) {
					t.Errorf("%s: the readiness leaves %s out", row.Path, step.Path)
				}
			}
		}
	}
}
