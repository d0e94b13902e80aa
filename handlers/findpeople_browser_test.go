package handlers

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// TestBrowserFindsPeopleForGaps goes from each screen that shows a gap or an open shift to the people who are free, in one click, and to
// the effect and the address of the first of them, in a second one. The link back leads to the row that was left.
func TestBrowserFindsPeopleForGaps(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	for _, from := range []struct{ path, links string }{
		{catalog.PathCoverage, `.heat td a`},
		{catalog.PathCoverageGaps, `main tbody a[href*="` + catalog.PathFinder + `"]`},
		{catalog.PathManagerToday, `#gaps ~ table a[href*="` + catalog.PathFinder + `"], [aria-labelledby=gaps] a[href*="` + catalog.PathFinder + `"]`},
		{catalog.PathManagerToday, `main tbody a[href*="/candidates/open-shifts/"]`},
		{catalog.PathOpenShifts, `main tbody a[href*="/candidates/open-shifts/"]`},
		{catalog.PathCandidates, `main tbody a[href*="/candidates/open-shifts/"]`},
	} {
		open(t, ctx, base+from.path)
		selector, _ := json.Marshal(from.links)
		links := eval[[]string](t, ctx, `[...document.querySelectorAll(`+string(selector)+`)].map(a => a.getAttribute("href"))`)
		at := slices.IndexFunc(links, func(href string) bool { return somebodyIsFree(t, base+href) })
		if at < 0 {
			t.Errorf("%s: nobody is free behind any of its %d links", from.path, len(links))
			continue
		}
		click := func(selector string) {
			t.Helper()
			if err := chromedp.Do(ctx, chromedp.Click(selector)); err != nil {
				t.Fatalf("%s: %s: %v", from.path, selector, err)
			}
		}
		click(`main a[href="` + links[at] + `"]`)
		checkers.Until(t, ctx, `!!document.querySelector('main tbody a[href*="person="]')`)
		click(`main tbody a[href*="person="]`)
		checkers.Until(t, ctx, `!!document.querySelector("#effect")`)
		if to := eval[string](t, ctx, `document.querySelector('[aria-labelledby=effect] a[href^="mailto:"]')?.textContent ?? ""`); !strings.Contains(to, "@") {
			t.Errorf("%s: nothing says how to reach the employee", from.path)
		}
		if text := eval[string](t, ctx, `document.querySelector("#effect-text").textContent`); strings.Count(text, ", ") < 4 {
			t.Errorf("%s: the text to copy is %q", from.path, text)
		}
		eval[bool](t, ctx, `[...document.querySelectorAll("main a")].find(a => a.textContent.startsWith("Back to ")).click(); true`)
		checkers.Until(t, ctx, `location.pathname === "`+from.path+`" && !!document.querySelector(":target")`)
		if tag := eval[string](t, ctx, `document.querySelector(":target").tagName`); tag != "TR" {
			t.Errorf("%s: the way back ends at %s", from.path, tag)
		}
	}
	quiet(t, ctx)
}

// somebodyIsFree reports whether a screen lists an employee with the link to the effect of an assignment.
func somebodyIsFree(t *testing.T, url string) bool {
	t.Helper()
	answer, err := http.Get(url) // #nosec G107 -- the address of the test server
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(body), "person=")
}
