package handlers

import (
	"context"
	"database/sql"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/web"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// hiding is a file system that hides one file.
type hiding struct {
	fs.FS
	name string
}

// Open opens every file except the hidden one.
func (h hiding) Open(name string) (fs.File, error) {
	if name == h.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return h.FS.Open(name)
}

func TestOneMissingFileTurnsExactlyItsOwnRows(t *testing.T) {
	for _, c := range []struct {
		file     string
		required map[string]bool // by screen that requires the file
	}{
		{"handlers/support/help.go", map[string]bool{catalog.PathSmokeTest: true}},
		{"components/nav.templ", map[string]bool{catalog.PathDiagnostics: true, catalog.PathSmokeTest: true, catalog.PathExportSmokeTest: true}},
		{"schedule/columns/columns.go", map[string]bool{catalog.PathDiagnostics: false, catalog.PathExportDiagnostics: true, catalog.PathExportSmokeTest: true}},
	} {
		cfg := testConfig(t, demoStore(t))
		cfg.Files = hiding{Sources, c.file}
		h := serverWith(t, cfg).Handler()
		for _, screen := range []string{catalog.PathDiagnostics, catalog.PathSmokeTest, catalog.PathExportDiagnostics, catalog.PathExportSmokeTest} {
			code, body := getJSON(t, h, screen)
			required, looks := c.required[screen]
			if wantFail := looks && required; (code == http.StatusServiceUnavailable) != wantFail {
				t.Errorf("without %s %s answers %d", c.file, screen, code)
			}
			for what, status := range told(body) {
				list, name, _ := strings.Cut(what, " ")
				switch {
				case list == "files" && name == c.file:
					if want := map[bool]string{true: "FAIL", false: "WARN"}[required]; status != want {
						t.Errorf("%s: %s is %s, want %s", screen, name, status, want)
					}
				case turned[status] && list != "service" && what != "overall":
					t.Errorf("without %s %s says %s about %s", c.file, screen, status, what)
				}
			}
		}
	}
}

func TestNoFilesAtAll(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Files = fstest.MapFS{}
	h := serverWith(t, cfg).Handler()
	if got := counters(t, h, catalog.PathDiagnostics); got["Files found"] != "0/8" || !strings.HasPrefix(got["Overall status"], "FAIL") || got["Required failures"] != "5" {
		t.Errorf("%v", got)
	}
	if got := text(mainOf(t, h, catalog.PathSmokeTest)); !strings.Contains(got, "Required file failures: 15") {
		t.Error("the smoke test does not count 15 missing files")
	}
}

// TestAnotherRouteAnswers registers a parameter route in place of a missing static route. The checks must still report the static route as
// missing.
func TestAnotherRouteAnswers(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	shadow := catalog.Screen{Path: catalog.PathHub + "/{employee}", Name: "shadow", Family: catalog.Help, Content: "operations", Title: "Shadow", Purpose: "Answers for others."}
	sections := append([]catalog.Section{}, cfg.Catalog.Sections()...)
	rows, err := catalog.New(append(sections, catalog.Section{Name: "Shadow", Place: catalog.PlaceDevelopers, Screens: []catalog.Screen{shadow}}))
	if err != nil {
		t.Fatal(err)
	}
	cfg.Catalog = rows
	h := serverWith(t, cfg, catalog.PathDiagnostics).Handler()
	_, body := getJSON(t, h, catalog.PathChecklist)
	for _, row := range body["routes"].([]any) {
		row := row.(map[string]any)
		if row["uri"] != catalog.PathDiagnostics {
			continue
		}
		why, _ := row["why"].(map[string]any)
		if row["status"] != "FAIL" || why["summary"] != "another route answers" || !strings.Contains(why["observed"].(string), shadow.Path) {
			t.Errorf("%v", row)
		}
	}
	if code, _ := getJSON(t, h, catalog.PathSmokeTest); code != http.StatusServiceUnavailable {
		t.Errorf("the smoke test answers %d", code)
	}
}

// tampered returns the path of a copy of the demo database on which other SQL statements were run.
func tampered(t *testing.T, statements ...string) string {
	t.Helper()
	path := demoCopy(t)
	if len(statements) == 0 {
		return path
	}
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	run(t, db, statements...)
	return path
}

func run(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, text := range statements {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
}

// withNewVersion sets a new data version in a database file, as a program that writes the tables does.
func withNewVersion(t *testing.T, path string) {
	t.Helper()
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	run(t, db, `UPDATE organization SET data_version = '999-test'`)
}

// staleConfig returns a configuration whose roster contains the demo, although it has the version of a database that other SQL statements
// changed.
func staleConfig(t *testing.T, statements ...string) web.Config {
	t.Helper()
	cfg := testConfig(t, openStore(t, tampered(t, statements...)))
	stale := *rostersOf(demoStore(t)).Roster()
	stale.Version = cfg.Store.Version()
	cfg.Rosters = heldRoster{cfg.Rosters, &stale}
	return cfg
}

// heldRoster always returns the same roster.
type heldRoster struct {
	web.Rosters
	held *roster.Roster
}

func (h heldRoster) Roster() *roster.Roster { return h.held }

// TestServiceChecksTurn creates one fault of the service at a time. Only the check of that fault fails.
func TestServiceChecksTurn(t *testing.T) {
	t.Parallel()
	serviceTurned(t, serverWith(t, staleConfig(t, `UPDATE unavailable_block SET deleted = 1`)).Handler(), "The schedule in memory is that of the database")
	for _, c := range []struct {
		title, text string
	}{
		{"Audit log is whole", `DROP TRIGGER audit_event_no_update; UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 1`},
		{"Time zones are known", `UPDATE location SET time_zone = 'Mars/Base' WHERE id = (SELECT MIN(id) FROM location)`},
		{"Time zones are known", `UPDATE shift SET time_zone = 'Mars/Base' WHERE employee_id IS NULL`},
		{"Time zones are known", `UPDATE unavailable_block SET time_zone = 'Mars/Base' WHERE id = (SELECT MAX(id) FROM unavailable_block WHERE status = 'expired')`},
	} {
		h := serverWith(t, testConfig(t, openStore(t, tampered(t, strings.Split(c.text, "; ")...)))).Handler()
		serviceTurned(t, h, c.title)
	}
}

// serviceTurned fails the test unless the service check with this title is the only one that fails.
func serviceTurned(t *testing.T, h http.Handler, title string) {
	t.Helper()
	code, body := getJSON(t, h, catalog.PathDiagnostics)
	fails := false
	for _, row := range body["service"].([]any) {
		row := row.(map[string]any)
		status := row["status"]
		if row["title"] != title {
			if status == "FAIL" {
				t.Errorf("%s turned too: %v", row["title"], row["why"])
			}
			continue
		}
		fails = row["required"] == true
		if want := map[bool]string{true: "FAIL", false: "WARN"}[fails]; status != want {
			t.Errorf("%s is %s, want %s", title, status, want)
		}
	}
	if (code == http.StatusServiceUnavailable) != fails {
		t.Errorf("%s: status %d", title, code)
	}
}

func TestAClosedDatabaseFails(t *testing.T) {
	db, err := store.Open(t.Context(), tampered(t), store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s := loadedServer(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	code, body := getJSON(t, s.Handler(), catalog.PathDiagnostics)
	if code != http.StatusServiceUnavailable || body["overall"] != "FAIL" {
		t.Errorf("status %d, overall %v", code, body["overall"])
	}
}

func TestASmokeTestInsideASmokeTest(t *testing.T) {
	s := demoServer(t)
	ctx := context.WithValue(t.Context(), web.ProbingKey{}, &web.Probing{Seen: &check.Route{}})
	req := httptest.NewRequestWithContext(ctx, "GET", catalog.PathSmokeTest, nil)
	w := httptest.NewRecorder()
	s.Echo.ServeHTTP(w, req)
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "nested, not run") {
		t.Errorf("status %d: %.300s", w.Code, w.Body)
	}
	if w := do(t, s.Handler(), "GET", catalog.PathSmokeTest, "Probing", "1", "X-Probing", "1"); strings.Contains(w.Body.String(), "nested, not run") {
		t.Error("a header makes a smoke test believe that it is nested")
	}
}

// TestSmokeTestsShareAReportForASecond requests the smoke test with different filters, so that no page comes from the cache. Visitors with
// the same chosen employee share one report.
func TestSmokeTestsShareAReportForASecond(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	requests := &counting{FS: Sources}
	cfg.Files = requests
	h := serverWith(t, cfg).Handler()
	mainOf(t, h, catalog.PathSmokeTest)
	once := requests.opened.Load()
	opens := func(queries ...string) int64 {
		before := requests.opened.Load()
		for _, query := range queries {
			mainOf(t, h, catalog.PathSmokeTest+query)
		}
		return requests.opened.Load() - before
	}
	if n := opens("?location_id=1", "?location_id=2", "?from=2026-11-16"); once == 0 || n != 0 {
		t.Errorf("one visit opened %d files, and three more within the second %d further ones", once, n)
	}
	if n := opens("?employee_id=1"); n == 0 || n > once {
		t.Errorf("a visit with an employee chosen opened %d files, the first one %d", n, once)
	}
	if n := opens("?employee_id=1&location_id=1", "?employee_id=1&from=2026-11-16"); n != 0 {
		t.Errorf("two more with the same employee opened %d files", n)
	}
}

// counting is a file system that counts the opened files.
type counting struct {
	fs.FS
	opened atomic.Int64
}

func (c *counting) Open(name string) (fs.File, error) {
	c.opened.Add(1)
	return c.FS.Open(name)
}

// TestAuditPending requests the diagnostics while the audit check runs. The row is a warning, and the response is not an error.
func TestAuditPending(t *testing.T) {
	s := demoServer(t)
	running := make(chan struct{})
	history.AuditOf(s).Running, history.AuditOf(s).Waits = running, false
	code, body := getJSON(t, s.Handler(), catalog.PathDiagnostics)
	said := told(body)
	if code != http.StatusOK || said["service Audit log is whole"] != "WARN" || said["service Time zones are known"] != "PASS" {
		t.Errorf("status %d, %v", code, said)
	}
	if seen, err := conditions.AuditWhole(s, nil); seen.Holds || err != nil {
		t.Errorf("%+v, %v", seen, err)
	}
	history.AuditOf(s).Run(s, s.DataVersion(), running)
	if audit := history.AuditOf(s).Get(s); audit.Pending || audit.Events == 0 || audit.Err != nil {
		t.Errorf("after the check: %+v", audit)
	}
}

// TestAuditPanic verifies that a panic of the audit check becomes its error, and that the check runs again after auditRetry.
func TestAuditPanic(t *testing.T) {
	s := demoServer(t)
	broken, done := &web.Server{Config: s.Config}, make(chan struct{})
	broken.Store = nil
	var a history.AuditChain
	a.Run(broken, s.DataVersion(), done)
	if _, open := <-done; open || a.Result.Err == nil {
		t.Errorf("%+v", a.Result)
	}
	if audit := a.Get(s); audit.Err == nil || a.Running != nil {
		t.Errorf("before the retry: %+v", audit)
	}
	a.At = a.At.Add(-history.AuditRetry)
	_, running := a.Latest(s)
	<-running
	if audit := a.Get(s); audit.Err != nil || audit.Events == 0 {
		t.Errorf("after the retry: %+v", audit)
	}
}

// TestABrokenExportIsNoPass interrupts a response after its header row, as an export does if the database fails during the response.
func TestABrokenExportIsNoPass(t *testing.T) {
	s := demoServer(t)
	s.Handler()
	sc, _ := s.Catalog.Lookup(catalog.PathBlocksExport)
	s.Echo.GET("/breaks", s.Serve(sc, func(*web.Request) (*web.Answer, error) {
		return &web.Answer{Stream: func(w http.ResponseWriter) error {
			w.Header().Set("Content-Type", "text/csv; charset=utf-8")
			w.WriteHeader(http.StatusOK)
			return io.ErrUnexpectedEOF
		}}, nil
	}))
	if a := s.Probe(t.Context(), "/breaks"); a.Code != http.StatusOK || !a.Broken || a.Type != "text/csv" {
		t.Errorf("%+v", a)
	}
}

// TestSmokeTestSaysWhatExportsAnswered verifies the content type and the row count of each requested format.
func TestSmokeTestSaysWhatExportsAnswered(t *testing.T) {
	h := demoServer(t).Handler()
	_, body := getJSON(t, h, catalog.PathExportSmokeTest)
	exports := 0
	for _, row := range body["routes"].([]any) {
		row := row.(map[string]any)
		uri, seen := row["uri"].(string), row["seen"].(string)
		want := "text/html"
		if strings.HasSuffix(uri, "/export") {
			exports++
			want = "text/csv, " + format.Number(csvRows(t, h, uri)) + " rows"
		}
		if !strings.HasPrefix(seen, want) {
			t.Errorf("%s: seen %q, want %q", uri, seen, want)
		}
	}
	if exports != 5 {
		t.Errorf("%d exports were requested", exports)
	}
}
