package main

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"time"

	"opshub/catalog"
	"opshub/schedule/generate"
)

// In a round a screen is asked at most so often, and for at most so long. Before, it is asked other things at least so often and so long,
// and the service is left alone until it rests: what it makes of the data beside its first answers is then made, and each screen finds
// the service as it is all day. What the first answers cost stands in the rows that are called cold.
const (
	screenRequests = 700
	screenTime     = 1500 * time.Millisecond
	warmRequests   = 50
	warmTime       = time.Second
)

// turns is after how many screens one is asked the same questions as another: by then the service has forgotten what they have in common.
const turns = 5

// dataScreens measures how long visitors wait for the lists, grids, reports and hubs of the generated schedule.
func dataScreens(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	screens, err := shownScreens(b.screens)
	if err != nil {
		return nil, err
	}
	service, err := b.rested(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	got := make([]waits, len(screens))
	for round := range rounds {
		for i, sc := range screens {
			one, err := b.screen(ctx, service, sc, turn{i, round})
			got[i].add(one, err)
			progress(round*len(screens)+i, rounds*len(screens), one.row(sc, err))
		}
	}
	var rows []row
	for i, sc := range screens {
		r, err := b.judge(ctx, db, sc, got[i])
		if err != nil {
			r = row{Name: nameOf(sc), State: failed, Note: err.Error()}
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// shownScreens are the screens that show the schedule, of those whose name matches: the ones of rows, the dashboards, and the hubs that
// are no suite.
func shownScreens(named *regexp.Regexp) ([]catalog.Screen, error) {
	all, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	var out []catalog.Screen
	for _, sc := range all.Built() {
		if (sc.Family == catalog.Data || (sc.Family == catalog.Hub && all.Suite(sc) == nil)) && named.MatchString(nameOf(sc)) {
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
		return b.size.Employees
	case "location":
		return len(generate.Locations)
	case "position":
		return len(generate.Positions)
	case "shift":
		return b.made.shifts
	case "period":
		return generate.Periods
	}
	return 1
}

// rested is a service that has made what it makes by itself.
func (b *bench) rested(ctx context.Context, cpu, db string) (*process, error) {
	service, err := b.serve(ctx, cpu, db)
	if err != nil {
		return nil, err
	}
	if err := settle(ctx, service.processorTime); err != nil {
		service.stop()
		return nil, err
	}
	return service, nil
}

// screen loads one screen. One service answers for all of them, as it does all day.
func (b *bench) screen(ctx context.Context, service *process, sc catalog.Screen, at turn) (waited, error) {
	if _, err := b.warmUp(sc, at)(service.addr).run(ctx); err != nil {
		return waited{}, err
	}
	if err := settle(ctx, service.processorTime); err != nil {
		return waited{}, err
	}
	pace, before := b.pace.look(), service.processorTime()
	took, err := b.differently(sc, at, screenTime)(service.addr).run(ctx)
	if err != nil {
		return waited{}, err
	}
	if len(took) == 0 {
		return waited{}, fmt.Errorf("no request was answered")
	}
	return waited{p50: percentile(took, 50), p99: percentile(took, 99), requests: len(took),
		pace: pace, cost: (service.processorTime() - before) / time.Duration(len(took))}, nil
}

// warmUp asks a screen some times, for some time, and never what it is asked later.
func (b *bench) warmUp(sc catalog.Screen, at turn) func(addr string) load {
	return func(addr string) load {
		end := sync.OnceValue(func() time.Time { return time.Now().Add(warmTime) })
		return load{addr: addr, clients: b.clients, next: func(i int) []byte {
			if over := time.Now().After(end()); over && i >= warmRequests || i >= screenRequests {
				return nil
			}
			return b.ask(addr, sc, at, screenRequests+i)
		}}
	}
}

// differently asks a screen again and again, never the same, for some time from the first request on.
func (b *bench) differently(sc catalog.Screen, at turn, limit time.Duration) func(addr string) load {
	return func(addr string) load {
		end := sync.OnceValue(func() time.Time { return time.Now().Add(limit) })
		return load{addr: addr, clients: b.clients, next: func(i int) []byte {
			if i >= screenRequests || time.Now().After(end()) {
				return nil
			}
			return b.ask(addr, sc, at, i)
		}}
	}
}

// ask is request number i of a turn.
func (b *bench) ask(addr string, sc catalog.Screen, at turn, i int) []byte {
	return request(addr, b.target(sc, i)+b.question(at.first()+i))
}

// weeks is on how many days a week of the generated schedule can begin.
func (b *bench) weeks() int { return b.size.Days - 6 }

// question is the query number i: an employee, an employee in a week, or a week of all or of one place. No two numbers
// of a run ask the same.
func (b *bench) question(i int) string {
	q, k := url.Values{}, i/4
	week := func(n int) {
		from := generate.FirstDay.Add(n % b.weeks())
		q.Set("from", from.String())
		q.Set("to", from.Add(6).String())
	}
	if i%4 < 2 {
		q.Set("employee_id", strconv.Itoa(1+k*7919%b.size.Employees)) // a prime, to jump about
		if i%4 == 1 {
			week(k)
		}
		return "?" + q.Encode()
	}
	n := 2*k + i%2
	week(n)
	if place := n / b.weeks() % (len(generate.Locations) + 1); place > 0 {
		q.Set("location_id", strconv.Itoa(place))
	}
	if role := n / b.weeks() / (len(generate.Locations) + 1) % (len(generate.Positions) + 1); role > 0 {
		q.Set("position_id", strconv.Itoa(role))
	}
	return "?" + q.Encode()
}

// nameOf is a screen as the report names it.
func nameOf(sc catalog.Screen) string { return sc.Section + ": " + sc.Title }
