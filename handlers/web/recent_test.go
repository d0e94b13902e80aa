package web

import (
	"testing"
)

func TestRecentKeepsWhatIsUsedInBoundedMemory(t *testing.T) {
	r := recent[int, int]{most: 100}
	r.put(-1, 7)
	for i := range 10_000 {
		r.put(i, i)
		if n := len(r.Young) + len(r.Old); n > 100 {
			t.Fatalf("%d are kept", n)
		}
		if v, ok := r.get(-1); !ok || v != 7 {
			t.Fatalf("what is used was forgotten at %d", i)
		}
	}
	for i := 10_000 - 49; i < 10_000; i++ {
		if v, ok := r.get(i); !ok || v != i {
			t.Errorf("%d was forgotten", i)
		}
	}
	if _, ok := r.get(1); ok {
		t.Error("an old one is still kept")
	}
}
