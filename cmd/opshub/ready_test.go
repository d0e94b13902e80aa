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

// TestUntilQuiet holds that what is made ahead waits for those who ask, and not for ever.
func TestUntilQuiet(t *testing.T) {
	for _, c := range []struct {
		name  string
		asked func(look int) (all, now int64)
		want  int // looks
	}{
		{"nobody asks", func(int) (int64, int64) { return 7, 0 }, 4}, // the first says what the next are held against
		{"somebody is answered for a while", func(look int) (int64, int64) {
			if look < 5 {
				return 1, 1
			}
			return 1, 0
		}, 8},
		{"short requests, one after another", func(look int) (int64, int64) { return int64(min(look, 9)), 0 }, 13},
		{"always somebody", func(look int) (int64, int64) { return int64(look), 1 }, 20},
	} {
		looks := 0
		untilQuiet(t.Context(), time.Microsecond, 3, 20, func() (int64, int64) {
			defer func() { looks++ }()
			return c.asked(looks)
		})
		if looks != c.want {
			t.Errorf("%s: %d looks, want %d", c.name, looks, c.want)
		}
	}
}
