package store

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestInOrder holds that each of a list stands where the order says, whatever cycles it has.
func TestInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		order := make([]int32, n)
		for k := range order {
			order[k] = int32(k) // #nosec G115 -- few
		}
		order = rapid.Permutation(order).Draw(t, "order")
		list, want := make([]string, n), make([]string, n)
		for k := range list {
			list[k] = string(rune('a' + k))
		}
		for k, from := range order {
			want[k] = list[from]
		}
		if inOrder(list, order); !slices.Equal(list, want) {
			t.Fatalf("%v, not %v", list, want)
		}
	})
}
