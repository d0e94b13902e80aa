package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
)

// TestTheMedianOfTheRoundsCounts holds that one slow round decides nothing and two do, and that a round that failed fails the row.
func TestTheMedianOfTheRoundsCounts(t *testing.T) {
	b := &bench{clients: 8, pace: pace{took: []time.Duration{time.Millisecond}}}
	for _, c := range []struct {
		name string
		p99  [rounds]time.Duration
		want float64
	}{
		{"one slow", [rounds]time.Duration{20, 60, 10}, 20},
		{"all fast", [rounds]time.Duration{25, 25, 24}, 25},
	} {
		var w waits
		for _, p99 := range c.p99 {
			w.add(waited{p50: time.Millisecond, p99: p99 * time.Millisecond, cost: time.Millisecond, pace: 2 * time.Millisecond, requests: 100}, nil)
		}
		r, err := b.judge(t.Context(), "", catalog.Screen{}, w)
		if err != nil || r.Figure.Value != c.want || !*r.Met || !strings.Contains(r.Note, "over 300 requests") || !strings.Contains(r.Note, "at a pace of 0.50, 0.50, 0.50;") {
			t.Errorf("%s: %+v, %v", c.name, r, err)
		}
	}
	var w waits
	w.add(waited{p99: 26 * time.Millisecond}, nil)
	w.add(waited{p99: 40 * time.Millisecond}, nil)
	w.add(waited{p99: time.Millisecond}, nil)
	if got := w.middle(func(w waited) time.Duration { return w.p99 }); got != 26 {
		t.Errorf("two slow rounds give %v ms", got)
	}
	w.add(waited{}, errors.New("broken off"))
	if _, err := b.judge(t.Context(), "", catalog.Screen{}, w); err == nil {
		t.Error("a round that failed is not told")
	}
}
