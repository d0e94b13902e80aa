package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"opshub/catalog"
)

// queueTimeout is how long a heavy request waits in the queue before it is refused. queuePerSlot is the length of the
// queue per slot. A waiting request costs only a connection, but visitors who wait too long retry, which doubles the
// load.
const (
	queueTimeout = 5 * time.Second
	queuePerSlot = 2
)

// Limiter limits how many requests run at once. Some more wait in a queue for a limited time. The others are refused.
type Limiter struct {
	name     string        // label of the metrics
	What     string        // what the requests do, in words
	Again    time.Duration // when to retry
	Taken    chan struct{} // nil for no limit
	waiting  atomic.Int64
	rejected atomic.Int64
	Tired    func() <-chan time.Time // returns a channel that ends the wait in the queue
}

func newLimiter(capacity int, name, what string, again time.Duration) *Limiter {
	p := &Limiter{name: name, What: what, Again: again, Tired: func() <-chan time.Time { return time.After(queueTimeout) }}
	if capacity > 0 {
		p.Taken = make(chan struct{}, capacity)
	}
	return p
}

// BusyError refuses a request because too many like it are running. It produces a 503 page.
type BusyError struct{ At *Limiter }

func (e BusyError) Error() string { return "too many " + e.At.What }

// Take occupies a slot and returns a function that releases it. Calling that function twice is harmless. It returns a
// BusyError if the queue is full or the wait too long.
func (p *Limiter) Take(ctx context.Context) (leave func(), err error) {
	if p.Taken == nil {
		return noop, nil
	}
	leave = sync.OnceFunc(func() { <-p.Taken })
	select {
	case p.Taken <- struct{}{}:
		return leave, nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) <= int64(queuePerSlot*cap(p.Taken)) {
		select {
		case p.Taken <- struct{}{}:
			return leave, nil
		case <-p.Tired():
		case <-ctx.Done():
		}
	}
	p.rejected.Add(1)
	return nil, BusyError{p}
}

func noop() {}

var (
	limiterGauge    = describe("heavy_requests", "Heavy requests by kind, running and waiting; most is the limit of running requests, 0 for no limit.", "kind", "state")
	rejectedCounter = describe("shed_total", "Heavy requests refused because too many were running, by kind.", "kind")
)

// limiterCollector collects the metrics of Limiter.
type limiterCollector struct{ *Limiter }

// Describe implements prometheus.Collector.
func (w limiterCollector) Describe(out chan<- *prometheus.Desc) {
	out <- limiterGauge
	out <- rejectedCounter
}

// Collect implements prometheus.Collector.
func (w limiterCollector) Collect(out chan<- prometheus.Metric) {
	for state, n := range map[string]int{"running": len(w.Taken), "waiting": int(w.waiting.Load()), "most": cap(w.Taken)} {
		out <- prometheus.MustNewConstMetric(limiterGauge, prometheus.GaugeValue, float64(n), w.name, state)
	}
	out <- prometheus.MustNewConstMetric(rejectedCounter, prometheus.CounterValue, float64(w.rejected.Load()), w.name)
}

// heavyRetryAfter is when a visitor may retry after a file was refused.
const heavyRetryAfter = 15 * time.Second

// newHeavyLimiter limits how many files and sheets are made at once. A file occupies its slot until the visitor has
// received it, a page until it is in memory.
func newHeavyLimiter(atOnce int) *Limiter {
	return newLimiter(atOnce, "files", "files and sheets are being created", heavyRetryAfter)
}

// heavy reports whether a request is for a file or a sheet. A request that the process sends to itself is not limited,
// because it is part of another one.
func heavy(req *http.Request, sc catalog.Screen) bool {
	if Nested(req.Context()) {
		return false
	}
	query := req.URL.Query()
	switch sc.Family {
	case catalog.Export, catalog.Print:
		return query.Get("preview") != "1"
	case catalog.Data, catalog.Dashboard:
		return query.Get("format") != ""
	}
	return false
}

// refuseBusy answers a request for which there is no slot.
func (s *Server) refuseBusy(c echo.Context, sc catalog.Screen, err error) error {
	r, bad := s.parse(c, sc)
	if busy := (BusyError{}); bad == nil && errors.As(err, &busy) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(busy.At.Again.Seconds())))
		return s.explain(c, r, err)
	}
	return s.explain(c, r, bad)
}
