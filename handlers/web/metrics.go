package web

import (
	"cmp"
	"context"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"opshub/catalog/check"
	"opshub/schedule"
	"opshub/schedule/store"
)

// metrics counts requests. The labels are route names, never addresses, so they contain nothing private and their
// number is bounded.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	bytes    *prometheus.CounterVec
	inFlight atomic.Int64
	limited  prometheus.Counter
	byPath   map[string]*meter // by the path of the route; complete before the first request
	unknown  *meter            // paths without a route
	refused  *meter            // refused by the middleware, such as a wrong method or an unauthorized visitor
}

// latencyBuckets are the bounds of the histogram in seconds. The target for a list is 25 ms.
var latencyBuckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		byPath:   map[string]*meter{},
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "opshub_requests_total", Help: "Requests answered, by route name, method and status."}, []string{"route", "method", "status"}),
		seconds:  prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "opshub_request_seconds", Help: "Time from request to answer, by route name.", Buckets: latencyBuckets}, []string{"route"}),
		bytes:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "opshub_response_bytes_total", Help: "Bytes of the answers as sent, by route name."}, []string{"route"}),
	}
	m.limited = prometheus.NewCounter(prometheus.CounterOpts{Name: "opshub_rate_limited_total", Help: "Requests refused by the rate limit."})
	m.unknown, m.refused = m.Meter("unknown"), m.probe("refused")
	m.registry.MustRegister(m.requests, m.seconds, m.bytes,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "opshub_requests_in_flight", Help: "Requests being answered."}, func() float64 { return float64(m.inFlight.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), m.limited, limiterCollector{s.Heavy}, serviceCollector{s})
	return m
}

// meter counts the requests of one route. It binds its labels at the first request, so that counting is cheap and a
// route without requests adds no series.
type meter struct {
	route   string
	quiet   bool // its requests are logged at level Debug
	metrics *metrics
	once    sync.Once
	seconds prometheus.Observer
	bytes   prometheus.Counter
	common  [2]atomic.Pointer[prometheus.Counter] // GET with status 200 and 304
}

// Meter returns a meter for a route.
func (m *metrics) Meter(route string) *meter { return &meter{route: route, metrics: m} }

// meterOf returns the meter of a route by its path, or the meter of unknown routes.
func (m *metrics) meterOf(path string) *meter {
	return cmp.Or(m.byPath[path], m.unknown)
}

// probe returns a meter whose requests are logged at level Debug: for probes, and for refusals, which anyone can cause.
func (m *metrics) probe(route string) *meter { return &meter{route: route, metrics: m, quiet: true} }

// bind looks up the series of the route.
func (m *meter) bind() {
	m.seconds, m.bytes = m.metrics.seconds.WithLabelValues(m.route), m.metrics.bytes.WithLabelValues(m.route)
}

// Count counts one request.
func (m *meter) Count(method string, status int, size int64, took time.Duration) {
	m.once.Do(m.bind)
	m.seconds.Observe(took.Seconds())
	m.bytes.Add(float64(size))
	switch {
	case method == http.MethodGet && status == http.StatusOK:
		m.counter(&m.common[0], method, status).Inc()
	case method == http.MethodGet && status == http.StatusNotModified:
		m.counter(&m.common[1], method, status).Inc()
	default:
		m.metrics.requests.WithLabelValues(m.route, methodLabel(method), strconv.Itoa(status)).Inc()
	}
}

// counter returns a counter and caches it.
func (m *meter) counter(cached *atomic.Pointer[prometheus.Counter], method string, status int) prometheus.Counter {
	if c := cached.Load(); c != nil {
		return *c
	}
	c := m.metrics.requests.WithLabelValues(m.route, method, strconv.Itoa(status))
	cached.Store(&c)
	return c
}

// methodLabel returns the label of a method. Unknown methods share a label, because a visitor can send any.
func methodLabel(method string) string {
	if method == http.MethodGet || method == http.MethodHead {
		return method
	}
	return "other"
}

// scrape returns the handler of /metrics.
func (s *Server) scrape() echo.HandlerFunc {
	handler := promhttp.HandlerFor(s.Metrics.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError, EnableOpenMetrics: true})
	return func(c echo.Context) error {
		var w http.ResponseWriter = c.Response()
		if c.Request().Method == http.MethodHead {
			w = headOnly{w}
		}
		handler.ServeHTTP(w, c.Request())
		return nil
	}
}

// headOnly discards the body.
type headOnly struct{ http.ResponseWriter }

func (h headOnly) Write(b []byte) (int, error) { return len(b), nil }

// serviceCollector collects metrics of the database, the checks, the catalog and the build at each scrape. Scrapes
// within a second share the results.
type serviceCollector struct{ *Server }

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("opshub_"+name, help, labels, nil)
}

var (
	readyGauge      = describe("ready", "1 when the service is ready, as reported by readyz.")
	queryGauge      = describe("database_query_seconds", "Time of a trivial database query.")
	databaseGauge   = describe("database_info", "1, with the engine, the current schema and the required schema.", "engine", "schema", "wanted_schema")
	connectionGauge = describe("database_connections", "Connections to the database, by state; most is the limit.", "state")
	waitedCounter   = describe("database_waits_total", "Queries that waited for a connection; counted only for PostgreSQL.")
	importGauge     = describe("last_import_timestamp_seconds", "Time of the last accepted import; 0 for none.")
	checksGauge     = describe("checks", "Checks of the service, by status.", "status")
	passesGauge     = describe("check_passes", "1 when this check of the service passes.", "check")
	routesGauge     = describe("catalog_routes", "Routes of the catalog, declared and registered.", "state")
	rosterGauge     = describe("roster_bytes", "Memory of the schedule, in bytes.")
	rosterRowsGauge = describe("roster_rows", "Rows of the schedule in memory, by kind.", "kind")
	sourceAgeGauge  = describe("source_age_seconds", "Age of the data of a source of opshub sync: time since the last run that succeeded.", "source")
	sourceGauge     = describe("source_ok", "1 when the last run of a source of opshub sync succeeded.", "source")
	buildGauge      = describe("build_info", "1, with the version of the build.", "version", "commit", "go", "mark")
)

// Describe implements prometheus.Collector.
func (w serviceCollector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{readyGauge, queryGauge, databaseGauge, connectionGauge, waitedCounter, importGauge, checksGauge, passesGauge, routesGauge, rosterGauge, rosterRowsGauge, sourceAgeGauge, sourceGauge, buildGauge} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (w serviceCollector) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), ServiceLimit)
	defer cancel()
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	found := w.ReadyNow(ctx)
	gauge(readyGauge, oneIf(found.Reason() == ""))
	gauge(queryGauge, found.took.Seconds())
	gauge(routesGauge, float64(found.declared), "declared")
	gauge(routesGauge, float64(found.registered), "registered")
	gauge(buildGauge, 1, w.Version, w.Commit, runtime.Version(), w.Served.Build)
	w.collectRoster(gauge)
	w.collectDatabase(ctx, gauge, found)
	out <- prometheus.MustNewConstMetric(waitedCounter, prometheus.CounterValue, float64(w.Store.Connections().Waited))
	r := &Request{Ctx: ctx, Viewer: schedule.Manager, Roster: w.Rosters.Roster()}
	w.Clock(r)
	rows := w.ServiceChecks(w.Server, r)
	for _, status := range []check.Status{check.Pass, check.Warn, check.Fail} {
		gauge(checksGauge, float64(check.CountRows(rows, status)), string(status))
	}
	for _, row := range rows {
		gauge(passesGauge, oneIf(row.Status == check.Pass), row.Title)
	}
}

func (w serviceCollector) collectRoster(gauge func(*prometheus.Desc, float64, ...string)) {
	size := w.Rosters.Roster().Size()
	gauge(rosterGauge, float64(size.Bytes))
	gauge(rosterRowsGauge, float64(size.Shifts), "shifts")
	gauge(rosterRowsGauge, float64(size.Blocks), "blocks")
	gauge(rosterRowsGauge, float64(size.Occurrences), "occurrences")
	gauge(rosterRowsGauge, float64(size.Conflicts), "soft_conflicts")
}

func (w serviceCollector) collectDatabase(ctx context.Context, gauge func(*prometheus.Desc, float64, ...string), found readiness) {
	info, err := w.Store.Info(ctx, schedule.Manager)
	if err == nil {
		gauge(databaseGauge, 1, info.Engine, strconv.FormatInt(found.Schema, 10), strconv.FormatInt(store.SchemaVersion(), 10))
		gauge(importGauge, float64(info.LastImport))
	}
	sources, err := w.Store.SyncSources(ctx, schedule.Manager)
	for _, source := range sources {
		gauge(sourceGauge, oneIf(source.Failure == ""), source.Name)
		if source.SucceededAt != 0 {
			gauge(sourceAgeGauge, float64(w.Now().Unix()-int64(source.SucceededAt)), source.Name)
		}
	}
	if err != nil {
		return
	}
	links := w.Store.Connections()
	gauge(connectionGauge, float64(links.InUse), "in_use")
	gauge(connectionGauge, float64(links.Idle), "idle")
	gauge(connectionGauge, float64(links.Most), "most")
}

func oneIf(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}
