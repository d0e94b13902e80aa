package handlers

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// browse serves wholeServer and opens a browser tab for it.
func browse(t *testing.T) (ctx context.Context, base string) {
	t.Helper()
	web := httptest.NewServer(wholeServer(t).Handler())
	t.Cleanup(web.Close)
	return checkers.Browser(t), web.URL
}

// builtRoutes returns the number of routes of wholeServer.
func builtRoutes(t *testing.T) int {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return len(rows.Built())
}

// open navigates to an address and waits until the page has loaded its parts.
func open(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	if err := checkers.Settle(ctx, url); err != nil {
		t.Fatal(err)
	}
}

// eval evaluates a JavaScript expression in the page.
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
	t.Parallel()
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

func TestBrowserSearchKeepsItsStateInTheAddress(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
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

// TestBrowserHearsOfFaults serves pages with one fault each and verifies that the browser reports the fault.
func TestBrowserHearsOfFaults(t *testing.T) {
	t.Parallel()
	h := wholeServer(t).Handler()
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
		_, _ = io.WriteString(w, body) // if the browser closes the connection, the test fails below
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

// TestBrowserSearchLeavesNoEmptyParameters enters text in one of two search boxes and verifies that the address has no parameter for the
// empty box.
func TestBrowserSearchLeavesNoEmptyParameters(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathRouteCatalog+"?employee_id=2")
	typeInto(t, ctx, "q", "soft")
	checkers.Until(t, ctx, `location.search === "?employee_id=2&q=soft"`)
	quiet(t, ctx)
}

// TestBrowserClosesDropDowns verifies that a click outside the export menu and the Escape key close it.
func TestBrowserClosesDropDowns(t *testing.T) {
	t.Parallel()
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
	press(".acts .pop > div > p") // a click inside the menu does not close it
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
