package handlers

import (
	"context"
	"sync"
	"testing"
	"time"

	"opshub/handlers/web"
)

// TestAtOnceOneResultServesASecond holds that requests at the same time share one computation, that its result serves for a second and
// no longer, and that a panic stores nothing.
func TestAtOnceOneResultServesASecond(t *testing.T) {
	var k web.Shared[int]
	now, made := testNow, 0
	clock := func() time.Time { return now }
	get := func(step func()) int {
		v, _ := k.Get(t.Context(), clock, time.Minute, func(context.Context) int {
			step()
			made++
			return made
		})
		return v
	}
	none := func() { t.Error("one more is computed") }
	var visitors sync.WaitGroup
	for range 8 {
		visitors.Go(func() {
			if got := get(func() { time.Sleep(10 * time.Millisecond) }); got != 1 {
				t.Errorf("a visitor gets result %d, want 1", got)
			}
		})
	}
	visitors.Wait()
	if now = testNow.Add(web.SharedFor - time.Nanosecond); get(none) != 1 {
		t.Error("the result does not serve for a second")
	}
	now = testNow.Add(web.SharedFor)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is lost")
			}
		}()
		get(func() { panic("broken") })
	}()
	if got := get(func() {}); got != 2 {
		t.Errorf("after a panic there is result %d, want 2", got)
	}
}
