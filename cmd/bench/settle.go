package main

import (
	"context"
	"time"
)

// A service that nobody asks is settled when it uses next to nothing of the processors for some times settleStep: settleSteps between
// questions, and startSteps after its start, when it makes what answers share and waits for a server's answers to long questions, during
// which it uses nothing either. It is waited for at most settleTime.
const (
	settleStep  = 200 * time.Millisecond
	settleSteps = 5
	startSteps  = 25
	settleTime  = 2 * time.Minute
)

// settle waits until a process that is asked nothing rests for so many steps. used is what the process has used of the processors so far.
func settle(ctx context.Context, used func() time.Duration, steps int) error {
	quiet := 0
	for before, end := used(), time.Now().Add(settleTime); quiet < steps && time.Now().Before(end); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(settleStep):
		}
		now := used()
		if quiet++; now-before > settleStep/20 {
			quiet = 0
		}
		before = now
	}
	return nil
}
