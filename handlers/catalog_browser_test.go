package handlers

import (
	"context"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// typeInto types words into a box of the search form, letter by letter.
func typeInto(t *testing.T, ctx context.Context, box, words string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.SendKeys("main input[name="+box+"]", words)); err != nil {
		t.Fatal(err)
	}
}

const whole = `document.readyState === "complete" && document.querySelector("body > .top") && document.querySelectorAll("h1").length === 1 && document.querySelectorAll("#results").length === 1`

// rowsShown is a JavaScript expression for the number of listed routes.
const rowsShown = `document.querySelectorAll("#results tbody tr:not(.grp)").length`

// scrollToTable scrolls to the table of all routes, which loads it.
const scrollToTable = `(document.querySelector("#table").scrollIntoView(), true)`

func TestBrowserCatalogFacetsAndHistory(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathRouteCatalog+"?employee_id=2")
	eval[bool](t, ctx, scrollToTable)
	checkers.Until(t, ctx, rowsShown+` > 389`) // a route is listed in each of its groups
	all := eval[int](t, ctx, rowsShown)
	eval[bool](t, ctx, `window.same = true; [...document.querySelectorAll("#results .tabs a")].find(a => a.href.includes("group=exports")).click(); true`)
	checkers.Until(t, ctx, `location.search === "?employee_id=2&group=exports" && document.querySelector("#results .tabs [aria-current]").textContent.includes("Exports")`)
	group := eval[int](t, ctx, rowsShown)
	if group == 0 || group >= all || !eval[bool](t, ctx, `window.same === true`) {
		t.Errorf("the tab lists %d of %d rows, or loaded a whole page", group, all)
	}
	typeInto(t, ctx, "q", "soft")
	checkers.Until(t, ctx, `new URLSearchParams(location.search).get("q") === "soft" && `+rowsShown+` < `+"15"+` && document.querySelectorAll("#results mark").length > 0`)
	got := eval[map[string]any](t, ctx, `({group: new URLSearchParams(location.search).get("group"), employee: new URLSearchParams(location.search).get("employee_id"),
		said: document.querySelector("#said").textContent, role: document.querySelector("#said").getAttribute("role"), rows: `+rowsShown+`,
		focus: document.activeElement.name, value: document.querySelector("main input[name=q]").value, same: window.same === true, busy: document.querySelectorAll("[aria-busy]").length})`)
	rows, _ := got["rows"].(float64)
	if got["group"] != "exports" || got["employee"] != "2" || got["focus"] != "q" || got["value"] != "soft" || got["same"] != true || got["role"] != "status" || got["busy"] != 0.0 {
		t.Errorf("after typing: %v", got)
	}
	if said, _ := got["said"].(string); rows != 2 || said[:2] != "2 " {
		t.Errorf("the status line says %q for %v rows", said, rows)
	}
	eval[bool](t, ctx, `location.reload(); true`)
	checkers.Until(t, ctx, whole+` && window.same === undefined && `+rowsShown+` === 2 && document.querySelector("main input[name=q]").value === "soft"`)
	eval[bool](t, ctx, `history.back(); true`)
	checkers.Until(t, ctx, whole+` && location.search === "?employee_id=2" && `+scrollToTable+` && `+rowsShown+` > 389`)
	eval[bool](t, ctx, `history.forward(); true`)
	checkers.Until(t, ctx, whole+` && location.search.includes("q=soft") && `+rowsShown+` === 2`)
	quiet(t, ctx)
}

func TestBrowserCatalogAnswersAPastedAddress(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathRouteCatalog)
	typeInto(t, ctx, "url", "https://elsewhere.example"+catalog.PathSoftConflicts+"?employee_id=3")
	checkers.Until(t, ctx, `document.querySelector("#results .box")?.textContent.includes("Soft Conflicts answers") && `+rowsShown+` === 1`)
	eval[bool](t, ctx, `location.reload(); true`)
	checkers.Until(t, ctx, whole+` && document.querySelector("#results .box")?.textContent.includes("Soft Conflicts answers")`)
	quiet(t, ctx)
}

func TestBrowserCatalogWithoutScript(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	if err := checkers.NoScript(ctx, true); err != nil {
		t.Fatal(err)
	}
	open(t, ctx, base+catalog.PathRouteCatalog+"?employee_id=2&group=exports&view=flat")
	typeInto(t, ctx, "q", "soft")
	if err := chromedp.Do(ctx, chromedp.Click("main form button[type=submit]")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, whole+` && location.search.includes("q=soft") && location.search.includes("group=exports") && location.search.includes("list=flat") && location.search.includes("employee_id=2") && `+rowsShown+` === 2`)
	href := eval[string](t, ctx, `document.querySelector("#files a").href`)
	open(t, ctx, href)
	checkers.Until(t, ctx, `document.querySelectorAll("#files tbody tr").length > 50`)
}

func TestBrowserDashboardSearch(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathVisibility)
	typeInto(t, ctx, "q", "calendar")
	checkers.Until(t, ctx, `location.search === "?q=calendar" && document.querySelectorAll("#results mark").length > 0 && `+rowsShown+` > 2`)
	eval[bool](t, ctx, `location.reload(); true`)
	checkers.Until(t, ctx, whole+` && document.querySelectorAll("#results mark").length > 0`)
	quiet(t, ctx)
}

// catalogStates maps names to queries that open states of the route catalog other than the default.
var catalogStates = map[string]string{
	"search": "q=soft+conf&employee_id=2", "flat": "view=flat&state=missing", "none": "q=nothing-is-like-this", "narrowed": "q=soft&group=operations",
	"answer": url.Values{"url": {"http://h" + catalog.PathSoftConflicts + "?q=1"}}.Encode(), "nearest": url.Values{"url": {catalog.PathSoftConflictsPrint + "/"}}.Encode(),
	"bad": "group=x&view=y&q=soft", "files": "part=files",
}
