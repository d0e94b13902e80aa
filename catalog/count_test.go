package catalog

import "testing"

func required(list []Expectation) (n int) {
	for _, e := range list {
		if e.Required {
			n++
		}
	}
	return n
}

func requiredFiles(list []FileExpectation) (n int) {
	for _, f := range list {
		if f.Required {
			n++
		}
	}
	return n
}

func matching(c *Catalog, g Group) (n int) {
	for _, s := range c.Screens() {
		if g.Has(s) {
			n++
		}
	}
	return n
}

func named(c *Catalog) (n int) {
	for _, s := range c.Screens() {
		if s.Name != nameOf(s.Path) {
			n++
		}
	}
	return n
}

// TestCounts compares the counts of the catalog with the numbers in the specification. No other place repeats these numbers.
func TestCounts(t *testing.T) {
	c := standard(t)
	ops := Suites["operations"]
	entries := 0
	for _, g := range Groups {
		entries += matching(c, g)
	}
	tests := []struct {
		what      string
		got, want int
	}{
		{"routes", len(c.Screens()), 389},
		{"sections", len(c.Sections()), 27},
		{"built routes", len(c.Built()), 389},
		{"names that do not follow their path", named(c), 35},
		{"groups of the route catalog", len(Groups), 4},
		{"group operations", matching(c, Groups[0]), 8},
		{"group unavailable", matching(c, Groups[1]), 23},
		{"group exports", matching(c, Groups[2]), 89},
		{"group discovery", matching(c, Groups[3]), 389},
		{"catalog entries", entries, 509},
		{"kinds of the visibility dashboard", len(Kinds), 5},
		{"tool lists", len(ops.Tools), 2},
		{"primary tools", len(ops.Tools[0].Paths), 13},
		{"export tools", len(ops.Tools[1].Paths), 9},
		{"diagnostics routes", len(ops.Expect), 10},
		{"diagnostics routes, required", required(ops.Expect), 2},
		{"diagnostics files", len(ops.Files), 8},
		{"diagnostics files, required", requiredFiles(ops.Files), 5},
		{"smoke test routes", len(ops.Smoke), 14},
		{"smoke test routes, required", required(ops.Smoke), 7},
		{"smoke test files", len(ops.SmokeFiles), 15},
		{"smoke test files, required", requiredFiles(ops.SmokeFiles), 15},
		{"featured screens", len(ops.Featured), 7},
		{"workflow steps", len(ops.Workflow), 5},
		{"guide screens", len(ops.Guide), 11},
		{"checklist steps", len(ops.Checklist), 6},
		{"readiness links", len(ops.Readiness), 12},
		{"readiness links, required", required(ops.Readiness), 5},
		{"phases", len(ops.Phases), 9},
		{"operations links", len(ops.Links), 8},
		{"related links", len(ops.Related), 7},
		{"export suite routes, exports and prints", len(Suites["exports"].Expect), 18},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %d, want %d", tt.what, tt.got, tt.want)
		}
	}
}

func TestEveryRouteIsOfSomeKind(t *testing.T) {
	c := standard(t)
	for _, s := range c.Screens() {
		kinds := 0
		for _, k := range Kinds {
			if k.Has(s) {
				kinds++
			}
		}
		if kinds == 0 {
			t.Errorf("%s is of no kind", s.Path)
		}
	}
	for _, k := range Kinds {
		if matching(c, k) == 0 {
			t.Errorf("no route is of kind %s", k.Key)
		}
	}
}

// TestEveryRowIsBuilt verifies that every row of the catalog has content and is therefore registered.
func TestEveryRowIsBuilt(t *testing.T) {
	for _, s := range standard(t).Screens() {
		if s.Content == "" {
			t.Errorf("%s shows nothing", s.Path)
		}
	}
}
