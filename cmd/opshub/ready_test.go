package main

import (
	"context"
	"slices"
	"testing"
	"time"
)

// TestKeepReady looks at data that is away, comes, stays and becomes another, the last time while the one before is made ready.
func TestKeepReady(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	versions, now := []string{"", "", "1-a", "1-a", "1-a", "2-b"}, ""
	version := func() string {
		if len(versions) == 0 {
			cancel()
			return now
		}
		now, versions = versions[0], versions[1:]
		return now
	}
	var made []string
	keepReady(ctx, time.Nanosecond, version, func(context.Context) {
		made = append(made, now)
		if now == "2-b" {
			versions = append(versions, "3-c", "3-c")
		}
	})
	if want := []string{"1-a", "2-b", "3-c"}; !slices.Equal(made, want) {
		t.Errorf("made ready %q, want %q", made, want)
	}
}
