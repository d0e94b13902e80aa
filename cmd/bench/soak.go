package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
)

const (
	soakClients = 4
	soakPauses  = 100
	leastPauses = 15 // fewer are not enough to judge
)

// measureSoak sends mixed requests for all screens to a service over the demo. It pauses about soakPauses times to sample the memory and
// the number of goroutines. It fails at the first answer that no client should get, and adds a row for each figure that must not grow.
func measureSoak(ctx context.Context, b *bench, duration time.Duration) error {
	d, err := b.demo(ctx)
	if err != nil {
		return err
	}
	service, err := b.serve(ctx, d.dsn)
	if err != nil {
		return err
	}
	defer service.stop()
	all, err := catalog.Default()
	if err != nil {
		return err
	}
	screens, sent := all.Built(), uint64(0)
	var memory, goroutines []float64
	for end := time.Now().Add(duration); time.Now().Before(end); {
		metrics, err := load{addr: service.addr, clients: soakClients, duration: duration / soakPauses, accepts: isSoakStatus,
			path: func(i uint64) string { return d.soakPath(screens, int(sent+i)) }}.run(ctx) // #nosec G115 -- a small number
		if err != nil {
			return err
		}
		sent += metrics.Requests
		resident, err := service.memory("VmRSS")
		if err != nil {
			return err
		}
		running, err := service.metric(ctx, "go_goroutines")
		if err != nil {
			return err
		}
		memory, goroutines = append(memory, resident), append(goroutines, running)
	}
	if len(memory) < leastPauses {
		return fmt.Errorf("%d samples are too few: set a longer -soak", len(memory))
	}
	b.table.add(growthRow("soak, growth of resident memory", "MiB", memory, 16, sent))
	b.table.add(growthRow("soak, growth of goroutines", "", goroutines, 10, sent))
	return nil
}

// isSoakStatus reports whether a service may answer with this status: any client error is right for some of the requests, and 503 says
// that too many exports run or that a check fails.
func isSoakStatus(status uint16) bool {
	return status >= 200 && status < 500 || status == http.StatusServiceUnavailable
}

// soakPath returns the address of request i. The requests go over all screens, and then over all of them in the next variant.
func (d *dataset) soakPath(screens []catalog.Screen, i int) string {
	screen, round := screens[i%len(screens)], i/len(screens)
	path := d.screenPath(screen, round)
	from := d.first.AddDate(0, 0, round%100).Format(time.DateOnly)
	employee := strconv.Itoa(1 + round*stride%d.records["employee"])
	return path + []string{
		"",
		"?employee_id=" + employee,
		"?from=" + from,
		"?format=csv",
		"?format=json&employee_id=" + employee,
		"?q=" + strconv.Itoa(round),
		"?status=unknown&from=2026-02-30",
	}[round%7]
}

// metric returns a value of the metrics page.
func (p *process) metric(ctx context.Context, name string) (float64, error) {
	_, body, err := getBody(ctx, p.addr, catalog.PathMetrics, nil)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(body)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
	}
	return 0, fmt.Errorf("no %s in %s", name, catalog.PathMetrics)
}

// growthRow compares the median of the second fifth of the samples with that of the last: caches fill during the first fifth. Memory goes
// up and down with the requests, so the target is the limit or a tenth of the first median, whichever is larger.
func growthRow(name, unit string, samples []float64, limit float64, requests uint64) row {
	fifth := len(samples) / 5
	before, after := median(samples[fifth:2*fifth]), median(samples[len(samples)-fifth:])
	return row{name: name, value: after - before, compare: atMost, target: max(limit, before/10), unit: unit,
		detail: fmt.Sprintf("from %.0f to %.0f, at most %.0f, after %d requests", before, after, slices.Max(samples), requests)}
}
