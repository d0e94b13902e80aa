package handlers

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/routecatalog"
)

// Rules of the specification that no other test covers.

// TestExportScreensStateRule5 opens every export screen and verifies the text that it shows before the download.
func TestExportScreensStateRule5(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		switch {
		case sc.Family == catalog.Export:
			target += "?preview=1"
		case sc.Section != "Export Suite" && sc.Family != catalog.Print && !sc.OnPaper():
			continue
		}
		safety := byID(openPage(t, h, target), "safety")
		if said := text(safety.Parent); !strings.Contains(said, "for reporting and review only") || !strings.Contains(said, "Confirm the filters") {
			t.Errorf("%s says %q", target, said)
		}
	}
}

// TestCardsHaveOneSentence verifies that each card of every hub has one sentence.
func TestCardsHaveOneSentence(t *testing.T) {
	s := wholeServer(t)
	cards := 0
	for _, sc := range s.Registered {
		if sc.Family != catalog.Hub {
			continue
		}
		for _, ul := range all(openPage(t, demoAnswers(t), example(s, t, sc)), "ul") {
			if attr(ul, "class") != "cards" {
				continue
			}
			for _, p := range all(ul, "p") {
				cards++
				if said := text(p); !strings.HasSuffix(said, ".") || strings.Contains(said, ". ") {
					t.Errorf("%s: a card says %q", sc.Path, said)
				}
			}
		}
	}
	if cards < 13+9 {
		t.Errorf("only %d cards were found", cards)
	}
}

// headsOf returns the header cells of a table.
func headsOf(table *html.Node) (heads []string) {
	for _, th := range all(first(table, "thead"), "th") {
		heads = append(heads, text(th))
	}
	return heads
}

func TestVisibilityListsMethodURINameAndAction(t *testing.T) {
	doc := openPage(t, demoAnswers(t), catalog.PathVisibility)
	tables := all(byID(doc, "results"), "table")
	if len(tables) != len(catalog.Kinds) {
		t.Fatalf("%d tables for %d kinds", len(tables), len(catalog.Kinds))
	}
	for _, table := range tables {
		if heads := strings.Join(headsOf(table), ", "); heads != "Method, URI, Route name, Action, Title and purpose, Status" {
			t.Errorf("the columns are %s", heads)
		}
		for _, tr := range all(first(table, "tbody"), "tr") {
			cells := all(tr, "td")
			if text(cells[0]) != "GET|HEAD" || !strings.HasPrefix(text(first(tr, "th")), "/") || text(cells[1]) == "" || text(cells[2]) == "" {
				t.Errorf("a row reads %q", text(tr))
			}
		}
	}
}

// TestCatalogListsEveryEntryByGroup compares the four groups of the catalog table with the registered screens. The page loads the table as
// a part.
func TestCatalogListsEveryEntryByGroup(t *testing.T) {
	s := wholeServer(t)
	h := demoAnswers(t)
	whole := do(t, h, "GET", catalog.PathRouteCatalog)
	if n := whole.Body.Len(); n > 60_000 {
		t.Errorf("the page has %d bytes before its table", n)
	}
	lazy := byID(parsePage(t, whole.Body.String()), "table")
	if attr(lazy, "class") != "lazy" {
		t.Error("the table does not arrive by itself")
	}
	table := first(byID(parsePage(t, do(t, h, "GET", attr(lazy, "data-hx-get"), "HX-Request", "true").Body.String()), "table"), "table")
	if heads := headsOf(table); heads[0] != "Method" {
		t.Errorf("the table begins with %q", heads[0])
	}
	entries := 0
	for i, body := range all(table, "tbody") {
		rows, want := all(body, "tr")[1:], 0
		for _, sc := range s.Registered {
			if catalog.Groups[i].Has(sc) {
				want++
			}
		}
		entries += len(rows)
		if head := text(all(body, "tr")[0]); head != catalog.Groups[i].Title+" "+strconv.Itoa(want) || len(rows) != want {
			t.Errorf("%q has %d rows, want %d", head, len(rows), want)
		}
	}
	if got := counterOf(t, parsePage(t, whole.Body.String()), "Catalog routes"); !strings.HasPrefix(got, strconv.Itoa(entries)+" entries") {
		t.Errorf("%d entries are listed, the counter says %q", entries, got)
	}
	doc := openPage(t, h, catalog.PathRouteCatalog+"?list=sections&part=table")
	if titles := all(byID(doc, "table"), "tbody"); len(titles) != len(routecatalog.InventoryOf(s).Sections()) {
		t.Errorf("%d groups by section", len(titles))
	}
}

func TestSearchWithoutWordsHasCounters(t *testing.T) {
	doc := openPage(t, demoAnswers(t), catalog.PathSearch)
	for label, want := range map[string]string{"Employees": "60", "Screens": "389"} {
		if got := counterOf(t, doc, label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
}

// TestOrdinalsAreText verifies that each step of every checklist, guide and packet begins with its number as text.
func TestOrdinalsAreText(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	lists := 0
	for _, sc := range s.Registered {
		if !isPage(sc) {
			continue
		}
		for _, ol := range all(openPage(t, demoAnswers(t), example(s, t, sc)), "ol") {
			if attr(ol, "class") != "steps" {
				continue
			}
			lists++
			n := 0
			for li := range ol.ChildNodes() {
				if li.Data != "li" {
					continue
				}
				if n++; !strings.HasPrefix(text(li), strconv.Itoa(n)+" ") {
					t.Errorf("%s: step %d begins with %.30q", sc.Path, n, text(li))
				}
			}
		}
	}
	if lists == 0 {
		t.Error("no list of steps was found")
	}
}

// TestJSONHasTheFieldsOfTheSpecification compares the fields of the JSON with the tables of the specification.
func TestJSONHasTheFieldsOfTheSpecification(t *testing.T) {
	h := demoAnswers(t)
	for _, want := range []struct{ path, list, fields string }{
		{catalog.PathHub, "tools.primary", "title status description uri route_name"},
		{catalog.PathDiagnostics, "routes", "status group title purpose uri required route_name open"},
		{catalog.PathDiagnostics, "files", "status group title path required size modified"},
		{catalog.PathChecklist, "steps", "ordinal title status description manager_note uri route_name"},
		{catalog.PathChecklist, "routes", "status group title purpose uri required route_name open"},
		{catalog.PathCompletion, "phases", "bookmark title status description"},
		{catalog.PathCompletion, "links", "title status description uri route_name"},
		{catalog.PathRouteCatalog, "rows", "method uri route_name action"},
	} {
		var face any
		if err := json.Unmarshal(do(t, h, "GET", want.path+"?format=json").Body.Bytes(), &face); err != nil {
			t.Fatalf("%s: %v", want.path, err)
		}
		for _, key := range strings.Split(want.list, ".") {
			face = face.(map[string]any)[key]
		}
		rows, _ := face.([]any)
		if len(rows) == 0 {
			t.Errorf("%s: %s is empty", want.path, want.list)
		}
		for _, row := range rows {
			for _, field := range strings.Fields(want.fields) {
				if value, ok := row.(map[string]any)[field]; !ok || value == "" {
					t.Errorf("%s: a row of %s has no %s: %v", want.path, want.list, field, row)
				}
			}
		}
	}
}

// TestFailingEvidenceIsExplained makes the diagnostics fail while every screen is registered. The checklist and the completion are PASS,
// and explain the FAIL in their evidence.
func TestFailingEvidenceIsExplained(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Files = twoFiles("", "") // the required files of the diagnostics are missing
	h := serverWith(t, cfg).Handler()
	for path, words := range map[string]string{catalog.PathChecklist: "Ready means that the screen opens.", catalog.PathCompletion: "Complete means that the screen exists."} {
		w := do(t, h, "GET", path)
		said := text(parsePage(t, w.Body.String()))
		if w.Code != http.StatusOK || !strings.Contains(said, "overall status FAIL") {
			t.Fatalf("%s: status %d, and no evidence of a failure", path, w.Code)
		}
		if !strings.Contains(said, "reports FAIL. "+words) {
			t.Errorf("%s does not explain the failure", path)
		}
	}
}
