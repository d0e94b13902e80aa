package handlers

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// partsOf returns the facts and rows of the deep diagnostics, by part.
func partsOf(t *testing.T, h http.Handler) map[string]struct {
	Facts map[string]string
	Rows  []map[string]string
} {
	t.Helper()
	var body struct {
		Facts []struct {
			ID    string
			Facts map[string]string
			Rows  []map[string]string
		}
	}
	w := do(t, h, "GET", catalog.PathProductionDiagnostics+"?format=json")
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	parts := map[string]struct {
		Facts map[string]string
		Rows  []map[string]string
	}{}
	for _, p := range body.Facts {
		parts[p.ID] = struct {
			Facts map[string]string
			Rows  []map[string]string
		}{p.Facts, p.Rows}
	}
	return parts
}

func TestDeepDiagnosticsShowWhatIsThere(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Settings = []web.Setting{{Name: "--addr", Value: "127.0.0.1:1234", Meaning: "where it listens"}}
	h := serverWith(t, cfg).Handler()
	parts := partsOf(t, h)
	path, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	ground := parts["ground"].Facts
	if want := components.Bytes(file.Size()); !strings.Contains(ground["File size"], want) || ground["Address"] != path || ground["Journal mode"] != "DELETE" {
		t.Errorf("the file has %s at %s, the screen says %v", want, path, ground)
	}
	if !strings.Contains(ground["Free disk space"], " of ") {
		t.Errorf("free: %q", ground["Free disk space"])
	}
	for _, row := range parts["assets"].Rows { // each asset is requested and has the listed length
		for head, encoding := range map[string]string{"Plain": "identity", "gzip": "gzip", "Brotli": "br"} {
			w := do(t, h, "GET", row["Address"], "Accept-Encoding", encoding)
			if got := components.Bytes(int64(w.Body.Len())); row[head] != "none" && row[head] != got {
				t.Errorf("%s as %s: %s, the screen says %s", row["File"], encoding, got, row[head])
			}
		}
	}
	if len(parts["assets"].Rows) != len(assets.Files()) || len(assets.Files()) == 0 {
		t.Errorf("%d assets of %d", len(parts["assets"].Rows), len(assets.Files()))
	}
	if rows := parts["configuration"].Rows; len(rows) != 1 || rows[0]["Value"] != "127.0.0.1:1234" {
		t.Errorf("configuration: %v", rows)
	}
	if n, err := strconv.Atoi(parts["process"].Facts["Goroutines"]); err != nil || n < 2 {
		t.Errorf("goroutines: %v", parts["process"].Facts)
	}
	if got := parts["fresh"].Facts["Today"]; !strings.HasSuffix(got, "of data ahead") {
		t.Errorf("today: %q", got)
	}
}

// TestDeepFactsStandWhereTheyAreAskedFor verifies that only the diagnostics of the suite with deep facts have them.
func TestDeepFactsStandWhereTheyAreAskedFor(t *testing.T) {
	h := demoServer(t).Handler()
	for path, want := range map[string]bool{catalog.PathProductionDiagnostics: true, catalog.PathDiagnostics: false} {
		if got := byID(mainOf(t, h, path), "ground") != nil; got != want {
			t.Errorf("%s has the part of the database: %v", path, got)
		}
	}
}

// TestDeepFactsTurn changes one thing at a time. Only the facts about it change, and their new values are correct.
func TestDeepFactsTurn(t *testing.T) {
	t.Parallel()
	plain := serverWith(t, testConfig(t, openStore(t, tampered(t))))
	whole := deepFacts(t, plain)
	after := func(statements ...string) func(*testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			return serverWith(t, testConfig(t, openStore(t, tampered(t, statements...))))
		}
	}
	told := func(change func(*web.Config)) func(*testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			cfg := testConfig(t, demoStore(t))
			change(&cfg)
			return serverWith(t, cfg)
		}
	}
	for _, c := range []struct {
		name   string
		broken func(*testing.T) *web.Server
		turns  map[string]string // the facts that change, with their new values
	}{
		{"the schema is ahead", changedUnder(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`), map[string]string{"schema Schema": "999, this program requires ", "schema Rows": ""}},
		{"rows are lost", after(`DELETE FROM constraint_review`), map[string]string{"schema Rows": ""}},
		{"a table more", after(`CREATE TABLE scratch (id INTEGER)`), map[string]string{"schema Tables": ""}},
		{"an event is changed", after(`DROP TRIGGER audit_event_no_update`, `UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 1`),
			map[string]string{"schema Audit log": "broken"}},
		{"the journal turns to WAL", changedUnder(`PRAGMA journal_mode = WAL`, `UPDATE organization SET name = 'in WAL mode'`), map[string]string{"ground Journal mode": "WAL"}},
		{"eight days go by", told(func(cfg *web.Config) { cfg.Now = func() time.Time { return testNow.AddDate(0, 0, 8) } }),
			map[string]string{"fresh Last accepted import": "old", "fresh Newest record": "8 days ago", "fresh Today": "", "fresh Recurring blocks are expanded until": ""}},
		{"the service is open", told(func(cfg *web.Config) { cfg.Public = true }), map[string]string{"configuration Visitors": "from every machine"}},
		{"another build", told(func(cfg *web.Config) { cfg.Version = "v9" }), map[string]string{"process Version": "v9"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			now := deepFacts(t, c.broken(t))
			for fact, says := range c.turns {
				if was, is := whole[fact], now[fact]; was == "" || is == was || !strings.Contains(is, says) {
					t.Errorf("%s was %q and is %q, want %q in it", fact, was, is, says)
				}
			}
			for fact, was := range whole {
				if _, turns := c.turns[fact]; !turns && now[fact] != was {
					t.Errorf("%s was %q and is %q", fact, was, now[fact])
				}
			}
		})
	}
}

// deepFacts returns the facts of the deep diagnostics by part and name, without those that differ between runs.
func deepFacts(t *testing.T, s *web.Server) map[string]string {
	t.Helper()
	facts := map[string]string{}
	for id, part := range partsOf(t, s.Handler()) {
		for name, words := range part.Facts {
			if id != "process" && id != "ground" && name != "Data version" || slices.Contains([]string{"Version", "Built with", "Engine", "Journal mode"}, name) {
				facts[id+" "+name] = words
			}
		}
	}
	return facts
}

// TestDeepFactsThatCannotBeRead closes the database. The parts about the database show an error, and the other parts remain.
func TestDeepFactsThatCannotBeRead(t *testing.T) {
	db, err := store.Open(t.Context(), tampered(t), store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s := loadedServer(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	main := mainOf(t, s.Handler(), catalog.PathProductionDiagnostics)
	for id, fails := range map[string]bool{"ground": true, "schema": true, "fresh": true, "assets": false, "configuration": false, "process": false} {
		if got := strings.Contains(text(byLabel(main, id)), "It could not be read just now: "); got != fails {
			t.Errorf("%s says that it could not be read: %t, want %t", id, got, fails)
		}
	}
}
