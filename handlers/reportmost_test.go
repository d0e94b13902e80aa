package handlers

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestMostOf holds the employees with the most against all of them sorted.
func TestMostOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var people []*schedule.Person
		amount := map[int64]int{}
		for k, n := range rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4*mostBars).Draw(t, "amounts") {
			p := &schedule.Person{}
			p.ID = int64(k + 1)
			people, amount[p.ID] = append(people, p), n
		}
		want := slices.DeleteFunc(slices.Clone(people), func(p *schedule.Person) bool { return amount[p.ID] == 0 })
		slices.SortStableFunc(want, func(a, b *schedule.Person) int { return cmp.Compare(amount[b.ID], amount[a.ID]) })
		got, some := mostOf(people, amount)
		if some != len(want) || !slices.Equal(got, want[:min(len(want), mostBars)]) {
			t.Fatalf("%d with any, %v; want %v", some, got, want)
		}
	})
}
