package main

import (
	"context"
	"time"
)

// lookEvery is how often a service that nobody asks looks whether its data has become another. What could not be made ready is tried again
// after so many looks.
const (
	lookEvery  = time.Second
	looksAgain = 60
)

// keepReady calls ready for the state there is and again for each other, until ctx ends, so that what answers are made of is there before
// somebody asks. There is no state while the database was never there. ready says whether it could do all of it.
func keepReady(ctx context.Context, every time.Duration, state func() string, ready func(context.Context) bool) {
	of, done := "", false
	for looks := 0; ctx.Err() == nil; looks++ {
		if now := state(); now != "" && (now != of || !done && looks >= looksAgain) {
			of, looks, done = now, 0, ready(ctx)
		}
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
	}
}
