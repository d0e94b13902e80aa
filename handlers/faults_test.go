package handlers

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"
	"golang.org/x/net/html"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/web"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// fault breaks one thing and names the row that must fail on every screen that shows it. The name of a row is its list and its subject:
// "routes /app/...", "files handlers/support/help.go", "service Tables are there".
type fault struct {
	name   string
	turns  string // the row
	also   string // the row of the diagnostics for all routes together
	asked  bool   // screens that need it fail too, which a smoke test reports
	warns  bool   // the status is WARN; otherwise FAIL if required, WARN if optional
	broken func(*testing.T) *web.Server
}

// rowLists maps the caption of a table of checks to its name in JSON.
var rowLists = map[string]string{
	"Expected routes": "routes", "Expected files": "files", "Checks of the service": "service",
	"Requested routes": "routes", "Links of the shared navigation": "navigation", "Readiness of the screens": "routes",
}

var faults = []fault{
	{name: "a route is left out", turns: "routes " + catalog.PathHelp, broken: func(t *testing.T) *web.Server { return demoServer(t, catalog.PathHelp) }},
	{name: "an optional route is left out", turns: "routes " + catalog.PathBlockEvents, broken: func(t *testing.T) *web.Server { return demoServer(t, catalog.PathBlockEvents) }},
	{name: "another route answers", turns: "routes " + catalog.PathHelp, also: "service No route is shadowed", broken: shadowed},
	{name: "a route without a row", turns: "service Every route is declared", warns: true, broken: undeclared},
	{name: "a list leads nowhere", turns: "service No dead links", broken: func(t *testing.T) *web.Server { return serverWith(t, withScreen(t, deadEnd)) }},
	{name: "nothing leads to a screen", turns: "service No orphans", warns: true, broken: func(t *testing.T) *web.Server { return serverWith(t, withScreen(t, unnamed)) }},
	{name: "a file is hidden", turns: "files components/nav.templ", broken: func(t *testing.T) *web.Server { return hidden(t, "components/nav.templ") }},
	{name: "an optional file is hidden", turns: "files schedule/columns/columns.go", broken: func(t *testing.T) *web.Server { return hidden(t, "schedule/columns/columns.go") }},
	{name: "a table is dropped", turns: "service Tables are there", also: "service The schedule in memory is that of the database", asked: true, broken: changedUnder(`DROP TABLE period_acknowledgment`)},
	{name: "a column is dropped", turns: "service Tables are there", asked: true, broken: changedUnder(`ALTER TABLE import_file DROP COLUMN rows_refused`)},
	{name: "a table more", turns: "service Tables are there", warns: true, broken: changedUnder(`CREATE TABLE scratch (id INTEGER)`)},
	{name: "the schema is set back", turns: "service Engine and schema",
		broken: changedUnder(`DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)},
	{name: "the schema is ahead", turns: "service Engine and schema", broken: changedUnder(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)},
	{name: "the journal turns to WAL", turns: "service Engine and schema",
		broken: changedUnder(`PRAGMA journal_mode = WAL`, `UPDATE organization SET name = 'in WAL mode'`)},
	{name: "the file is replaced by one that is newer than the program", turns: "service Engine and schema", broken: replaced(`UPDATE goose_db_version SET version_id = 999 WHERE version_id = 1`)},
	{name: "eight days go by", turns: "service Data is fresh", warns: true, broken: func(t *testing.T) *web.Server { return at(t, testNow.AddDate(0, 0, 8)) }},
	{name: "the last shift is over", turns: "service Data reaches today", warns: true, broken: func(t *testing.T) *web.Server {
		path := tampered(t, `DELETE FROM shift WHERE ends_at >= unixepoch('2026-11-19')`) // as if the import had not contained them
		return serverWith(t, testConfig(t, openStore(t, path)))
	}},
	{name: "the data lies in the future", turns: "service Data reaches today", warns: true, broken: func(t *testing.T) *web.Server { return at(t, testNow.AddDate(-3, 0, 0)) }},
	{name: "a handle that writes", turns: "service Database handle refuses writes", broken: writing},
	{name: "memory holds other blocks", turns: "service The schedule in memory is that of the database", broken: func(t *testing.T) *web.Server {
		return serverWith(t, staleConfig(t, `UPDATE unavailable_block SET deleted = 1`))
	}},
	{name: "an event is changed", turns: "service Audit log is whole",
		broken: changedUnder(`DROP TRIGGER audit_event_no_update`, `UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 1`)},
	{name: "an unknown zone", turns: "service Time zones are known", warns: true, broken: func(t *testing.T) *web.Server {
		path := tampered(t, `UPDATE location SET time_zone = 'Mars/Base' WHERE id = (SELECT MIN(id) FROM location)`)
		return serverWith(t, testConfig(t, openStore(t, path)))
	}},
	// These cases pass facts to the check, because they would need another build.
	{name: "a wrong resolver", turns: "service Wall-clock resolver", broken: believing(func(f *check.Facts) {
		f.Resolve = func(string, string, int) (int64, error) { return 0, errors.New("no zone data") }
	})},
	{name: "a build without htmx", turns: "service Front-end files from npm", warns: true, broken: believing(func(f *check.Facts) { f.Missing = []string{"htmx, the script"} })},
}

// shadowed returns a server in which a parameter route matches the address of a screen that is not registered.
func shadowed(t *testing.T) *web.Server {
	cfg := testConfig(t, demoStore(t))
	shadow := catalog.Screen{Path: catalog.PathHub + "/{employee}", Name: "shadow", Family: catalog.Help, Content: "operations", Title: "Shadow", Purpose: "Answers for others."}
	rows, err := catalog.New(append(slices.Clone(cfg.Catalog.Sections()), catalog.Section{Name: "Shadow", Place: catalog.PlaceDevelopers, Screens: []catalog.Screen{shadow}}))
	if err != nil {
		t.Fatal(err)
	}
	cfg.Catalog = rows
	return serverWith(t, cfg, catalog.PathHelp)
}

// hidden returns a server whose build lacks a file.
func hidden(t *testing.T, file string) *web.Server {
	cfg := testConfig(t, demoStore(t))
	cfg.Files = hiding{Sources, file}
	return serverWith(t, cfg)
}

// changedUnder returns a server whose open database file is changed by another connection.
func changedUnder(statements ...string) func(*testing.T) *web.Server {
	return func(t *testing.T) *web.Server {
		path := tampered(t)
		s := loadedServer(t, openStore(t, path))
		db, err := driver.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() }) // the last connection would delete the journal
		before := s.Store.Version()
		run(t, db, statements...)
		for deadline := time.Now().Add(10 * time.Second); s.Store.Version() == before && time.Now().Before(deadline); { // the store polls the file
			time.Sleep(10 * time.Millisecond)
		}
		s.Rosters.Roster()
		return s
	}
}

// replaced returns a server whose database file is replaced by a copy on which these statements were run.
func replaced(statements ...string) func(*testing.T) *web.Server {
	return func(t *testing.T) *web.Server {
		path := tampered(t)
		s := serverWith(t, testConfig(t, openStore(t, path)))
		if err := os.Rename(tampered(t, statements...), path); err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// at returns a server over the demo with this time.
func at(t *testing.T, now time.Time) *web.Server {
	cfg := testConfig(t, demoStore(t))
	cfg.Now = func() time.Time { return now }
	return serverWith(t, cfg)
}

// writing returns a server whose store is open for writing.
func writing(t *testing.T) *web.Server {
	db, err := store.Open(t.Context(), tampered(t), store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // nothing was written
	return serverWith(t, testConfig(t, db))
}

// believing returns a server with changed facts about its build.
func believing(change func(*check.Facts)) func(*testing.T) *web.Server {
	return func(t *testing.T) *web.Server {
		s := demoServer(t)
		conditions.ServiceResult(s).Get(t.Context(), s.Now, time.Minute, func(ctx context.Context) []check.Row { // the clock is fixed, so this never expires
			f := conditions.Facts(ctx, s, localtime.DateOf(testNow.Date()))
			change(&f)
			rows := check.Service(f)
			s.Memory.Rows(check.OfService, rows, s.Now())
			return rows
		})
		return s
	}
}

// TestEveryFaultTurnsExactlyItsRow breaks one thing at a time. Only the row of the fault changes, on every screen with checks and in the
// terminal output. Page and JSON have the same rows. The status of the JSON is 503 if a required row failed.
func TestEveryFaultTurnsExactlyItsRow(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	whole := allRows(t, s, onEveryScreen)
	terminal, _ := onTheTerminal(t, s)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			shown, s := 0, f.broken(t)
			for screen, rows := range allRows(t, s, f.shown) {
				for name, now := range rows {
					before, there := whole[screen][name]
					if name == f.also {
						if now.status != check.Fail {
							t.Errorf("%s: %s is %s", screen, name, now.status)
						}
						continue
					}
					if name != f.turns {
						broken := f.asked && screen == catalog.PathSmokeTest && now.summary == "it answers with status 500"
						if there && !broken && now.status != before.status {
							t.Errorf("%s: %s was %s and is %s: %s", screen, name, before.status, now.status, now.summary)
						}
						continue
					}
					shown++
					held := before.status == check.Pass || len(assets.Missing()) > 0 // a build without npm has no front end
					if want := f.status(now.required); now.status != want || !held {
						t.Errorf("%s: %s is %s, want %s; before it was %s", screen, name, now.status, want, before.status)
					}
				}
			}
			if shown == 0 {
				t.Errorf("no screen shows %q", f.turns)
			}
			f.turnsOnTheTerminal(t, s, terminal)
		})
	}
}

// shown reports whether the test reads the rows of a screen. For a route or a file it reads all screens. The service checks have the same
// rows on every screen, so the test reads four of them.
func (f fault) shown(path string) bool {
	return !strings.HasPrefix(f.turns, "service ") ||
		slices.Contains([]string{catalog.PathDiagnostics, catalog.PathProductionDiagnostics, catalog.PathChecklist, catalog.PathSmokeTest}, path)
}

func onEveryScreen(string) bool { return true }

func (f fault) status(required bool) check.Status {
	if required && !f.warns {
		return check.Fail
	}
	return check.Warn
}

// TestEveryServiceCheckHasAFault fails if no fault covers a service check.
func TestEveryServiceCheckHasAFault(t *testing.T) {
	t.Parallel()
	rows := allRows(t, demoServer(t), onEveryScreen)[catalog.PathDiagnostics]
	if len(rows) == 0 {
		t.Fatal("no checks")
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		if strings.HasPrefix(name, "service ") && !slices.ContainsFunc(faults, func(f fault) bool { return name == f.turns || name == f.also }) {
			t.Errorf("nothing breaks %q: give it a row in faults", name)
		}
	}
}

// checked is one row of checks.
type checked struct {
	status   check.Status
	required bool
	summary  string
}

// allRows returns the rows of every diagnostics screen and checklist, of the smoke test of Operations, and of the hubs with checks. If a
// screen has JSON, allRows also compares its page with its JSON.
func allRows(t *testing.T, s *web.Server, shown func(path string) bool) map[string]map[string]checked {
	t.Helper()
	h, out := s.Handler(), map[string]map[string]checked{}
	for _, sc := range s.Registered {
		if !shown(sc.Path) {
			continue
		}
		if sc.Family == catalog.Diagnostics || sc.Family == catalog.Checklist && s.Catalog.Suite(sc) != nil || sc.Path == catalog.PathSmokeTest {
			out[sc.Path] = bothFaces(t, h, example(s, t, sc))
		}
		if sc.Family == catalog.Hub && s.Catalog.Suite(sc) != nil {
			out[sc.Path] = hubChecks(t, h, sc.Path)
		}
	}
	return out
}

// hubChecks returns the rows of the checks of a hub. They are a part of its page and have no JSON.
func hubChecks(t *testing.T, h http.Handler, path string) map[string]checked {
	t.Helper()
	rows := map[string]checked{}
	for _, table := range all(mainOf(t, h, path+"?part=checks"), "table") {
		list := rowLists[text(first(table, "caption"))]
		for _, tr := range all(first(table, "tbody"), "tr") {
			if list == "" || explains(tr) {
				continue
			}
			name := text(first(tr, "code"))
			if name == "" {
				name = strings.TrimSpace(first(tr, "th").FirstChild.Data)
			}
			status, _, _ := strings.Cut(text(tr), " ")
			rows[list+" "+name] = checked{status: check.Status(status), required: strings.Contains(" "+text(tr)+" ", " Yes ")}
		}
	}
	if len(rows) == 0 {
		t.Errorf("%s shows no checks", path)
	}
	return rows
}

// bothFaces reads the check rows of a screen from its JSON, and verifies that the page has the same rows in the same order with the same
// explanations.
func bothFaces(t *testing.T, h http.Handler, path string) map[string]checked {
	t.Helper()
	code, body := getJSON(t, h, path)
	rows := map[string]checked{}
	for _, table := range all(mainOf(t, h, path), "table") {
		list := rowLists[text(first(table, "caption"))]
		if list == "" {
			continue
		}
		lines, _ := body[list].([]any)
		shown := all(first(table, "tbody"), "tr")
		if len(shown) != 2*len(lines) {
			t.Errorf("%s: %d rows and explanations of %s on the page, %d rows in JSON", path, len(shown), list, len(lines))
			continue
		}
		for i, line := range lines {
			name, row := readRow(t, path, list, line.(map[string]any), shown[2*i], shown[2*i+1])
			rows[name] = row
		}
	}
	failed := slices.ContainsFunc(slices.Collect(maps.Values(rows)), func(c checked) bool { return c.status == check.Fail })
	if want := map[bool]int{true: http.StatusServiceUnavailable, false: http.StatusOK}[failed]; code != want {
		t.Errorf("%s: JSON answers %d, want %d", path, code, want)
	}
	return rows
}

// readRow reads one row from JSON and compares it with the row of the page and its explanation.
func readRow(t *testing.T, path, list string, line map[string]any, row, why *html.Node) (string, checked) {
	t.Helper()
	word := func(m map[string]any, key string) string { w, _ := m[key].(string); return w }
	name := word(line, "uri") + word(line, "path")
	if name == "" {
		name = word(line, "title")
	}
	status := word(line, "status")
	if !explains(why) || !strings.HasPrefix(text(row), status+" ") || !strings.Contains(text(row), name) {
		t.Errorf("%s: JSON says %s of %s, the page says %q", path, status, name, text(row))
	}
	reason, _ := line["why"].(map[string]any)
	said := all(why, "dd")
	since := word(line, "since")
	if len(said) != 5 || since == "" {
		t.Fatalf("%s: %s is explained by %d answers, since %q", path, name, len(said), since)
	}
	for i, want := range []string{word(reason, "expected"), word(reason, "observed"), status + " since " + since, word(reason, "breaks"), word(reason, "fix")} {
		if got := text(said[i]); want == "" || !strings.HasPrefix(squeezed(got), squeezed(want)) {
			t.Errorf("%s: of %s the page says %q and JSON %q", path, name, got, want)
		}
	}
	if open := slices.ContainsFunc(first(why, "details").Attr, func(a html.Attribute) bool { return a.Key == "open" }); open != (status == "FAIL") {
		t.Errorf("%s: the explanation of %s, which is %s, is open: %v", path, name, status, open)
	}
	required, _ := line["required"].(bool)
	return list + " " + name, checked{check.Status(status), required, word(reason, "summary")}
}

// squeezed returns a text without spaces, because HTML collapses them.
func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// TestARowSaysSinceWhenItTurned hides a file between two requests and then restores it. The row shows the time of each status change.
func TestARowSaysSinceWhenItTurned(t *testing.T) {
	now, gone := testNow, &hiding{FS: Sources}
	cfg := testConfig(t, demoStore(t))
	cfg.Now, cfg.Files = func() time.Time { return now }, gone
	h := serverWith(t, cfg).Handler()
	for _, c := range []struct {
		after  time.Duration
		hidden string
		want   string
	}{
		{0, "", "PASS since 2026-11-20 09:12:44, when it was first looked at"},
		{10 * time.Second, "", "PASS since 2026-11-20 09:12:44, when it was first looked at"},
		{20 * time.Second, "components/nav.templ", "FAIL since 2026-11-20 09:13:04; PASS before, last seen so 2026-11-20 09:12:54"},
		{time.Minute, "components/nav.templ", "FAIL since 2026-11-20 09:13:04; PASS before, last seen so 2026-11-20 09:12:54"},
		{time.Hour, "", "PASS since 2026-11-20 10:12:44; FAIL before, last seen so 2026-11-20 09:13:44"},
	} {
		now, gone.name = testNow.Add(c.after), c.hidden
		_, body := getJSON(t, h, catalog.PathDiagnostics)
		for _, row := range body["files"].([]any) {
			line := row.(map[string]any)
			if line["path"] != "components/nav.templ" {
				if line["before"] != nil {
					t.Errorf("after %s %v turned too", c.after, line)
				}
				continue
			}
			said := line["status"].(string) + " since " + line["since"].(string)
			if line["before"] == nil {
				said += ", when it was first looked at"
			} else {
				said += "; " + line["before"].(string) + " before, last seen so " + line["last_before"].(string)
			}
			if said != c.want || !strings.Contains(text(mainOf(t, h, catalog.PathDiagnostics)), c.want) {
				t.Errorf("after %s: %s, want %s, on the page too", c.after, said, c.want)
			}
		}
	}
}
