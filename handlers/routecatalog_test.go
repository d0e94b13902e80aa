package handlers

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/page"
)

// routesOf returns the paths of the rows of a catalog page or fragment, in order.
func routesOf(t *testing.T, body string) []string {
	t.Helper()
	var uris []string
	for _, tr := range all(byID(parsePage(t, body), "results"), "tr") {
		if code := first(tr, "code"); attr(tr, "class") != "grp" && code != nil {
			uris = append(uris, strings.ReplaceAll(text(code), " ", "")) // markup splits a path into parts
		}
	}
	return uris
}

// routesListed returns the paths in the open table of a catalog, sorted and without duplicates. A route can be in several groups.
func routesListed(t *testing.T, h http.Handler, target string) []string {
	t.Helper()
	open := page.WithParams(target, []string{"part", "table"})
	return slices.Compact(slices.Sorted(slices.Values(routesOf(t, do(t, h, "GET", open).Body.String()))))
}

// counterOf returns the number of a summary counter.
func counterOf(t *testing.T, doc *html.Node, label string) string {
	t.Helper()
	for _, dt := range all(doc, "dt") {
		if text(dt) == label {
			for dd := dt.NextSibling; dd != nil; dd = dd.NextSibling {
				if dd.Data == "dd" {
					return text(dd)
				}
			}
		}
	}
	t.Errorf("no counter %q", label)
	return ""
}

func TestCatalogCountsWhatIsRegistered(t *testing.T) {
	s := demoServer(t)
	body := do(t, s.Handler(), "GET", catalog.PathRouteCatalog).Body.String()
	entries := 0
	for _, sc := range s.Registered {
		for _, g := range catalog.Groups {
			if g.Has(sc) {
				entries++
			}
		}
	}
	files, err := page.RelatedFiles(s)
	if err != nil {
		t.Fatal(err)
	}
	doc := parsePage(t, body)
	for label, want := range map[string]string{
		"Featured screens ready": "7/7 Ready", "Catalog routes": strconv.Itoa(entries) + " entries in the groups, " + strconv.Itoa(len(s.Registered)) + " distinct routes",
		"Related files": format.Number(len(files)), "Overall": "PASS declared, registered, linked, reachable",
	} {
		if got := counterOf(t, doc, label); got != want {
			t.Errorf("counter %q is %q, want %q", label, got, want)
		}
	}
	for _, g := range catalog.Groups {
		if !strings.Contains(text(byID(doc, "groups").Parent), g.Rule) {
			t.Errorf("the rule of %s is not on the screen", g.Title)
		}
	}
	part := do(t, s.Handler(), "GET", catalog.PathRouteCatalog+"?part=files", "HX-Request", "true").Body.String()
	if n := len(all(byID(parsePage(t, part), "files"), "code")); n != len(files) || n < 50 {
		t.Errorf("the part files lists %d files, want %d", n, len(files))
	}
}

// TestCatalogFacetCountsEqualTheirRows compares each count of a tab or a facet with the number of rows on its linked page.
func TestCatalogFacetCountsEqualTheirRows(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for _, query := range []string{"", "?q=soft", "?q=print+csv&view=flat", "?section=export-suite&q=e", "?family=print&group=exports", "?state=unlinked",
		"?url=" + url.QueryEscape(catalog.PathSoftConflicts), "?q=nothing-is-like-this", "?employee_id=2&group=unavailable"} {
		doc := parsePage(t, do(t, h, "GET", catalog.PathRouteCatalog+query).Body.String())
		links := 0
		for _, a := range all(byID(doc, "results"), "a") {
			count := slices.IndexFunc(all(a, "span"), func(n *html.Node) bool { return attr(n, "class") == "count" })
			if attr(a, "data-hx-push-url") == "" || count < 0 {
				continue
			}
			links++
			want, _, _ := strings.Cut(text(all(a, "span")[count]), " ")
			if n := len(routesListed(t, h, attr(a, "href"))); strconv.Itoa(n) != want {
				t.Errorf("%q: %s says %s and lists %d", query, text(a), want, n)
			}
		}
		if links < 5+2+2+4 {
			t.Errorf("%q: only %d tabs and facets", query, links)
		}
	}
}

// askGen generates valid queries of the catalog.
func askGen(t *rapid.T) string {
	v := url.Values{}
	pick := func(name string, values ...string) {
		if value := rapid.SampledFrom(append(values, "")).Draw(t, name); value != "" {
			v.Set(name, value)
		}
	}
	pick("q", "soft", "hub", "print csv", "É", "%", "<b>x</b>", "app.employee-schedules.operations", catalog.PathHelp, "x y z")
	pick("url", catalog.PathSoftConflicts+"?q=1", "http://h"+catalog.PathHub+"/", "nonsense", "/")
	pick("group", "operations", "unavailable", "exports", "discovery")
	pick("section", "operations", "export-suite")
	pick("family", "print", "hub", "data")
	pick("state", "all", "registered", "unlinked", "missing", "shadowed", "undeclared")
	pick("view", "flat", "grouped", "builder")
	pick("list", "flat", "grouped", "sections")
	pick("employee_id", "2")
	return v.Encode()
}

// TestCatalogFacesListTheSameRows verifies that the page, the fragment, JSON and CSV list the same rows, and that the page contains the
// bytes of the fragment.
func TestCatalogFacesListTheSameRows(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	rapid.Check(t, func(rt *rapid.T) {
		target := catalog.PathRouteCatalog + "?" + askGen(rt)
		page := do(t, h, "GET", target).Body.String()
		part := do(t, h, "GET", target, "HX-Request", "true", "HX-Request-Type", "partial").Body.String()
		section, _, _ := strings.Cut(part, `<p id="said"`)
		if !strings.HasPrefix(section, `<section id="results"`) || !strings.Contains(page, strings.TrimSpace(section)) {
			rt.Fatalf("%s: the fragment is not the results of the page", target)
		}
		rows := routesListed(t, h, target)
		var face struct {
			Count int                    `json:"row_count"`
			Rows  []struct{ URI string } `json:"rows"`
		}
		if err := json.Unmarshal(do(t, h, "GET", target+"&format=json").Body.Bytes(), &face); err != nil {
			rt.Fatalf("%s: %v", target, err)
		}
		var uris []string
		for _, row := range face.Rows {
			uris = append(uris, row.URI)
		}
		slices.Sort(uris) // the page groups the rows
		if !slices.Equal(uris, rows) || face.Count != len(rows) {
			rt.Fatalf("%s: JSON lists %v, the page %v", target, uris, rows)
		}
		w := do(t, h, "GET", target+"&format=csv")
		records, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\uFEFF"))).ReadAll()
		if err != nil || len(records) != len(rows)+1 || w.Header().Get("X-Export-Row-Count") != strconv.Itoa(len(rows)) {
			rt.Fatalf("%s: CSV has %d lines for %d rows (%v)", target, len(records), len(rows), err)
		}
	})
}

func TestCatalogStatusLineSaysHowMany(t *testing.T) {
	h := demoServer(t).Handler()
	page := parsePage(t, do(t, h, "GET", catalog.PathRouteCatalog+"?q=soft").Body.String())
	said := byID(page, "said")
	if attr(said, "role") != "status" || !strings.HasPrefix(text(said), strconv.Itoa(len(routesOf(t, do(t, h, "GET", catalog.PathRouteCatalog+"?q=soft").Body.String())))+" routes found") {
		t.Errorf("the status line is %q with role %q", text(said), attr(said, "role"))
	}
	part := parsePage(t, do(t, h, "GET", catalog.PathRouteCatalog+"?q=soft", "HX-Request", "true").Body.String())
	if again := byID(part, "said"); attr(again, "data-hx-swap-oob") != "innerHTML" || text(again) != text(said) {
		t.Errorf("the fragment says %q, the page %q", text(again), text(said))
	}
}

// TestCatalogKeepsItsSearchToItself verifies that the search text is in the links of the search, and in no other link.
func TestCatalogKeepsItsSearchToItself(t *testing.T) {
	h := demoServer(t).Handler()
	for _, path := range []string{catalog.PathRouteCatalog, catalog.PathVisibility} {
		doc := parsePage(t, do(t, h, "GET", path+"?q=soft&employee_id=2&view=").Body.String())
		own := 0
		for _, a := range all(doc, "a") {
			to, err := url.Parse(attr(a, "href"))
			if err != nil {
				t.Fatal(err)
			}
			q := to.Query().Get("q")
			if q != "" && to.Path != path {
				t.Errorf("%s: the link %q to %s carries the search text", path, text(a), to)
			}
			if q == "soft" {
				own++
			}
			if class := attr(a, "class"); class == "chip" && (q != "soft" || to.Query().Has("employee_id")) {
				t.Errorf("%s: removing the employee leads to %s", path, to)
			}
		}
		if own == 0 {
			t.Errorf("%s: no link keeps the search", path)
		}
	}
}

func TestCatalogRefusesUnknownValues(t *testing.T) {
	h := demoServer(t).Handler()
	tests := []struct{ query, says, good string }{
		{"group=nothing&section=operations&q=hub", "operations, unavailable, exports, discovery", "?q=hub&section=operations"},
		{"section=attic&group=exports", "export-suite", "?group=exports"},
		{"family=poster&view=flat", "data, print, export", "?list=flat"},
		{"state=odd&employee_id=2", "registered, unlinked, undeclared, missing, shadowed, all", "?employee_id=2"},
		{"view=round&url=%2Fx", "staff or builder", "?url=%2Fx"},
		{"list=round&view=staff", "grouped or sections or flat", "?view=staff"},
		{"group=exports&group=operations", "has 2 different values", ""},
		{"group=x&state=y&from=2026-13-01&q=hub", "3 values could not be used", "?q=hub"},
	}
	for _, tt := range tests {
		w := do(t, h, "GET", catalog.PathRouteCatalog+"?"+tt.query)
		doc := parsePage(t, w.Body.String())
		if w.Code != http.StatusBadRequest || !strings.Contains(text(doc), tt.says) {
			t.Errorf("%s: status %d, want 400 and the words %q", tt.query, w.Code, tt.says)
		}
		found := false
		for _, a := range all(doc, "a") {
			found = found || attr(a, "href") == catalog.PathRouteCatalog+tt.good
		}
		if !found {
			t.Errorf("%s: no link keeps the good values %q", tt.query, tt.good)
		}
	}
	for _, query := range []string{"view=Builder&list=FLAT", "group=ALL", "state=all", "view=Grouped", "group=&section=", "section=Operations", "q=%00&"} {
		if w := do(t, h, "GET", catalog.PathRouteCatalog+"?"+query); (w.Code != http.StatusOK) != strings.Contains(query, "%00") {
			t.Errorf("%s: status %d", query, w.Code)
		}
	}
}
