package handlers

import (
	"context"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// shareAt opens the share links in a browser that has access to the clipboard. The links contain the base URL of another host.
func shareAt(t *testing.T, query string) (ctx context.Context, page string) {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "hub.example", Path: "/ops"}
	web := httptest.NewServer(serverWith(t, cfg).Handler())
	t.Cleanup(web.Close)
	ctx = checkers.Browser(t)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted, Origin: web.URL,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID}); err != nil {
			t.Fatal(err)
		}
	}
	page = web.URL + catalog.PathShareLinks + query
	open(t, ctx, page)
	return ctx, page
}

// clipboard verifies the text in the clipboard, which it stores in window.pasted.
func clipboard(t *testing.T, ctx context.Context, want string) {
	t.Helper()
	eval[bool](t, ctx, `window.pasted = undefined; (window.clip ?? navigator.clipboard).readText().then(text => { window.pasted = text }); true`)
	checkers.Until(t, ctx, `window.pasted !== undefined`)
	if got := eval[string](t, ctx, `window.pasted`); got != want {
		t.Errorf("the clipboard holds %q, want %q", got, want)
	}
}

func pressCopy(t *testing.T, ctx context.Context, address string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Click(`[data-copy="`+address+`"]`)); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelector('[data-copy="`+address+`"]').textContent.startsWith("Copied")`)
}

func TestBrowserCopiesAShareLink(t *testing.T) {
	t.Parallel()
	ctx, _ := shareAt(t, "?employee_id=2")
	const base = "https://hub.example/ops"
	pressCopy(t, ctx, "g-soft-conflicts-csv")
	clipboard(t, ctx, base+catalog.PathSoftConflictsExport+"?employee_id=2&from=2026-11-20")
	if said := eval[string](t, ctx, `document.querySelector("#said[role=status]").textContent`); !strings.Contains(said, "Copied") || !strings.Contains(said, "Soft Conflicts CSV") {
		t.Errorf("a screen reader hears %q", said)
	}
	// the form replaces the rows in place; the buttons of the new rows also work
	eval[bool](t, ctx, `document.querySelector("main form.filters [name=employee_id]").value = "3"; document.querySelector("main form.filters").requestSubmit(); true`)
	checkers.Until(t, ctx, `location.search === "?employee_id=3" || new URLSearchParams(location.search).get("employee_id") === "3"`)
	checkers.Until(t, ctx, `document.querySelector("#g-blocks-screen")?.textContent.includes("employee_id=3")`)
	pressCopy(t, ctx, "g-blocks-screen")
	clipboard(t, ctx, eval[string](t, ctx, `document.querySelector("#g-blocks-screen").textContent`))
	// a page that is not a secure context has no clipboard object
	eval[bool](t, ctx, `window.clip = navigator.clipboard; Object.defineProperty(navigator, "clipboard", {value: undefined}); true`)
	pressCopy(t, ctx, "g-calendar-print")
	clipboard(t, ctx, eval[string](t, ctx, `document.querySelector("#g-calendar-print").textContent`))
	checkers.Until(t, ctx, `[...document.querySelectorAll("[data-copy]")].every(b => b.firstChild.textContent === "Copy")`) // and show it again
	quiet(t, ctx)
}

func TestBrowserWithoutScriptSelectsAShareLink(t *testing.T) {
	t.Parallel()
	ctx, page := shareAt(t, "")
	if err := checkers.NoScript(ctx, true); err != nil {
		t.Fatal(err)
	}
	open(t, ctx, page)
	if shown := eval[int](t, ctx, `[...document.querySelectorAll("[data-copy]")].filter(b => b.checkVisibility()).length`); shown > 0 {
		t.Errorf("%d buttons to copy are shown that nothing answers", shown)
	}
	if err := chromedp.Do(ctx, chromedp.Click(`#g-blocks-csv`)); err != nil {
		t.Fatal(err)
	}
	if got, want := eval[string](t, ctx, `getSelection().toString()`), "https://hub.example/ops"+catalog.PathBlocksExport+"?from=2026-11-20"; got != want {
		t.Errorf("a click on the address selects %q, want %q", got, want)
	}
}

// TestBrowserExportCenterCountsAnew sets dates with a preset, then with the form. Rows and address update in place.
func TestBrowserExportCenterCountsAnew(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathExportCenter+"?employee_id=2")
	eval[bool](t, ctx, `window.same = true; [...document.querySelectorAll("main .links a")].find(a => a.textContent === "Next week").click(); true`)
	checkers.Until(t, ctx, `location.search === "?employee_id=2&from=2026-11-23&to=2026-11-29" && document.querySelector("#confirm").textContent.includes("Nov 23 to 29, 2026")`)
	checkers.Until(t, ctx, `document.querySelector("#said").textContent.includes("Nov 23") && document.querySelector("main form.filters [name=from]").value === "2026-11-23"`)
	eval[bool](t, ctx, `document.querySelector("main form.filters [name=employee_id]").value = ""; document.querySelector("main form.filters").requestSubmit(); true`)
	checkers.Until(t, ctx, `document.querySelector("#confirm").textContent.includes("every employee, Nov 23 to 29, 2026") && document.querySelector(".offers a[href*='soft-conflicts/export']").href.includes("from=2026-11-23")`)
	if !eval[bool](t, ctx, `window.same === true && !location.search.includes("employee_id")`) {
		t.Error("a whole page was loaded, or the address holds an empty parameter")
	}
	quiet(t, ctx)
}
