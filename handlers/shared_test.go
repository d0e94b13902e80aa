package handlers

import (
	"context"
	"testing"
	"time"
)

// TestAnAnswerServesWhileTheNextIsMade: an answer that is given beyond its time is followed by the next, and one that failed is not given
// beyond its time.
func TestAnAnswerServesWhileTheNextIsMade(t *testing.T) {
	k := sharedBy[string, int]{serves: time.Hour, failed: func(n int) bool { return n < 0 }}
	at, made := testNow, make(chan int, 1)
	ask := func(next int) int {
		v, _ := k.of("state", at).get(t.Context(), func() time.Time { return at }, time.Second, func(context.Context) int {
			made <- next
			return next
		})
		return v
	}
	settled := func() { // what is made beside somebody who asked is kept
		for one := k.of("state", at); ; time.Sleep(time.Millisecond) {
			one.mu.Lock()
			beside := one.beside
			one.mu.Unlock()
			if !beside {
				return
			}
		}
	}
	for _, c := range []struct {
		name  string
		after time.Duration
		next  int
		want  int
		makes bool
	}{
		{"the first", 0, 1, 1, true},
		{"at once", time.Millisecond, 2, 1, false},
		{"later", time.Minute, 3, 1, true},
		{"made meanwhile", time.Minute + time.Millisecond, 4, 3, false},
		{"much later", 3 * time.Hour, 5, 5, true},
		{"failed beside", 3*time.Hour + time.Minute, -1, 5, true},
		{"still fresh", 3*time.Hour + time.Minute + time.Millisecond, 6, -1, false},
		{"after a failure", 3*time.Hour + 2*time.Minute, 7, 7, true},
	} {
		at = testNow.Add(c.after)
		if got := ask(c.next); got != c.want {
			t.Errorf("%s: the answer is %d, want %d", c.name, got, c.want)
		}
		settled()
		makes := false
		select {
		case <-made:
			makes = true
		default:
		}
		if makes != c.makes {
			t.Errorf("%s: made %t", c.name, makes)
		}
	}
}
