package main

import (
	"context"
	"fmt"
	"time"
)

// startUp measures from the start of the process to the end of its first answer, the hub.
func startUp(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.demo(ctx)
	if err != nil {
		return nil, err
	}
	var all []time.Duration
	for repeat := range b.repeats + 1 {
		start := time.Now()
		service, err := b.serve(ctx, everywhere, db)
		took := time.Since(start)
		if err != nil {
			return nil, err
		}
		service.stop()
		if repeat > 0 { // the first one warms up
			all = append(all, took)
		}
	}
	return []row{limited("start to first answered request, demo database", milliseconds(median(all)), atMost(300, "ms"), fmt.Sprintf("median of %d starts", len(all)))}, nil
}
