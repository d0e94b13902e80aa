package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// checkedPage is a page that the HTML checker reads and the browser can open.
type checkedPage struct {
	name  string
	url   string // in the browser
	code  int    // status of the response
	body  []byte
	kinds map[string]bool // of its elements, see kindsOf
	size  int             // number of nodes
	state bool            // shows more than the plain address of a screen
}

// pageSet collects pages for the checkers.
type pageSet struct {
	t     *testing.T
	pages []*checkedPage
}

// add requests a page of h. The browser reaches h at base.
func (set *pageSet) add(h http.Handler, base, name, target string, state bool) {
	set.t.Helper()
	w := do(set.t, h, "GET", target)
	p := &checkedPage{name: name, url: base + target, code: w.Code, body: w.Body.Bytes(), state: state}
	doc := parsePage(set.t, string(p.body))
	p.kinds = kindsOf(doc)
	for range doc.Descendants() {
		p.size++
	}
	set.pages = append(set.pages, p)
}

// addDemo adds every page of the demo with this query.
func (set *pageSet) addDemo(base, query string) {
	set.t.Helper()
	s := wholeServer(set.t)
	for _, sc := range s.Registered {
		if isPage(sc) {
			set.add(demoAnswers(set.t), base, sc.Path, example(s, set.t, sc)+query, false)
		}
	}
}

// addStates adds these addresses of the demo.
func (set *pageSet) addStates(base string, states ...map[string]string) {
	set.t.Helper()
	for _, list := range states {
		for _, target := range list {
			set.add(demoAnswers(set.t), base, target, target, true)
		}
	}
}

// addFailures adds the check screens and a packet of a server with a broken database, a missing file and missing routes.
func (set *pageSet) addFailures() {
	set.t.Helper()
	cfg := staleConfig(set.t, `UPDATE unavailable_block SET deleted = 1`)
	cfg.Files = hiding{Sources, "components/nav.templ"}
	h := serverWith(set.t, cfg, catalog.PathHelp, catalog.PathSoftConflicts).Handler()
	web := httptest.NewServer(h)
	set.t.Cleanup(web.Close)
	for _, path := range append([]string{catalog.PathPacket}, checkScreens...) {
		set.add(h, web.URL, "failing "+path, path, true)
	}
}

// routeCatalogStates returns the addresses of the states of the route catalog.
func routeCatalogStates() map[string]string {
	states := map[string]string{}
	for name, query := range catalogStates {
		states[name] = catalog.PathRouteCatalog + "?" + query
	}
	return states
}

// cover returns pages that together have every kind of element in the set. It prefers pages with many new kinds and few nodes. It returns
// at most this many pages, and the result does not depend on their order.
func (set *pageSet) cover(most int) map[*checkedPage]bool {
	slices.SortFunc(set.pages, func(a, b *checkedPage) int { return strings.Compare(a.name+" "+a.url, b.name+" "+b.url) })
	cover, covered := map[*checkedPage]bool{}, map[string]bool{}
	for {
		var best *checkedPage
		highest := 0.0
		for _, p := range set.pages {
			added := 0
			for kind := range p.kinds {
				if !covered[kind] {
					added++
				}
			}
			if worth := float64(added) / float64(p.size+500); worth > highest {
				best, highest = p, worth
			}
		}
		if best == nil || len(cover) == most {
			return cover
		}
		cover[best] = true
		for kind := range best.kinds {
			covered[kind] = true
		}
	}
}

// kindsOf returns the kinds of elements in the body of a page. A kind is the name, the classes and the attribute names of an element, and
// the name and the classes of its parent. axe reports the same for two elements of one kind, except for their words.
func kindsOf(doc *html.Node) map[string]bool {
	kinds, names := map[string]bool{}, map[*html.Node]string{}
	name := func(n *html.Node) string {
		if n == nil || n.Type != html.ElementNode {
			return ""
		}
		if names[n] == "" {
			var attributes []string
			for _, a := range n.Attr {
				attributes = append(attributes, a.Key)
			}
			slices.Sort(attributes)
			names[n] = n.Data + "." + attr(n, "class") + "[" + strings.Join(attributes, " ") + "]"
		}
		return names[n]
	}
	for n := range first(doc, "body").Descendants() {
		if n.Type == html.ElementNode {
			kinds[name(n)+" < "+n.Parent.Data+"."+attr(n.Parent, "class")] = true
		}
	}
	return kinds
}

// TestCoverHasEveryKindOfElement verifies that cover omits a page only if other pages have all of its kinds.
func TestCoverHasEveryKindOfElement(t *testing.T) {
	page := func(name, body string) *checkedPage {
		doc := parsePage(t, "<html><body>"+body+"</body></html>")
		return &checkedPage{name: name, kinds: kindsOf(doc), size: len(body)}
	}
	set := pageSet{t: t, pages: []*checkedPage{page("list", `<ul><li>a</li></ul><p>b</p>`), page("text", `<p>b</p>`), page("class", `<p class="lead">b</p>`), page("attribute", `<p title="b">b</p>`)}}
	var names []string
	for p := range set.cover(len(set.pages)) {
		names = append(names, p.name)
	}
	if slices.Sort(names); !slices.Equal(names, []string{"attribute", "class", "list"}) {
		t.Errorf("the cover is %q", names)
	}
}

// TestPagesAreValidHTML checks every page, every fragment and every state with the HTML checker.
func TestPagesAreValidHTML(t *testing.T) {
	t.Parallel()
	set := &pageSet{t: t}
	set.addDemo("", "?"+carriedQueries[0])
	set.addStates("", listStates, portalStates, calendarStates)
	set.addFailures()
	without := demoServer(t, catalog.PathSoftConflictsPrint).Handler() // a missing route, and an address that is similar to one
	for name, query := range catalogStates {
		set.add(without, "", "catalog "+name, catalog.PathRouteCatalog+"?"+query, true)
		if name != "bad" && name != "files" {
			set.add(without, "", "visibility "+name, catalog.PathVisibility+"?"+query, true)
		}
	}
	for name, target := range map[string]string{
		"hub routes": catalog.PathHub + "?part=routes", "hub checks": catalog.PathHub + "?part=checks", "not found": "/nowhere",
		"bad request": catalog.PathSoftConflicts + "?employee_id=abc&from=2026-13-01&status=maybe",
	} {
		set.add(demoAnswers(t), "", name, target, true)
	}
	pages := map[string][]byte{}
	for _, p := range set.pages {
		pages[p.name] = p.body
	}
	if len(pages) != len(set.pages) {
		t.Errorf("%d pages have %d names", len(set.pages), len(pages))
	}
	checkers.VNU(t, pages)
}

// TestBrowserFindsNothingToComplainAbout opens pages with every kind of element, and every state, in the browser. Each page fits the
// window and writes nothing to the console. axe audits the pages of the cover. The browser reports policy violations, script logs and
// failed loads. TestBrowserHearsOfFaults verifies each kind of report.
func TestBrowserFindsNothingToComplainAbout(t *testing.T) {
	t.Parallel()
	browser, base := browse(t)
	set := &pageSet{t: t}
	set.addDemo(base, "")
	set.addStates(base, listStates, portalStates, calendarStates, routeCatalogStates())
	set.addFailures()
	opened, audited := openPages(t, browser, set, 1280, len(set.pages))
	t.Logf("the browser opened %d of %d pages, axe audited %d", opened, len(set.pages), audited)
	if opened < 60 || audited < 20 {
		t.Errorf("the browser opened %d pages, axe audited %d", opened, audited)
	}
}

// TestScreensFitAPhone opens the states of the lists and of the portal in a narrow window. axe audits the pages of the cover with the most
// kinds of elements, because a narrow window has a different layout.
func TestScreensFitAPhone(t *testing.T) {
	t.Parallel()
	browser, base := browse(t)
	set := &pageSet{t: t}
	set.addStates(base, listStates, portalStates)
	if opened, audited := openPages(t, browser, set, 390, 4); opened != len(listStates)+len(portalStates) || audited == 0 {
		t.Errorf("the browser opened %d pages, axe audited %d", opened, audited)
	}
}

// openPages opens the pages of the cover and every state in a window of this width. It opens every details element of a state before it
// measures the width of the page. axe audits at most this many pages of the cover.
func openPages(t *testing.T, browser context.Context, set *pageSet, width int64, most int) (opened, audited int) {
	t.Helper()
	cover := set.cover(most)
	var pages []*checkedPage
	for _, p := range set.pages {
		if cover[p] || p.state {
			pages = append(pages, p)
		}
	}
	const tabs = 2 // the smallest machine has two cores
	for tab := range tabs {
		t.Run(strconv.Itoa(tab), func(t *testing.T) {
			t.Parallel()
			ctx := checkers.Tab(t, browser)
			if err := checkers.Colors(ctx, false); err != nil {
				t.Fatal(err)
			}
			if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(width, 1000)); err != nil {
				t.Fatal(err)
			}
			for i, p := range pages {
				if i%tabs != tab {
					continue
				}
				open(t, ctx, p.url)
				if p.state { // every second page opens the menus, the others the filter form that the menus would cover
					menus := strconv.FormatBool(i/tabs%2 == 0)
					eval[bool](t, ctx, `document.querySelectorAll("main details").forEach(d => d.open = d.matches(".acts .pop") ? `+menus+` : !d.matches(".narrow") || !`+menus+`); true`)
				}
				if wide := eval[int](t, ctx, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
					t.Errorf("%s scrolls sideways by %d pixels at %d", p.name, wide, width)
				}
				if strings.Contains(eval[string](t, ctx, `document.title`), "could not") {
					t.Errorf("%s could not be made", p.name)
				}
				if cover[p] {
					for _, v := range checkers.Audit(t, ctx) {
						t.Errorf("%s at %d: %s", p.name, width, v)
					}
				}
				for _, complaint := range checkers.Complaints(ctx) {
					if p.code == http.StatusOK || !strings.Contains(complaint, fmt.Sprintf("a status of %d ", p.code)) {
						t.Errorf("%s: the browser complains: %s", p.name, complaint)
					}
				}
			}
		})
	}
	return len(pages), len(cover)
}
