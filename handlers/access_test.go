package handlers

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/previews"
	"opshub/handlers/report"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Visitors of the demo. The proxy of the identified server sends their email addresses.
const (
	theBoss     = "boss@example.org"
	theStaff    = "staff01@wren-harbor.example" // employee 1
	theStranger = "nobody@example.org"
)

// shownRow is one table row in the JSON of an overview.
type shownRow map[string]string

// overviewAs requests the JSON of an overview as the visitor with this email address.
func overviewAs(t *testing.T, h http.Handler, email, target string) (verdict string, parts map[string][]shownRow) {
	t.Helper()
	join := "?"
	if strings.Contains(target, "?") {
		join = "&"
	}
	w := asVisitor(t, h, email, "GET", target+join+"format=json")
	var face struct {
		Verdict string `json:"verdict"`
		Parts   []struct {
			ID   string     `json:"id"`
			Rows []shownRow `json:"rows"`
		} `json:"parts"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &face); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s as %s: status %d, %v: %.300s", target, email, w.Code, err, w.Body)
	}
	parts = map[string][]shownRow{}
	for _, p := range face.Parts {
		parts[p.ID] = p.Rows
	}
	return face.Verdict, parts
}

// resolverAnswers maps each question of a resolver to its answer.
func resolverAnswers(rows []shownRow) map[string]string {
	out := map[string]string{}
	for _, row := range rows {
		out[row["Step"]] = row["Result"] + ": " + row["Reason"]
	}
	return out
}

func TestResolverSaysHowAVisitorResolves(t *testing.T) {
	cfg := testConfig(t, openStore(t, tampered(t,
		`UPDATE employee SET email = 'two@wren-harbor.example' WHERE id IN (2, 3)`,
		`UPDATE employee SET email = 'left@wren-harbor.example', status = 'terminated', terminated_on = '2026-01-31' WHERE id = 4`)))
	s, _ := identified(t, func(c *web.Config) { c.Store, c.Rosters = cfg.Store, cfg.Rosters })
	h := s.Handler()
	for _, c := range []struct{ email, verdict, employee, role, scope string }{
		{theBoss, "Manager", "none, unmatched: No employee has your e-mail address.", "manager: Your e-mail address is in the list", "everything: A manager sees everything."},
		{theStaff, "Staff", "(1), matched: Exactly one employee", "staff: Neither", "own rows"},
		{strings.ToUpper(theStaff), "Staff", "(1), matched: Exactly one employee", "staff: Neither", "own rows"},
		{theStranger, "Staff, no employee", "none, unmatched: No employee has", "staff: Neither", "no rows of any employee"},
		{"two@wren-harbor.example", "Staff, no employee", "none, ambiguous: 2 employees have your e-mail address", "staff: Neither", "no rows of any employee"},
		{"left@wren-harbor.example", "Staff, no employee", "none, ended: The employee with your e-mail address no longer works here.", "staff: Neither", "no rows of any employee"},
	} {
		for _, as := range []struct{ who, query string }{{c.email, ""}, {theBoss, "?email=" + c.email}} {
			verdict, parts := overviewAs(t, h, as.who, catalog.PathAccessResolver+as.query)
			said := resolverAnswers(parts["chain"])
			if verdict != c.verdict || !strings.HasPrefix(said["Identity"], strings.ToLower(c.email)+": ") {
				t.Errorf("%s asked by %s: %q, %q", c.email, as.who, verdict, said["Identity"])
			}
			for question, want := range map[string]string{"Employee record": c.employee, "Role": c.role, "Scope": c.scope} {
				if !strings.Contains(said[question], want) {
					t.Errorf("%s asked by %s: %s: %q, want %q", c.email, as.who, question, said[question], want)
				}
			}
			if len(parts["sees"]) < 40 {
				t.Errorf("%s: %d screens are counted", c.email, len(parts["sees"]))
			}
		}
	}
}

func TestResolverWithoutAnIdentitySource(t *testing.T) {
	_, body := getJSON(t, wholeServer(t).Handler(), catalog.PathAccessResolver)
	if text, _ := json.Marshal(body); body["verdict"] != "Manager" || !strings.Contains(string(text), "Nobody signs in to this service") {
		t.Errorf("%.400s", text)
	}
}

// TestStaffResolveThemselvesAlone requests the resolver as an employee with three email addresses: the address of another employee, an
// unknown address, and the employee's own. The responses are equal, and none is the response that a manager gets.
func TestStaffResolveThemselvesAlone(t *testing.T) {
	s, log := identified(t)
	h := s.Handler()
	people := people.PeopleOf(s, testRequest(s, t), schedule.Filter{EmployeeID: 2})
	if len(people) != 1 {
		t.Fatal(people)
	}
	other, theirs := people[0], people[0].Email
	refused := ""
	for _, face := range []string{"", "&format=json", "&part=screen"} {
		for _, email := range []string{theirs, theStranger, theBoss, theStaff} {
			w := asVisitor(t, h, theStaff, "GET", catalog.PathAccessResolver+"?email="+email+face)
			said := strings.ReplaceAll(w.Body.String(), email, "")
			if face == "" && refused == "" {
				refused = bodyText(first(parsePage(t, said), "main"))
			}
			if w.Code != http.StatusBadRequest || strings.Contains(said, other.Name) || face == "" && bodyText(first(parsePage(t, said), "main")) != refused {
				t.Errorf("%s%s: status %d: %.300s", email, face, w.Code, said)
			}
		}
	}
	if w := asVisitor(t, h, theBoss, "GET", catalog.PathAccessResolver+"?email="+theirs); !strings.Contains(w.Body.String(), other.Name) {
		t.Error("a manager does not see how an address resolves")
	}
	if w := asVisitor(t, h, theBoss, "GET", catalog.PathAccessResolver+"?email=two%20words"); w.Code != http.StatusBadRequest {
		t.Errorf("no address: status %d", w.Code)
	}
	if strings.Contains(log.String(), theirs) {
		t.Errorf("an address stands in the log: %s", log)
	}
}

// TestTwoManagersResolveApart sends requests as two managers with the same access rights within one second. Each response contains only
// the address of its own visitor and is not cacheable.
func TestTwoManagersResolveApart(t *testing.T) {
	const second = "second@example.org"
	s, _ := identified(t, func(c *web.Config) { c.Managers.Addresses = append(c.Managers.Addresses, second) })
	h := s.Handler()
	for _, path := range []string{catalog.PathAccessResolver, catalog.PathMyResolver} {
		for _, face := range []string{"", "?format=json", "?part=screen"} {
			var headers []string
			if strings.Contains(face, "part") {
				headers = []string{"HX-Request", "true"}
			}
			for _, email := range []string{theBoss, second, theBoss} {
				w := asVisitor(t, h, email, "GET", path+face, headers...)
				other := map[string]string{theBoss: second, second: theBoss}[email]
				if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, email) || strings.Contains(body, other) {
					t.Errorf("%s%s as %s: status %d, or the address of %s stands in it", path, face, email, w.Code, other)
				}
				if w.Header().Get("Etag") != "" || w.Header().Get("Cache-Control") != "private, no-store" {
					t.Errorf("%s%s may be kept: %v", path, face, w.Header())
				}
			}
		}
	}
}

// rowsOfFile returns the number of rows in the CSV file of a screen for this visitor, or -1 if the visitor gets no file.
func rowsOfFile(t *testing.T, h http.Handler, email, target string) int {
	t.Helper()
	join := "?"
	if strings.Contains(target, "?") {
		join = "&"
	}
	w := asVisitor(t, h, email, "GET", target+join+"format=csv")
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/csv") {
		return -1
	}
	all, err := csv.NewReader(w.Body).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	return len(all) - 1
}

// TestAccessPreviewCountsWhatVisitorsGet compares the counts of the access preview with the files that visitors receive when the proxy
// names them.
func TestAccessPreviewCountsWhatVisitorsGet(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	_, parts := overviewAs(t, h, theBoss, catalog.PathAccessPreview+"?employee_id=1")
	compared, refused := 0, 0
	titles := map[string]catalog.Screen{}
	for _, sc := range report.CountedScreens(s, func(catalog.Screen) bool { return true }) {
		titles[sc.Title] = sc
	}
	for _, row := range parts["rows-of"] {
		sc, ok := titles[row["Screen"]]
		if !ok { // a screen of a single record names the record
			for _, head := range []string{"Staff", "No record"} {
				if row[head] == "no such record" {
					refused++
				}
			}
			continue
		}
		for head, email := range map[string]string{"Manager": theBoss, "Staff": theStaff, "No record": theStranger} {
			if row[head] == "no employee chosen" || row[head] == "no such record" {
				continue
			}
			if got := rowsOfFile(t, h, email, sc.Path); got >= 0 {
				compared++
				if format.Number(got) != row[head] {
					t.Errorf("%s as %s: the file has %d rows, the preview says %s", sc.Path, email, got, row[head])
				}
			}
		}
	}
	if compared < 120 || refused < 10 {
		t.Errorf("only %d counts compared and %d refusals seen", compared, refused)
	}
	t.Logf("%d counts compared with files", compared)
}

// TestStaffLookAsNobodyElse requests the comparison as an employee. The response contains no counts of managers and no other employee.
func TestStaffLookAsNobodyElse(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	_, whole := overviewAs(t, h, theBoss, catalog.PathAccessPreview+"?employee_id=2")
	for _, query := range []string{"", "?employee_id=1", "?employee_id=2"} {
		_, parts := overviewAs(t, h, theStaff, catalog.PathAccessPreview+query)
		for _, row := range parts["rows-of"] {
			if len(row) != 4 || row["No record"] == "" || row["Manager"] != "" || row["Staff see"] != "" { // title, two counts and section of the screen
				t.Fatalf("%s: %v", query, row)
			}
		}
		if len(parts["rows-of"]) == 0 || len(parts["hidden"]) != 0 || len(whole["hidden"]) == 0 {
			t.Errorf("%s: %d rows, hidden: %v", query, len(parts["rows-of"]), parts["hidden"])
		}
	}
	if _, other := overviewAs(t, h, theStaff, catalog.PathFilterPreview+"?employee_id=2"); len(other["rows-of"]) == 0 || other["rows-of"][0]["Screen"] == "" {
		t.Error("the filter preview of staff has no rows")
	}
}

func TestFilterPreviewCountsTheSameAsTheScreens(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	_, parts := overviewAs(t, h, theBoss, catalog.PathFilterPreview+"?employee_id=1")
	compared := 0
	for _, row := range parts["rows-of"] {
		for _, sc := range previews.PortalScreens(s) {
			if sc.Title != row["Screen"] || sc.Family != catalog.Data || len(sc.Params()) > 0 {
				continue
			}
			for head, query := range map[string]string{"Before": "", "After": "?employee_id=1"} {
				if row[head] == "no employee chosen" {
					continue
				}
				if got := rowsOfFile(t, h, theBoss, sc.Path+query); got >= 0 {
					compared++
					if format.Number(got) != row[head] {
						t.Errorf("%s%s: %d rows, the preview says %s", sc.Path, query, got, row[head])
					}
				}
			}
		}
	}
	if compared < 5 {
		t.Errorf("only %d screens compared", compared)
	}
}

// TestPortalOpensAsTheVisitorsOwn requests portal screens without an employee in the address. An employee gets their own screen, and a
// visitor without a record gets a form to choose an employee.
func TestPortalOpensAsTheVisitorsOwn(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	for _, path := range []string{catalog.PathPortal, catalog.PathMySchedule, catalog.PathMyWeek, catalog.PathMyWeekPrint, catalog.PathMyBlocks, catalog.PathMyTeam} {
		own := asVisitor(t, h, theStaff, "GET", path).Body.String()
		e, err := s.Rosters.Roster().For(schedule.Manager).Employee(1)
		if err != nil || !strings.Contains(own, e.Name) {
			t.Errorf("%s does not open as %s, %v", path, e.Name, err)
		}
		if stranger := asVisitor(t, h, theStranger, "GET", path).Body.String(); strings.Contains(stranger, e.Name) || !strings.Contains(stranger, "shows one employee") {
			t.Errorf("%s does not ask a stranger whose it is to be", path)
		}
	}
}

func TestFallbackPreviewShowsNoEmployee(t *testing.T) {
	s, _ := identified(t)
	h := s.Handler()
	for _, email := range []string{theBoss, theStaff, theStranger} {
		_, parts := overviewAs(t, h, email, catalog.PathFallbackPreview)
		if len(parts["rows-of"]) < 10 {
			t.Fatalf("%s: %v", email, parts)
		}
		for _, row := range parts["rows-of"] {
			if row["Answer"] != "200 OK" && row["Answer"] != "404 Not Found" && !strings.HasPrefix(row["Answer"], "the schedule has no record") {
				t.Errorf("%s: %v", email, row)
			}
			if strings.HasPrefix(row["Screen"], "My ") && row["Rows"] != "none" {
				t.Errorf("%s: a visitor without a record gets rows: %v", email, row)
			}
		}
	}
}

// TestFilterSmokeTestSeesALostEmployee verifies that the filter smoke test fails for a screen that ignores the chosen employee.
func TestFilterSmokeTestSeesALostEmployee(t *testing.T) {
	s := demoServer(t)
	sc, _ := s.Catalog.Lookup("/app/employee-schedules/employee-portal/access-resolver/filter-smoke-test")
	r := testRequest(s, t)
	r.Screen, r.Http = sc, nil
	suite := *report.Suite(s, sc)
	suite.Smoke = append(suite.Smoke[:len(suite.Smoke):len(suite.Smoke)], catalog.Expectation{Path: catalog.PathUserMapping, Group: "Employee Portal", Required: true})
	s.Made.Store(report.SuiteKey(sc.Path), func() *catalog.Suite { return &suite })
	for _, row := range s.Checker.Requests(t.Context(), suite.Smoke, support.EmployeeProber(s, r)) {
		if lost := row.URI == catalog.PathUserMapping; (row.Status == check.Fail) != lost || lost && !strings.Contains(row.Why.Summary, "ignores the chosen employee") {
			t.Errorf("%s: %s, %s", row.URI, row.Status, row.Why.Summary)
		}
	}
}

// TestAccessGateTurns verifies the verdict of the access gate for the demo, and for a configuration that meets every condition.
func TestAccessGateTurns(t *testing.T) {
	if _, body := getJSON(t, wholeServer(t).Handler(), catalog.PathAccessPrep); body["verdict"] != "Hold" {
		t.Errorf("on the demo: %v", body["verdict"])
	}
	ready := openStore(t, tampered(t, `UPDATE employee SET email = 'person' || id || '@example.org'`))
	s, _ := identified(t, func(c *web.Config) {
		c.Store, c.BaseURL = ready, &url.URL{Scheme: "https", Host: "schedule.example"}
		c.Managers, c.FeedKeys = identity.Managers{Addresses: []string{theBoss}}, identity.Keys{make([]byte, 32)}
	})
	if verdict, parts := overviewAs(t, s.Handler(), theBoss, catalog.PathAccessPrep); verdict != "Go" {
		t.Errorf("everything is in place: %s, %v", verdict, parts)
	}
}

// TestNoFigureTellsHowAVisitorResolves verifies that the resolver screens have no figure. Figures are cached by access rights, so they
// must not contain data of the visitor.
func TestNoFigureTellsHowAVisitorResolves(t *testing.T) {
	s, _ := identified(t)
	r := testRequest(s, t)
	for _, path := range []string{catalog.PathAccessResolver, catalog.PathMyResolver} {
		if words, err := support.FigureOf(s, r, page.Open(s, r, path)); words != "" || err != nil {
			t.Errorf("%s amounts to %q, %v", path, words, err)
		}
	}
}
