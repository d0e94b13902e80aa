package handlers

import (
	"context"
	"errors"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"opshub/schedule/localtime"
	"opshub/schedule/roster/reload"

	"opshub/handlers/dryrun"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule/demo"

	_ "time/tzdata" // the tests must not depend on the time zones of the machine

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/cmd"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// testNow is the fixed clock of the tests: Friday 20 November 2026, 14:12:44 in UTC.
var testNow = time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)

// movingClock returns a clock that starts at testNow and advances with every call, so that no result is shared. It is safe for concurrent
// use.
func movingClock(by time.Duration) func() time.Time {
	var looks atomic.Int64
	return func() time.Time { return testNow.Add(time.Duration(looks.Add(1)) * by) }
}

// demoFolder holds the demo database. TestMain creates it, because a test that sets its own temporary folder must not determine the
// location of the shared file.
var demoFolder string

// longFolder holds the database of longFile.
var longFolder string

// demoFile creates the demo database of the fixed day once per test run. Tests only read the file, so they share it without a copy.
var demoFile = sync.OnceValues(func() (string, error) {
	path := filepath.Join(demoFolder, "demo.db")
	return path, fillDemo(path)
})

// demoCopy returns the path of a copy of the demo database file.
func demoCopy(t *testing.T) string {
	t.Helper()
	from, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// fillDemo stores the demo of the fixed day in the database at this address.
func fillDemo(address string) error {
	return inDatabase(address, func(ctx context.Context, db *store.Store) error {
		_, err := demo.Store(ctx, db, testNow.Truncate(time.Minute))
		return err
	})
}

// fill creates a database file with this roster.
func fill(path string, roster *schedule.Roster) error {
	return inDatabase(path, func(ctx context.Context, db *store.Store) error {
		_, err := db.Import(ctx, store.ImportMeta{Source: "test", At: schedule.Instant(testNow.Unix() / 60 * 60)}, roster)
		return err
	})
}

// inDatabase opens the database at this address for writing and calls do. SQLite creates the file if it does not exist.
func inDatabase(address string, do func(context.Context, *store.Store) error) error {
	ctx := context.Background()
	db, err := store.Open(ctx, address, store.ReadWrite, time.Now)
	if err != nil {
		return err
	}
	defer db.Close()
	return do(ctx, db)
}

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "opshub-handlers-")
	if err != nil {
		log.Fatal(err)
	}
	demoFolder, longFolder = filepath.Join(folder, "demo"), filepath.Join(folder, "long")
	if err := errors.Join(os.Mkdir(demoFolder, 0o700), os.Mkdir(longFolder, 0o700)); err != nil {
		log.Fatal(err)
	}
	endBrowser := checkers.OneBrowser()
	code := storetest.Run(m, nil)
	endBrowser()
	_ = os.RemoveAll(folder) // a leftover in the temporary folder is not a failure
	os.Exit(code)
}

// demoOpen opens the demo database as serve does. Every test reads through this handle, so that tests share the results that the store
// caches. TestMain closes it.
var demoOpen = sync.OnceValues(func() (*store.Store, error) {
	path, err := demoFile()
	if err != nil {
		return nil, err
	}
	return store.Open(context.Background(), path, store.ReadOnly, time.Now)
})

// demoStore returns the demo database.
func demoStore(t testing.TB) *store.Store {
	t.Helper()
	db, err := demoOpen()
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// demoWhole is the server over the demo database for tests that only read it. Its clock does not advance, so tests share its cached
// responses.
var demoWhole = sync.OnceValues(func() (*web.Server, error) {
	db, err := demoOpen()
	if err != nil {
		return nil, err
	}
	rows, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	s, err := newServer(fixedConfig(rows, db), rows.Built())
	if err == nil {
		support.WaitForAll(s) // a slow machine must not change the result of a check
	}
	return s, err
})

// wholeServer returns the server that tests share. A test that changes the server must use demoServer.
func wholeServer(t testing.TB) *web.Server {
	t.Helper()
	s, err := demoWhole()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rosterStore creates a database with this roster and opens it as serve does.
func rosterStore(t testing.TB, roster *schedule.Roster) *store.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	if err := fill(path, roster); err != nil {
		t.Fatal(err)
	}
	return openStore(t, path)
}

func openStore(t testing.TB, path string) *store.Store {
	t.Helper()
	db, err := store.Open(context.Background(), path, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // closing a read-only handle loses nothing
	return db
}

// testConfig returns a complete configuration over a store, with the fixed clock.
func testConfig(t testing.TB, db *store.Store) web.Config {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return fixedConfig(rows, db)
}

// testCommands replace the model of the command line, which package main passes to the server.
var testCommands = []web.Command{{Name: dryrun.ValidateName, Help: "Hold a draft period against the rules.", Signature: "opshub draft-shift validate --db=FILE [flags]", Text: "Usage: opshub draft-shift validate\n",
	Code: "main.(*validateCmd).Run", File: "cmd/opshub/draftshift.go",
	Options: []web.CommandOption{{Name: "--db", Type: "text", Required: true, Env: []string{"OPSHUB_DB"}, Help: "Database."}, {Name: "--format", Type: "text", Default: "text", Values: []string{"text", "json"}, Help: "text or json."}},
	Exits:   []web.CommandExit{{Status: 0, Means: "The rules find nothing."}, {Status: 1, Means: "They find something."}, {Status: 2, Means: "There is no answer."}}}}

// freshRosters checks the data version on every call, so that a test reads its own import without polling.
type freshRosters struct {
	*reload.Reloader
	db *store.Store
}

// Roster loads the data if it has changed. If the load fails, Roster returns the previous roster, as in a server.
func (f freshRosters) Roster() *roster.Roster {
	if !f.Reloader.Ready() || f.Reloader.Roster().Version != f.db.Version() {
		_ = f.Refresh(context.Background())
	}
	return f.Reloader.Roster()
}

// Ready loads the first roster.
func (f freshRosters) Ready() bool {
	f.Roster()
	return f.Reloader.Ready()
}

// reloaders holds the rosters of the databases that tests opened.
var reloaders sync.Map

// rostersOf returns the in-memory schedule of a database. Tests that read one database share it.
func rostersOf(db *store.Store) web.Rosters {
	k, _ := reloaders.LoadOrStore(db, freshRosters{reload.New(db, func() time.Time { return testNow }, slog.New(slog.DiscardHandler)), db})
	return k.(web.Rosters)
}

// loadedServer returns a server over a database whose schedule is already in memory.
func loadedServer(t testing.TB, db *store.Store) *web.Server {
	t.Helper()
	s := serverWith(t, testConfig(t, db))
	if !s.Rosters.Ready() {
		t.Fatal(s.Rosters.Failure())
	}
	return s
}

func fixedConfig(rows *catalog.Catalog, db *store.Store) web.Config {
	return web.Config{Catalog: rows, CommandSources: cmd.Sources, Store: db, Rosters: rostersOf(db), Version: "test", Commands: testCommands, Now: func() time.Time { return testNow },
		Stamp: check.Stamp{At: testNow, Note: "commit of the build"}}
}

// demoServer returns a server over the demo database. It does not register the paths in without.
func demoServer(t testing.TB, without ...string) *web.Server {
	t.Helper()
	return serverWith(t, testConfig(t, demoStore(t)), without...)
}

// serverWith returns a server with this configuration. It does not register the paths in without.
func serverWith(t testing.TB, cfg web.Config, without ...string) *web.Server {
	t.Helper()
	var screens []catalog.Screen
	for _, sc := range cfg.Catalog.Built() {
		skip := false
		for _, path := range without {
			skip = skip || sc.Path == path
		}
		if !skip {
			screens = append(screens, sc)
		}
	}
	s, err := newServer(cfg, screens)
	if err != nil {
		t.Fatal(err)
	}
	support.WaitForAll(s) // a slow machine must not change the result of a check
	return s
}

// do sends one request as a visitor on this machine. headers are name, value pairs.
func do(t testing.TB, h http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	req.RemoteAddr, req.Host = "127.0.0.1:50000", "127.0.0.1:8080"
	req.Header.Set("X-Request-Id", "test") // so that equal responses have equal headers
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

// demoStyle is the time and date format of the demo organization.
var demoStyle = localtime.Style{TwelveHours: true, MonthFirst: true}
