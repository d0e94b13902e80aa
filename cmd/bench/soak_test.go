package main

import (
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// series makes n samples.
func series(n int, at func(share float64) float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = at(float64(i) / float64(n))
	}
	return list
}

func TestGrowthIsSeen(t *testing.T) {
	const mib = 1 << 20
	memory, goroutines := growths[0], growths[1]
	for _, c := range []struct {
		name   string
		of     growth
		series []float64
		grows  bool
	}{
		{"flat", memory, series(600, func(float64) float64 { return 150 * mib }), false},
		{"up and down", memory, series(600, func(x float64) float64 { return (150 + 60*math.Sin(x*90)) * mib }), false},
		{"warming up in the first fifth", memory, series(600, func(x float64) float64 { return min(150, 40+x*560) * mib }), false},
		{"one peak at the end", memory, series(600, func(x float64) float64 {
			if x > 0.95 {
				return 900 * mib
			}
			return 150 * mib
		}), false},
		{"falling", memory, series(600, func(x float64) float64 { return (300 - 100*x) * mib }), false},
		{"a leak", memory, series(600, func(x float64) float64 { return (150 + 60*x) * mib }), true},
		{"a leak under up and down", memory, series(600, func(x float64) float64 { return (150 + 60*x + 20*math.Sin(x*90)) * mib }), true},
		{"a step in the middle", memory, series(600, func(x float64) float64 {
			if x > 0.5 {
				return 190 * mib
			}
			return 150 * mib
		}), true},
		{"much in bytes and little in proportion", memory, series(600, func(x float64) float64 { return (1000 + 40*x) * mib }), false},
		{"much in proportion and little in bytes", memory, series(600, func(x float64) float64 { return (20 + 15*x) * mib }), false},
		{"goroutines that stay", goroutines, series(600, func(x float64) float64 { return 40 + math.Round(5*math.Sin(x*99)) }), false},
		{"goroutines that are left behind", goroutines, series(600, func(x float64) float64 { return 40 + math.Round(100*x) }), true},
	} {
		verdict, err := c.of.judge(c.series)
		if (err != nil) != c.grows || strings.HasPrefix(verdict, "GROWS") != c.grows {
			t.Errorf("%s: %q, %v", c.name, verdict, err)
		}
	}
	if _, err := memory.judge(series(5*leastSamples-1, func(float64) float64 { return 1 })); err == nil {
		t.Error("too few samples are judged")
	}
}

// TestSoakCountsWhatIsWrong asks a service that answers some requests with what no service should answer.
func TestSoakCountsWhatIsWrong(t *testing.T) {
	status := http.StatusInternalServerError
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
	defer server.Close()
	v := &traffic{addr: strings.TrimPrefix(server.URL, "http://"), client: server.Client(), counts: map[string]int{}}
	for _, c := range []struct {
		status int
		want   []int
		wrong  bool
	}{
		{http.StatusInternalServerError, []int{http.StatusOK}, true},
		{http.StatusOK, []int{http.StatusOK}, false},
		{http.StatusBadRequest, []int{http.StatusOK}, true},
		{http.StatusOK, []int{http.StatusBadRequest}, true},
		{http.StatusServiceUnavailable, []int{http.StatusOK}, false}, // too many at once, which is said
	} {
		status, v.wrong = c.status, nil
		v.ask(t.Context(), asked{kind: "page", method: http.MethodGet, path: "/", want: c.want}, nil)
		if (v.failure() != nil) != c.wrong {
			t.Errorf("status %d where %d is right: %v", c.status, c.want, v.failure())
		}
	}
}

func TestFoundAddressesHaveTheirRoutes(t *testing.T) {
	v := &traffic{found: map[string][]string{}, wanted: map[string]bool{"/a/{x}": true, "/a/{x}/print": true, "/a/b": true, "/a/{x}/calendar.ics": true}}
	next := v.take([]byte(`<a href="/a/7?from=2026-11-16&amp;to=2026-11-22">x</a> <a href="/a/7/print">x</a> <a href="/a/b#top">x</a> <a href="https://example.org/a/9">x</a> <a href="/a/7/calendar.ics">x</a> <a href="/a/8/print">x</a>`))
	for pattern, want := range map[string][]string{
		"/a/{x}": {"/a/7?from=2026-11-16&to=2026-11-22"}, "/a/{x}/print": {"/a/7/print", "/a/8/print"}, "/a/b": {"/a/b"},
	} {
		if !slices.Equal(v.found[pattern], want) {
			t.Errorf("%s: %q", pattern, v.found[pattern])
		}
	}
	if !slices.Equal(v.feeds, []string{"/a/7/calendar.ics"}) || len(next) != 4 {
		t.Errorf("feeds %q, to be looked at next %q", v.feeds, next)
	}
}
