package handlers

import (
	"context"
	"time"
)

// How long nobody must have asked before anything is made for those who come later, and how long that is waited for at most: who asks a
// service that has just started, or got new data, would share the processor with it.
const (
	quietFor  = 100 * time.Millisecond
	quietMost = 2 * time.Second
	quietLook = 10 * time.Millisecond
)

// lull finds moments at which nobody asks, for work in several steps.
type lull struct {
	asked func() (all, now int64) // requests so far, and those being answered
	every time.Duration           // between two looks
	looks int                     // so many in a row must find nobody
	left  int                     // looks, for all steps together
	all   int64
	still int // looks in a row that found nobody
}

// newLull is for one piece of work beside the answers.
func (s *server) newLull() *lull {
	return &lull{asked: s.metrics.load, every: quietLook, looks: int(quietFor / quietLook), left: int(quietMost / quietLook), all: -1}
}

// wait ends when it is quiet, when it must not be waited any longer, and when hurry says that somebody waits for the work.
func (l *lull) wait(ctx context.Context, hurry func() bool) {
	for ; l.left > 0 && !hurry(); l.left-- {
		all, now := l.asked()
		if l.still++; now > 0 || all != l.all {
			l.still, l.all = 0, all
		}
		if l.still >= l.looks {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.every):
		}
	}
}

// UntilQuiet waits until nobody asks, some seconds at most.
func (a *Area) UntilQuiet(ctx context.Context) {
	a.s.newLull().wait(ctx, func() bool { return false })
}
