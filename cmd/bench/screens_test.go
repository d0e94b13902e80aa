package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestQuestions(t *testing.T) {
	d := &dataset{first: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), days: 120, records: map[string]int{"employee": 2000, "location": 5, "position": 6}}
	seen, forEverybody := map[string]bool{}, 0
	const requests = 8000
	for i := range requests {
		q := weekQuestion(d, i)
		if seen[q] {
			t.Fatalf("request %d repeats %s", i, q)
		}
		seen[q] = true
		if !strings.Contains(q, "employee_id") {
			forEverybody++
		}
	}
	if forEverybody != requests/2 {
		t.Errorf("%d of %d requests are for everybody", forEverybody, requests)
	}
	for i, want := range map[int]string{0: "?from=2026-01-01&to=2026-04-30", 1: "?from=2026-01-02&to=2026-04-30", 10: "?from=2026-01-01&to=2026-04-29"} {
		if got := yearQuestion(d, i); got != want {
			t.Errorf("year %d: %s, want %s", i, got, want)
		}
	}
}

func TestLoad(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if r.URL.Path == "/bad" {
			http.Error(w, "no", http.StatusTeapot)
		}
	}))
	defer server.Close()
	l := load{addr: server.Listener.Addr().String(), clients: 3, duration: 50 * time.Millisecond, path: func(uint64) string { return "/" }}
	metrics, err := l.run(t.Context())
	if err != nil || metrics.Requests == 0 || int64(metrics.Requests) != requests.Load() || metrics.Latencies.P99 <= 0 {
		t.Errorf("%+v, %v", metrics, err)
	}
	l.path = func(uint64) string { return "/bad" }
	if _, err := l.run(t.Context()); err == nil || !strings.Contains(err.Error(), "/bad: status 418") {
		t.Errorf("error %v", err)
	}
}
