package handlers

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/routecatalog"
	"opshub/handlers/support"
)

// builderCells returns the last cell of each row of the hub, by screen.
func builderCells(t *testing.T, h http.Handler) map[string]string {
	t.Helper()
	cells := map[string]string{}
	for _, tr := range all(mainOf(t, h, catalog.PathBuilder), "tr") {
		if th, td := first(tr, "th"), all(tr, "td"); th != nil && len(td) == 2 {
			cells[text(th)] = text(td[1])
		}
	}
	return cells
}

// TestTheBuilderHubSaysWhatItsScreensSay requests every gate and every evidence screen and verifies that the hub shows its verdict.
func TestTheBuilderHubSaysWhatItsScreensSay(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h := s.Handler()
	cells, gates := builderCells(t, h), map[string]int{}
	listed := 0
	for _, part := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(part) {
			if sc.Path == catalog.PathBuilder {
				continue
			}
			listed++
			says, ok := cells[sc.Title]
			switch {
			case !ok:
				t.Errorf("the hub does not list %s", sc.Title)
			case (says == "– Not built" || says == routecatalog.NotBuilt) != (sc.Content == ""):
				t.Errorf("%s: the hub says %q", sc.Title, says)
			}
			if sc.Content == "" || sc.Family != catalog.Gate {
				continue
			}
			word := ""
			if sc.OnPaper() { // a sheet has no JSON
				for _, p := range all(mainOf(t, h, sc.Path), "p") {
					if strings.Contains(attr(p, "class"), "verdict") {
						word = text(first(p, "span"))
					}
				}
			} else {
				_, body := getJSON(t, h, example(s, t, sc))
				word, _ = body["verdict"].(string)
			}
			if gates[word]++; word == "" || !strings.Contains(says, word) {
				t.Errorf("%s answers %q, and the hub says %q", sc.Title, word, says)
			}
		}
	}
	if len(cells) != listed {
		t.Errorf("the hub lists %d screens, want %d", len(cells), listed)
	}
	on := counters(t, h, catalog.PathBuilder)
	for word, label := range map[string]string{conditions.GoTag.Word: "Gates with Go", conditions.HoldTag.Word: "Gates with Hold"} {
		if value(on[label]) != format.Number(gates[word]) {
			t.Errorf("%s: %q, want %d", label, on[label], gates[word])
		}
	}
}

// TestTheBuilderHubIsForManagers verifies that an employee sees no data of a draft.
func TestTheBuilderHubIsForManagers(t *testing.T) {
	s := demoServer(t)
	r := testRequest(s, t)
	r.Viewer.Role, r.Viewer.EmployeeID = "staff", 1
	if _, err := support.BuilderOverview(s, r); err == nil {
		t.Error("staff are shown the current draft")
	}
}

// TestTheInventoryListsEveryBuilderAddress compares the inventory with the catalog, and verifies that it marks a route that is not
// registered.
func TestTheInventoryListsEveryBuilderAddress(t *testing.T) {
	const inventory = "/access-resolver/builder-inventory"
	s := demoServer(t, catalog.PathDraftStatus)
	missing := ""
	listed := 0
	for _, tr := range all(mainOf(t, s.Handler(), inArea(inventory)), "tr") {
		if len(all(tr, "td")) == 3 {
			listed++
			if words := text(tr); strings.Contains(words, routecatalog.IsGone) {
				missing += text(first(first(tr, "th"), "small"))
			}
		}
	}
	want := len(slices.DeleteFunc(slices.Clone(s.Catalog.Screens()), func(sc catalog.Screen) bool { return !catalog.Suites["builder-inventory"].Has(sc) }))
	if listed != want || missing != catalog.PathDraftStatus {
		t.Errorf("%d addresses, want %d; missing %q", listed, want, missing)
	}
}

// TestSupportingScreensOnPaper verifies that a sheet has the content of its screen, has no navigation, and uses the requested paper size.
func TestSupportingScreensOnPaper(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h, sheets := s.Handler(), 0
	for _, sc := range s.Catalog.Built() {
		of, prints := routecatalog.SupportOf(s, sc)
		if !prints && (!sc.OnPaper() || !sc.Family.Supports() || sc.Family == catalog.Packet) {
			continue
		}
		sheets++
		doc := parsePage(t, do(t, h, "GET", sc.Path).Body.String())
		if len(all(doc, "nav")) > 0 || !strings.Contains(attr(first(doc, "main"), "class"), "paper") {
			t.Errorf("%s is no sheet", sc.Path)
		}
		if w := do(t, h, "GET", sc.Path+"?paper=napkin"); w.Code != http.StatusBadRequest {
			t.Errorf("%s: paper=napkin: status %d", sc.Path, w.Code)
		}
		if prints && !strings.HasPrefix(bodyText(first(doc, "main")), "Back to "+of.Title+" Print Or print with your browser, or save as PDF. "+bodyText(mainOf(t, h, of.Path))) {
			t.Errorf("%s does not hold what %s shows: %q, not %q", sc.Path, of.Path, bodyText(first(doc, "main")), bodyText(mainOf(t, h, of.Path)))
		}
	}
	if sheets == 0 {
		t.Skip("no sheet of a supporting screen is built")
	}
}

// TestBuilderScreensAreFoldedInReadingOrder verifies that the navigation links to every developer screen that belongs in it, and that only
// the group with the current screen is open.
func TestBuilderScreensAreFoldedInReadingOrder(t *testing.T) {
	s := demoServer(t)
	r := testRequest(s, t)
	r.Screen, _ = s.Catalog.Lookup(catalog.PathBuilder)
	section, _ := s.Catalog.Section(r.Screen.Section)
	tools := page.Tools(s.Nav, section.Name)
	r.Screen = tools[len(tools)-1]
	nav, links, open := page.NavSection(s, r, section), 0, 0
	for _, fold := range nav.Folds {
		links += len(fold.Links)
		if fold.Open {
			open++
		}
	}
	if len(nav.Tools) > 0 || links != len(tools) || open != 1 {
		t.Errorf("%d tools, %d links in %d folds of which %d are open", len(tools), links, len(nav.Folds), open)
	}
}
