package main

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"opshub/catalog"
)

// A screen is asked at most this often, and for at most this long.
const (
	screenRequests = 2000
	screenTime     = 4 * time.Second
	warmRequests   = 50
)

// dataScreens measures how long visitors wait for the lists, grids, reports and hubs of the generated schedule.
func dataScreens(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	screens, err := shownScreens()
	if err != nil {
		return nil, err
	}
	var rows []row
	for i, sc := range screens {
		r, err := b.screen(ctx, db, sc)
		if err != nil {
			r = row{Name: nameOf(sc), State: failed, Note: err.Error()}
		}
		rows = append(rows, r)
		progress(i, len(screens), r)
	}
	return rows, nil
}

// shownScreens are the screens that show the schedule: those of rows, the dashboards, and the hubs that are no suite.
func shownScreens() ([]catalog.Screen, error) {
	all, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	var out []catalog.Screen
	for _, sc := range all.Built() {
		if sc.Family == catalog.Data || (sc.Family == catalog.Hub && all.Suite(sc) == nil) {
			out = append(out, sc)
		}
	}
	return out, nil
}

// target is the address of a screen for request number i: records of its path take turns.
func (b *bench) target(sc catalog.Screen, i int) string {
	var params []string
	for _, name := range sc.Params() {
		params = append(params, strconv.Itoa(1+i*7919%b.records(name))) // a prime, to jump about
	}
	return sc.URL(nil, params...)
}

// records is how many records of a path parameter the generated schedule has.
func (b *bench) records(param string) int {
	switch param {
	case "employee":
		return b.size.employees
	case "location":
		return len(places)
	case "position":
		return len(roles)
	case "shift":
		return b.made.shifts
	case "period":
		return 2
	}
	return 1
}

// screen loads one screen. Each gets a fresh service, so that none finds what another has left in memory.
func (b *bench) screen(ctx context.Context, db string, sc catalog.Screen) (row, error) {
	service, err := b.serve(ctx, everywhere, db)
	if err != nil {
		return row{}, err
	}
	defer service.stop()
	warm := load{addr: service.addr, clients: b.clients, next: func(i int) []byte {
		if i >= warmRequests {
			return nil
		}
		return request(service.addr, b.target(sc, screenRequests+i)+b.question(screenRequests+i))
	}}
	if _, err := warm.run(ctx); err != nil {
		return row{}, err
	}
	before, end := service.processorTime(), time.Now().Add(screenTime)
	took, err := load{addr: service.addr, clients: b.clients, next: func(i int) []byte {
		if i >= screenRequests || time.Now().After(end) {
			return nil
		}
		return request(service.addr, b.target(sc, i)+b.question(i))
	}}.run(ctx)
	if err != nil {
		return row{}, err
	}
	if len(took) == 0 {
		return row{}, fmt.Errorf("no request was answered")
	}
	cost := (service.processorTime() - before) / time.Duration(len(took))
	note := fmt.Sprintf("p50 %.1f ms over %d requests by %d clients, none asked twice; processor time per request %.2f ms",
		milliseconds(percentile(took, 50)), len(took), b.clients, milliseconds(cost))
	return limited(nameOf(sc)+", p99", milliseconds(percentile(took, 99)), atMost(25, "ms"), note), nil
}

// question is the query number i: an employee, an employee in a week, or a week of all or of one place. No two numbers
// of a run ask the same.
func (b *bench) question(i int) string {
	q, k := url.Values{}, i/4
	week := func(n int) {
		from := firstDay.Add(n % b.made.lastWeek)
		q.Set("from", from.String())
		q.Set("to", from.Add(6).String())
	}
	if i%4 < 2 {
		q.Set("employee_id", strconv.Itoa(1+k*7919%b.size.employees)) // a prime, to jump about
		if i%4 == 1 {
			week(k)
		}
		return "?" + q.Encode()
	}
	n := 2*k + i%2
	week(n)
	if place := n / b.made.lastWeek % (len(places) + 1); place > 0 {
		q.Set("location_id", strconv.Itoa(place))
	}
	if role := n / b.made.lastWeek / (len(places) + 1); role > 0 {
		q.Set("position_id", strconv.Itoa(role))
	}
	return "?" + q.Encode()
}

// nameOf is a screen as the report names it.
func nameOf(sc catalog.Screen) string { return sc.Section + ": " + sc.Title }
