package web

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestConcurrentRequestsWaitOrAreRefused(t *testing.T) {
	p := newLimiter(1, "files", "files are being made", time.Second)
	queued := make(chan struct{})
	p.Tired = func() <-chan time.Time { queued <- struct{}{}; return nil }
	leave, err := p.Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	type taken struct {
		leave func()
		err   error
	}
	got, in := make(chan taken), t.Context()
	for range queuePerSlot {
		go func() { leave, err := p.Take(in); got <- taken{leave, err} }()
		<-queued
	}
	if _, err := p.Take(t.Context()); !errors.Is(err, BusyError{At: p}) {
		t.Errorf("with a full queue: %v", err)
	}
	for range queuePerSlot {
		leave()
		leave() // releasing again has no effect
		next := <-got
		if next.err != nil || len(p.Taken) != 1 {
			t.Fatalf("who waited: %v, %d are in", next.err, len(p.Taken))
		}
		leave = next.leave
	}
	p.Tired = atOnce
	if _, err := p.Take(t.Context()); !errors.Is(err, BusyError{At: p}) {
		t.Errorf("after too long a wait: %v", err)
	}
	p.Tired = never
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Take(gone); !errors.Is(err, BusyError{At: p}) {
		t.Errorf("of a visitor who left: %v", err)
	}
	leave()
	if p.waiting.Load() != 0 || len(p.Taken) != 0 || p.rejected.Load() != 3 {
		t.Errorf("%d wait, %d are in, %d were turned away", p.waiting.Load(), len(p.Taken), p.rejected.Load())
	}
}
