package web

import (
	"cmp"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the figures of the requests. Their labels are names of routes, never an address: nothing private is in them, and
// their number is bounded.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	bytes    *prometheus.CounterVec
	inFlight atomic.Int64
	limited  prometheus.Counter
	of       map[string]*meter // by the path of the route; all are there before the first request
	unknown  *meter            // paths that no route answers
	refused  *meter            // refused at the gate: a method that is not read, a visitor who may not look
}

// latencies are the bounds of the histogram, in seconds. The target of a list is 25 ms.
var latencies = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		of:       map[string]*meter{},
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "opshub_requests_total", Help: "Requests answered, by route name, method and status."}, []string{"route", "method", "status"}),
		seconds:  prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "opshub_request_seconds", Help: "Time from request to answer, by route name.", Buckets: latencies}, []string{"route"}),
		bytes:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "opshub_response_bytes_total", Help: "Bytes of the answers as sent, by route name."}, []string{"route"}),
	}
	m.limited = prometheus.NewCounter(prometheus.CounterOpts{Name: "opshub_rate_limited_total", Help: "Requests refused because their visitor asked for too many."})
	m.unknown, m.refused = m.Meter("unknown"), m.probe("refused")
	m.registry.MustRegister(m.requests, m.seconds, m.bytes,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "opshub_requests_in_flight", Help: "Requests being answered."}, func() float64 { return float64(m.inFlight.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), m.limited, weighed{s.Heavy}, watched{s})
	return m
}

// meter is what is counted of one route. Its figures are looked up once, with the first request, so that a request costs a few
// additions and a route that nobody asks for no line.
type meter struct {
	route   string
	quiet   bool // its requests are not worth a line of the log
	of      *metrics
	once    sync.Once
	seconds prometheus.Observer
	bytes   prometheus.Counter
	often   [2]atomic.Pointer[prometheus.Counter] // GET with status 200 and 304
}

func (m *metrics) Meter(route string) *meter { return &meter{route: route, of: m} }

// meterOf returns the meter of a route by its path, or that of unknown routes.
func (m *metrics) meterOf(path string) *meter {
	return cmp.Or(m.of[path], m.unknown)
}

// probe returns a meter whose requests are logged at level Debug: for probes, and for refusals, which any stranger can cause.
func (m *metrics) probe(route string) *meter { return &meter{route: route, of: m, quiet: true} }

func (m *meter) lookUp() {
	m.seconds, m.bytes = m.of.seconds.WithLabelValues(m.route), m.of.bytes.WithLabelValues(m.route)
}

// Count counts one request.
func (m *meter) Count(method string, status int, size int64, took time.Duration) {
	m.once.Do(m.lookUp)
	m.seconds.Observe(took.Seconds())
	m.bytes.Add(float64(size))
	switch {
	case method == http.MethodGet && status == http.StatusOK:
		m.answered(&m.often[0], method, status).Inc()
	case method == http.MethodGet && status == http.StatusNotModified:
		m.answered(&m.often[1], method, status).Inc()
	default:
		m.of.requests.WithLabelValues(m.route, methodLabel(method), strconv.Itoa(status)).Inc()
	}
}

// answered is a counter that is looked up once.
func (m *meter) answered(kept *atomic.Pointer[prometheus.Counter], method string, status int) prometheus.Counter {
	if c := kept.Load(); c != nil {
		return *c
	}
	c := m.of.requests.WithLabelValues(m.route, method, strconv.Itoa(status))
	kept.Store(&c)
	return c
}

// methodLabel keeps the number of methods small: a visitor can make up any.
func methodLabel(method string) string {
	if method == http.MethodGet || method == http.MethodHead {
		return method
	}
	return "other"
}

// scrape answers the figures in the form that Prometheus reads.
func (s *Server) scrape() echo.HandlerFunc {
	tell := promhttp.HandlerFor(s.Metrics.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError, EnableOpenMetrics: true})
	return func(c echo.Context) error {
		var w http.ResponseWriter = c.Response()
		if c.Request().Method == http.MethodHead {
			w = headOnly{w}
		}
		tell.ServeHTTP(w, c.Request())
		return nil
	}
}

// headOnly leaves the body out.
type headOnly struct{ http.ResponseWriter }

func (h headOnly) Write(b []byte) (int, error) { return len(b), nil }
