package report

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestBars holds the employees with the most against all of them sorted.
func TestBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Bar
		var got Bars
		for k, n := range rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4*mostBars).Draw(t, "amounts") {
			one := Bar{Person: &schedule.Person{}, First: n, Limit: k}
			all = append(all, one)
			got.Add(one)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(b Bar) bool { return b.First == 0 })
		slices.SortStableFunc(want, func(a, b Bar) int { return cmp.Compare(b.First, a.First) })
		if got.Total != len(all) || got.some != len(want) || !slices.Equal(got.most, want[:min(len(want), mostBars)]) {
			t.Fatalf("%+v; want %v", got, want)
		}
	})
}
