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

// How long nobody must have asked before anything is made ahead, and how long that is waited for at most: who asks a service that has just
// started, or got new data, would share the processor with what is made for those who come later.
const (
	quietFor  = 100 * time.Millisecond
	quietMost = 2 * time.Second
	quietLook = 10 * time.Millisecond
)

// untilQuiet waits until nobody asked for so many looks in a row and nobody waits for an answer, at most for so many looks.
func untilQuiet(ctx context.Context, every time.Duration, looks, most int, asked func() (all, now int64)) {
	last, quiet := int64(-1), 0
	for range most {
		all, now := asked()
		if quiet++; now > 0 || all != last {
			quiet, last = 0, all
		}
		if quiet >= looks {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
	}
}

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
