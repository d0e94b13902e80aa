package handlers

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
)

func TestDashboardCountsTheRoutesOfEachKind(t *testing.T) {
	s := demoServer(t)
	body := do(t, s.Handler(), "GET", catalog.PathVisibility).Body.String()
	doc := parsePage(t, body)
	for _, kind := range catalog.Kinds {
		want := 0
		for _, sc := range s.Registered {
			if kind.Has(sc) {
				want++
			}
		}
		if got := counterOf(t, doc, kind.Title); got != strconv.Itoa(want) {
			t.Errorf("%s: the counter says %s, want %d", kind.Title, got, want)
		}
		head := byID(doc, "kind-"+kind.Key)
		if head == nil || len(all(head.Parent, "tbody")) > 1 {
			t.Fatalf("%s has no list of its own", kind.Title)
		}
		if n := max(0, len(all(head.Parent, "tr"))-1); n != want {
			t.Errorf("%s lists %d routes, want %d", kind.Title, n, want)
		}
		if !strings.Contains(text(head.Parent), kind.Rule) {
			t.Errorf("%s: its rule is not on the screen", kind.Title)
		}
	}
}

func TestDashboardFiguresAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	for _, filter := range []schedule.Filter{{}, {EmployeeID: 2}, {Statuses: []schedule.BlockStatus{schedule.Requested}}} {
		view := s.Rosters.Roster().For(schedule.Manager)
		blocks, conflicts := view.BlockCounts(filter), view.ConflictCounts(filter)
		doc := parsePage(t, do(t, s.Handler(), "GET", catalog.PathVisibility+"?"+filter.Encode()).Body.String())
		said := text(byID(doc, "holds").Parent)
		for _, want := range []string{format.Number(blocks.Blocks) + " unavailable block", format.Number(conflicts.Pairs) + " soft conflict", format.Number(conflicts.Compared.Shifts) + " assigned shift"} {
			if !strings.Contains(said, want) {
				t.Errorf("under %q it says %q, want %q", filter.Encode(), said, want)
			}
		}
	}
}

// TestDashboardSearchFacesAgree verifies that a search lists the same routes on the page, in the fragment and in JSON, and that every
// route has a kind.
func TestDashboardSearchFacesAgree(t *testing.T) {
	h := demoServer(t).Handler()
	for _, q := range []string{"", "calendar", "print", "soft conflicts", "nothing-is-like-this", catalog.PathHelp} {
		target := catalog.PathVisibility + "?employee_id=2&q=" + strings.ReplaceAll(q, " ", "+")
		page, part := do(t, h, "GET", target).Body.String(), do(t, h, "GET", target, "HX-Request", "true").Body.String()
		section, _, _ := strings.Cut(part, `<p id="said"`)
		if !strings.HasPrefix(section, `<section id="results"`) || !strings.Contains(page, strings.TrimSpace(section)) {
			t.Errorf("%q: the fragment is not the results of the page", q)
		}
		var face struct {
			Found int                               `json:"routes_found"`
			Kinds map[string][]struct{ URI string } `json:"kinds"`
		}
		if err := json.Unmarshal(do(t, h, "GET", target+"&format=json").Body.Bytes(), &face); err != nil {
			t.Fatal(err)
		}
		distinct, rows := map[string]bool{}, 0
		for _, list := range face.Kinds {
			rows += len(list)
			for _, row := range list {
				distinct[row.URI] = true
			}
		}
		shown := 0
		for _, tr := range all(byID(parsePage(t, page), "results"), "tr") {
			if len(all(tr, "code")) > 0 {
				shown++
			}
		}
		if len(distinct) != face.Found || shown != rows {
			t.Errorf("%q: %d found, %d distinct in the kinds; the page shows %d rows, JSON %d", q, face.Found, len(distinct), shown, rows)
		}
	}
}
