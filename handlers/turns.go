package handlers

import (
	"context"
	"sync"
	"time"
)

// turnTime is how long a page keeps others waiting at most. What takes longer goes on beside those that come next, so that a screen over
// the whole company never stands before one of a single employee.
const turnTime = 50 * time.Millisecond

// turns let so many pages be made at once, in the order in which they were asked for. Two processors that work on eight pages by turns
// have all eight done late; one after the other, most are there long before. A nil turns lets everybody begin.
type turns chan struct{}

func newTurns(most int) turns {
	if most == 0 {
		return nil
	}
	return make(turns, most)
}

// take waits for a turn, which the caller gives back; doing so twice does no harm. Who gives up waiting gets none, and what is
// sent inside the process belongs to the turn of the request around it, or goes on beside all.
func (t turns) take(ctx context.Context) (leave func()) {
	if t == nil || inside(ctx) {
		return doNothing
	}
	select {
	case t <- struct{}{}: // those who wait are let in in their order
	case <-ctx.Done():
		return doNothing
	}
	giveBack := sync.OnceFunc(func() { <-t })
	late := time.AfterFunc(turnTime, giveBack)
	return func() {
		late.Stop()
		giveBack()
	}
}
