package main

import (
	"context"
	"time"
)

// A service that nobody asks is settled when it uses next to nothing of the processors for settleSteps times settleStep: while it waits
// for a server's answer to a long question it uses nothing either. It is waited for at most settleTime.
const (
	settleStep  = 200 * time.Millisecond
	settleSteps = 5
	settleTime  = time.Minute
)

// settle waits until a process that is asked nothing rests: what it makes of the data beside its first answers is then made. used is
// what the process has used of the processors so far.
func settle(ctx context.Context, used func() time.Duration) error {
	quiet := 0
	for before, end := used(), time.Now().Add(settleTime); quiet < settleSteps && time.Now().Before(end); {
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
