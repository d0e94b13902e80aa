package handlers

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/web"
	"opshub/schedule"
)

// identified returns a server that accepts visitor names from a proxy at 10.0.0.1. Its manager is boss@example.org.
func identified(t *testing.T, change ...func(*web.Config)) (*web.Server, *bytes.Buffer) {
	t.Helper()
	cfg, log := testConfig(t, demoStore(t)), &bytes.Buffer{}
	cfg.Log = slog.New(slog.NewTextHandler(log, nil))
	cfg.Identity = identity.Header{Email: "X-Forwarded-Email", Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}}
	cfg.Managers = identity.Managers{Addresses: []string{"boss@example.org"}}
	for _, f := range change {
		f(&cfg)
	}
	cfg.Rosters = rostersOf(cfg.Store)
	return serverWith(t, cfg), log
}

// visit sends a request from a remote address.
func visit(t *testing.T, h http.Handler, method, from, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	req.RemoteAddr = from + ":4711"
	req.Header.Set("Accept", "text/html")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

func TestForgedHeaderIsRefusedOnEveryPathAndLoggedOnce(t *testing.T) {
	s, log := identified(t)
	h := s.Handler()
	const private = "boss@example.org"
	for _, target := range []string{catalog.PathHub, catalog.PathShifts + "?format=json", catalog.PathMetrics, "/nowhere", "/", catalog.PathSoftConflictsExport} {
		for _, headers := range [][]string{{"X-Forwarded-Email", private}, {"X-Forwarded-Email", private, "X-Forwarded-For", "10.0.0.1"}, {"X-Forwarded-Email", private, "HX-Request", "true"}} {
			for _, method := range []string{"GET", "HEAD"} {
				w := visit(t, h, method, "203.0.113.9", target, headers...)
				if w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), private) || w.Header().Get("Cache-Control") != "no-store" {
					t.Errorf("%s %s: status %d, %v: %s", method, target, w.Code, w.Header(), w.Body)
				}
			}
		}
	}
	if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "from=203.0.113.9") || strings.Contains(log.String(), private) {
		t.Errorf("the log has %d lines:\n%s", n, log)
	}
	visit(t, h, "GET", "203.0.113.10", catalog.PathHub, "X-Forwarded-Email", private)
	if n := strings.Count(log.String(), "\n"); n != 2 {
		t.Errorf("another address leaves %d lines in all", n)
	}
	for _, target := range []string{catalog.PathHealth, catalog.PathReady} { // these responses contain no private data
		if w := visit(t, h, "GET", "203.0.113.9", target); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", target, w.Code)
		}
	}
	if w := visit(t, h, "POST", "203.0.113.9", catalog.PathHub, "X-Forwarded-Email", private); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", w.Code)
	}
}

func TestLoopbackIsNobodyWhereVisitorsAreIdentified(t *testing.T) {
	s, _ := identified(t)
	if w := do(t, s.Handler(), "GET", catalog.PathHub); w.Code != http.StatusForbidden {
		t.Errorf("status %d", w.Code)
	}
	if v := s.Visitor(t.Context()); v.Viewer != (schedule.Viewer{}) {
		t.Errorf("a context without a visitor is asked as %+v", v.Viewer)
	}
}

func TestRefusalsSayWhatToDo(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	for _, c := range []struct {
		from    string
		headers []string
		code    int
		words   string
	}{
		{"10.0.0.1", nil, http.StatusUnauthorized, "Sign in there"},
		{"10.0.0.1", []string{"X-Forwarded-Email", "boss@example.org", "X-Forwarded-Email", "a@example.org"}, http.StatusBadRequest, "the proxy must replace the header"},
		{"10.0.0.2", nil, http.StatusForbidden, "Open the service at its public address"},
	} {
		w := visit(t, h, "GET", c.from, catalog.PathHub, c.headers...)
		if w.Code != c.code || !strings.Contains(w.Body.String(), c.words) || first(parsePage(t, w.Body.String()), "h1") == nil {
			t.Errorf("%v: status %d: %s", c.headers, w.Code, w.Body)
		}
		w = visit(t, h, "GET", c.from, catalog.PathShifts+"?format=csv", c.headers...)
		if w.Code != c.code || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" || !strings.Contains(w.Body.String(), c.words) {
			t.Errorf("%v: a program gets %d, %v: %s", c.headers, w.Code, w.Header(), w.Body)
		}
	}
}

// TestWhatIsKeptIsKeptByViewer requests one address as several visitors within the second for which pages are cached. Each visitor gets a
// different ETag.
func TestWhatIsKeptIsKeptByViewer(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	seen := map[string]string{}
	for _, email := range []string{"boss@example.org", "staff01@wren-harbor.example", "STAFF02@wren-harbor.example", "who@example.org"} {
		w := visit(t, h, "GET", "10.0.0.1", catalog.PathStaffSummary, "X-Forwarded-Email", email)
		etag := w.Header().Get("Etag")
		if w.Code != http.StatusOK || etag == "" || seen[etag] != "" {
			t.Errorf("%s: status %d, ETag %q like %s", email, w.Code, etag, seen[etag])
		}
		seen[etag] = email
		if got := w.Header().Get("Cache-Control"); !strings.Contains(got, "private") {
			t.Errorf("Cache-Control %q", got)
		}
		if got := strings.Join(w.Header().Values("Vary"), ", "); !strings.HasPrefix(got, "X-Forwarded-Email, Accept-Encoding") {
			t.Errorf("Vary %q", got)
		}
		if w := visit(t, h, "GET", "10.0.0.1", catalog.PathStaffSummary, "X-Forwarded-Email", email, "If-None-Match", etag); w.Code != http.StatusNotModified {
			t.Errorf("%s: status %d for what is known", email, w.Code)
		}
		for other := range seen {
			if w := visit(t, h, "GET", "10.0.0.1", catalog.PathStaffSummary, "X-Forwarded-Email", email, "If-None-Match", other); other != etag && w.Code != http.StatusOK {
				t.Errorf("%s: status %d for what another visitor knows", email, w.Code)
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("%d different pages", len(seen))
	}
}

func TestVisitorIsTheEmployeeWithTheAddress(t *testing.T) {
	s, _ := identified(t)
	ask := func(email string) identity.Visitor {
		req := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		req.RemoteAddr = "10.0.0.1:1"
		req.Header.Set("X-Forwarded-Email", email)
		v, refusal := s.Identify(req)
		if refusal != nil {
			t.Fatal(refusal)
		}
		return v
	}
	if v := ask("Staff01@Wren-Harbor.Example"); v.Viewer != (schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}) || v.Mapping != schedule.MappingMatched || v.Employee == "" {
		t.Errorf("%+v", v)
	}
	if v := ask("boss@example.org"); v.Viewer != schedule.Manager || v.EmployeeID != 0 {
		t.Errorf("%+v", v)
	}
	if v := ask("who@example.org"); v.Viewer != (schedule.Viewer{Role: schedule.RoleStaff}) || v.Mapping != schedule.MappingUnmatched {
		t.Errorf("%+v", v)
	}
}

func TestFiguresAreForManagers(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	for email, want := range map[string]int{"boss@example.org": http.StatusOK, "staff01@wren-harbor.example": http.StatusForbidden} {
		if w := visit(t, h, "GET", "10.0.0.1", catalog.PathMetrics, "X-Forwarded-Email", email); w.Code != want {
			t.Errorf("%s: status %d, want %d", email, w.Code, want)
		}
	}
}
