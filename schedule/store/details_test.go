package store

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDetailsAreAskedForOnce holds that what is known comes without a question, what is not worth keeping with one each time, and that
// memory is bounded.
func TestDetailsAreAskedForOnce(t *testing.T) {
	still := true
	d := &details[string]{worth: func(one string) bool { return one != "short" }, still: func() bool { return still }}
	asked := 0
	look := func(ids ...int64) map[int64]string {
		got := map[int64]string{}
		err := d.each(ids, "x.id", func(w *where, found func(int64, string)) error {
			for _, id := range w.args[:len(ids)-len(got)] {
				asked++
				found(id.(int64), map[bool]string{true: "short", false: "long"}[id.(int64)%3 == 0])
			}
			return nil
		}, func(id int64, one string) { got[id] = one })
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := map[int64]string{1: "long", 2: "long", 3: "short"}
	for range 2 {
		if diff := cmp.Diff(want, look(3, 1, 2)); diff != "" {
			t.Fatal(diff)
		}
	}
	if asked != 4 || len(d.list) != 1 {
		t.Errorf("%d rows were asked for, and %d details kept", asked, len(d.list))
	}
	many, alike := map[int64]string{}, map[int64]string{}
	for id := range int64(ownDetails) {
		many[1000+id] = fmt.Sprint(id)
	}
	if d.keep(many); len(d.of) != len(many) || len(d.list) != len(many) {
		t.Errorf("%d rows and %d details are kept of %d", len(d.of), len(d.list), len(many))
	}
	if look(1); asked != 5 {
		t.Error("what was forgotten was not asked for again")
	}
	for id := range int64(ownDetails / 2) {
		alike[id] = "long"
	}
	for n := range int64(mostDetails/len(alike) + 3) {
		more := map[int64]string{}
		for id, one := range alike {
			more[n<<20+id] = one
		}
		if d.keep(more); len(d.of) > mostDetails {
			t.Fatalf("%d rows are kept", len(d.of))
		}
	}
	still = false
	const other = 1 << 40
	look(other)
	if _, kept := d.of[other]; kept {
		t.Error("what is said of newer data is kept for older")
	}
}
