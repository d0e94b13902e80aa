package rules

import (
	"testing"

	"opshub/schedule"

	"pgregory.net/rapid"
)

// TestWorstCoverageMomentByMoment compares the result at every moment with the worst of all intervals that cover this moment, separately
// for each position.
func TestWorstCoverageMomentByMoment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		within := schedule.Interval{Start: 10, End: 60}
		list := make([]Coverage, rapid.IntRange(0, 12).Draw(t, "stretches"))
		for i := range list {
			at := schedule.Instant(rapid.IntRange(0, 70).Draw(t, "start"))
			list[i] = Coverage{On: 1, Interval: schedule.Interval{Start: at, End: at + schedule.Instant(rapid.IntRange(0, 25).Draw(t, "length"))}, Scheduled: rapid.IntRange(0, 4).Draw(t, "people"),
				Target: &schedule.CoverageTarget{ID: rapid.Int64Range(1, 4).Draw(t, "target"), PositionID: rapid.Int64Range(0, 2).Draw(t, "position"),
					Min: rapid.IntRange(0, 3).Draw(t, "least"), Optimal: 3, Max: rapid.SampledFrom([]int{0, 3}).Draw(t, "most")}}
		}
		given := append([]Coverage(nil), list...)
		got := WorstCoverage(list, within)
		for i := range list {
			if list[i] != given[i] {
				t.Fatalf("stretch %d was changed", i)
			}
		}
		for k := 1; k < len(got); k++ {
			a, b := got[k-1], got[k]
			if a.Target.PositionID > b.Target.PositionID || (a.Target.PositionID == b.Target.PositionID && a.End > b.Start) {
				t.Fatalf("%+v stands before %+v", a, b)
			}
			if joined := b; a.End == b.Start {
				if joined.Interval = a.Interval; joined == a {
					t.Fatalf("%+v and %+v are one", a, b)
				}
			}
		}
		for at := schedule.Instant(0); at < 70; at++ {
			for position := range int64(3) {
				holds := func(c *Coverage) bool { return c.Target.PositionID == position && c.Start <= at && at < c.End }
				var worst, shown *Coverage
				for i := range list {
					if c := &list[i]; holds(c) && at >= within.Start && at < within.End && (worst == nil || CompareCoverage(c, worst) < 0) {
						worst = c
					}
				}
				for i := range got {
					if holds(&got[i]) {
						shown = &got[i]
					}
				}
				if (worst == nil) != (shown == nil) || (worst != nil && CompareCoverage(worst, shown) != 0) {
					t.Fatalf("position %d at %d: %+v is shown, and %+v is the worst", position, at, shown, worst)
				}
			}
		}
	})
}
