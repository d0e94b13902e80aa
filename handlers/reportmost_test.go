package handlers

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
		var all []bar
		var got bars
		for k, n := range rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4*mostBars).Draw(t, "amounts") {
			one := bar{person: &schedule.Person{}, first: n, limit: k}
			all = append(all, one)
			got.add(one)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(b bar) bool { return b.first == 0 })
		slices.SortStableFunc(want, func(a, b bar) int { return cmp.Compare(b.first, a.first) })
		if got.total != len(all) || got.some != len(want) || !slices.Equal(got.most, want[:min(len(want), mostBars)]) {
			t.Fatalf("%+v; want %v", got, want)
		}
	})
}
