package main

import (
	"context"
	"time"
)

// lookEvery is how often a service that nobody asks looks whether its data has become another.
const lookEvery = time.Second

// keepReady calls ready for the data there is and again for each other version of it, until ctx ends, so that what answers are made of is
// there before somebody asks. There is no version while the database is away.
func keepReady(ctx context.Context, every time.Duration, version func() string, ready func(context.Context)) {
	for of := ""; ctx.Err() == nil; {
		if now := version(); now != of && now != "" {
			ready(ctx)
			of = now
		}
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
	}
}
