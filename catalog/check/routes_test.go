package check

import (
	"context"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
)

const (
	pathHub  = "/hub"
	pathWeek = "/week"
	pathOne  = "/week/{employee}"
)

func testCatalog(t *testing.T) *catalog.Catalog {
	t.Helper()
	c, err := catalog.New([]catalog.Section{{Name: "Test", Place: catalog.PlaceHub, Screens: []catalog.Screen{
		{Path: pathHub, Family: catalog.Hub, Title: "Hub", Purpose: "The start."},
		{Path: pathWeek, Family: catalog.Data, Title: "Week", Purpose: "A week."},
		{Path: pathOne, Name: "week.one", Family: catalog.Data, Title: "One week", Purpose: "One."},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// router maps a request path to the route that handles it.
type router map[string]Route

func (r router) Registered() []Route { return nil }

func (r router) Match(path string) (Route, bool) {
	route, ok := r[path]
	return route, ok
}

var wholeRouter = router{
	pathHub:   {Pattern: pathHub, Name: "hub"},
	pathWeek:  {Pattern: pathWeek, Name: "week"},
	"/week/1": {Pattern: pathOne, Name: "week.one"},
}

func without(r router, path string) router {
	out := router{}
	for k, v := range r {
		if k != path {
			out[k] = v
		}
	}
	return out
}

func with(r router, path string, route Route) router {
	out := without(r, path)
	out[path] = route
	return out
}

var expected = []catalog.Expectation{{Path: pathHub, Group: "G", Required: true}, {Path: pathWeek, Group: "G"}, {Path: pathOne, Group: "G", Required: true}}

func TestRoutes(t *testing.T) {
	for _, c := range []struct {
		name    string
		router  router
		path    string // of the row that must fail; empty for none
		status  Status
		summary string
	}{
		{name: "all answer", router: wholeRouter},
		{"a required one is missing", without(wholeRouter, pathHub), pathHub, Fail, "no route answers"},
		{"an optional one is missing", without(wholeRouter, pathWeek), pathWeek, Warn, "no route answers"},
		{"one with a parameter is missing", without(wholeRouter, "/week/1"), pathOne, Fail, "no route answers"},
		{"another pattern answers", with(wholeRouter, pathHub, Route{Pattern: "/{page}", Name: "page"}), pathHub, Fail, "another route answers"},
		{"another name answers", with(wholeRouter, pathHub, Route{Pattern: pathHub, Name: "other"}), pathHub, Fail, "another route answers"},
	} {
		checker := Checker{Catalog: testCatalog(t), Router: c.router, Link: func(s catalog.Screen) string { return s.Path }}
		rows := checker.Routes(expected)
		for i, row := range rows {
			if row.URI != c.path {
				if row.Status != Pass || row.Link == "" || row.Why.Summary != "" {
					t.Errorf("%s: %s turned too: %+v", c.name, row.URI, row)
				}
				continue
			}
			if i != 0 || row.Status != c.status || row.Why.Summary != c.summary || row.Link != "" {
				t.Errorf("%s: row %d is %+v", c.name, i, row)
			}
			wantWhy(t, c.name, row.Why)
		}
		for _, e := range expected {
			if got := checker.Ready(e.Path); got != (e.Path != c.path) {
				t.Errorf("%s: Ready(%s) is %v", c.name, e.Path, got)
			}
		}
	}
}

// wantWhy fails the test if a field of an explanation is empty.
func wantWhy(t *testing.T, name string, w Why) {
	t.Helper()
	for what, text := range map[string]string{"summary": w.Summary, "expected": w.Expected, "observed": w.Observed, "breaks": w.Breaks, "fix": w.Fix} {
		if text == "" {
			t.Errorf("%s: the reason has no %s", name, what)
		}
	}
}

func TestARowThatIsNoScreenFails(t *testing.T) {
	checker := Checker{Catalog: testCatalog(t), Router: wholeRouter}
	rows := checker.Routes([]catalog.Expectation{{Path: "/nowhere", Required: true}})
	if rows[0].Status != Fail || rows[0].URI != "/nowhere" || checker.Ready("/nowhere") {
		t.Errorf("%+v", rows[0])
	}
}

func TestRequests(t *testing.T) {
	right := func(_ context.Context, s catalog.Screen) Answer {
		r := wholeRouter[sample(s)]
		return Answer{Code: 200, Pattern: r.Pattern, Name: r.Name, Type: "text/html", Took: 3 * time.Millisecond}
	}
	answering := func(path string, a Answer) Prober {
		return func(ctx context.Context, s catalog.Screen) Answer {
			if s.Path == path {
				return a
			}
			return right(ctx, s)
		}
	}
	for _, c := range []struct {
		name    string
		probe   Prober
		path    string
		status  Status
		summary string
	}{
		{name: "all answer", probe: right},
		{"a required one answers 500", answering(pathHub, Answer{Code: 500, Pattern: pathHub, Name: "hub"}), pathHub, Fail, "it answers with status 500"},
		{"an optional one answers 500", answering(pathWeek, Answer{Code: 500, Pattern: pathWeek, Name: "week"}), pathWeek, Warn, "it answers with status 500"},
		{"nothing answers", answering(pathHub, Answer{Code: 404}), pathHub, Fail, "no route answers"},
		{"another route answers with 200", answering(pathHub, Answer{Code: 200, Pattern: "/{page}", Name: "page"}), pathHub, Fail, "another route answers"},
		{"another type", answering(pathHub, Answer{Code: 200, Pattern: pathHub, Name: "hub", Type: "text/csv"}), pathHub, Fail, "it answers with text/csv"},
		{"no type", answering(pathHub, Answer{Code: 200, Pattern: pathHub, Name: "hub"}), pathHub, Fail, "it answers with no content type"},
		{"broken off", answering(pathWeek, Answer{Code: 200, Pattern: pathWeek, Name: "week", Type: "text/html", Broken: true}), pathWeek, Warn, "it breaks off"},
		{"a redirect is no answer", answering(pathHub, Answer{Code: 302, Pattern: pathHub, Name: "hub"}), pathHub, Fail, "it answers with status 302"},
	} {
		checker := Checker{Catalog: testCatalog(t), Router: wholeRouter, Link: func(s catalog.Screen) string { return s.Path }}
		for i, row := range checker.Requests(t.Context(), expected, c.probe) {
			switch {
			case row.URI != c.path && (row.Status != Pass || row.Code != 200 || row.Took == 0):
				t.Errorf("%s: %s turned too: %+v", c.name, row.URI, row)
			case row.URI == c.path && (i != 0 || row.Status != c.status || row.Why.Summary != c.summary):
				t.Errorf("%s: row %d is %+v", c.name, i, row)
			case row.URI == c.path:
				wantWhy(t, c.name, row.Why)
				if !strings.Contains(row.Why.Observed, "status") {
					t.Errorf("%s: observed %q names no status", c.name, row.Why.Observed)
				}
			}
		}
	}
}

// TestAScreenWithoutARecord verifies that a screen without a record is checked through the router only, because no request is possible.
func TestAScreenWithoutARecord(t *testing.T) {
	nothing := func(context.Context, catalog.Screen) Answer { return Answer{Unsent: "no such record"} }
	one := []catalog.Expectation{{Path: pathOne, Required: true}}
	for name, c := range map[string]struct {
		router router
		want   Status
	}{"its route is there": {wholeRouter, Pass}, "its route is missing": {without(wholeRouter, "/week/1"), Fail}} {
		row := Checker{Catalog: testCatalog(t), Router: c.router}.Requests(t.Context(), one, nothing)[0]
		if row.Status != c.want || row.Evidence != "no such record" || row.Code != 0 || row.Link != "" {
			t.Errorf("%s: %+v", name, row)
		}
		if c.want == Fail {
			wantWhy(t, name, row.Why)
		}
	}
}

func TestSpecPath(t *testing.T) {
	for in, want := range map[string]string{"/a/:b/c": "/a/{b}/c", "/a": "/a", "/:x": "/{x}"} {
		if got := SpecPath(in); got != want {
			t.Errorf("SpecPath(%q) = %q, want %q", in, got, want)
		}
	}
}
