package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

func TestLookUp(t *testing.T) {
	s := demoServer(t)
	inv := routecatalog.NewInventory(s)
	tests := []struct {
		name, text string
		want       string // path of the matching route; empty if none matches
		says       string // part of the reason or the notes
	}{
		{"a path", catalog.PathSoftConflicts, catalog.PathSoftConflicts, ""},
		{"with a query and a fragment", catalog.PathSoftConflicts + "?employee_id=2#rows", catalog.PathSoftConflicts, ""},
		{"with this host", "http://127.0.0.1:8080" + catalog.PathHelp, catalog.PathHelp, "host"},
		{"with another host", "https://schedules.example.org" + catalog.PathHelp, catalog.PathHelp, "schedules.example.org"},
		{"with a host alone", "localhost:8080" + catalog.PathHelp, catalog.PathHelp, "host"},
		{"in quotes and spaces", "  \"" + catalog.PathHelp + "\" ", catalog.PathHelp, ""},
		{"a route name", "app.employee-schedules.unavailable-block-events.index", catalog.PathBlockEvents, ""},
		{"a route name in capitals", "App.Employee-Schedules.Operations.Help", catalog.PathHelp, "Its name is"},
		{"the bare address", "http://127.0.0.1:8080/", catalog.PathHub, "opens this screen"},
		{"with a slash at its end", catalog.PathHelp + "/", "", "The address " + catalog.PathHelp + " exists"},
		{"in capitals", strings.ToUpper(catalog.PathHelp), "", "The address " + catalog.PathHelp + " exists"},
		{"with a slash too many", strings.Replace(catalog.PathHelp, "/operations", "//operations", 1), "", "The address " + catalog.PathHelp + " exists"},
		{"one part too many", catalog.PathHelp + "/17", "", "No registered route"},
		{"a dot too many", catalog.PathHelp + "/../checklist", catalog.PathChecklist, ""},
		{"an unknown name", "app.employee-schedules.operations.nothing", "", "has this name"},
		{"an asset", "/assets/app.css", "", "No registered route"},
		{"words", "soft conflicts", "", "neither an address"},
		{"nonsense", "::%zz", "", "neither an address"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := routecatalog.LookUp(s, inv, tt.text)
			got := ""
			if l.Row >= 0 {
				got = inv.Rows[l.Row].Path
			}
			if got != tt.want {
				t.Errorf("%q is answered by %q, want %q", tt.text, got, tt.want)
			}
			if said := l.Why + strings.Join(l.Notes, " "); !strings.Contains(said, tt.says) || (got == "") != (l.Why != "") {
				t.Errorf("%q: it says %q, want %q", tt.text, said, tt.says)
			}
		})
	}
}

// TestLookUpOfARouteThatIsNotRegistered verifies the explanation for a route that is in the catalog but not in the router.
func TestLookUpOfARouteThatIsNotRegistered(t *testing.T) {
	s := demoServer(t, catalog.PathTimeline)
	if l := routecatalog.LookUp(s, routecatalog.NewInventory(s), catalog.PathTimeline); l.Row >= 0 || !strings.Contains(l.Why, "the running router has no route for it") {
		t.Errorf("row %d: it says %q", l.Row, l.Why)
	}
}

// paramServer has a static route next to a parameter route, and a parameter route without a static one.
func paramServer(t *testing.T) *web.Server {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	row := func(path, name, content string) catalog.Screen {
		return catalog.Screen{Path: path, Name: name, Title: name, Purpose: "A row.", Family: catalog.RouteList, Content: content}
	}
	rows, err := catalog.New([]catalog.Section{{Name: "Test", Place: catalog.PlaceHub, Screens: []catalog.Screen{
		row("/w/{employee}", "w.show", "operations"), row("/w/print", "w.print", "operations"),
		row("/m/{employee}", "m.show", "operations"), row("/m/print", "m.print", "operations"), row("/m/{employee}/days/{period}", "m.days", "operations"),
	}}})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Catalog = rows
	return serverWith(t, cfg, "/m/print")
}

// TestLookUpSeesThroughShadows verifies the result for the address of an unregistered static route that a parameter route would match.
func TestLookUpSeesThroughShadows(t *testing.T) {
	s := paramServer(t)
	inv := routecatalog.NewInventory(s)
	tests := []struct{ text, want, says string }{
		{"/w/17", "/w/{employee}", ""},
		{"/w/print", "/w/print", ""},
		{"/w/{employee}", "/w/{employee}", "This is the pattern"},
		{"/w/:employee", "/w/{employee}", "This is the pattern"},
		{"/w/0", "", "/w/{employee} matches"},
		{"/w/-3", "", "/w/{employee} matches"},
		{"/w/99999999999999999999", "", "/w/{employee} matches"},
		{"/w/17/more", "", "/w/{employee} matches"},
		{"/w/a%2Fb", "", "/w/{employee} matches"},
		{"/m/print", "", "The catalog declares this screen, but the running router has no route for it. The route /m/{employee} matches"},
		{"/m/17/days/4", "/m/{employee}/days/{period}", ""},
	}
	for _, tt := range tests {
		l := routecatalog.LookUp(s, inv, tt.text)
		got := ""
		if l.Row >= 0 {
			got = inv.Rows[l.Row].Path
		}
		if got != tt.want || !strings.Contains(l.Why+strings.Join(l.Notes, " "), tt.says) {
			t.Errorf("%q is answered by %q, want %q; it says %q %q", tt.text, got, tt.want, l.Why, l.Notes)
		}
		view := routecatalog.LookupView(s, &web.Request{Roster: s.Rosters.Roster(), Ctx: t.Context()}, inv, &l)
		if tt.text == "/m/17/days/4" && (view.Open != tt.text || !strings.Contains(strings.Join(view.Facts, " "), "{period} is 4")) {
			t.Errorf("the answer opens %q and says %q", view.Open, view.Facts)
		}
	}
}

// TestCatalogAnswersAPastedAddress verifies that the catalog shows the result for an address in the address box, and for an address in the
// search box.
func TestCatalogAnswersAPastedAddress(t *testing.T) {
	h := demoServer(t).Handler()
	pasted := "https://example.org" + catalog.PathSoftConflicts + "?employee_id=3&from=2026-11-16"
	for _, box := range []string{"url", "q"} {
		w := do(t, h, "GET", catalog.PathRouteCatalog+"?"+url.Values{box: {pasted}}.Encode())
		said := text(parsePage(t, w.Body.String()))
		for _, words := range []string{"Soft Conflicts answers", "Unavailable Blocks", "employee 3, from Mon Nov 16, 2026", "Open with the filters of this address", "Soft Conflicts CSV", "Soft Conflicts Print Report"} {
			if w.Code != http.StatusOK || !strings.Contains(said, words) {
				t.Errorf("%s: status %d, no words %q", box, w.Code, words)
			}
		}
		if rows := routesOf(t, w.Body.String()); len(rows) != 1 || rows[0] != catalog.PathSoftConflicts {
			t.Errorf("%s: the rows are %v", box, rows)
		}
	}
	said := text(parsePage(t, do(t, h, "GET", catalog.PathRouteCatalog+"?url="+url.QueryEscape(catalog.PathSoftConflicts+"s")).Body.String()))
	for _, words := range []string{"No screen answers", "No registered route answers this address", "Nearest: Soft Conflicts"} {
		if !strings.Contains(said, words) {
			t.Errorf("no words %q in: %s", words, said)
		}
	}
}

func FuzzPastedAddress(f *testing.F) {
	for _, text := range []string{catalog.PathSoftConflicts, "http://h/a//b/../c?employee_id=%zz", "a.b.c", "/\xff%00", "//", "<script>alert(1)</script>/", "/app/employee-schedules/:x/{y}"} {
		f.Add(text)
	}
	s := demoServer(f)
	h := s.Handler()
	f.Fuzz(func(t *testing.T, pasted string) {
		w := do(t, h, "GET", catalog.PathRouteCatalog+"?"+url.Values{"url": {pasted}}.Encode())
		if w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
			t.Errorf("%q: status %d", pasted, w.Code)
		}
		if doc := parsePage(t, w.Body.String()); len(all(doc, "h1")) != 1 || len(shape(doc)) > 0 {
			t.Errorf("%q: broken page: %v", pasted, shape(doc))
		}
	})
}
