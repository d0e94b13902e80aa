package check

import (
	"slices"
	"testing"
)

// TestALookCountsACheckOnce verifies that a route on three screens is requested once and counted once.
func TestALookCountsACheckOnce(t *testing.T) {
	route := func(status Status) []Row { return []Row{{URI: "/a", Title: "A", Status: status}} }
	look := AllChecks{
		{URI: "/first", Report: Report{Routes: route(Warn), Service: []Row{{Title: "Clock", Status: Pass}}}},
		{URI: "/second", Report: Report{Routes: route(Fail), Service: []Row{{Title: "Clock", Status: Pass}}, Files: []FileRow{{Path: "a.go", Status: Warn}}}},
		{URI: "/third", Sent: true, Report: Report{Routes: route(Pass), Navigation: route(Pass)}},
	}
	if sum := look.Sum(); sum[Fail] != 1 || sum[Warn] != 1 || sum[Pass] != 2 || look.Overall() != Fail {
		t.Errorf("%v, overall %s", sum, look.Overall())
	}
	var again []bool
	for _, of := range look.Repeats() {
		again = append(again, of...)
	}
	if want := []bool{false, false, true, false, true, false, true}; !slices.Equal(again, want) {
		t.Errorf("repeats %v, want %v", again, want)
	}
	if got := look[1].Unmet(); got.Total() != 2 || got.RequiredFailures() != 1 || got.OptionalWarnings() != 1 {
		t.Errorf("%d checks do not hold", got.Total())
	}
	if look[2].Overall() != Pass || (AllChecks{look[2]}).Overall() != Pass {
		t.Error("a look at what holds fails")
	}
}
