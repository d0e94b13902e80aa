package handlers

import (
	"database/sql"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
	"opshub/handlers/blueprints"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
	"opshub/schedule"
)

// validateCommand is a command line with the options of the program.
var validateCommand = web.Command{Name: dryrun.ValidateName, Options: []web.CommandOption{{Name: "--period", Help: "The draft period."}}}

// proving returns a server with a model of the command line.
func proving(t *testing.T, cfg web.Config) *web.Server {
	t.Helper()
	if cfg.Commands == nil {
		cfg.Commands = []web.Command{validateCommand}
	}
	return serverWith(t, cfg)
}

// provenCase is a server, a change during the request, and the proofs that then fail.
type provenCase struct {
	name      string
	server    func(t *testing.T) *web.Server
	meanwhile func(t *testing.T, s *web.Server)
	turn      []string
}

// whileAsked returns a function that runs SQL statements on another connection during a request.
func whileAsked(statements ...string) func(*testing.T, *web.Server) {
	return func(t *testing.T, s *web.Server) {
		t.Helper()
		info, err := s.Store.Info(t.Context(), schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		db, err := driver.Open("file:" + info.Place)
		if err != nil {
			t.Fatal(err)
		}
		defer func(db *sql.DB) { _ = db.Close() }(db) // the statements were run
		for _, text := range statements {
			if _, err := db.ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * lookPause) // the store polls its file
		_, _ = s.Store.Ready(t.Context())
	}
}

// lookPause is longer than the interval between two file checks of a store.
const lookPause = 60 * time.Millisecond

func provenCases() []provenCase {
	own := func(statements ...string) func(t *testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			return proving(t, testConfig(t, openStore(t, tampered(t, statements...))))
		}
	}
	with := func(change func(*web.Config)) func(t *testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			cfg := testConfig(t, demoStore(t))
			change(&cfg)
			return proving(t, cfg)
		}
	}
	event := func(subject, action, at string) string {
		return `INSERT INTO audit_event (occurred_at, subject_type, subject_id, action, actor_type, prev_hash, hash) VALUES (` + at + `, '` + subject + `', 6, '` + action + `', 'user', '', 'x')`
	}
	saved := `INSERT INTO published_period (id, draft_period_id, version, starts_on, ends_on, status, published_at) SELECT MAX(id) + 1, 6, 1, '2026-11-30', '2026-12-13', 'current', 0 FROM published_period`
	return []provenCase{
		{"a route accepts POST", func(t *testing.T) *web.Server { return posting(proving(t, testConfig(t, demoStore(t)))) }, nil,
			[]string{"routes-only-read", "requests-refused", "form-unread", "save-actions-blocked", "area-actions-blocked"}},
		{"a handle that writes", func(t *testing.T) *web.Server {
			s := writable(t)
			s.Commands = []web.Command{validateCommand}
			return s
		}, nil, []string{"tables-refuse", "save-actions-blocked", "area-actions-blocked"}},
		{"a row comes meanwhile", own(), whileAsked(event("shift", "updated", "1")),
			[]string{"rows-unchanged", "every-table-unchanged", "log-unchanged", "version-unchanged"}},
		{"a save comes meanwhile", own(), whileAsked(saved),
			[]string{"rows-unchanged", "every-table-unchanged", "version-unchanged", "period-unchanged", "payload-not-written"}},
		{"a table comes meanwhile", own(), whileAsked(`CREATE TABLE draft_approval (id INTEGER PRIMARY KEY, note TEXT)`),
			[]string{"every-table-unchanged", "version-unchanged", "schema-unchanged", "no-approval-place", "no-table-added"}},
		{"a column for approvals", own(`ALTER TABLE draft_period ADD COLUMN approved_by TEXT`), nil, []string{"no-approval-place", "no-table-added"}},
		{"a table for payroll", own(`CREATE TABLE payroll (id INTEGER PRIMARY KEY)`), nil, []string{"no-table-added", "area-actions-blocked"}},
		{"an approval in the log", own(event("draft_period", "approved", "1")), nil, []string{"no-approval-recorded"}},
		{"an entry after the import", own(event("shift", "updated", "(SELECT MAX(occurred_at) + 1 FROM import_batch)")), nil, []string{"nothing-since-import"}},
		{"the statement in a note", own(`UPDATE import_batch SET notices = '["` + dryrun.ApprovalStatement + `"]'`), nil, []string{"statement-not-kept"}},
		{"a form that posts", with(func(c *web.Config) {
			c.Files = twoFiles(`<form method="post">`, "")
		}), nil, []string{"no-form-sends"}},
		{"a file that sends mail", with(func(c *web.Config) { c.Files = twoFiles("", `import "net/smtp"`) }), nil, []string{"no-message-sent"}},
		{"a command that saves", with(func(c *web.Config) { c.Commands = []web.Command{validateCommand, {Name: "draft-shift save"}} }), nil, []string{"command-only-reads"}},
		{"an option that saves", with(func(c *web.Config) {
			c.Commands = []web.Command{{Name: dryrun.ValidateName, Options: []web.CommandOption{{Name: "--write"}}}}
		}), nil, []string{"command-only-reads"}},
	}
}

// twoFiles contains a template and a Go file with these texts.
func twoFiles(template, source string) fstest.MapFS {
	return fstest.MapFS{"components/hub.templ": {Data: []byte("<p></p>" + template)}, "handlers/support/hub.go": {Data: []byte("package handlers\n" + source)}}
}

// unprovedKeys returns the keys of the proofs that fail in a case.
func unprovedKeys(t *testing.T, c provenCase) (keys []string) {
	t.Helper()
	s := c.server(t)
	r := testRequest(s, t)
	tried, err := conditions.Prove(s, r, conditions.Proofs(), func() error {
		if c.meanwhile != nil {
			c.meanwhile(t, s)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range conditions.Unproved(tried) {
		keys = append(keys, p.Key)
	}
	return keys
}

// needsScreens are the proofs that open screens. They have their own tests.
var needsScreens = []string{"reviews-were-read", "plan-was-read", "files-unchanged", "no-file-made"}

// TestProofsTurn changes one thing at a time, in some cases during the request. Only the listed proofs fail.
func TestProofsTurn(t *testing.T) {
	t.Parallel()
	asItIs := unprovedKeys(t, provenCase{server: func(t *testing.T) *web.Server { return proving(t, testConfig(t, demoStore(t))) }})
	for _, key := range asItIs {
		if !slices.Contains(needsScreens, key) {
			t.Errorf("as it is, %s does not hold", key)
		}
	}
	turned := slices.Clone(needsScreens)
	for _, c := range provenCases() {
		now := unprovedKeys(t, c)
		for _, key := range c.turn {
			if turned = append(turned, key); !slices.Contains(now, key) {
				t.Errorf("%s: %s still holds", c.name, key)
			}
		}
		for _, key := range now {
			if !slices.Contains(asItIs, key) && !slices.Contains(c.turn, key) {
				t.Errorf("%s: %s turned too", c.name, key)
			}
		}
	}
	for _, p := range conditions.Proofs() {
		if !slices.Contains(turned, p.Key) {
			t.Errorf("no case turns %s", p.Key)
		}
	}
}

// TestProofsOfFilesTurn changes files during the request. The proofs about files then fail.
func TestProofsOfFilesTurn(t *testing.T) {
	files := fstest.MapFS{"handlers/a.go": {Data: []byte("package handlers")}, "handlers/b.go": {Data: []byte("package handlers")}}
	cfg := testConfig(t, openStore(t, demoCopy(t)))
	cfg.Files = files
	s := proving(t, cfg)
	r := testRequest(s, t)
	outcome := func(meanwhile func()) string {
		tried, err := conditions.Prove(s, r, conditions.ProofsOf([]string{"files-unchanged", "no-file-made"}), func() error { meanwhile(); return nil })
		if err != nil {
			t.Fatal(err)
		}
		words := ""
		for _, p := range conditions.Unproved(tried) {
			words += p.Key + ": " + p.Seen + "\n"
		}
		return words
	}
	if seen := outcome(func() {}); seen != "" {
		t.Errorf("as it is: %s", seen)
	}
	if seen := outcome(func() { files["handlers/b.go"] = &fstest.MapFile{Data: []byte("package other")} }); !strings.Contains(seen, "handlers/b.go") {
		t.Errorf("a changed file: %q", seen)
	}
	if seen := outcome(func() { files["handlers/c.go"] = &fstest.MapFile{Data: []byte("package handlers")} }); !strings.Contains(seen, "handlers/c.go") {
		t.Errorf("a new file: %q", seen)
	}
	info, _ := s.Store.Info(t.Context(), schedule.Manager)
	made := filepath.Join(filepath.Dir(info.Place), "made-by-a-plan")
	if seen := outcome(func() { _ = os.WriteFile(made, nil, 0o600) }); !strings.Contains(seen, "made-by-a-plan") {
		t.Errorf("a file in the folder of the database: %q", seen)
	}
}

// TestProofsOfScreensTurn verifies that the proof that opens a screen fails if the screen is not available.
func TestProofsOfScreensTurn(t *testing.T) {
	s := proving(t, testConfig(t, demoStore(t)))
	r := testRequest(s, t)
	there := func(path string) bool {
		look := conditions.Opening(func(sc catalog.Screen) bool { return sc.Path == path }, "Screens")
		found, err := look(s, r, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found.Holds
	}
	if !there(catalog.PathHub) || there(catalog.PathEmployee) || there("/no/such/screen") {
		t.Error("a screen that does not answer passes for one that does")
	}
}

// TestProofsLeaveNothing verifies that the requests of proofs are not counted as requests of visitors, and that they do not change the
// file.
func TestProofsLeaveNothing(t *testing.T) {
	path := demoCopy(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := proving(t, testConfig(t, openStore(t, path)))
	refused := metricsText(t, s)
	unprovedKeys(t, provenCase{server: func(*testing.T) *web.Server { return s }})
	if after := metricsText(t, s); refused != after {
		t.Errorf("refused requests were counted: %s, then %s", refused, after)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the database file is another one (%v)", err)
	}
}

// metricsText returns the lines of the metrics about refused requests.
func metricsText(t *testing.T, s *web.Server) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(do(t, s.Handler(), http.MethodGet, catalog.PathMetrics).Body.String()) {
		if strings.Contains(line, `"refused"`) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// TestEvidenceIsForManagers verifies that employees get no evidence.
func TestEvidenceIsForManagers(t *testing.T) {
	s := wholeServer(t)
	r := testRequest(s, t)
	r.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}
	row := blueprints.EvidenceRows["locked-save"]
	if _, err := blueprints.Evidence(s, r, row, conditions.ProofsOf(row.Proofs)); !errors.Is(err, web.ErrManagersOnly) {
		t.Errorf("staff get %v", err)
	}
}

// TestEvidenceSaysWhenItIsBroken requests an evidence screen whose proof fails.
func TestEvidenceSaysWhenItIsBroken(t *testing.T) {
	s := posting(proving(t, testConfig(t, demoStore(t))))
	body := do(t, s.Handler(), http.MethodGet, catalog.PathLockedSave).Body.String()
	if !strings.Contains(body, "Not proved") || !strings.Contains(body, "POST /publish") {
		t.Error("a route that takes POST leaves the evidence as it was")
	}
	if ok := do(t, proving(t, testConfig(t, demoStore(t))).Handler(), http.MethodGet, catalog.PathLockedSave).Body.String(); strings.Contains(ok, "Not proved") {
		t.Error("as it is, the evidence does not hold")
	}
}
