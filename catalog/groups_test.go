package catalog

import "testing"

// purposeOf maps a family to the group by purpose that contains its screens.
var purposeOf = map[Family]string{
	Hub: "screens", Dashboard: "screens", Data: "screens",
	Print: "paper", Export: "paper", Feed: "paper", API: "paper",
	Diagnostics: "support", SmokeTest: "support", Checklist: "support", Help: "support", Completion: "support", RouteList: "support", Navigation: "support", Packet: "support",
	Guide: "plans", Plan: "plans", Gate: "plans", Blueprint: "plans", Evidence: "plans", Preview: "plans",
}

// TestPurposes verifies that every route is in exactly one group by purpose, that of its family, and that no group is empty.
func TestPurposes(t *testing.T) {
	c := standard(t)
	found, keys := map[string]int{}, map[string]bool{}
	for _, s := range c.Screens() {
		var in []string
		for _, g := range Purposes {
			if g.Has(s) {
				in = append(in, g.Key)
				found[g.Key]++
			}
		}
		if len(in) != 1 || in[0] != purposeOf[s.Family] {
			t.Errorf("%s, a %s, stands in %v, want %s", s.Path, s.Family, in, purposeOf[s.Family])
		}
	}
	sum := 0
	for _, g := range Purposes {
		if keys[g.Key] || g.Key == "" || g.Title == "" || g.Rule == "" || found[g.Key] == 0 {
			t.Errorf("group %q: title %q, rule %q, %d routes", g.Key, g.Title, g.Rule, found[g.Key])
		}
		keys[g.Key] = true
		sum += found[g.Key]
	}
	if sum != len(c.Screens()) || len(purposeOf) != len(Families) {
		t.Errorf("the groups hold %d of %d routes, and %d of %d families", sum, len(c.Screens()), len(purposeOf), len(Families))
	}
}
