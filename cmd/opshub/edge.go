package main

import (
	"runtime"
	"strconv"
	"strings"
	"time"

	"opshub/handlers/web"
)

// edgeFlags limit the requests of visitors.
type edgeFlags struct {
	Rate        *int          `name:"rate-limit" least:"0" placeholder:"N" env:"OPSHUB_RATE_LIMIT" help:"Requests per second that one visitor may send on average. Ten times as many may arrive at once. 0 removes the limit. The default is 20; without sign-in, visitors on this machine then have no limit."`
	HeavyAtOnce *int          `name:"heavy-at-once" least:"0" placeholder:"N" env:"OPSHUB_HEAVY_AT_ONCE" help:"Number of files and sheets that are created at the same time. 0 removes the limit. The default is 4 per processor, at least 8."`
	MetricsFrom []string      `name:"metrics-from" placeholder:"CIDR" env:"OPSHUB_METRICS_FROM" help:"Address or address range that may read /metrics without sign-in, such as 10.0.0.7. Repeat the flag for several."`
	StopWithin  time.Duration `name:"stop-within" default:"2m" env:"OPSHUB_STOP_WITHIN" help:"Time that running exports have to finish after the first stop signal."`
}

// Defaults of the flags. A page needs only a handful of requests, so that a person does not reach the rate limit.
const (
	defaultRate  = 20
	heavyPerCore = 4
	heavyAtLeast = 8
)

// rate returns the effective rate limit.
func (f *edgeFlags) rate() int {
	if f.Rate == nil {
		return defaultRate
	}
	return *f.Rate
}

// heavy returns how many heavy requests may run at once.
func (f *edgeFlags) heavy() int {
	if f.HeavyAtOnce == nil {
		return max(heavyAtLeast, heavyPerCore*runtime.GOMAXPROCS(0))
	}
	return *f.HeavyAtOnce
}

// edge returns the configuration from the flags.
func (f *edgeFlags) edge() (web.Edge, error) {
	from, err := ranges("--metrics-from", f.MetricsFrom)
	return web.Edge{Rate: f.rate(), RateLoopback: f.Rate != nil, HeavyAtOnce: f.heavy(), MetricsFrom: from}, err
}

// settings returns the effective flags.
func (f *edgeFlags) settings() []web.Setting {
	orAny := func(n int) string {
		if n == 0 {
			return "any number"
		}
		return strconv.Itoa(n)
	}
	from := strings.Join(f.MetricsFrom, ", ")
	if from == "" {
		from = "none"
	}
	return []web.Setting{
		{Name: "--rate-limit", Value: orAny(f.rate()), Meaning: "average requests per second of one visitor"},
		{Name: "--heavy-at-once", Value: orAny(f.heavy()), Meaning: "files and sheets created at the same time"},
		{Name: "--metrics-from", Value: from, Meaning: "addresses that may read the metrics without sign-in"},
		{Name: "--stop-within", Value: f.StopWithin.String(), Meaning: "time for running exports to finish at the stop"},
	}
}
