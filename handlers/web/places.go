package web

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// How long a heavy request waits for one that is done before it is turned away, and how many may wait. Who waits holds a connection
// and no more, but a visitor who sees nothing for longer asks again, and then there are two.
const (
	heavyPatience = 5 * time.Second
	queuePerPlace = 2
)

// Places let so many requests in at once, so many more wait for a while, and turn the others away.
type Places struct {
	name    string        // in the figures
	What    string        // is done in them, in words
	Again   time.Duration // after which time to ask again
	Taken   chan struct{} // nil: everybody is let in
	waiting atomic.Int64
	shed    atomic.Int64
	Tired   func() <-chan time.Time // when who waits has waited long enough
}

func newPlaces(most int, name, what string, again time.Duration) *Places {
	p := &Places{name: name, What: what, Again: again, Tired: func() <-chan time.Time { return time.After(heavyPatience) }}
	if most > 0 {
		p.Taken = make(chan struct{}, most)
	}
	return p
}

// BusyError is a request that was turned away because too many like it are being answered.
type BusyError struct{ At *Places }

func (e BusyError) Error() string { return "too many " + e.At.What }

// Take takes a place, which the caller gives back; doing so twice does no harm.
func (p *Places) Take(ctx context.Context) (leave func(), err error) {
	if p.Taken == nil {
		return doNothing, nil
	}
	leave = sync.OnceFunc(func() { <-p.Taken })
	select {
	case p.Taken <- struct{}{}:
		return leave, nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) <= int64(queuePerPlace*cap(p.Taken)) {
		select {
		case p.Taken <- struct{}{}:
			return leave, nil
		case <-p.Tired():
		case <-ctx.Done():
		}
	}
	p.shed.Add(1)
	return nil, BusyError{p}
}

func doNothing() {}

var (
	heavyGauge  = describe("heavy_requests", "Heavy requests by kind, running and waiting; most is how many run at once, 0 for any number.", "kind", "state")
	shedCounter = describe("shed_total", "Heavy requests turned away because too many were running, by kind.", "kind")
)

// weighed are the figures of the heavy requests.
type weighed struct{ *Places }

// Describe lists the figures.
func (w weighed) Describe(out chan<- *prometheus.Desc) { out <- heavyGauge; out <- shedCounter }

// Collect reads the figures.
func (w weighed) Collect(out chan<- prometheus.Metric) {
	for state, n := range map[string]int{"running": len(w.Taken), "waiting": int(w.waiting.Load()), "most": cap(w.Taken)} {
		out <- prometheus.MustNewConstMetric(heavyGauge, prometheus.GaugeValue, float64(n), w.name, state)
	}
	out <- prometheus.MustNewConstMetric(shedCounter, prometheus.CounterValue, float64(w.shed.Load()), w.name)
}
