package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// carriedQueries together set every filter. The demo has rows for each value.
var carriedQueries = []string{
	"employee_id=2&from=2026-11-16&to=2026-11-22&status=requested&status=cancelled", "block_id=3&q=a&location_id=1&position_id=4&status=all",
}

// removesFilter reports whether the purpose of a link is to remove filters: Clear Filters, a chip, or a link that closes or widens the
// current result.
func removesFilter(a *html.Node) bool {
	switch text(a) {
	case "All dates", "Clear Filters", "Show without filters", "Close the block", "Show everyone in this week", "Show everyone on this day":
		return true
	}
	return attr(a, "class") == "chip"
}

// crawler compares the links and forms of pages with their filters.
type crawler struct {
	s       *web.Server
	screens map[string]catalog.Screen // by path
}

// losses returns the filter values of a page that a link or a submitted form loses. The two dates are one filter. A path with an employee
// number sets the employee.
func (c *crawler) losses(page, to *url.URL) (lost []string) {
	sc := c.screenAt(to.Path)
	if sc.Path == "" || sc.Family == catalog.Feed {
		return nil // an asset, the service itself, or a calendar subscription
	}
	had, has := page.Query(), to.Query()
	if c.searchesItself(c.screenAt(page.Path), had, has) {
		had.Del("q")
	}
	for _, name := range schedule.FilterNames {
		switch {
		case !had.Has(name) || has.Has(name):
		case name == "employee_id" && slices.Contains(sc.Params(), "employee"):
		case (name == "from" || name == "to") && (has.Has("from") || has.Has("to")):
		case (name == "from" || name == "to") && has.Get("display") == "wall": // it continues with the next day
		default:
			lost = append(lost, name)
		}
	}
	return lost
}

// searchesItself reports whether q is the text of a screen's own search: for screens, for records, or for an employee.
func (c *crawler) searchesItself(sc catalog.Screen, had, has url.Values) bool {
	if d, err := report.Dataset(c.s, sc); err == nil && d.OfOne && !had.Has("employee_id") && has.Has("employee_id") {
		return true
	}
	return sc.Family == catalog.RouteList || sc.Family == catalog.Dashboard || sc.Path == catalog.PathSearch
}

// screenAt returns the screen with this path, or the zero screen if there is none.
func (c *crawler) screenAt(path string) catalog.Screen {
	if sc, ok := c.screens[path]; ok {
		return sc
	}
	at := slices.IndexFunc(c.s.Registered, func(sc catalog.Screen) bool {
		_, ok := catalog.Bind(sc.Path, path)
		return ok
	})
	found := catalog.Screen{}
	if at >= 0 {
		found = c.s.Registered[at]
	}
	c.screens[path] = found
	return found
}

// submit returns the address of a form that is submitted unchanged.
func submit(page *url.URL, form *html.Node) *url.URL {
	q := url.Values{}
	for n := range form.Descendants() {
		name := attr(n, "name")
		if n.Type != html.ElementNode || name == "" {
			continue
		}
		switch n.Data {
		case "input":
			if attr(n, "type") != "checkbox" || hasAttr(n, "checked") {
				q.Add(name, attr(n, "value"))
			}
		case "select":
			q.Add(name, chosen(n))
		}
	}
	for name, values := range q {
		if q[name] = slices.DeleteFunc(values, func(v string) bool { return v == "" }); len(q[name]) == 0 {
			delete(q, name)
		}
	}
	to, err := page.Parse(attr(form, "action"))
	if err != nil {
		return page
	}
	to.RawQuery = q.Encode()
	return to
}

// chosen returns the value of a select element.
func chosen(n *html.Node) string {
	options := all(n, "option")
	for _, o := range options {
		if hasAttr(o, "selected") {
			return attr(o, "value")
		}
	}
	if len(options) == 0 {
		return ""
	}
	return attr(options[0], "value")
}

func hasAttr(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

// TestScreenOfOneEmployeeCarriesAnother opens the screen of employee 1 with employee 5 in the filter. The path determines the content. The
// filter form, the navigation and the other screens of employee 1 carry employee 5.
func TestScreenOfOneEmployeeCarriesAnother(t *testing.T) {
	h := wholeServer(t).Handler()
	doc := openPage(t, h, catalog.Address(catalog.PathEmployee, "employee_id=5", "1"))
	if got := text(first(doc, "h1")); !strings.HasSuffix(got, "(1)") {
		t.Errorf("the screen is about %q", got)
	}
	block := byID(doc, "filters")
	if block == nil || !strings.Contains(text(block), "(5)") {
		t.Fatalf("the Filter Carryover block is %q", text(block))
	}
	for _, a := range all(block, "a") {
		if want := catalog.Address(catalog.PathEmployee, "", "1"); attr(a, "href") != want {
			t.Errorf("%q leads to %s, want %s", text(a), attr(a, "href"), want)
		}
	}
	for _, id := range []string{"places", "screens"} {
		for _, a := range all(byID(doc, id), "a") {
			if !strings.Contains(attr(a, "href"), "employee_id=5") {
				t.Errorf("%s: %q leads to %s", id, text(a), attr(a, "href"))
			}
		}
	}
	for _, a := range all(byID(doc, "main"), "a") {
		if href := attr(a, "href"); text(a) == "Clear Filters" || attr(a, "class") == "chip" || !strings.HasPrefix(href, "/") {
			continue
		} else if !strings.Contains(href, "employee_id=") && !strings.HasSuffix(href, ".ics") {
			t.Errorf("%q leads to %s", text(a), href)
		}
	}
}

// TestErrorPagesKeepTheFilter verifies that the links on the page of an unknown address, and of an unknown record, keep the filter.
func TestErrorPagesKeepTheFilter(t *testing.T) {
	h := wholeServer(t).Handler()
	for _, path := range []string{catalog.PathHub + "/nowhere", catalog.Address(catalog.PathEmployee, "", "999999")} {
		w := do(t, h, "GET", path+"?employee_id=5")
		if w.Code != http.StatusNotFound {
			t.Fatalf("%s: status %d", path, w.Code)
		}
		for _, a := range all(parsePage(t, w.Body.String()), "a") {
			if href := attr(a, "href"); strings.Contains(href, "/employee-schedules") && !strings.Contains(href, "employee_id=5") && text(a) != "Open without filters" && !removesFilter(a) {
				t.Errorf("%s: %q leads to %s", path, text(a), href)
			}
		}
	}
}

// TestFormsAndLinksKeepTheFilter opens every screen, and its parts, with each filter. No link and no form loses a value, except those
// whose purpose is to remove filters.
func TestFormsAndLinksKeepTheFilter(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h, crawl := demoAnswers(t), &crawler{s, map[string]catalog.Screen{}}
	for _, name := range schedule.FilterNames {
		if !strings.Contains("&"+strings.Join(carriedQueries, "&"), "&"+name+"=") {
			t.Errorf("no query sets %s", name)
		}
	}
	pages, links, forms := 0, 0, 0
	seen := map[string]bool{}
	look := func(page *url.URL, body string) (parts []string) {
		doc := parsePage(t, body)
		for n := range doc.Descendants() {
			switch {
			case n.Type != html.ElementNode:
			case n.Data == "a" && attr(n, "href") != "" && !removesFilter(n):
				links++
				to, err := page.Parse(attr(n, "href"))
				if err != nil {
					t.Errorf("%s: %v", page, err)
				} else if lost := crawl.losses(page, to); lost != nil {
					t.Errorf("%s: the link %q to %s loses %s", page, text(n), to, strings.Join(lost, ", "))
				}
			case n.Data == "form":
				forms++
				to := submit(page, n)
				if lost := crawl.losses(page, to); lost != nil {
					t.Errorf("%s: the form of %s loses %s", page, to, strings.Join(lost, ", "))
				}
				if target := to.String(); !seen[target] {
					seen[target] = true
					if w := do(t, h, "GET", target); w.Code != http.StatusOK {
						t.Errorf("%s: its form leads to %s, status %d", page, target, w.Code)
					}
				}
			}
			if href := attr(n, "data-hx-get"); href != "" && strings.Contains(href, "part=") {
				parts = append(parts, href)
			}
		}
		return parts
	}
	for _, query := range carriedQueries {
		for _, sc := range s.Registered {
			if !isPage(sc) {
				continue
			}
			page, err := url.Parse(example(s, t, sc) + "?" + query)
			if err != nil {
				t.Fatal(err)
			}
			w := do(t, h, "GET", page.String())
			if w.Code != http.StatusOK {
				t.Errorf("GET %s: status %d", page, w.Code)
				continue
			}
			pages++
			for _, part := range look(page, w.Body.String()) {
				look(page, do(t, h, "GET", part, "HX-Request", "true").Body.String())
			}
		}
	}
	t.Logf("%d screens, %d links, %d forms", pages, links, forms)
	if links == 0 || forms == 0 {
		t.Error("the crawl found no link or no form")
	}
}
