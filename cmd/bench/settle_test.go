package main

import (
	"context"
	"testing"
	"time"
)

// TestSettle holds that a process is waited for as long as it works, and not when nobody waits any more.
func TestSettle(t *testing.T) {
	asked := 0
	err := settle(t.Context(), func() time.Duration {
		asked++
		return min(time.Duration(asked), 3) * settleStep // it works during the first two steps
	})
	if err != nil || asked != 3+settleSteps {
		t.Errorf("asked %d times, %v", asked, err)
	}
	asked = 0
	err = settle(t.Context(), func() time.Duration {
		asked++
		return time.Duration(min(asked, 2*(settleSteps-1))/(settleSteps-1)) * settleStep // it works twice, and rests between that for a while
	})
	if want := 2*(settleSteps-1) + settleSteps; err != nil || asked != want {
		t.Errorf("asked %d times of a process that rests for a while, not %d, %v", asked, want, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := settle(ctx, func() time.Duration { return 0 }); err == nil {
		t.Error("what nobody waits for is waited for")
	}
}
