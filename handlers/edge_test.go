package handlers

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/web"
)

// speak sends a raw request on a connection of its own. It returns the response, and whether the server closes the connection. speak never
// sends the announced body, so it gets a response only if the server does not wait for the body.
func speak(t *testing.T, addr, request string) (*http.Response, bool) {
	t.Helper()
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp, resp.Close
}

func TestNoBodyIsRead(t *testing.T) {
	served := httptest.NewServer(demoServer(t).Handler())
	t.Cleanup(served.Close)
	addr := served.Listener.Addr().String()
	for request, want := range map[string]int{
		"GET " + catalog.PathHub + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n":                http.StatusRequestEntityTooLarge,
		"GET " + catalog.PathHub + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n":            http.StatusRequestEntityTooLarge,
		"POST " + catalog.PathHub + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n":               http.StatusMethodNotAllowed,
		"PUT /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n":                           http.StatusMethodNotAllowed,
		"GET " + catalog.PathHealth + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n":                  http.StatusRequestEntityTooLarge,
		"GET " + catalog.PathHealth + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n":                  http.StatusOK,
		"GET /" + strings.Repeat("a", web.MaxTarget) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n": http.StatusRequestURITooLong,
	} {
		line, _, _ := strings.Cut(request[:min(len(request), 60)], "\r")
		resp, closed := speak(t, addr, request)
		if resp.StatusCode != want || closed != (want != http.StatusOK) || resp.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: status %d, want %d, closed %t", line, resp.StatusCode, want, closed)
		}
	}
}

// TestFiguresAreReadFromTheirOwnAddresses requests the metrics as Prometheus does, without a sign-in. Only the configured addresses and
// managers get them.
func TestFiguresAreReadFromTheirOwnAddresses(t *testing.T) {
	from := func(cfg *web.Config) {
		cfg.Edge.MetricsFrom = []netip.Prefix{netip.MustParsePrefix("10.0.9.0/24"), netip.MustParsePrefix("10.0.0.1/32")}
	}
	s, _ := identified(t, from)
	h := s.Handler()
	for _, c := range []struct {
		from, target string
		headers      []string
		want         int
	}{
		{"10.0.9.7", catalog.PathMetrics, nil, http.StatusOK},
		{"10.0.9.7", catalog.PathHub, nil, http.StatusForbidden},
		{"10.0.9.7", catalog.PathShifts + "?format=json", nil, http.StatusForbidden},
		{"10.0.8.7", catalog.PathMetrics, nil, http.StatusForbidden},
		{"10.0.8.7", catalog.PathMetrics, []string{"X-Forwarded-For", "10.0.9.7", "X-Real-Ip", "10.0.9.7", "Forwarded", "for=10.0.9.7"}, http.StatusForbidden},
		{"10.0.0.1", catalog.PathMetrics, []string{"X-Forwarded-For", "203.0.113.9"}, http.StatusUnauthorized}, // the proxy forwards requests of others
		{"10.0.0.1", catalog.PathMetrics, []string{"X-Forwarded-For", "203.0.113.9", "X-Forwarded-Email", "staff01@wren-harbor.example"}, http.StatusForbidden},
		{"10.0.0.1", catalog.PathMetrics, []string{"X-Forwarded-For", "203.0.113.9", "X-Forwarded-Email", "boss@example.org"}, http.StatusOK},
	} {
		w := visit(t, h, "GET", c.from, c.target, c.headers...)
		if told := strings.Contains(w.Body.String(), "opshub_requests_total"); w.Code != c.want || told && c.want != http.StatusOK {
			t.Errorf("%s from %s with %v: status %d, want %d", c.target, c.from, c.headers, w.Code, c.want)
		}
	}
	cfg := testConfig(t, demoStore(t))
	from(&cfg)
	h = serverWith(t, cfg).Handler() // without sign-in, only requests from this machine are allowed
	for target, want := range map[string]int{catalog.PathMetrics: http.StatusOK, catalog.PathHub: http.StatusForbidden} {
		if w := visit(t, h, "GET", "10.0.9.7", target); w.Code != want {
			t.Errorf("%s: status %d, want %d", target, w.Code, want)
		}
	}
}
