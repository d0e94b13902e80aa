package handlers

import (
	"context"
	"testing"
	"time"
)

// TestAtOnceNobodyWaitsWhileTheLastServes holds that what is older than it lasts is given while one next answer is made beside it,
// that nobody is given one that no longer serves, and that a panic beside leaves nothing to be given.
func TestAtOnceNobodyWaitsWhileTheLastServes(t *testing.T) {
	k := shared[int]{serves: 5 * time.Second}
	now, made, hold := testNow, 0, make(chan struct{})
	clock := func() time.Time { return now }
	ask := func(step func()) int {
		v, _ := k.get(t.Context(), clock, time.Minute, func(context.Context) int {
			step()
			made++
			return made
		})
		return v
	}
	none := func() { t.Error("one more is made") }
	settled := func() {
		t.Helper()
		for {
			k.mu.Lock()
			busy := k.beside
			k.mu.Unlock()
			if !busy {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	if got := ask(func() {}); got != 1 {
		t.Fatalf("the first who asks gets the %d.", got)
	}
	now = testNow.Add(sharedFor)
	for _, step := range []func(){func() { <-hold }, none, none} {
		if got := ask(step); got != 1 {
			t.Errorf("while the next is made the %d. is given", got)
		}
	}
	hold <- struct{}{}
	settled()
	if got := ask(none); got != 2 {
		t.Errorf("once the next is made the %d. is given", got)
	}
	if now = now.Add(k.serves); ask(func() {}) != 3 {
		t.Error("one that serves no longer is given")
	}
	now = now.Add(sharedFor)
	if got := ask(func() { panic("beside") }); got != 3 {
		t.Errorf("before a panic the %d. is given", got)
	}
	settled()
	if got := ask(func() {}); got != 4 {
		t.Errorf("after a panic the %d. is given", got)
	}
}
