package handlers

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/assets"
	"opshub/catalog"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// refused are the methods that every route refuses.
var refused = []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"}

func TestEveryRouteAnswersGetAndHeadAndNothingElse(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	if len(s.Registered) == 0 {
		t.Fatal("no route is registered")
	}
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		h := h
		if suite := s.Catalog.Suite(sc); suite != nil && suite.Deep { // shows current figures, so the recorded response is too old
			h = s.Handler()
		}
		get := do(t, h, "GET", target)
		if get.Code != http.StatusOK {
			t.Errorf("GET %s: status %d", target, get.Code)
		}
		head := do(t, h, "HEAD", target)
		if head.Code != get.Code || head.Body.Len() != 0 {
			t.Errorf("HEAD %s: status %d with %d bytes", target, head.Code, head.Body.Len())
		}
		if !maps.EqualFunc(head.Header(), get.Header(), slices.Equal) {
			t.Errorf("HEAD %s: headers differ from GET:\n%v\n%v", target, head.Header(), get.Header())
		}
		for _, method := range refused {
			w := do(t, h, method, target)
			if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: status %d, Allow %q", method, target, w.Code, w.Header().Get("Allow"))
			}
		}
	}
}

func TestMethodsAreRefusedOnAnyPath(t *testing.T) {
	h := wholeServer(t).Handler()
	for _, target := range []string{"/", "/nowhere", "/assets/app.css", "/healthz", catalog.PathHub + "/"} {
		for _, method := range refused {
			if w := do(t, h, method, target); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: status %d, Allow %q", method, target, w.Code, w.Header().Get("Allow"))
			}
		}
	}
}

// isPage reports whether a screen responds with HTML. Exports and feeds are files, and the print agent gets JSON.
func isPage(sc catalog.Screen) bool { return sc.Family.MediaType() == "text/html" }

// example returns an address of a screen. For a screen of a single record it uses the most relevant record.
func example(s *web.Server, t testing.TB, sc catalog.Screen) string {
	t.Helper()
	params, ok := page.ExampleParams(s, testRequest(s, t), sc)
	if !ok {
		t.Fatalf("%s: the schedule has no record for it", sc.Path)
	}
	return s.Address(sc.Path, nil, params...)
}

// hasExample reports whether the schedule has a record for the screen.
func hasExample(s *web.Server, t testing.TB, sc catalog.Screen) bool {
	t.Helper()
	_, ok := page.ExampleParams(s, testRequest(s, t), sc)
	return ok
}

func testRequest(s *web.Server, t testing.TB) *web.Request {
	t.Helper()
	r := &web.Request{Ctx: t.Context(), Viewer: schedule.Manager, Roster: s.Rosters.Roster()}
	s.Clock(r)
	return r
}

// parsePage parses the HTML of a page.
func parsePage(t *testing.T, body string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestEveryPageHasTheSixThings(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	for _, sc := range s.Registered {
		if !isPage(sc) {
			continue
		}
		body := do(t, h, "GET", example(s, t, sc)).Body.String()
		doc := parsePage(t, body)
		if got := text(first(doc, "h1")); got != sc.Title && (len(sc.Params()) == 0 || !strings.HasPrefix(got, sc.Title+" ")) {
			t.Errorf("%s: h1 is %q, want %q and the record", sc.Path, got, sc.Title)
		}
		if n := len(all(doc, "h1")); n != 1 {
			t.Errorf("%s: %d h1 elements", sc.Path, n)
		}
		head := first(first(doc, "main"), "header")
		if head == nil || !strings.Contains(text(head), sc.Purpose) {
			t.Errorf("%s: the purpose does not stand in the head of main", sc.Path)
		}
		if stats := first(head, "dl"); stats == nil || first(stats, "dd") == nil {
			t.Errorf("%s: no summary counters in the head of main", sc.Path)
		}
		for what, want := range map[string]string{
			"safety confirmation": catalog.SafetyConfirmation, "generated timestamp": "2026-11-20 09:12:44",
			"banner line": "status: active", "related screens": "Related screens",
		} {
			if !strings.Contains(text(doc), want) {
				t.Errorf("%s: no %s", sc.Path, what)
			}
		}
		for _, problem := range shape(doc) {
			t.Errorf("%s: %s", sc.Path, problem)
		}
	}
}

// shape returns the faults of a page: duplicate IDs, labels without a field, inline scripts or styles, and forms that write.
func shape(doc *html.Node) []string {
	var problems []string
	ids, wanted := map[string]int{}, []string{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "style" || (n.Data == "script" && attr(n, "src") == "") {
			problems = append(problems, "inline "+n.Data)
		}
		if m := strings.ToLower(attr(n, "method")); n.Data == "form" && m != "" && m != "get" {
			problems = append(problems, "a form with method "+m)
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				ids[a.Val]++
			case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
				problems = append(problems, "inline "+a.Key+" on "+n.Data)
			case a.Key == "aria-labelledby" || a.Key == "aria-describedby" || (a.Key == "for" && n.Data == "label"):
				wanted = append(wanted, strings.Fields(a.Val)...)
			}
		}
	}
	for id, n := range ids {
		if n > 1 {
			problems = append(problems, "the id "+id+" stands more than once")
		}
	}
	for _, id := range wanted {
		if ids[id] == 0 {
			problems = append(problems, "something refers to the id "+id+", which is not there")
		}
	}
	return problems
}

// TestEveryLinkAnswers follows every link and form action of every page, without and with filters, and of the parts that a page loads.
func TestEveryLinkAnswers(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	seen, answered := map[string]string{}, map[string]bool{}
	for _, query := range []string{"", "?" + carriedQueries[0]} {
		for _, sc := range s.Registered {
			if !isPage(sc) {
				continue
			}
			page := example(s, t, sc) + query
			w := do(t, h, "GET", page)
			if w.Code != http.StatusOK {
				t.Errorf("GET %s: status %d", page, w.Code)
				continue
			}
			answered[page] = true
			for _, part := range collect(t, page, w.Body.String(), seen) {
				if w := do(t, h, "GET", part, "HX-Request", "true"); w.Code != http.StatusOK {
					t.Errorf("%s loads %s: status %d", page, part, w.Code)
				} else {
					collect(t, page, w.Body.String(), seen)
				}
			}
		}
	}
	if len(seen) < len(s.Registered) {
		t.Fatalf("only %d links were found", len(seen))
	}
	links := s.Handler() // only this test requests most of these addresses, so recording the responses wastes memory
	for href, from := range seen {
		if answered[href] {
			continue
		}
		if w := do(t, links, "GET", href); w.Code != http.StatusOK {
			t.Errorf("%s links to %s: status %d", from, href, w.Code)
		}
	}
}

// collect resolves the links of a page and records the page of each new link. The target of a link to an ID must exist. It returns the
// parts that the page loads.
func collect(t *testing.T, page, body string, seen map[string]string) (parts []string) {
	t.Helper()
	base, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	doc := parsePage(t, body)
	ids := map[string]bool{}
	for n := range doc.Descendants() {
		ids[attr(n, "id")] = true
	}
	for n := range doc.Descendants() {
		for _, key := range []string{"href", "src", "action", "data-hx-get"} {
			value := attr(n, key)
			if value == "" {
				continue
			}
			to, err := base.Parse(value)
			if err != nil || to.Host != base.Host || to.Scheme != base.Scheme {
				t.Errorf("%s: %s %q leaves this service", page, key, value)
				continue
			}
			if strings.HasPrefix(value, "#") && !ids[to.Fragment] {
				t.Errorf("%s: %q points to nothing on the page", page, value)
			}
			to.Fragment = ""
			if _, ok := seen[to.String()]; ok {
				continue
			}
			seen[to.String()] = page
			if key == "data-hx-get" && to.Query().Has("part") {
				parts = append(parts, to.String())
			}
		}
	}
	return parts
}

func TestAssetsAnswer(t *testing.T) {
	h := wholeServer(t).Handler()
	for _, path := range []string{assets.CSS(), assets.Icon()} {
		if w := do(t, h, "GET", path); w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("GET %s: status %d, %d bytes", path, w.Code, w.Body.Len())
		}
	}
}
