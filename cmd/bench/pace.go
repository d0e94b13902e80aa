package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
)

// The fixed piece of work is to put so many numbers in order on each processor, and it is done so often for one look.
const (
	paceNumbers = 1 << 15
	paceTimes   = 5
)

// pace is how long a fixed piece of work took, time and again in a run. A machine that others share can be half as fast for an hour, and what
// is held against a limit and not against a baseline of the same run has to be read with that.
type pace struct{ took []time.Duration }

// look does the work some times and notes the median.
func (p *pace) look() time.Duration {
	var all []time.Duration
	for range paceTimes {
		all = append(all, paceWork(runtime.NumCPU()))
	}
	now := median(all)
	p.took = append(p.took, now)
	return now
}

// paceWork is how long the work takes on all processors at once.
func paceWork(processors int) time.Duration {
	lists := make([][]uint32, processors)
	for k := range lists {
		g := rand.New(rand.NewPCG(1, 2)) // #nosec G404 -- the same numbers every time
		for range paceNumbers {
			lists[k] = append(lists[k], g.Uint32())
		}
	}
	start := time.Now()
	var all sync.WaitGroup
	for _, list := range lists {
		all.Go(func() { slices.Sort(list) })
	}
	all.Wait()
	return time.Since(start)
}

// words say how fast the machine was when the work took so long, as shares of the best of the run so far.
func (p *pace) words(took ...time.Duration) string {
	text := ""
	for k, one := range took {
		if k > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%.2f", float64(slices.Min(p.took))/float64(one))
	}
	return text
}

// overall says it of the whole run; empty where nobody looked.
func (p *pace) overall() string {
	if len(p.took) == 0 {
		return ""
	}
	best := slices.Min(p.took)
	return fmt.Sprintf("Pace of the machine: a fixed piece of work took %.2f ms at best; of that pace it had %s in the median and %s at worst, in %d looks.",
		milliseconds(best), p.words(median(slices.Clone(p.took))), p.words(slices.Max(p.took)), len(p.took))
}
