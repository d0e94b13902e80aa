package check

import (
	"strings"
	"testing"
)

func wholeWays() Ways {
	own := func(path, name string) Way {
		return Way{Path: path, Name: name, Declared: true, Registered: true, Answer: Route{Pattern: path, Name: name}, Links: 1}
	}
	return Ways{All: []Way{own(pathHub, "hub"), own(pathWeek, "week"), own(pathOne, "week.one")}}
}

// TestWaysTurn introduces one address fault at a time. It verifies that exactly the row for this fault fails and names the address.
func TestWaysTurn(t *testing.T) {
	other := Route{Pattern: "/{page}", Name: "page"}
	for _, c := range []struct {
		name, title string
		status      Status
		summary     string
		observed    string
		change      func(*Ways)
	}{
		{"a route with a parameter takes a missing address", "No route is shadowed", Fail, "1 address is answered by another route", pathWeek + " is answered by /{page}, name page",
			func(w *Ways) { w.All[1].Registered, w.All[1].Answer = false, other }},
		{"another name answers under the same pattern", "No route is shadowed", Fail, "1 address is answered by another route", pathHub + " is answered by " + pathHub + ", name other",
			func(w *Ways) { w.All[0].Registered, w.All[0].Answer.Name = false, "other" }},
		{"two are shadowed", "No route is shadowed", Fail, "2 addresses are answered by another route", pathHub,
			func(w *Ways) { w.All[0].Answer, w.All[1].Answer = other, other }},
		{"a route without a row", "Every route is declared", Warn, "1 route has no row", "/ghost",
			func(w *Ways) {
				w.All = append(w.All, Way{Path: "/ghost", Name: "ghost", Registered: true, Answer: Route{Pattern: "/ghost", Name: "ghost"}})
			}},
		{"a link that leads nowhere", "No dead links", Fail, "1 link leads nowhere", pathHub + " leads to /nowhere by its steps",
			func(w *Ways) { w.Dead = []DeadLink{{pathHub, "its steps", "/nowhere"}} }},
		{"a route that nothing leads to", "No orphans", Warn, "no screen leads to 1 route", pathOne,
			func(w *Ways) { w.All[2].Links = 0 }},
		{"a missing route is a fault of its own, and no orphan", "", "", "", "",
			func(w *Ways) { w.All[2].Links, w.All[2].Registered, w.All[2].Answer = 0, false, Route{} }},
	} {
		f := wholeFacts()
		f.Ways = wholeWays()
		c.change(&f.Ways)
		turned := 0
		for _, row := range Service(f) {
			if row.Status == Pass {
				if row.Evidence == "" {
					t.Errorf("%s: %s does not say what it saw", c.name, row.Title)
				}
				continue
			}
			turned++
			if row.Title != c.title || row.Status != c.status || row.Why.Summary != c.summary || !strings.Contains(row.Why.Observed, c.observed) {
				t.Errorf("%s: %+v", c.name, row)
			}
			wantWhy(t, c.name, row.Why)
		}
		if want := map[bool]int{true: 1}[c.title != ""]; turned != want {
			t.Errorf("%s: %d rows turned, want %d", c.name, turned, want)
		}
	}
}
