package main

import (
	"context"
	"runtime/metrics"
	"time"
)

// How often it is looked whether anybody asks, and by how much the heap must have grown since it was last collected, in percent of what
// is in use, so that it is collected while nobody does. That is a tenth of heapGrowth: who comes in a crowd finds nearly all of it free. A
// collection in the middle of a crowd makes the slowest of a hundred answers a third to a half slower.
const (
	restLook   = 250 * time.Millisecond
	restGrowth = 30
)

// collectAtRest calls collect whenever nobody asked since the last look, nobody waits for an answer, and there is enough to be collected,
// until ctx ends.
func collectAtRest(ctx context.Context, every time.Duration, asked func() (all, now int64), grown func() bool, collect func()) {
	look := time.NewTicker(every)
	defer look.Stop()
	for last := int64(-1); ; {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		all, now := asked()
		if now == 0 && all == last && grown() {
			collect()
		}
		last = all
	}
}

// heapGrown says whether the heap has grown by restGrowth since it was last collected.
func heapGrown() bool {
	sizes := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sizes)
	return sizes[1].Value.Uint64() >= sizes[0].Value.Uint64()*(100+restGrowth)/100
}
