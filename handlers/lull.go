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
	left  int                     // looks that may pass in vain, for all steps together
	all   int64
	still int // looks in a row that found nobody
}

// newLull is for one piece of work beside the answers.
func (s *server) newLull() *lull {
	return &lull{asked: s.metrics.load, every: quietLook, looks: int(quietFor / quietLook), left: int(quietMost / quietLook), all: -1}
}

// work does something at a quiet moment, or while it is wanted: while somebody waits for it. Whoever asks for something else meanwhile has it
// broken off and begun again later, so that it must be able to end early and to run again. In the end it is done whoever asks.
func (l *lull) work(ctx context.Context, wanted func() bool, do func(context.Context)) {
	for l.left > 0 && ctx.Err() == nil {
		l.wait(ctx, wanted)
		if l.undisturbed(ctx, wanted, do) {
			return
		}
	}
	do(ctx)
}

// undisturbed says whether it was done before somebody asked for something else.
func (l *lull) undisturbed(ctx context.Context, wanted func() bool, do func(context.Context)) bool {
	may, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	look := time.NewTicker(l.every)
	go func() {
		defer close(ended)
		defer look.Stop()
		for looks := 1; ; looks++ {
			select {
			case <-may.Done():
				return
			case <-look.C:
			}
			if all, now := l.asked(); (now > 0 || all != l.all) && !wanted() {
				l.left -= looks
				stop()
				return
			}
		}
	}()
	defer func() { // also where it panics
		stop()
		<-ended
	}()
	do(may)
	return may.Err() == nil
}

// wait ends when it is quiet, when it must not be waited any longer, and when the work is wanted.
func (l *lull) wait(ctx context.Context, wanted func() bool) {
	for ; l.left > 0 && !wanted(); l.left-- {
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
