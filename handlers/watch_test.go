package handlers

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

var endpoints = []string{catalog.PathHealth, catalog.PathReady, catalog.PathMetrics}

// watchedFigures reads /metrics and returns the value of each line by name and labels.
func watchedFigures(t testing.TB, h http.Handler) map[string]string {
	t.Helper()
	w := do(t, h, "GET", catalog.PathMetrics)
	if w.Code != http.StatusOK {
		t.Fatalf("metrics: status %d: %s", w.Code, w.Body)
	}
	out := map[string]string{}
	for line := range strings.Lines(w.Body.String()) {
		if at := strings.LastIndex(line, " "); at > 0 && !strings.HasPrefix(line, "#") {
			out[line[:at]] = strings.TrimSpace(line[at+1:])
		}
	}
	return out
}

// readyOf requests the readiness of the service.
func readyOf(t testing.TB, h http.Handler) (code int, database map[string]any) {
	t.Helper()
	w := do(t, h, "GET", catalog.PathReady)
	var body struct {
		Ready    bool           `json:"ready"`
		Database map[string]any `json:"database"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("readyz: %v: %s", err, w.Body)
	}
	if body.Ready != (w.Code == http.StatusOK) {
		t.Errorf("readyz: status %d with ready %t", w.Code, body.Ready)
	}
	return w.Code, body.Database
}

func TestEndpointsAnswerGetAndHeadAndNothingElse(t *testing.T) {
	h := demoServer(t).Handler()
	for _, target := range endpoints {
		get, head := do(t, h, "GET", target), do(t, h, "HEAD", target)
		if get.Code != http.StatusOK || get.Body.Len() == 0 || head.Code != http.StatusOK || head.Body.Len() != 0 {
			t.Errorf("%s: status %d with %d bytes, by HEAD %d with %d", target, get.Code, get.Body.Len(), head.Code, head.Body.Len())
		}
		if get.Header().Get("Cache-Control") != "no-store" || get.Header().Get("Content-Type") == "" {
			t.Errorf("%s: headers %v", target, get.Header())
		}
		if target != catalog.PathReady && !maps.EqualFunc(get.Header(), head.Header(), slices.Equal) { // that response contains a time
			t.Errorf("%s: by HEAD %v, by GET %v", target, head.Header(), get.Header())
		}
		for _, method := range refused {
			if w := do(t, h, method, target); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: status %d, Allow %q", method, target, w.Code, w.Header().Get("Allow"))
			}
		}
	}
	if body := do(t, h, "GET", catalog.PathHealth).Body.String(); body != "ok\n" {
		t.Errorf("healthz says %q", body)
	}
}

// TestProbesAnswerAnyVisitor verifies that the health and readiness endpoints respond to requests from other machines, and that the
// metrics refuse them.
func TestProbesAnswerAnyVisitor(t *testing.T) {
	h := demoServer(t).Handler()
	for _, target := range endpoints {
		req := httptest.NewRequestWithContext(t.Context(), "GET", target, nil)
		req.RemoteAddr, req.Host = "203.0.113.9:4711", "schedule.example"
		req.Header.Set("X-Forwarded-For", "198.51.100.7")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		want := http.StatusOK
		if target == catalog.PathMetrics {
			want = http.StatusForbidden
		}
		if w.Code != want {
			t.Errorf("%s: status %d to a visitor from elsewhere, want %d", target, w.Code, want)
		}
	}
}

// TestRequestsAreCounted sends requests of each kind and compares the metrics with their numbers.
func TestRequestsAreCounted(t *testing.T) {
	h := demoServer(t).Handler()
	w := do(t, h, "GET", catalog.PathShifts+"?q=Whitfield-the-secret")
	do(t, h, "GET", catalog.PathShifts+"?q=Whitfield-the-secret", "If-None-Match", w.Header().Get("Etag"))
	do(t, h, "HEAD", catalog.PathShifts)
	do(t, h, "GET", catalog.PathShifts+"?employee_id=x")
	do(t, h, "GET", "/somewhere/Whitfield-the-secret")
	do(t, h, "GET", "/elsewhere")
	do(t, h, "POST", catalog.PathShifts)
	do(t, h, "BREW", catalog.PathShifts)
	do(t, h, "GET", catalog.PathSmokeTest) // its internal requests do not count as requests of visitors
	got := watchedFigures(t, h)
	name := "app.employee-schedules.shifts"
	for line, want := range map[string]string{
		`opshub_requests_total{method="GET",route="` + name + `",status="200"}`:  "1",
		`opshub_requests_total{method="GET",route="` + name + `",status="304"}`:  "1",
		`opshub_requests_total{method="HEAD",route="` + name + `",status="200"}`: "1",
		`opshub_requests_total{method="GET",route="` + name + `",status="400"}`:  "1",
		`opshub_requests_total{method="GET",route="unknown",status="404"}`:       "2",
		`opshub_requests_total{method="other",route="refused",status="405"}`:     "2",
		`opshub_request_seconds_count{route="` + name + `"}`:                     "4",
		`opshub_requests_in_flight`:                                              "1",
	} {
		if got[line] != want {
			t.Errorf("%s is %q, want %s", line, got[line], want)
		}
	}
	sent := fmt.Sprint(w.Body.Len())
	if n := got[`opshub_response_bytes_total{route="`+name+`"}`]; len(n) < len(sent) {
		t.Errorf("%s bytes were sent at the least, %s are counted", sent, n)
	}
	for line := range got {
		if strings.Contains(line, "Whitfield") || strings.Contains(line, "/app/") || strings.Contains(line, "BREW") {
			t.Errorf("a label holds something of a visitor: %s", line)
		}
	}
}

// TestEveryRouteIsCountedUnderItsName verifies that the metrics count the request of each route under the name of the route. The requests
// contain the ETag, so that most responses are a 304 without a body.
func TestEveryRouteIsCountedUnderItsName(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h, status := s.Handler(), map[string]int{}
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		tag := do(t, demoAnswers(t), "GET", target).Header().Get("Etag")
		status[sc.Name] = do(t, h, "GET", target, "If-None-Match", tag).Code
	}
	got := watchedFigures(t, h)
	for name, code := range status {
		if line := fmt.Sprintf(`opshub_requests_total{method="GET",route=%q,status="%d"}`, name, code); got[line] != "1" {
			t.Errorf("%s is %q", line, got[line])
		}
	}
	if len(status) != len(s.Registered) {
		t.Errorf("%d names for %d routes", len(status), len(s.Registered))
	}
}

func TestWhatIsWatched(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	got := watchedFigures(t, h)
	for line, want := range map[string]string{
		"opshub_ready": "1", `opshub_checks{status="FAIL"}`: "0", `opshub_check_passes{check="Engine and schema"}`: "1",
		`opshub_catalog_routes{state="declared"}`:   format.Number(len(s.Catalog.Screens())),
		`opshub_catalog_routes{state="registered"}`: format.Number(len(s.Registered)),
		`opshub_database_connections{state="most"}`: "64",
	} {
		if got[line] != want {
			t.Errorf("%s is %q, want %s", line, got[line], want)
		}
	}
	for _, begin := range []string{`opshub_database_info{engine="SQLite 3.`, `opshub_build_info{`, "go_goroutines", "process_resident_memory_bytes", "opshub_database_query_seconds", "opshub_last_import_timestamp_seconds"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(got)), func(line string) bool { return strings.HasPrefix(line, begin) }) {
			t.Errorf("no figure begins with %s", begin)
		}
	}
	if strings.Contains(do(t, h, "GET", catalog.PathReady).Body.String(), "/") {
		t.Error("readyz tells a path")
	}
}

// TestAClosedDatabaseIsNotReady closes the database. The metrics still respond, and count the failed checks.
func TestAClosedDatabaseIsNotReady(t *testing.T) {
	db, err := store.Open(t.Context(), tampered(t), store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s := serverWith(t, testConfig(t, db))
	h := s.Handler()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if code, database := readyOf(t, h); code != http.StatusServiceUnavailable || database["reason"] != "the database is closed" {
		t.Errorf("readyz: status %d, %v", code, database)
	}
	if w := do(t, h, "GET", catalog.PathHealth); w.Code != http.StatusOK {
		t.Errorf("healthz: status %d, though the process lives", w.Code)
	}
	got := watchedFigures(t, h)
	if got["opshub_ready"] != "0" || got[`opshub_checks{status="FAIL"}`] == "0" || got[`opshub_check_passes{check="Engine and schema"}`] != "0" {
		t.Errorf("ready %s, failing checks %s", got["opshub_ready"], got[`opshub_checks{status="FAIL"}`])
	}
}

// TestReadinessTurnsByItself verifies the readiness after the file is removed, after it is replaced with a file of another schema or a
// broken one, and after it is restored.
func TestReadinessTurnsByItself(t *testing.T) {
	path := tampered(t)
	cfg := testConfig(t, openStore(t, path))
	cfg.Now = movingClock(2 * web.SharedFor)
	h := serverWith(t, cfg).Handler()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lay := func(content []byte) {
		t.Helper()
		other := filepath.Join(t.TempDir(), "other.db")
		if err := os.WriteFile(other, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(other, path); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(what string, code int, reason any) {
		t.Helper()
		if got, database := readyOf(t, h); got != code || database["reason"] != reason {
			t.Errorf("%s: status %d, %v", what, got, database)
		}
	}
	expect("as it is", http.StatusOK, nil)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	expect("without the file", http.StatusServiceUnavailable, "the database file is missing")
	lay([]byte("no database"))
	expect("with another file", http.StatusServiceUnavailable, "the database file is damaged or incomplete")
	lay(ofAnotherSchema(t, whole))
	expect("of a later schema", http.StatusServiceUnavailable, fmt.Sprintf("the database has schema %d, but this program requires %d", store.SchemaVersion()+1, store.SchemaVersion()))
	lay(whole)
	expect("back in its place", http.StatusOK, nil)
	if w := do(t, serverWith(t, cfg, catalog.PathHelp).Handler(), "GET", catalog.PathReady); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "1 of the ") {
		t.Errorf("without a route: status %d, %s", w.Code, w.Body)
	}
}

// ofAnotherSchema returns a database file with one additional migration.
func ofAnotherSchema(t *testing.T, file []byte) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "later.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	run(t, db, fmt.Sprintf(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1)`, store.SchemaVersion()+1))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	later, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return later
}

// BenchmarkHub measures a cached page through the complete middleware chain.
func BenchmarkHub(b *testing.B) {
	h := demoServer(b).Handler()
	for b.Loop() {
		do(b, h, "GET", catalog.PathHub, "Accept-Encoding", "gzip")
	}
}

// BenchmarkCount measures the cost of counting one request.
func BenchmarkCount(b *testing.B) {
	m := demoServer(b).Metrics.Meter("bench")
	for b.Loop() {
		m.Count(http.MethodGet, http.StatusOK, 7000, 15*time.Microsecond)
	}
}
