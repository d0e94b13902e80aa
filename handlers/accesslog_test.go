package handlers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	"opshub/catalog"
	"opshub/handlers/web"
)

// TestAccessLogHasALinePerRequest sends requests of each kind and compares each log line with its exact text.
func TestAccessLogHasALinePerRequest(t *testing.T) {
	var access bytes.Buffer
	s, _ := identified(t, func(cfg *web.Config) { cfg.Access = &access })
	h := s.Handler()
	const boss, staff = "boss@example.org", "staff01@wren-harbor.example"
	etag := visit(t, h, "GET", "10.0.0.1", catalog.PathShifts, "X-Forwarded-Email", boss).Header().Get("Etag")
	for _, c := range []struct {
		method, from, path, query, email string
		account                          string
		status                           int
		headers                          []string
	}{
		{"GET", "10.0.0.1", catalog.PathShifts, "?q=secret", boss, boss, http.StatusOK, nil},
		{"GET", "10.0.0.1", catalog.PathShifts, "", boss, boss, http.StatusNotModified, []string{"If-None-Match", etag}},
		{"HEAD", "10.0.0.1", catalog.PathShifts, "?q=secret", boss, boss, http.StatusOK, nil},
		{"GET", "10.0.0.1", catalog.PathShifts, "?format=csv", "Staff01@Wren-Harbor.example", staff, http.StatusOK, nil},
		{"GET", "10.0.0.1", catalog.PathMetrics, "", staff, staff, http.StatusForbidden, nil},
		{"GET", "10.0.0.1", "/nowhere/%3Fa%22%0a%20b", "", boss, boss, http.StatusNotFound, nil},
		{"GET", "10.0.0.1", catalog.PathHub, "", "", "", http.StatusUnauthorized, nil},
		{"GET", "203.0.113.9", catalog.PathHub, "", boss, "", http.StatusForbidden, nil},
		{"POST", "10.0.0.1", catalog.PathShifts, "?q=secret", boss, "", http.StatusMethodNotAllowed, nil},
		{"GET", "10.0.0.1", catalog.PathShifts, "?q=" + strings.Repeat("s", web.MaxTarget), boss, "", http.StatusRequestURITooLong, nil},
		{"GET", "203.0.113.9", catalog.PathHealth, "", "", "", http.StatusOK, nil},
		{"GET", "203.0.113.9", catalog.PathAssets + "nothing", "", "", "", http.StatusNotFound, nil},
		{"HEAD", "203.0.113.9", catalog.PathAssets + "nothing", "", "", "", http.StatusNotFound, nil},
		{"GET", "203.0.113.9", annsFeed, "?sign=secret", "", "", http.StatusForbidden, nil},
	} {
		access.Reset()
		headers := c.headers
		if c.email != "" {
			headers = append(headers, "X-Forwarded-Email", c.email)
		}
		w := visit(t, h, c.method, c.from, c.path+c.query, headers...)
		size := w.Body.Len()
		if c.method == "HEAD" {
			size = 0 // a recorder accepts a body that net/http does not send
		}
		want := fmt.Sprintf(`{"time":"2026-11-20T14:12:44Z","account":%q,"method":%q,"path":%q,"status":%d,"bytes":%d}`+"\n", c.account, c.method, c.path, c.status, size)
		if got := access.String(); w.Code != c.status || got != want {
			t.Errorf("%s %s: status %d, line %swant %s", c.method, c.path, w.Code, got, want)
		}
	}
}

// TestAccessLogLeavesOutWhatIsAskedInside requests a screen that sends requests within the process. The log contains only the request of
// the visitor.
func TestAccessLogLeavesOutWhatIsAskedInside(t *testing.T) {
	var access bytes.Buffer
	cfg := testConfig(t, demoStore(t))
	cfg.Access = &access
	do(t, serverWith(t, cfg).Handler(), "GET", catalog.PathSmokeTest)
	if n := strings.Count(access.String(), "\n"); n != 1 {
		t.Errorf("%d lines: %s", n, &access)
	}
}

// interrupted is a writer that yields to other goroutines in the middle of a line.
type interrupted struct{ to bytes.Buffer }

func (i *interrupted) Write(line []byte) (int, error) {
	for _, b := range line {
		i.to.WriteByte(b)
		runtime.Gosched()
	}
	return len(line), nil
}

// TestAccessLogLinesStayWhole sends requests from many goroutines and verifies that their log lines do not interleave.
func TestAccessLogLinesStayWhole(t *testing.T) {
	var access interrupted
	cfg := testConfig(t, demoStore(t))
	cfg.Access = &access
	h := serverWith(t, cfg).Handler()
	const senders, each = 8, 25
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for range each {
				h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "POST", catalog.PathHub, nil))
			}
		})
	}
	all.Wait()
	lines := strings.Split(strings.TrimSuffix(access.to.String(), "\n"), "\n")
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Fatalf("line %q", line)
		}
	}
	if len(lines) != senders*each {
		t.Errorf("%d lines of %d requests", len(lines), senders*each)
	}
}

// full is a writer that fails like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestAccessLogThatCannotBeWrittenFailsNoRequest verifies that requests succeed if the access log cannot be written.
func TestAccessLogThatCannotBeWrittenFailsNoRequest(t *testing.T) {
	var log bytes.Buffer
	cfg := testConfig(t, demoStore(t))
	cfg.Access, cfg.Log, cfg.Requests = full{}, slog.New(slog.NewTextHandler(&log, nil)), slog.New(slog.DiscardHandler)
	h := serverWith(t, cfg).Handler()
	for range 3 {
		if w := do(t, h, "GET", catalog.PathHub); w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("status %d, %d bytes", w.Code, w.Body.Len())
		}
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 1 || !strings.Contains(log.String(), "access log") || !strings.Contains(log.String(), syscall.ENOSPC.Error()) {
		t.Errorf("the log: %s", &log)
	}
}
