package rules

import (
	"testing"

	"opshub/schedule"

	"pgregory.net/rapid"
)

// TestGapChangesCountEveryMinute compares the changes with a count of the missing people minute by minute.
func TestGapChangesCountEveryMinute(t *testing.T) {
	target := &schedule.CoverageTarget{Min: 3}
	rapid.Check(t, func(t *rapid.T) {
		stretches := func(label string) (list []Coverage) {
			at := schedule.Instant(0)
			for range rapid.IntRange(0, 6).Draw(t, label) {
				at += schedule.Instant(60 * rapid.IntRange(0, 3).Draw(t, "space"))
				end := at + schedule.Instant(60*rapid.IntRange(1, 5).Draw(t, "length"))
				list = append(list, Coverage{Target: target, Interval: schedule.Interval{Start: at, End: end}, Scheduled: rapid.IntRange(0, 4).Draw(t, "people")})
				at = end
			}
			return list
		}
		place := func(list []Coverage) []PlaceCoverage {
			return []PlaceCoverage{{Location: schedule.Location{ID: 1}, Stretches: list}}
		}
		before, after := stretches("before"), stretches("after")
		missing := func(list []Coverage, at schedule.Instant) int {
			for _, c := range list {
				if at >= c.Start && at < c.End {
					return c.Missing()
				}
			}
			return 0
		}
		changes := GapChanges(place(before), place(after))
		for at := schedule.Instant(0); at < 60*60; at += 60 {
			was, is := missing(before, at), missing(after, at)
			found := 0
			for _, g := range changes {
				if at < g.Start || at >= g.End {
					continue
				}
				if found++; g.Before != was || g.After != is {
					t.Fatalf("at %d: %d to %d people are missing, the change says %d to %d", at, was, is, g.Before, g.After)
				}
			}
			if (found == 1) != (was != is) {
				t.Fatalf("at %d: %d changes, but %d and %d people are missing", at, found, was, is)
			}
		}
		for k := 1; k < len(changes); k++ {
			if a, b := changes[k-1], changes[k]; a.End == b.Start && a.Before == b.Before && a.After == b.After {
				t.Fatalf("two changes instead of one: %+v %+v", a, b)
			}
		}
	})
}
