package web

import (
	"context"
	"runtime"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"opshub/catalog/check"
	"opshub/schedule"
	"opshub/schedule/store"
)

// watched are the figures that are read when somebody asks for them: the database, the checks of the service, the catalog and
// the build. Who asks within a second shares what was found, so that many who watch cost no more than one.
type watched struct{ *Server }

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("opshub_"+name, help, labels, nil)
}

var (
	readyGauge      = describe("ready", "1 when the service can answer: what readyz says.")
	queryGauge      = describe("database_query_seconds", "Time of a trivial question to the database.")
	databaseGauge   = describe("database_info", "1, with the engine, the schema that is there and the one that is needed.", "engine", "schema", "wanted_schema")
	connectionGauge = describe("database_connections", "Connections to the database, by state; most is how many there may be.", "state")
	waitedCounter   = describe("database_waits_total", "Questions that had to wait for a connection; PostgreSQL alone counts them.")
	importGauge     = describe("last_import_timestamp_seconds", "When the last accepted import was; 0 for none.")
	checksGauge     = describe("checks", "Checks of the service, by status.", "status")
	passesGauge     = describe("check_passes", "1 when this check of the service passes.", "check")
	routesGauge     = describe("catalog_routes", "Routes of the catalog, declared and registered.", "state")
	rosterGauge     = describe("roster_bytes", "Memory of the schedule, in bytes.")
	rosterRowsGauge = describe("roster_rows", "Rows of the schedule in memory, by kind.", "kind")
	buildGauge      = describe("build_info", "1, with what was built.", "version", "commit", "go", "mark")
)

// Describe lists the figures.
func (w watched) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{readyGauge, queryGauge, databaseGauge, connectionGauge, waitedCounter, importGauge, checksGauge, passesGauge, routesGauge, rosterGauge, rosterRowsGauge, buildGauge} {
		out <- d
	}
}

// Collect reads the figures.
func (w watched) Collect(out chan<- prometheus.Metric) {
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
	r := &Request{Ctx: ctx, Viewer: schedule.Manager, Found: map[string]any{}, Roster: w.Rosters.Roster()}
	w.Clock(r)
	rows := w.ServiceChecks(w.Server, r)
	for _, status := range []check.Status{check.Pass, check.Warn, check.Fail} {
		gauge(checksGauge, float64(check.CountRows(rows, status)), string(status))
	}
	for _, row := range rows {
		gauge(passesGauge, oneIf(row.Status == check.Pass), row.Title)
	}
}

func (w watched) collectRoster(gauge func(*prometheus.Desc, float64, ...string)) {
	size := w.Rosters.Roster().Size()
	gauge(rosterGauge, float64(size.Bytes))
	gauge(rosterRowsGauge, float64(size.Shifts), "shifts")
	gauge(rosterRowsGauge, float64(size.Blocks), "blocks")
	gauge(rosterRowsGauge, float64(size.Occurrences), "occurrences")
	gauge(rosterRowsGauge, float64(size.Conflicts), "soft_conflicts")
}

func (w watched) collectDatabase(ctx context.Context, gauge func(*prometheus.Desc, float64, ...string), found readiness) {
	info, err := w.Store.Info(ctx, schedule.Manager)
	if err == nil {
		gauge(databaseGauge, 1, info.Engine, strconv.FormatInt(found.Schema, 10), strconv.FormatInt(store.SchemaVersion(), 10))
		gauge(importGauge, float64(info.LastImport))
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
