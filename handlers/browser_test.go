package handlers

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// browse serves the area over the demo database and opens a browser on it.
func browse(t *testing.T) (ctx context.Context, base string) {
	t.Helper()
	web := httptest.NewServer(demoServer(t).handler())
	t.Cleanup(web.Close)
	return checkers.Browser(t), web.URL
}

// builtRoutes is how many routes there are to show.
func builtRoutes(t *testing.T) int {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return len(rows.Built())
}

// open shows an address and waits for the parts that load by themselves.
func open(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	if err := checkers.Settle(ctx, url); err != nil {
		t.Fatal(err)
	}
}

// eval runs an expression in the page.
func eval[T any](t *testing.T, ctx context.Context, expression string) T {
	t.Helper()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return got
}

func quiet(t *testing.T, ctx context.Context) {
	t.Helper()
	for _, complaint := range checkers.Complaints(ctx) {
		t.Errorf("the browser complains: %s", complaint)
	}
}

func TestBrowserLoadsTheLazyPartsOfTheHub(t *testing.T) {
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathHub+"?employee_id=2")
	eval[bool](t, ctx, `document.querySelector("#checks").scrollIntoView(); true`)
	checkers.Until(t, ctx, `document.querySelectorAll("#checks tbody tr").length >= 18`)
	checkers.Until(t, ctx, `document.querySelector("#filters .chip")?.textContent.includes("(2)")`)
	eval[bool](t, ctx, `document.querySelector("#routes").scrollIntoView(); true`)
	checkers.Until(t, ctx, fmt.Sprintf(`document.querySelectorAll("#routes tbody tr").length === %d`, builtRoutes(t)))
	if got := eval[string](t, ctx, `location.search`); got != "?employee_id=2" {
		t.Errorf("a lazy part changed the address to %q", got)
	}
	quiet(t, ctx)
}

// TestBrowserWaitsForWhatFollows opens the hub of the builder before its screens are open, and sees the rest take its place.
func TestBrowserWaitsForWhatFollows(t *testing.T) {
	s := demoServer(t)
	s.saidWithin = 0
	web := httptest.NewServer(s.handler())
	t.Cleanup(web.Close)
	ctx := checkers.Browser(t)
	if _, err := chromedp.Run(ctx, chromedp.Navigate(web.URL+catalog.PathBuilder+"?employee_id=2")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelector("main")?.textContent.includes("Gates that say Go") && !document.querySelector("main .lazy")`)
	if got := eval[string](t, ctx, `location.search`); got != "?employee_id=2" {
		t.Errorf("what followed changed the address to %q", got)
	}
	if n := eval[int](t, ctx, `history.length`); n != 2 { // the empty page of the browser, and this one
		t.Errorf("what followed made %d entries for the way back", n-1)
	}
	if first := do(t, s.handler(), "GET", catalog.PathBuilder).Body.String(); !strings.Contains(first, beingOpened) {
		t.Error("the page waited, so that nothing followed")
	}
	quiet(t, ctx)
}

func TestBrowserSearchKeepsItsStateInTheAddress(t *testing.T) {
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathRouteCatalog)
	typed := `(() => { const q = document.querySelector("main input[name=q]"); q.focus(); q.value = "soft"; q.dispatchEvent(new Event("input", {bubbles: true})); return true })()`
	eval[bool](t, ctx, typed)
	checkers.Until(t, ctx, `new URLSearchParams(location.search).get("q") === "soft" && document.querySelectorAll("#results mark").length > 0`)
	if rows := eval[int](t, ctx, `document.querySelectorAll("#results tbody tr:not(.grp)").length`); rows == 0 || rows > builtRoutes(t)/10 {
		t.Errorf("%d rows match soft", rows)
	}
	found := eval[string](t, ctx, `location.href`)
	eval[bool](t, ctx, `document.querySelector("#results a[href*='soft-conflicts']").click(); true`)
	checkers.Until(t, ctx, `location.pathname.endsWith("/soft-conflicts") && document.readyState === "complete"`)
	eval[bool](t, ctx, `history.back(); true`)
	checkers.Until(t, ctx, `location.pathname.endsWith("/route-catalog") && document.readyState === "complete" && document.querySelector("body > .top") && document.querySelector("h1")`)
	if got := eval[string](t, ctx, `location.href`); got != found {
		t.Errorf("Back leads to %s, want %s", got, found)
	}
	open(t, ctx, found) // a reopened tab
	checkers.Until(t, ctx, `document.querySelector("body > .top") && document.querySelector("main input[name=q]").value === "soft"`)
	quiet(t, ctx)
}

func TestBrowserCarriesAndClearsFilters(t *testing.T) {
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathSoftConflicts+"?employee_id=2&status=requested")
	eval[bool](t, ctx, `document.querySelector(".side a[href*='/unavailable-blocks/staff']").click(); true`)
	checkers.Until(t, ctx, `location.pathname.endsWith("/unavailable-blocks/staff") && document.readyState === "complete"`)
	if got := eval[string](t, ctx, `location.search`); got != "?employee_id=2&status=requested" {
		t.Errorf("the link carried %q", got)
	}
	eval[bool](t, ctx, `[...document.querySelectorAll(".chip")].find(c => c.textContent.includes("Employee")).click(); true`)
	checkers.Until(t, ctx, `location.search === "?status=requested" && document.readyState === "complete"`)
	eval[bool](t, ctx, `[...document.querySelectorAll("a")].find(a => a.textContent === "Clear Filters").click(); true`)
	checkers.Until(t, ctx, `location.search === "" && document.readyState === "complete"`)
	quiet(t, ctx)
}

func TestBrowserWithoutScriptReachesEverything(t *testing.T) {
	ctx, base := browse(t)
	if err := checkers.NoScript(ctx, true); err != nil {
		t.Fatal(err)
	}
	for part, rows := range map[string]int{"routes": builtRoutes(t), "checks": 18} {
		open(t, ctx, base+catalog.PathHub)
		href := eval[string](t, ctx, `document.querySelector("#`+part+` a").href`)
		open(t, ctx, href)
		if got := eval[int](t, ctx, `document.querySelectorAll("#`+part+` tbody tr").length`); got < rows {
			t.Errorf("without script the part %s has %d rows, want at least %d", part, got, rows)
		}
	}
}

// newKinds remembers the kinds of elements that were seen, and on which family of screens.
type newKinds struct {
	mu   sync.Mutex
	seen map[string]bool
}

// on says whether the page that the tab shows has an element of a kind that no page before had, or is the first of its family.
func (k *newKinds) on(t *testing.T, ctx context.Context, family catalog.Family) bool {
	t.Helper()
	kinds, err := checkers.Kinds(ctx)
	if err != nil || len(kinds) < 20 {
		t.Fatalf("%d kinds of elements: %v", len(kinds), err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	before := len(k.seen)
	for _, kind := range append(kinds, string(family)) {
		k.seen[kind] = true
	}
	return len(k.seen) > before
}

// TestBrowserFindsNothingToComplainAbout looks whether every page fits the screen and keeps the console quiet, and runs axe, which
// takes seconds a page, over each that has an element of a kind which axe has not seen yet. On the way it hears of everything that the
// policy refuses, that a script says, and that cannot be loaded: TestBrowserHearsOfFaults plants each.
func TestBrowserFindsNothingToComplainAbout(t *testing.T) {
	t.Parallel()
	browser, base := browse(t)
	s := wholeServer(t)
	var looked, audited atomic.Int64
	t.Cleanup(func() {
		rows, err := catalog.Default()
		if err != nil {
			t.Fatal(err)
		}
		pages := slices.DeleteFunc(slices.Clone(rows.Built()), func(sc catalog.Screen) bool { return !isPage(sc) })
		if int(looked.Load()) != len(pages) && !t.Failed() {
			t.Errorf("%d pages were looked at, %d are registered", looked.Load(), len(pages))
		}
		t.Logf("%d pages were looked at, %d of them by axe", looked.Load(), audited.Load())
	})
	kinds := &newKinds{seen: map[string]bool{}}
	const tabs = 2 // as many as the smallest machine has cores
	for tab := range tabs {
		t.Run(strconv.Itoa(tab), func(t *testing.T) {
			t.Parallel()
			ctx := checkers.Tab(t, browser)
			if err := checkers.Colors(ctx, false); err != nil {
				t.Fatal(err)
			}
			for i, sc := range s.registered {
				if !isPage(sc) || i%tabs != tab {
					continue
				}
				looked.Add(1)
				open(t, ctx, base+s.example(t, sc))
				if kinds.on(t, ctx, sc.Family) {
					audited.Add(1)
					for _, v := range checkers.Audit(t, ctx) {
						t.Errorf("%s: %s", sc.Path, v)
					}
				}
				if wide := eval[int](t, ctx, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
					t.Errorf("%s scrolls sideways by %d pixels", sc.Path, wide)
				}
				quiet(t, ctx)
			}
		})
	}
}

// TestBrowserHearsOfFaults plants faults in a page of the area, one at a time: a browser that is shown it has to complain.
func TestBrowserHearsOfFaults(t *testing.T) {
	h := wholeServer(t).handler()
	faults := []string{
		"",
		`<p style="color: red">a style in the page</p>`,
		`<style>p { color: red }</style>`,
		`<script>document.title = "a script in the page"</script>`,
		`<img alt="not there" src="/nowhere.png">`,
		`<img alt="from another host" src="https://schedule.example/x.png">`,
		`<iframe title="a frame" src="` + catalog.PathHelp + `"></iframe>`,
		`<p data-hx-get="/nowhere" data-hx-trigger="load">a part that is not there</p>`,
	}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding")
		made := httptest.NewRecorder()
		h.ServeHTTP(made, r)
		maps.Copy(w.Header(), made.Header())
		w.Header().Del("Content-Length")
		body := made.Body.String()
		if n, err := strconv.Atoi(r.URL.Query().Get("fault")); err == nil {
			body = strings.Replace(body, "</main>", faults[n]+"</main>", 1)
		}
		w.WriteHeader(made.Code)
		_, _ = io.WriteString(w, body) // a browser that goes away is seen below
	}))
	t.Cleanup(web.Close)
	browser := checkers.Browser(t)
	for n, fault := range faults {
		ctx := checkers.Tab(t, browser)
		open(t, ctx, web.URL+catalog.PathSoftConflicts+"?fault="+strconv.Itoa(n))
		if heard := checkers.Complaints(ctx); (len(heard) > 0) != (fault != "") {
			t.Errorf("%s: the browser says %q", fault, heard)
		}
	}
}

// TestPagesAreValidHTML gives every page and every part to the HTML checker.
func TestPagesAreValidHTML(t *testing.T) {
	s := wholeServer(t)
	h := s.handler()
	pages := map[string][]byte{}
	for _, sc := range s.registered {
		if isPage(sc) {
			name := strings.ReplaceAll(strings.TrimPrefix(sc.Path, "/"), "/", "_")
			pages[name] = do(t, h, "GET", s.example(t, sc)+"?employee_id=2").Body.Bytes()
		}
	}
	pages["hub_routes"] = do(t, h, "GET", catalog.PathHub+"?part=routes").Body.Bytes()
	pages["hub_checks"] = do(t, h, "GET", catalog.PathHub+"?part=checks").Body.Bytes()
	pages["error_400"] = do(t, h, "GET", catalog.PathSoftConflicts+"?employee_id=abc&from=2026-13-01&status=maybe").Body.Bytes()
	pages["error_404"] = do(t, h, "GET", "/nowhere").Body.Bytes()
	checkers.VNU(t, pages)
}

// TestBrowserSearchLeavesNoEmptyParameters types into one of two boxes: the other one must not stand in the address.
func TestBrowserSearchLeavesNoEmptyParameters(t *testing.T) {
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathRouteCatalog+"?employee_id=2")
	typeInto(t, ctx, "q", "soft")
	checkers.Until(t, ctx, `location.search === "?employee_id=2&q=soft"`)
	quiet(t, ctx)
}

// TestBrowserClosesDropDowns opens the export menu and leaves it in each of the ways people expect.
func TestBrowserClosesDropDowns(t *testing.T) {
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathSoftConflicts)
	const opened = `document.querySelector(".acts details.pop").open`
	press := func(selector string) {
		t.Helper()
		if err := chromedp.Do(ctx, chromedp.Click(selector)); err != nil {
			t.Fatal(err)
		}
	}
	press(".acts .pop summary")
	checkers.Until(t, ctx, opened)
	press(".acts .pop > div > p") // inside it stays open
	if !eval[bool](t, ctx, opened) {
		t.Error("a click inside closes the menu")
	}
	press("h1")
	checkers.Until(t, ctx, "!"+opened)
	press(".acts .pop summary")
	checkers.Until(t, ctx, opened)
	eval[bool](t, ctx, `document.querySelector(".acts .pop a").focus(); true`)
	if err := chromedp.Do(ctx, chromedp.KeyEvent(kb.Escape)); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, "!"+opened+` && document.activeElement === document.querySelector(".acts .pop summary")`)
	quiet(t, ctx)
}
