package handlers

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"opshub/handlers/report"
	"opshub/schedule"
)

// TestBars holds the employees with the most against all of them sorted.
func TestBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []report.Bar
		var got report.Bars
		for k, n := range rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4*report.MostBars).Draw(t, "amounts") {
			one := report.Bar{Person: &schedule.Person{}, First: n, Limit: k}
			all = append(all, one)
			got.Add(one)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(b report.Bar) bool { return b.First == 0 })
		slices.SortStableFunc(want, func(a, b report.Bar) int { return cmp.Compare(b.First, a.First) })
		if got.Total != len(all) || got.Some != len(want) || !slices.Equal(got.Most, want[:min(len(want), report.MostBars)]) {
			t.Fatalf("%+v; want %v", got, want)
		}
	})
}
