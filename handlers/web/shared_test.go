package web

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"opshub/schedule"
)

// TestConcurrentRequestsShareOneResult verifies that concurrent requests share one computation, that its result is used for one second,
// and that a panic stores nothing.
func TestConcurrentRequestsShareOneResult(t *testing.T) {
	var k Shared[int]
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
	if now = testNow.Add(SharedFor - time.Nanosecond); get(none) != 1 {
		t.Error("the result does not serve for a second")
	}
	now = testNow.Add(SharedFor)
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

func TestConcurrentRequestsShareResultForASecond(t *testing.T) {
	var k Shared[int]
	var mu sync.Mutex
	var made atomic.Int64
	at := testNow
	now := func() time.Time { mu.Lock(); defer mu.Unlock(); return at }
	ask := func() int {
		v, _ := k.Get(t.Context(), now, time.Second, func(context.Context) int { time.Sleep(time.Millisecond); return int(made.Add(1)) })
		return v
	}
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			if got := ask(); got != 1 {
				t.Errorf("got the %d. report", got)
			}
		})
	}
	wait.Wait()
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{999 * time.Millisecond, 1}, {time.Second, 2}, {1500 * time.Millisecond, 2}, {0, 3}} {
		mu.Lock()
		at = testNow.Add(c.after)
		mu.Unlock()
		if got := ask(); got != c.want {
			t.Errorf("after %s: the %d. report, want the %d.", c.after, got, c.want)
		}
	}
}

// TestWhatIsSharedByKeyIsForgotten verifies that results of earlier visitors are dropped.
func TestWhatIsSharedByKeyIsForgotten(t *testing.T) {
	var k SharedBy[schedule.Viewer, int]
	now := testNow
	clock := func() time.Time { return now }
	ask := func(employee int64) int {
		made := func() int { return int(employee) }
		value, _ := k.Of(schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: employee}, now).Get(t.Context(), clock, time.Second, noContext(made))
		return value
	}
	for id := range int64(100) {
		if got := ask(id + 1); got != int(id+1) {
			t.Fatal(fmt.Sprint(id+1, " gets ", got))
		}
	}
	if now = now.Add(SharedFor); ask(7) != 7 || len(k.all) != 1 {
		t.Errorf("%d answers are held", len(k.all))
	}
}
