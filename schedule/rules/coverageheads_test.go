package rules

import (
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestHeadsOfPartsAreThoseOfTheWhole counts the scheduled people separately in parts of any length, as a store that caches each week does.
// It verifies that the coverage equals that of a single count over the whole time.
func TestHeadsOfPartsAreThoseOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var there []Presence
		for range rapid.IntRange(0, 12).Draw(t, "shifts") {
			start := schedule.Instant(rapid.IntRange(-48, 4*48).Draw(t, "start") * 1800)
			there = append(there, Presence{EmployeeID: int64(rapid.IntRange(1, 4).Draw(t, "employee")), LocationID: 1, PositionID: int64(rapid.IntRange(0, 2).Draw(t, "position")),
				Interval: schedule.Interval{Start: start, End: start + schedule.Instant(rapid.IntRange(0, 60).Draw(t, "length")*1800)}})
		}
		var targets []schedule.CoverageTarget
		for k := range rapid.IntRange(1, 4).Draw(t, "targets") {
			targets = append(targets, schedule.CoverageTarget{ID: int64(k + 1), LocationID: 1, PositionID: int64(k % 3), On: localtime.DateOf(1970, 1, 1+k),
				StartMinute: rapid.IntRange(0, 47).Draw(t, "from") * 30, EndMinute: rapid.IntRange(0, 48).Draw(t, "to") * 30, Min: 1})
		}
		first, last := localtime.DateOf(1970, 1, 1), localtime.DateOf(1970, 1, 5)
		want := CoverBy(localtime.UTC, targets, slices.Clone(there), first, last)

		SortPresence(there)
		all, from := localtime.UTC.Range(first, last+2), schedule.Instant(0)
		var parts []*Heads
		for from < all.End {
			to := min(all.End, from+schedule.Instant(rapid.IntRange(1, 100).Draw(t, "part")*1800))
			parts = append(parts, CountHeads(schedule.Interval{Start: from, End: to}, PostsOf(targets), there))
			from = to
		}
		if d := cmp.Diff(want, CoverHeads(localtime.UTC, targets, parts, first, last)); d != "" {
			t.Fatal(d)
		}
	})
}
