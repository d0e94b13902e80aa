package handlers

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/web"
)

// atOnce returns a channel that ends the wait for a slot at once.
func atOnce() <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

// heavyServer has one slot for heavy requests and no wait for it. Its clock advances with every call, so that no page is cached.
func heavyServer(t *testing.T) *web.Server {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	cfg.Edge.HeavyAtOnce = 1
	cfg.Now = movingClock(web.CacheFor)
	s := serverWith(t, cfg)
	s.Heavy.Tired = atOnce
	return s
}

// takeAll takes the only slot.
func takeAll(p *web.Limiter, t *testing.T) (leave func()) {
	t.Helper()
	leave, err := p.Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return leave
}

func TestFilesAndSheetsAreTurnedAwayWhileScreensGoOn(t *testing.T) {
	s := heavyServer(t)
	h := s.Handler()
	files := []string{catalog.PathSoftConflictsExport, catalog.PathShifts + "?format=csv", catalog.PathShifts + "?format=json", catalog.PathBlocks + "?format=xlsx&employee_id=2"}
	leave := takeAll(s.Heavy, t)
	for _, target := range files {
		w := do(t, h, "GET", target)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "15" {
			t.Errorf("%s: status %d, %v", target, w.Code, w.Header())
		}
		if strings.Contains(target, "json") {
			var body map[string]any
			if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || body["error"] != "Too many files and sheets are being created" {
				t.Errorf("%s: %v, %v", target, body, err)
			}
		} else if page := parsePage(t, w.Body.String()); text(first(page, "h1")) != "Too many files and sheets are being created" || !strings.Contains(w.Body.String(), ">Open it again<") {
			t.Errorf("%s: %s", target, text(first(page, "main")))
		}
	}
	for _, target := range []string{catalog.PathHub, catalog.PathShifts, catalog.PathShifts + "?employee_id=2", catalog.PathSoftConflictsExport + "?preview=1", catalog.PathHelp, catalog.PathReady} {
		if w := do(t, h, "GET", target); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
	if a := s.Probe(t.Context(), catalog.PathSoftConflictsExport); a.Code != http.StatusOK {
		t.Errorf("what a smoke test asks inside the process gets %d", a.Code)
	}
	if body := do(t, h, "GET", catalog.PathMetrics).Body.String(); !strings.Contains(body, `opshub_shed_total{kind="files"} 4`) ||
		!strings.Contains(body, `opshub_heavy_requests{kind="files",state="running"} 1`) {
		t.Errorf("the figures: %s", body)
	}
	leave()
	for range 2 { // each request releases its slot
		for _, target := range files {
			if w := do(t, h, "GET", target); w.Code != http.StatusOK {
				t.Errorf("%s: status %d when there is a place", target, w.Code)
			}
		}
	}
}
