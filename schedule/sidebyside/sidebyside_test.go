package sidebyside

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
)

func TestSideBySide(t *testing.T) {
	var now, most atomic.Int64
	met := make(chan struct{}, 2)
	done := make([]bool, 7)
	err := Each(len(done), func(i int) error {
		for n := now.Add(1); n > most.Load(); n = now.Load() {
			most.Store(n)
		}
		if i < atOnceMost { // the first ones wait for each other
			met <- struct{}{}
			for len(met) < atOnceMost {
				continue
			}
		}
		done[i] = true
		now.Add(-1)
		return nil
	})
	if err != nil || slices.Contains(done, false) || most.Load() != atOnceMost {
		t.Errorf("%v done, %d at once, %v", done, most.Load(), err)
	}
	first, second := errors.New("first"), errors.New("second")
	if err := Each(3, func(i int) error { return []error{nil, first, second}[i] }); !errors.Is(err, first) {
		t.Errorf("%v, want the first error", err)
	}
	defer func() {
		if p := recover(); p != "gone" {
			t.Errorf("panic %v", p)
		}
	}()
	_ = Each(2, func(i int) error {
		if i == 1 {
			panic("gone")
		}
		return nil
	})
	t.Error("a panic is lost")
}
