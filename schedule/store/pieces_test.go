package store

import "testing"

// TestPieces gathers more rows than one piece has, one and some at a time.
func TestPieces(t *testing.T) {
	for _, n := range []int{0, 1, fewRows, fewRows + 1, 3*manyRows + 7} {
		var some, single pieces[int]
		for i := 0; i < n; {
			some.room()
			for k := 0; k < 2*ownRows && i < n; k++ { // more than there may be room for
				some.rows, i = append(some.rows, i), i+1
			}
		}
		for i := range n {
			single.add(i)
		}
		for name, got := range map[string][]int{"some": some.all(), "single": single.all()} {
			if len(got) != n {
				t.Fatalf("%s: %d rows of %d", name, len(got), n)
			}
			for i := range got {
				if got[i] != i {
					t.Fatalf("%s: row %d is %d", name, i, got[i])
				}
			}
		}
	}
}
