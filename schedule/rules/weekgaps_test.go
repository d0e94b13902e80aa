package rules

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

// TestGapsOfTwoWeeksCountEveryMinute compares the gaps of two weeks with a count of the missing people in each minute of the weekdays,
// also in weeks with a clock change.
func TestGapsOfTwoWeeksCountEveryMinute(t *testing.T) {
	z, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	location := schedule.Location{ID: 1, TimeZone: "Europe/Berlin"}
	rapid.Check(t, func(t *rapid.T) {
		first := localtime.DateOf(2026, 10, 5).Add(7 * rapid.IntRange(0, 4).Draw(t, "week")) // the clock changes on 25 October
		weeks := 7 * rapid.IntRange(-2, 3).Draw(t, "weeks between")
		target := &schedule.CoverageTarget{Min: 3}
		week := func(first schedule.Date, label string) []PlaceCoverage {
			p := PlaceCoverage{Location: location}
			for d := range 7 {
				minute := rapid.IntRange(3, 12).Draw(t, label) * 60 // after the hour that the clock skips or repeats
				for range rapid.IntRange(0, 3).Draw(t, "stretches") {
					end := minute + rapid.IntRange(1, 3).Draw(t, "hours")*60
					p.Stretches = append(p.Stretches, Coverage{Target: target, On: first.Add(d), Scheduled: rapid.IntRange(0, 4).Draw(t, "people"),
						Interval: schedule.Interval{Start: z.Resolve(first.Add(d), minute), End: z.Resolve(first.Add(d), end)}})
					minute = end + rapid.IntRange(0, 1).Draw(t, "space")*60
				}
			}
			return []PlaceCoverage{p}
		}
		before, after := week(first, "before"), week(first.Add(weeks), "after")
		missing := func(list []PlaceCoverage, at schedule.Instant) int {
			for _, c := range list[0].Stretches {
				if at >= c.Start && at < c.End {
					return c.Missing()
				}
			}
			return 0
		}
		changes := GapChanges(MovedDays(before, weeks), after)
		for d := range 7 {
			for minute := 3 * 60; minute < 24*60; minute += 30 {
				was := missing(before, z.Resolve(first.Add(d), minute))
				at := z.Resolve(first.Add(weeks+d), minute)
				is := missing(after, at)
				found := 0
				for _, g := range changes {
					if at < g.Start || at >= g.End {
						continue
					}
					if found++; g.Before != was || g.After != is {
						t.Fatalf("day %d, minute %d: %d to %d people are missing, the change says %d to %d", d, minute, was, is, g.Before, g.After)
					}
				}
				if (found == 1) != (was != is) {
					t.Fatalf("day %d, minute %d: %d changes, but %d and %d people are missing", d, minute, found, was, is)
				}
			}
		}
	})
}

// TestMovedDaysDoNotOverlap moves coverage over both clock changes of a year.
func TestMovedDaysDoNotOverlap(t *testing.T) {
	z, err := localtime.LoadZone("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	target := &schedule.CoverageTarget{Min: 1}
	for _, change := range []schedule.Date{localtime.DateOf(2026, 3, 8), localtime.DateOf(2026, 11, 1)} {
		for _, from := range []schedule.Date{change - 7, change, change + 7} {
			p := PlaceCoverage{Location: schedule.Location{ID: 1, TimeZone: "America/New_York"}}
			day := z.Day(from)
			for at := day.Start; at < day.End; at += 1800 {
				p.Stretches = append(p.Stretches, Coverage{Target: target, On: from, Interval: schedule.Interval{Start: at, End: at + 1800}})
			}
			for _, days := range []int{-7, 7} {
				list := MovedDays([]PlaceCoverage{p}, days)[0].Stretches
				for k, c := range list {
					if c.Empty() || k > 0 && c.Start < list[k-1].End || c.On != from.Add(days) {
						t.Fatalf("%s moved by %d days: stretch %d is %+v", from, days, k, c)
					}
				}
			}
		}
	}
}
