package handlers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/web"
)

// codes sends the same request this many times and counts the responses by status.
func codes(times int, ask func() *httptest.ResponseRecorder) map[int]int {
	got := map[int]int{}
	for range times {
		got[ask().Code]++
	}
	return got
}

func TestRateLimitCountsEachVisitor(t *testing.T) {
	now := testNow
	s, log := identified(t, func(cfg *web.Config) { cfg.Edge.Rate, cfg.Now = 2, func() time.Time { return now } })
	h := s.Handler()
	as := func(who, target string, headers ...string) *httptest.ResponseRecorder {
		return visit(t, h, "GET", "10.0.0.1", target, append(headers, "X-Forwarded-Email", who)...)
	}
	hub := func() *httptest.ResponseRecorder { return as("boss@example.org", catalog.PathHub) }
	const most = 2 * web.RateBurst
	if got := codes(most+5, hub); got[http.StatusOK] != most || got[http.StatusTooManyRequests] != 5 {
		t.Errorf("one visitor gets %v", got)
	}
	w := hub()
	page := parsePage(t, w.Body.String())
	if w.Header().Get("Retry-After") != "1" || w.Header().Get("Cache-Control") != "no-store" || text(first(page, "h1")) != "Too many requests in a short time" ||
		!strings.Contains(w.Body.String(), "Wait 1 second, then open this address again") {
		t.Errorf("%v: %s", w.Header(), w.Body)
	}
	for target, want := range map[string]string{catalog.PathShifts + "?employee_id=2": catalog.PathShifts + "?employee_id=2", "//evil.example/x": catalog.PathHub} {
		if got := attr(first(first(parsePage(t, as("boss@example.org", target).Body.String()), "main"), "a"), "href"); got != want {
			t.Errorf("%s: open again leads to %q", target, got)
		}
	}
	if w := as("boss@example.org", catalog.PathShifts+"?format=csv"); w.Code != http.StatusTooManyRequests || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
		t.Errorf("a program gets %d, %v", w.Code, w.Header())
	}
	if w := as("staff01@wren-harbor.example", catalog.PathHub); w.Code != http.StatusOK {
		t.Errorf("another visitor behind the same proxy gets %d", w.Code)
	}
	for _, target := range []string{catalog.PathHealth, catalog.PathReady} {
		if got := codes(2*most, func() *httptest.ResponseRecorder { return visit(t, h, "GET", "10.0.0.1", target) }); got[http.StatusOK] != 2*most {
			t.Errorf("%s: %v", target, got)
		}
	}
	now = now.Add(3 * time.Second)
	if got := codes(8, hub); got[http.StatusOK] != 6 {
		t.Errorf("after three seconds: %v", got)
	}
	if n := strings.Count(log.String(), "rate limit"); n != 1 || strings.Contains(log.String(), "boss") {
		t.Errorf("%d lines in the log: %s", n, log)
	}
	now = now.Add(time.Minute)
	if w := as("boss@example.org", catalog.PathMetrics); !strings.Contains(w.Body.String(), "\nopshub_rate_limited_total 11\n") {
		t.Errorf("the figures: %s", w.Body)
	}
}

func TestRateLimitCountsAddressesWhereNobodyIsSignedIn(t *testing.T) {
	s, _ := identified(t, func(cfg *web.Config) { cfg.Edge.Rate = 1 })
	h := s.Handler()
	forged := func(from string) func() *httptest.ResponseRecorder {
		return func() *httptest.ResponseRecorder {
			return visit(t, h, "GET", from, catalog.PathHub, "X-Forwarded-Email", "boss@example.org")
		}
	}
	for _, from := range []string{"203.0.113.9", "203.0.113.10"} {
		if got := codes(web.RateBurst+3, forged(from)); got[http.StatusForbidden] != web.RateBurst || got[http.StatusTooManyRequests] != 3 {
			t.Errorf("%s: %v", from, got)
		}
	}
	if w := visit(t, h, "GET", "10.0.0.1", catalog.PathHub, "X-Forwarded-Email", "boss@example.org"); w.Code != http.StatusOK {
		t.Errorf("who was forged gets %d", w.Code)
	}
	if w := visit(t, h, "GET", "203.0.113.9", catalog.PathAssets+"nothing"); w.Code != http.StatusNotFound {
		t.Errorf("what pages load: %d", w.Code)
	}
}

func TestRateLimitLeavesTheMachineItselfAloneUnlessAsked(t *testing.T) {
	for asked, want := range map[bool]int{false: 0, true: 5} {
		cfg := testConfig(t, demoStore(t))
		cfg.Edge = web.Edge{Rate: 1, RateLoopback: asked}
		h := serverWith(t, cfg).Handler()
		if got := codes(web.RateBurst+5, func() *httptest.ResponseRecorder { return do(t, h, "GET", catalog.PathHub) }); got[http.StatusTooManyRequests] != want {
			t.Errorf("asked %t: %v", asked, got)
		}
	}
}
