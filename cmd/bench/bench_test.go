package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestLoadReadsEveryFormOfAnswer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		switch req.URL.Path {
		case "/bad":
			http.Error(w, "no", http.StatusTeapot)
		case "/chunks":
			for range 3 {
				_, _ = w.Write(bytes.Repeat([]byte("x"), 3000))
				w.(http.Flusher).Flush()
			}
		default:
			_, _ = w.Write([]byte("all at once"))
		}
	}))
	defer server.Close()
	addr := server.Listener.Addr().String()
	run := func(path string) (int, error) {
		took, err := load{addr: addr, clients: 3, next: func(i int) []byte {
			if i >= 20 {
				return nil
			}
			return request(addr, path)
		}}.run(t.Context())
		return len(took), err
	}
	for _, path := range []string{"/", "/chunks"} {
		if n, err := run(path); n != 20 || err != nil {
			t.Errorf("%s: %d answers, %v", path, n, err)
		}
	}
	if _, err := run("/bad"); err == nil || !strings.Contains(err.Error(), "418") {
		t.Errorf("an answer that is not 200 must be an error, got %v", err)
	}
}

func TestWrkRate(t *testing.T) {
	const good = "Running 2s test\n  1 threads and 64 connections\n  157384 requests in 2.00s, 200MB read\nRequests/sec:  78547.21\nTransfer/sec: 1MB\n"
	if got, err := wrkRate(good); got != 78547.21 || err != nil {
		t.Error(got, err)
	}
	for _, bad := range []string{"", "  Non-2xx or 3xx responses: 12\n" + good, "  Socket errors: connect 0, read 1, write 0, timeout 0\n" + good} {
		if _, err := wrkRate(bad); err == nil {
			t.Errorf("%q must be an error", bad)
		}
	}
}

func TestMiddles(t *testing.T) {
	if got := median([]float64{3, 1, 2}); got != 2 {
		t.Error(got)
	}
	if got := median([]time.Duration{4, 1, 2, 3}); got != 2 {
		t.Error(got)
	}
	hundred := make([]time.Duration, 100)
	for i := range hundred {
		hundred[i] = time.Duration(100 - i)
	}
	if got := percentile(hundred, 99); got != 100 {
		t.Error(got)
	}
}

func TestLoads(t *testing.T) {
	got, err := loads([]byte(`<html><head><link rel="icon" href="/i"><link rel="stylesheet" href="/c"><link rel="canonical" href="/no">
		<script src="/s"></script></head><body><img src="data:x"><img src="//elsewhere.example/p"><a href="/no">no</a>
		<div data-hx-get="?part=a" data-hx-trigger="load"></div><div data-hx-get="?part=b" data-hx-trigger="revealed"></div>
		<div data-hx-get="/no" data-hx-trigger="click"></div></body></html>`))
	if err != nil {
		t.Fatal(err)
	}
	want := []visited{{address: "/i"}, {address: "/c"}, {address: "/s"}, {address: "//elsewhere.example/p"}, {"?part=a", true, false}, {"?part=b", true, true}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(visited{})); d != "" {
		t.Error(d)
	}
}

func TestReport(t *testing.T) {
	rep := &report{Machine: map[string]any{}, Rows: []row{
		against("fast enough", value{90, "req/s", ""}, value{100, "req/s", ""}, atLeast(0.9), "why"),
		against("too slow", value{30, "ms", ""}, value{10, "ms", ""}, atMostTimes(1.5), ""),
		limited("short", 12.34, atMost(25, "ms"), ""),
		limited("none", 0, atMost(0, "requests"), ""),
		{Name: "elsewhere", State: skipped, Target: atMost(25, "ms")},
		{Name: "broken", State: failed, Note: "no such thing"},
	}}
	var out bytes.Buffer
	rep.print(&out)
	for _, want := range []string{"fast enough  90 req/s    100 req/s   0.90   at least 0.90", "yes", "3.00   at most 1.50", "no ", "12.3 ms", "skipped", "[1] why", "[2] no such thing"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if err := rep.failure(); err == nil || !strings.Contains(err.Error(), "broken") || strings.Contains(err.Error(), "too slow") {
		t.Errorf("failure %v: only what could not be measured fails", err)
	}
	file := filepath.Join(t.TempDir(), "r.json")
	if err := rep.writeJSON(file); err != nil {
		t.Fatal(err)
	}
	if raw, err := os.ReadFile(file); err != nil || !bytes.Contains(raw, []byte(`"met": false`)) {
		t.Errorf("%s %v", raw, err)
	}
}
