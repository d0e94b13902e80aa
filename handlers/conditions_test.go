package handlers

import (
	"database/sql"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/catalog"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// withSQL returns a server over a copy of the demo database on which these statements were run.
func withSQL(t *testing.T, statements ...string) *web.Server {
	t.Helper()
	return serverWith(t, testConfig(t, openStore(t, tampered(t, statements...))))
}

// sqlCount returns the result of a counting query on the demo database.
func sqlCount(t *testing.T, query string) (n int) {
	t.Helper()
	path, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	db, err := driver.Open("file:" + path + "?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer func(db *sql.DB) { _ = db.Close() }(db) // the connection only read
	if err := db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// later returns a server over the demo whose clock is some days ahead.
func later(t *testing.T, days int) *web.Server {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	cfg.Now = func() time.Time { return testNow.AddDate(0, 0, days) }
	return serverWith(t, cfg)
}

// writable returns a server over a database that is open for writing.
func writable(t *testing.T) *web.Server {
	t.Helper()
	db, err := store.Open(t.Context(), demoCopy(t), store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // nothing was written
	return serverWith(t, testConfig(t, db))
}

// dryRunAlone is a command line that has only the dry run.
var dryRunAlone = web.Command{Name: dryrun.ValidateName, Signature: "opshub draft-shift validate", Options: []web.CommandOption{{Name: "--db", Help: "The database."}},
	Exits: []web.CommandExit{{Status: 0, Means: "Nothing was found."}, {Status: 1, Means: "Something was found."}, {Status: 2, Means: "It could not be made."}}}

// whollyBuilt returns a server whose catalog has only the screens that are built. If all screens are built, it omits the registration of
// one route.
func whollyBuilt(t *testing.T) *web.Server {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	sections := slices.Clone(cfg.Catalog.Sections())
	if len(cfg.Catalog.Built()) == len(cfg.Catalog.Screens()) {
		return serverWith(t, cfg, catalog.PathTimeline)
	}
	for i := range sections {
		sections[i].Screens = slices.DeleteFunc(slices.Clone(sections[i].Screens), func(sc catalog.Screen) bool { return sc.Content == "" })
	}
	var err error
	if cfg.Catalog, err = catalog.New(sections); err != nil {
		t.Fatal(err)
	}
	return serverWith(t, cfg)
}

// configured returns a function that starts a server over the demo database with a changed configuration.
func configured(change func(*web.Config)) func(t *testing.T) *web.Server {
	return func(t *testing.T) *web.Server {
		cfg := testConfig(t, demoStore(t))
		change(&cfg)
		return serverWith(t, cfg)
	}
}

// posting adds a POST route to a server.
func posting(s *web.Server) *web.Server {
	s.Echo.POST("/publish", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	return s
}

// conditionCase is a state of the server and the conditions that change in it.
type conditionCase struct {
	name   string
	server func(t *testing.T) *web.Server
	ask    func(*web.Request)
	turn   []string
}

func conditionCases() []conditionCase {
	demo := func(statements ...string) func(t *testing.T) *web.Server {
		return func(t *testing.T) *web.Server { return withSQL(t, statements...) }
	}
	again := func(statements ...string) func(t *testing.T) *web.Server {
		return func(t *testing.T) *web.Server {
			return serverWith(t, testConfig(t, openStore(t, tampered(t, statements...))))
		}
	}
	without := func(paths ...string) func(t *testing.T) *web.Server {
		return func(t *testing.T) *web.Server { return demoServer(t, paths...) }
	}
	return []conditionCase{
		{"a route accepts POST", func(t *testing.T) *web.Server { return posting(demoServer(t)) }, nil, []string{"no-writing-method"}},
		{"a handle that writes", writable, nil, []string{"writes-refused", "required-checks-pass", "dry-run-made", "payload-there", "payload-takes-nothing", "payload-undone"}},
		{"a handle that writes, and a route for it", func(t *testing.T) *web.Server { return posting(writable(t)) }, nil,
			[]string{"no-writing-method", "writes-refused", "required-checks-pass", "can-publish", "dry-run-made", "payload-there", "payload-takes-nothing", "payload-undone"}},
		{"a file is gone", func(t *testing.T) *web.Server {
			cfg := testConfig(t, demoStore(t))
			cfg.Files = hiding{Sources, "handlers/week.go"}
			cfg.Files = hiding{cfg.Files, "handlers/portal/myweek.go"}
			return serverWith(t, cfg)
		}, nil, []string{"files-there", "command-files"}},
		{"a screen of the portal is gone", without(catalog.PathMyWeek), nil, []string{"portal-there", "every-screen-linked", "service-ready"}},
		{"a screen is gone that another repeats", without(catalog.PathDraftStatus), nil, []string{"every-screen-linked", "repeats-lead-back", "service-ready"}},
		{"the navigation leads to a screen that is gone", func(t *testing.T) *web.Server {
			s := demoServer(t, catalog.PathMyTeam)
			sc, _ := s.Catalog.Lookup(catalog.PathMyTeam)
			s.Nav = page.NewSharedNav(s.Catalog, append(slices.Clone(s.Registered), sc))
			return s
		}, nil, []string{"portal-there", "every-screen-linked", "navigation-answers", "service-ready"}},
		{"memory holds other blocks", func(t *testing.T) *web.Server {
			return serverWith(t, staleConfig(t, `UPDATE unavailable_block SET deleted = 1`))
		}, nil, []string{"recount-agrees", "required-checks-pass"}},
		{"an employee asks", without(), func(r *web.Request) { r.Viewer.EmployeeID = 1 }, []string{"visitor-known"}},
		{"everything is archived", demo(`UPDATE draft_period SET status = 'archived'`), nil, []string{"draft-in-work", "period-in-work", "period-reviewed", "period-in-notice", "dry-run-made", "payload-there", "payload-takes-nothing", "payload-undone", "period-alone"}},
		{"what is published is recalled", demo(`UPDATE published_period SET status = 'recalled'`), nil, []string{"published-today", "version-whole"}},
		{"everybody acknowledges", demo(`INSERT INTO period_acknowledgment (published_period_id, employee_id, person, acknowledged_at, kind)
			SELECT p.id, e.id, e.name, 0, 'employee_seen' FROM published_period p, employee e`), nil, []string{"current-acknowledged"}},
		{"everybody has left", again(`UPDATE employee SET status = 'terminated', account = ''`), nil, []string{"somebody-works-here", "accounts-match"}},
		{"an address is missing", again(`UPDATE employee SET email = '' WHERE id = (SELECT MIN(id) FROM employee WHERE status = 'active')`), nil, []string{"everybody-has-email"}},
		{"a shift is in no zone", demo(`UPDATE shift SET time_zone = 'Mars/Base' WHERE id = (SELECT MIN(id) FROM shift)`), nil, []string{"zones-known"}},
		{"a week goes by", func(t *testing.T) *web.Server { return later(t, 8) }, nil, []string{"data-fresh", "period-in-notice"}},
		{"the draft is finished", demo(`UPDATE draft_period SET status = 'ready_to_publish' WHERE status = 'draft'`), nil, []string{"period-ready"}},
		{"every shift is to be removed", demo(`UPDATE shift SET state = 'staged_for_deletion'`), nil,
			[]string{"period-no-warnings", "period-no-information", "period-no-open-shifts", "period-no-conflicts", "period-no-requests", "payload-undone"}},
		{"no target asks for anybody", demo(`DELETE FROM coverage_target`), nil, []string{"period-covered", "builder-tables-filled"}},
		{"only requests overlap", demo(`UPDATE unavailable_block SET deleted = 1 WHERE status <> 'requested'`), nil, []string{"period-no-conflicts"}},
		{"no request overlaps", demo(`UPDATE unavailable_block SET deleted = 1 WHERE status = 'requested'`), nil, []string{"period-no-requests"}},
		{"visitors are identified", configured(func(c *web.Config) { c.Identity = identity.Header{Email: "X-Forwarded-Email"} }), nil, []string{"identity-source"}},
		{"visitors are identified, and there is a key", configured(func(c *web.Config) {
			c.Identity, c.FeedKeys = identity.Header{Email: "X-Forwarded-Email"}, identity.Keys{make([]byte, 32)}
		}), nil, []string{"identity-source", "keys-there", "accounts-match"}}, // by address instead of account
		{"a manager is named", configured(func(c *web.Config) { c.Managers.Addresses = []string{"a@example.com"} }), nil, []string{"managers-named"}},
		{"nobody has a position", again(`DELETE FROM employee_position`), nil, []string{"positions-known", "builder-tables-filled"}},
		{"nobody is ever unavailable", again(`UPDATE unavailable_block SET status = 'cancelled'`), nil, []string{"availability-known", "period-no-conflicts", "period-no-requests"}},
		{"no rule is in force", demo(`UPDATE constraint_rule SET enabled = 0`), nil, []string{"limits-known"}},
		{"no shift is open", again(`UPDATE shift SET employee_id = 1 WHERE employee_id IS NULL`), nil, []string{"open-shift-ahead", "period-no-open-shifts"}},
		{"everybody is let in", configured(func(c *web.Config) { c.Public = true }), nil, []string{"nobody-unidentified"}},
		{"people reach it by https", configured(func(c *web.Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "schedule.example"} }), nil, []string{"base-https"}},
		{"two share an address", again(`UPDATE employee SET email = ' MIRA@wren-harbor.example ' WHERE id IN (1, 2)`), nil, []string{"addresses-differ"}},
		{"a catalog of what is built", whollyBuilt, nil, []string{"every-route-there"}},
		{"a built screen is left out", without(catalog.PathTimeline), nil, []string{"service-ready", "every-screen-linked"}},
		{"a commit is stamped", configured(func(c *web.Config) { c.Commit = "abc1234" }), nil, []string{"commit-known"}},
		{"this build was released", func(t *testing.T) *web.Server { return since(t, own(t)) }, nil, []string{"as-released"}},
		{"another command line", func(t *testing.T) *web.Server {
			return configured(func(c *web.Config) {
				if c.Commands == nil {
					c.Commands = []web.Command{dryRunAlone}
				} else {
					c.Commands = nil
				}
			})(t)
		}, nil, []string{"command-known", "command-told", "command-exits"}},
		{"an option and a status without a word", configured(func(c *web.Config) {
			half := c.Commands[0]
			half.Options, half.Exits = append(slices.Clone(half.Options), web.CommandOption{Name: "--more"}), []web.CommandExit{{Status: 0, Means: "Nothing was found."}, {Status: 1, Means: "Something was found."}, {Status: 2}}
			c.Commands = []web.Command{half}
		}), nil, []string{"command-told", "command-exits"}},
		{"a command that saves", configured(func(c *web.Config) {
			c.Commands = append(slices.Clone(c.Commands), web.Command{Name: "draft-shift save"})
		}), nil, []string{"save-command"}},
		{"a file of the dry run is gone", configured(func(c *web.Config) {
			c.Files = hiding{Sources.(web.SourceTree).With("cmd", c.CommandSources), "handlers/dryrun/dryrun.go"}
		}), nil, []string{"command-files"}},
		{"a table for approvals", demo(`CREATE TABLE draft_approval (id INTEGER PRIMARY KEY) STRICT`), nil, []string{"approval-table", "schema-known"}},
		{"an approval in it", demo(`CREATE TABLE draft_approval (id INTEGER PRIMARY KEY) STRICT`, `INSERT INTO draft_approval VALUES (1)`), nil, []string{"approval-table", "approval-recorded", "schema-known"}},
		{"a route takes approvals", func(t *testing.T) *web.Server {
			s := demoServer(t)
			s.Echo.POST("/approvals", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
			return s
		}, nil, []string{"approval-route", "no-writing-method"}},
		{"a manager is named who works here", configured(func(c *web.Config) { c.Managers.Addresses = []string{"staff01@wren-harbor.example"} }), nil, []string{"managers-named", "approvers-work-here"}},
		{"a column more", demo(`ALTER TABLE shift ADD COLUMN mood TEXT`), nil, []string{"schema-known", "target-columns"}},
		{"a table is gone", demo(`DELETE FROM constraint_review`, `DROP TABLE constraint_rule`), nil, []string{"schema-known", "builder-tables", "builder-tables-filled", "limits-known", "required-checks-pass", "dry-run-made", "payload-there", "payload-takes-nothing", "payload-undone"}},
		{"somebody changes the audit log", demo(`DROP TRIGGER audit_event_no_update`, `UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 1`), nil, []string{"audit-whole", "required-checks-pass"}},
		{"somebody changes what was published", demo(`DROP TRIGGER published_shift_no_update`, `UPDATE published_shift SET break_minutes = 7`), nil, []string{"version-whole"}},
		{"no import was refused", demo(`UPDATE import_batch SET outcome = 'accepted'`), nil, []string{"import-accepted"}},
		{"two drafts of the same days", demo(`INSERT INTO draft_period SELECT 99, 'Other', starts_on, ends_on, 'in_review' FROM draft_period WHERE status = 'draft'`), nil, []string{"period-alone"}},
		{"nothing is planned", again(`DELETE FROM coverage_target`, `DELETE FROM shift WHERE draft_period_id = 6`), nil, []string{"dry-run-clean", "period-no-warnings", "period-no-information", "period-no-open-shifts", "period-no-conflicts", "period-no-requests", "period-covered", "builder-tables-filled", "payload-there"}},
		{"a published shift is to go", again(`UPDATE draft_period SET status = 'draft' WHERE id = 5`, `UPDATE shift SET state = 'staged_for_deletion' WHERE draft_period_id = 5`), nil, []string{"payload-takes-nothing", "period-no-warnings", "period-no-information", "period-no-open-shifts", "period-no-conflicts", "period-no-requests", "period-reviewed", "period-in-notice"}},
		{"a shift with a note is to go", demo(`UPDATE shift SET state = 'staged_for_deletion', notes = 'private' WHERE id = (SELECT MIN(id) FROM shift WHERE draft_period_id = 6)`), nil, []string{"payload-undone"}},
		{"nobody reviewed it", demo(`DELETE FROM period_acknowledgment WHERE draft_period_id IS NOT NULL`), nil, []string{"period-reviewed"}},
	}
}

// held reports for each condition whether it holds.
func held(t *testing.T, s *web.Server, ask func(*web.Request)) map[string]bool {
	t.Helper()
	r := testRequest(s, t)
	r.Screen, _ = s.Catalog.Lookup(catalog.PathMyWeekPlan)
	if ask != nil {
		ask(r)
	}
	out := map[string]bool{}
	for _, c := range conditions.Conditions() {
		j := conditions.Judge(s, r, []string{c.Key})[0]
		if j.Seen == "" || strings.HasSuffix(j.Seen, ".") {
			t.Errorf("%s: seen is %q", c.Key, j.Seen)
		}
		out[c.Key] = j.Holds
	}
	return out
}

// TestConditionsTurn changes one thing at a time. The listed conditions change and no other condition of the same group. Each condition
// changes in at least one case.
func TestConditionsTurn(t *testing.T) {
	t.Parallel()
	asItIs := held(t, demoServer(t), nil)
	turned := map[string]bool{}
	for _, c := range conditionCases() {
		now := held(t, c.server(t), c.ask)
		for _, key := range c.turn {
			turned[key] = true
			if now[key] == asItIs[key] {
				t.Errorf("%s: %s is still %t", c.name, key, now[key])
			}
		}
		for key, holds := range now {
			if holds != asItIs[key] && !slices.Contains(append(c.turn, turnedBeside[c.name]...), key) {
				t.Errorf("%s: %s turned to %t too", c.name, key, holds)
			}
		}
	}
	for key := range asItIs {
		if !turned[key] {
			t.Errorf("no case turns %s", key)
		}
	}
}

// turnedBeside are conditions that may change in a case in addition to the listed ones.
var turnedBeside = map[string][]string{
	"a week goes by":                                {"published-today"},
	"visitors are identified":                       {"accounts-match"}, // by address instead of account
	"a screen of the portal is gone":                {"every-route-there"},
	"a screen is gone that another repeats":         {"every-route-there"},
	"the navigation leads to a screen that is gone": {"every-route-there"},
	"a built screen is left out":                    {"every-route-there"},
	"a catalog of what is built":                    {"every-screen-linked", "service-ready"},
	"a table is gone": {"period-reviewed", "period-alone", "availability-known", "period-in-notice", "draft-in-work", "version-whole",
		"published-today", "somebody-works-here", "accounts-match", "service-ready", "open-shift-ahead", "period-in-work", "recount-agrees"}, // the schedule fails to load
}

func TestConditionsAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range conditions.Conditions() {
		if seen[c.Key] {
			t.Errorf("%s stands twice", c.Key)
		}
		seen[c.Key] = true
		for _, text := range []string{c.Title, c.Means, c.How} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: not a whole sentence: %q", c.Key, text)
			}
		}
		if c.Check == nil {
			t.Errorf("%s looks at nothing", c.Key)
		}
	}
	if err := conditions.KnownConditions(demoServer(t), catalog.Step{Title: "a step", Needs: []string{"no-such-condition"}}); err == nil {
		t.Error("an unknown condition is taken")
	}
}

func TestAConditionThatCannotBeLookedAtDoesNotHold(t *testing.T) {
	path := demoCopy(t)
	db, err := store.Open(t.Context(), path, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s := loadedServer(t, db)
	r := testRequest(s, t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if j := conditions.Judge(s, r, []string{"import-accepted"})[0]; j.Holds || !strings.Contains(j.Seen, "could not be checked") {
		t.Errorf("%+v", j.Observed)
	}
}

// TestAFilterNarrowsNoCondition filters by an employee without shifts in the draft. The conditions have the same results as without a
// filter.
func TestAFilterNarrowsNoCondition(t *testing.T) {
	s := demoServer(t)
	whole := held(t, s, nil)
	for key, holds := range held(t, s, func(r *web.Request) { r.Filter.EmployeeID = 999 }) {
		if holds != whole[key] {
			t.Errorf("%s is %t under a filter", key, holds)
		}
	}
}

// TestWithoutADryRunNoConditionSaysWhatOneWouldMean archives every period. The result of a save is then unknown, which differs from a save
// without changes.
func TestWithoutADryRunNoConditionSaysWhatOneWouldMean(t *testing.T) {
	s := withSQL(t, `UPDATE draft_period SET status = 'archived'`)
	seen := conditions.Judge(s, testRequest(s, t), []string{"payload-there", "dry-run-clean"})
	for _, j := range seen {
		if j.Holds || j.Means != "The result of a save is not known." || j.How != conditions.DryRunRemedy {
			t.Errorf("%s: holds %t, means %q, how %q", j.Key, j.Holds, j.Means, j.How)
		}
	}
}
