package handlers

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
)

// TestManagersShareWhatTheBuilderSays holds that the screens of the builder are opened once for managers who ask together, whomever they
// have chosen, and again for who asks later or may see something else.
func TestManagersShareWhatTheBuilderSays(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	now := s.Now()
	s.Now = func() time.Time { return now }
	ask := func(choose func(*request)) saying {
		r := s.testRequest(t)
		choose(r)
		said, _ := s.saidNow(r)
		return said
	}
	same := func(a, b saying) bool {
		return reflect.ValueOf(a.cells).Pointer() == reflect.ValueOf(b.cells).Pointer()
	}
	first := ask(func(*request) {})
	if len(first.cells) == 0 || len(first.answers) == 0 {
		t.Fatal("the screens say nothing")
	}
	chosen := ask(func(r *request) { r.filter.EmployeeID = 2 })
	if !same(first, chosen) {
		t.Error("the choice of an employee has everything opened again")
	}
	staff := ask(func(r *request) { r.viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1} })
	if same(first, staff) || maps.Equal(first.answers, staff.answers) {
		t.Error("an employee is told what managers are told")
	}
	now = now.Add(sayingFor - time.Second)
	if !same(first, ask(func(*request) {})) {
		t.Error("what was said does not serve as long as it should")
	}
	now = now.Add(time.Second)
	if again := ask(func(*request) {}); !same(first, again) {
		t.Error("who asks afterwards has to wait")
	}
	for again := first; same(first, again); again = ask(func(*request) {}) {
		time.Sleep(time.Millisecond) // it is said anew beside him
	}
	first = ask(func(*request) {})
	now = now.Add(sayingAtMost)
	if again := ask(func(*request) {}); same(first, again) || again.at != now {
		t.Error("what was said long ago is said again")
	}
}

// TestThePageOfTheBuilderDoesNotWait holds that the page of the hub is there before its screens are open, that it says so and asks for the
// rest, and that the rest, and what a program or a sheet asks for, is complete.
func TestThePageOfTheBuilderDoesNotWait(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	s.saidWithin = 0
	h := s.handler()
	ask := func(query string, headers ...string) string {
		t.Helper()
		w := do(t, h, http.MethodGet, catalog.PathBuilder+query, headers...)
		if w.Code != http.StatusOK {
			t.Fatalf("%q: %d", query, w.Code)
		}
		return w.Body.String()
	}
	page := ask("")
	if n := strings.Count(page, beingOpened); n < 20 || strings.Contains(page, "Gates that say") {
		t.Errorf("the page waited: %d screens are being opened", n)
	}
	asks := slices.ContainsFunc(all(mainOf(t, h, catalog.PathBuilder), "div"), func(div *html.Node) bool {
		return attr(div, "data-hx-get") == catalog.PathBuilder && attr(div, "data-hx-trigger") == "load" && attr(div, "data-hx-target") == "#main" &&
			attr(first(div, "a"), "href") == catalog.PathBuilder+"?part="+partScreen
	})
	if !asks {
		t.Error("nothing asks for the rest")
	}
	for what, rest := range map[string]string{
		"with a script": ask("?part="+partScreen, "HX-Request", "true"), "without one": ask("?part=" + partScreen), "for a program": ask("?format=json"),
	} {
		if strings.Contains(rest, beingOpened) || !strings.Contains(rest, "Gates that say Go") {
			t.Errorf("the rest %s is not complete", what)
		}
	}
	s.saidWithin = sayingLimit
	if page := ask("?nr=1"); strings.Contains(page, beingOpened) || !strings.Contains(page, "Gates that say Go") {
		t.Error("the page is not complete once the screens are open")
	}
}

// TestOnlyAPersonDoesNotWait holds who is given a page before all of it is there: nobody who asks inside the process, and no program.
func TestOnlyAPersonDoesNotWait(t *testing.T) {
	s := demoServer(t)
	s.saidWithin = 0
	ask := func(change func(*request)) *request {
		r := s.testRequest(t)
		r.screen, _ = s.Catalog.Lookup(catalog.PathBuilder)
		change(r)
		return r
	}
	if _, there := s.saidNow(ask(func(*request) {})); there {
		t.Error("a person waits")
	}
	for who, change := range map[string]func(*request){
		"a script":  func(r *request) { r.fragment, r.partName = true, partScreen },
		"a link":    func(r *request) { r.partName = partScreen },
		"a program": func(r *request) { r.format = "json" },
		"paper":     func(r *request) { r.screen, _ = s.Catalog.Lookup(catalog.PathCommandPrint) },
	} {
		if _, there := s.saidNow(ask(change)); !there {
			t.Errorf("%s does not wait", who)
		}
	}
}
