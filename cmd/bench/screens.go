package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"

	"opshub/catalog"
)

// clients is the number of clients that load the screens.
const clients = 8

// requestLimit is how long one request may take.
const requestLimit = 30 * time.Second

// browserEncodings is the Accept-Encoding header of a browser.
const browserEncodings = "gzip, deflate, br, zstd"

// load describes a closed-loop load: each client sends its next request as soon as it has read the answer to the last one.
type load struct {
	addr     string
	clients  uint64
	duration time.Duration
	path     func(i uint64) string // path and query of request i, from 0
}

// run sends the requests and returns their latencies and rate. It stops at the first answer without status 200, and returns an error
// that names the URL.
func (l load) run(ctx context.Context) (*vegeta.Metrics, error) {
	header := http.Header{"Accept-Encoding": {browserEncodings}}
	var count atomic.Uint64
	targets := func(t *vegeta.Target) error {
		t.Method, t.Header = http.MethodGet, header
		t.URL = "http://" + l.addr + l.path(count.Add(1)-1)
		return nil
	}
	transport := &http.Transport{MaxIdleConnsPerHost: int(l.clients)} // #nosec G115 -- a small number
	defer transport.CloseIdleConnections()
	attacker := vegeta.NewAttacker(vegeta.Client(&http.Client{Timeout: requestLimit, Transport: transport}),
		vegeta.Workers(l.clients), vegeta.MaxWorkers(l.clients), vegeta.MaxBody(0))
	defer context.AfterFunc(ctx, func() { attacker.Stop() })()
	var metrics vegeta.Metrics
	var rejected error
	for result := range attacker.Attack(targets, vegeta.Rate{}, l.duration, "") { // the zero Rate does not limit the clients
		metrics.Add(result)
		if result.Code != http.StatusOK && rejected == nil {
			rejected = fmt.Errorf("%s: status %d %s", result.URL, result.Code, result.Error)
			attacker.Stop()
		}
	}
	metrics.Close()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &metrics, rejected
}

// question returns the query string of request i to a screen.
type question func(d *dataset, i int) string

// stride is the step between the records of successive requests. It is a prime, so that they spread over all records.
const stride = 7919

// weekQuestion names another employee or another week in each request. Of four requests one is for an employee, one for an employee's
// week, and two for everybody's week. When all weeks are used, it continues with those of each location and position.
func weekQuestion(d *dataset, i int) string {
	q, round := url.Values{}, i/4
	weeks := d.days - 6
	week := func(n int) { setDates(q, d.first.AddDate(0, 0, n%weeks), 6) }
	if i%4 < 2 {
		q.Set("employee_id", strconv.Itoa(1+round*stride%d.records["employee"]))
		if i%4 == 1 {
			week(round)
		}
		return "?" + q.Encode()
	}
	n := 2*round + i%2
	week(n)
	n /= weeks
	if location := n % (d.records["location"] + 1); location > 0 {
		q.Set("location_id", strconv.Itoa(location))
	}
	n /= d.records["location"] + 1
	if position := n % (d.records["position"] + 1); position > 0 {
		q.Set("position_id", strconv.Itoa(position))
	}
	return "?" + q.Encode()
}

// yearVariants is how many days yearQuestion moves each end of the range.
const yearVariants = 10

// yearQuestion asks for everybody and all days but a few, so that successive requests differ and no cached page answers them.
func yearQuestion(d *dataset, i int) string {
	q := url.Values{}
	from, less := i%yearVariants, i/yearVariants%yearVariants
	setDates(q, d.first.AddDate(0, 0, from), d.days-1-from-less)
	return "?" + q.Encode()
}

// setDates sets the range from a day to so many days later.
func setDates(q url.Values, from time.Time, days int) {
	q.Set("from", from.Format(time.DateOnly))
	q.Set("to", from.AddDate(0, 0, days).Format(time.DateOnly))
}

// screenPath returns the address of a screen for request i. Each request has other values of the path parameters.
func (d *dataset) screenPath(s catalog.Screen, i int) string {
	var params []string
	for _, name := range s.Params() {
		params = append(params, strconv.Itoa(1+i*stride%max(1, d.records[name])))
	}
	return s.URL(nil, params...)
}

func (d *dataset) load(p *process, s catalog.Screen, ask question, duration time.Duration) load {
	return load{addr: p.addr, clients: clients, duration: duration, path: func(i uint64) string {
		return d.screenPath(s, int(i)) + ask(d, int(i)) // #nosec G115 -- a small number
	}}
}

// screenRow is a screen with the name of its row.
type screenRow struct {
	catalog.Screen
	row string
}

// dataScreens returns the screens that show the schedule (lists, grids, reports and dashboards) and whose rows -rows selects. Without
// parameters it leaves out the screens with a path parameter, which are never for everybody.
func (b *bench) dataScreens(prefix string, parameters bool) ([]screenRow, error) {
	all, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	var list []screenRow
	for _, s := range all.Built() {
		name := prefix + ", " + s.Section + ": " + s.Title
		isData := s.Family == catalog.Data || s.Family == catalog.Hub && all.Suite(s) == nil
		if isData && (parameters || len(s.Params()) == 0) && b.wanted(name) {
			list = append(list, screenRow{s, name})
		}
	}
	return list, nil
}

func measureWeeks(ctx context.Context, b *bench) error {
	return b.measureScreens(ctx, "week", weekQuestion, true, 25)
}

func measureYears(ctx context.Context, b *bench) error {
	return b.measureScreens(ctx, "year", yearQuestion, false, 60)
}

// measureScreens measures the 99th percentile of the latency of each screen.
func (b *bench) measureScreens(ctx context.Context, prefix string, ask question, parameters bool, limit float64) error {
	screens, err := b.dataScreens(prefix, parameters)
	if err != nil || len(screens) == 0 {
		return err
	}
	d, err := b.generated(ctx)
	if err != nil {
		return err
	}
	service, err := b.serve(ctx, d.dsn)
	if err != nil {
		return err
	}
	defer service.stop()
	for _, s := range screens {
		metrics, err := d.load(service, s.Screen, ask, b.duration).run(ctx)
		if err != nil {
			b.table.addError(s.row, err)
			continue
		}
		b.add(row{name: s.row, value: milliseconds(metrics.Latencies.P99), compare: atMost, target: limit, unit: "ms",
			detail: "p99; p50 " + withUnit(milliseconds(metrics.Latencies.P50), "ms") + ", " + strconv.FormatUint(metrics.Requests, 10) + " requests"})
	}
	return ctx.Err()
}

// growthTurns is how often each of the two services takes its turn under load.
const growthTurns = 3

// measureGrowth compares the latency of each screen over twice as many employees with that over the usual number.
func measureGrowth(ctx context.Context, b *bench) error {
	weeks, err := b.dataScreens("growth of a week", true)
	if err != nil {
		return err
	}
	years, err := b.dataScreens("growth of a year", false)
	if err != nil || len(weeks)+len(years) == 0 {
		return err
	}
	var data [2]*dataset
	var services [2]*process
	for i := range data {
		if data[i], err = b.dataset(ctx, [2]string{"generated", "doubled"}[i], (i+1)*b.employees); err != nil {
			return err
		}
		if services[i], err = b.serve(ctx, data[i].dsn); err != nil {
			return err
		}
		defer services[i].stop()
	}
	compare := func(s screenRow, ask question, limit float64) {
		var medians [2][]time.Duration
		for turn := range 2 * growthTurns {
			i := turn % 2
			metrics, err := data[i].load(services[i], s.Screen, ask, b.duration/2).run(ctx)
			if err != nil {
				b.table.addError(s.row, err)
				return
			}
			medians[i] = append(medians[i], metrics.Latencies.P50)
		}
		b.add(row{name: s.row, value: growth(medians[0], medians[1]), compare: atMost, target: limit,
			detail: "p50 " + withUnit(milliseconds(median(medians[0])), "ms") + ", twice the data " + withUnit(milliseconds(median(medians[1])), "ms")})
	}
	for _, s := range weeks {
		compare(s, weekQuestion, 1.3)
	}
	for _, s := range years {
		compare(s, yearQuestion, 2.2)
	}
	return ctx.Err()
}
