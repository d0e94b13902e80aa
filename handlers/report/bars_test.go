package report

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestBars compares Bars with sorting all employees.
func TestBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Bar
		var got Bars
		for k, n := range rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4*maxBars).Draw(t, "amounts") {
			one := Bar{Person: &schedule.Person{}, First: n, Limit: k}
			all = append(all, one)
			got.Add(one)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(b Bar) bool { return b.First == 0 })
		slices.SortStableFunc(want, func(a, b Bar) int { return cmp.Compare(b.First, a.First) })
		if got.Total != len(all) || got.nonzero != len(want) || !slices.Equal(got.top, want[:min(len(want), maxBars)]) {
			t.Fatalf("%+v; want %v", got, want)
		}
	})
}
