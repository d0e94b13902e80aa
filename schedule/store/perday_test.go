package store

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestPerDayIsATableByKeyAndDay holds it against a map of both, for days near each other, far from each other and before the first.
func TestPerDayIsATableByKeyAndDay(t *testing.T) {
	type cell struct {
		key string
		on  schedule.Date
	}
	near, far := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var p perDay[string, int]
		want := map[cell]int{}
		day := rapid.OneOf(rapid.Int32Range(739_000, 739_400), rapid.Int32Range(1, 3_652_059))
		for _, on := range rapid.SliceOfN(day, 0, 40).Draw(t, "days") {
			c := cell{rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "key"), schedule.Date(on)}
			*p.on(c.on, c.key)++
			want[c]++
		}
		got := map[cell]int{}
		for a := range p.all() {
			got[cell{a.of, a.on}] += *a.amount
		}
		if !maps.Equal(want, got) {
			t.Fatalf("%v in place of %v", got, want)
		}
		for _, r := range p.rows {
			near, far = near+len(r.near), far+len(r.far)
		}
	})
	if near == 0 || far == 0 {
		t.Errorf("%d days in lists and %d by themselves say little", near, far)
	}
}
