package handlers

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/assets"
	"opshub/catalog"
	"opshub/handlers/web"
)

// closedServer returns a server with a closed database, so that every screen responds with 503.
func closedServer(t *testing.T) http.Handler {
	t.Helper()
	db := openStore(t, demoCopy(t))
	h := serverWith(t, testConfig(t, db)).Handler()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return h
}

// refusedRequests returns one request for each reason to refuse a request.
func refusedRequests(t *testing.T) []refusedRequest {
	t.Helper()
	open, s := demoServer(t).Handler(), testConfig(t, demoStore(t))
	s.Edge = web.Edge{Rate: 1, RateLoopback: true}
	limited := serverWith(t, s).Handler()
	codes(web.RateBurst, func() *httptest.ResponseRecorder { return do(t, limited, "GET", catalog.PathHub) })
	signedIn, _ := identified(t)
	proxied, closed := signedIn.Handler(), closedServer(t)
	const here, proxy, elsewhere = "127.0.0.1", "10.0.0.1", "203.0.113.9"
	return []refusedRequest{
		{open, "POST", here, catalog.PathHub, nil, http.StatusMethodNotAllowed},
		{open, "OPTIONS", elsewhere, catalog.PathAssets + "nothing", nil, http.StatusMethodNotAllowed},
		{open, "DELETE", here, catalog.PathHealth, nil, http.StatusMethodNotAllowed},
		{open, "GET", here, "/" + strings.Repeat("a", web.MaxTarget), nil, http.StatusRequestURITooLong},
		{open, "GET", elsewhere, catalog.PathHub, nil, http.StatusForbidden},
		{open, "GET", here, catalog.PathHub, []string{"X-Forwarded-For", elsewhere}, http.StatusForbidden},
		{open, "GET", here, "http://rebound.example" + catalog.PathHub, nil, http.StatusForbidden},
		{open, "GET", here, localhost + catalog.PathAssets + "nothing", nil, http.StatusNotFound},
		{open, "HEAD", here, localhost + catalog.PathAssets + "nothing", nil, http.StatusNotFound},
		{open, "GET", here, localhost + "/nowhere", nil, http.StatusNotFound},
		{proxied, "GET", proxy, "/", []string{"X-Forwarded-Email", "staff01@wren-harbor.example"}, http.StatusFound},
		{open, "GET", here, localhost + catalog.PathShifts + "?employee_id=x", nil, http.StatusBadRequest},
		{open, "GET", here, localhost + catalog.PathHealth, nil, http.StatusOK},
		{open, "GET", here, localhost + catalog.PathReady, nil, http.StatusOK},
		{open, "GET", here, localhost + catalog.PathMetrics, nil, http.StatusOK},
		{limited, "GET", here, localhost + catalog.PathHub, nil, http.StatusTooManyRequests},
		{closed, "GET", here, localhost + catalog.PathReady, nil, http.StatusServiceUnavailable},
		{closed, "GET", here, localhost + catalog.PathShifts, nil, http.StatusServiceUnavailable},
		{proxied, "GET", proxy, catalog.PathHub, nil, http.StatusUnauthorized},
		{proxied, "GET", proxy, catalog.PathHub, []string{"X-Forwarded-Email", "no address"}, http.StatusBadRequest},
		{proxied, "GET", elsewhere, catalog.PathHub, []string{"X-Forwarded-Email", "boss@example.org"}, http.StatusForbidden},
		{proxied, "GET", proxy, catalog.PathMetrics, []string{"X-Forwarded-Email", "staff01@wren-harbor.example"}, http.StatusForbidden},
	}
}

// localhost is the start of the URLs of requests to this machine.
const localhost = "http://localhost"

// refusedRequest is a request and its expected status.
type refusedRequest struct {
	h                    http.Handler
	method, from, target string
	headers              []string
	status               int
}

// TestEveryRefusalHasTheHeadersOfAPage verifies that error responses have all security headers and are not cacheable.
func TestEveryRefusalHasTheHeadersOfAPage(t *testing.T) {
	check := func(what string, w *httptest.ResponseRecorder, status int) {
		if w.Code != status {
			t.Errorf("%s: status %d, want %d", what, w.Code, status)
		}
		if got := w.Header().Values("Cache-Control"); len(got) != 1 || !strings.Contains(got[0], "no-store") {
			t.Errorf("%s: status %d, Cache-Control %q", what, w.Code, got)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":  "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
		} {
			if got := w.Header().Values(name); len(got) != 1 || got[0] != want {
				t.Errorf("%s: status %d, %s %q", what, w.Code, name, got)
			}
		}
		if id := w.Header().Get("X-Request-Id"); len(id) != 12 {
			t.Errorf("%s: status %d, request id %q", what, w.Code, id)
		}
	}
	for _, r := range refusedRequests(t) {
		check(r.method+" "+r.target[:min(len(r.target), 60)], visit(t, r.h, r.method, r.from, r.target, r.headers...), r.status)
	}
	w := httptest.NewRecorder()
	demoServer(t).Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", localhost+catalog.PathHub, strings.NewReader("body")))
	check("a body", w, http.StatusRequestEntityTooLarge)
}

// TestWhatMayBeKeptSaysSo verifies that pages and assets have the Cache-Control header of their kind instead of the default no-store.
func TestWhatMayBeKeptSaysSo(t *testing.T) {
	h := demoServer(t).Handler()
	for target, want := range map[string]string{catalog.PathHub: "private, no-cache", assets.Icon(): "public, max-age=31536000, immutable"} {
		if w := do(t, h, "GET", target); w.Code != http.StatusOK || strings.Join(w.Header().Values("Cache-Control"), "; ") != want {
			t.Errorf("%s: status %d, Cache-Control %q, want %q", target, w.Code, w.Header().Values("Cache-Control"), want)
		}
	}
}

// TestHTTPSIsKeptTo verifies that responses contain Strict-Transport-Security exactly if the base URL is https.
func TestHTTPSIsKeptTo(t *testing.T) {
	for base, want := range map[string]string{"": "", "http://schedule.example": "", "https://schedule.example": "max-age=31536000"} {
		cfg := testConfig(t, demoStore(t))
		if base != "" {
			at, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			cfg.BaseURL = at
		}
		h := serverWith(t, cfg).Handler()
		for _, c := range []struct{ method, target string }{
			{"GET", catalog.PathHub}, {"HEAD", catalog.PathHub}, {"GET", catalog.PathShifts + "?format=csv"}, {"GET", catalog.PathHealth}, {"GET", assets.Icon()}, {"GET", catalog.PathAssets + "nothing"},
			{"GET", "/nowhere"}, {"POST", catalog.PathHub}, {"GET", "/" + strings.Repeat("a", web.MaxTarget)},
		} {
			if got := do(t, h, c.method, c.target).Header().Get("Strict-Transport-Security"); got != want {
				t.Errorf("%q: %s %s says %q, want %q", base, c.method, c.target[:min(len(c.target), 60)], got, want)
			}
		}
	}
}

// TestRequestIDIsInLogAndOnErrorPage requests a screen that fails. The log and the error page contain the request ID.
func TestRequestIDIsInLogAndOnErrorPage(t *testing.T) {
	var log bytes.Buffer
	cfg := testConfig(t, demoStore(t))
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	s := serverWith(t, cfg)
	sc, _ := s.Catalog.Lookup(catalog.PathShifts)
	s.Echo.GET("/fails", s.Serve(sc, func(*web.Request) (*web.Answer, error) { panic("the screen is broken") }))
	for sent, want := range map[string]string{"": "", "proxy-7.a_b": "proxy-7.a_b", "two words": "", "line\nbreak": "", strings.Repeat("x", 65): ""} {
		log.Reset()
		w := do(t, s.Handler(), "GET", "/fails", "X-Request-Id", sent)
		id := w.Header().Get("X-Request-Id")
		if w.Code != http.StatusInternalServerError || id == "" || want != "" && id != want || want == "" && id == sent {
			t.Errorf("%q: status %d, id %q", sent, w.Code, id)
		}
		if !strings.Contains(w.Body.String(), "<code>"+id+"</code>") {
			t.Errorf("%q: the page does not show the id %s: %s", sent, id, w.Body)
		}
		for _, line := range []string{"msg=panic", "msg=\"request failed\"", "msg=request "} {
			if !slices.ContainsFunc(strings.Split(log.String(), "\n"), func(l string) bool { return strings.Contains(l, line) && strings.Contains(l, "="+id) }) {
				t.Errorf("%q: no line %s with the id %s in %s", sent, line, id, &log)
			}
		}
	}
}

// TestBodiesAreRefusedUnread verifies that a request with a body, with or without a Content-Length, gets a 413 before the server reads the
// body.
func TestBodiesAreRefusedUnread(t *testing.T) {
	h := demoServer(t).Handler()
	for _, length := range []int64{4, -1} {
		body := strings.NewReader("body")
		req := httptest.NewRequestWithContext(t.Context(), "GET", localhost+catalog.PathHub, body)
		req.ContentLength = length
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		if w.Code != http.StatusRequestEntityTooLarge || w.Header().Get("Connection") != "close" || body.Len() != 4 || w.Body.String() != "This area is read-only: send no body.\n" {
			t.Errorf("length %d: status %d, Connection %q, %d bytes left, %q", length, w.Code, w.Header().Get("Connection"), body.Len(), w.Body)
		}
	}
}

// TestPageThatTakesTooLongSaysSo verifies the response to a request whose time limit expires while the page is rendered.
func TestPageThatTakesTooLongSaysSo(t *testing.T) {
	s := demoServer(t)
	sc, _ := s.Catalog.Lookup(catalog.PathShifts)
	s.Echo.GET("/slow", s.Serve(sc, func(r *web.Request) (*web.Answer, error) {
		<-r.Ctx.Done()
		return nil, r.Ctx.Err()
	}))
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	w, req := httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", localhost+"/slow", nil)
	req.RemoteAddr = "127.0.0.1:50000"
	s.Handler().ServeHTTP(w, req)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "This screen took too long") || w.Header().Get("Retry-After") == "" {
		t.Errorf("status %d, %v: %.500s", w.Code, w.Header(), w.Body)
	}
}
