package main

import (
	"context"
	"slices"
	"testing"
	"time"
)

// TestKeepReady looks at data that is away, comes, stays and becomes another, once while the one before is made ready. What could not be
// made ready is tried again, though not at every look.
func TestKeepReady(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	states, now, looks := []string{"", "", "1-a", "1-a", "1-a", "2-b"}, "", 0
	state := func() string {
		if looks++; len(states) > 0 {
			now, states = states[0], states[1:]
		}
		if looks > 3*looksAgain {
			cancel()
		}
		return now
	}
	var made []string
	keepReady(ctx, time.Nanosecond, state, func(context.Context) bool {
		made = append(made, now)
		if now == "2-b" {
			states = append(states, "3-c", "3-c")
		}
		return now != "3-c" || len(made) == 4
	})
	if want := []string{"1-a", "2-b", "3-c", "3-c"}; !slices.Equal(made, want) {
		t.Errorf("made ready %q, want %q", made, want)
	}
}
