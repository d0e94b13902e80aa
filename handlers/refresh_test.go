package handlers

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// anyFigure matches every number in a text.
var anyFigure = regexp.MustCompile(`\d[\d.,]*`)

// TestEveryScreenRefreshesInPart verifies that the part "screen" of every screen with its own frame has the same main element and the same
// links around it as the page.
func TestEveryScreenRefreshesInPart(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	for _, sc := range s.Registered {
		if !isPage(sc) {
			continue
		}
		target := example(s, t, sc) + "?employee_id=2&q=&part=screen"
		w := do(t, h, "GET", target, "HX-Request", "true")
		if sc.Family == catalog.Print || sc.Family == catalog.Packet || sc.OnPaper() {
			if w.Code != http.StatusBadRequest {
				t.Errorf("%s: status %d for a sheet, which is not refreshed", target, w.Code)
			}
			continue
		}
		want := example(s, t, sc) + "?employee_id=2"
		if w.Code != http.StatusOK || w.Header().Get("HX-Push-Url") != want {
			t.Errorf("%s: status %d, address %q, want %q", target, w.Code, w.Header().Get("HX-Push-Url"), want)
		}
		part, page := parsePage(t, w.Body.String()), parsePage(t, do(t, h, "GET", target).Body.String())
		for _, id := range []string{"main", "home", "places", "screens"} {
			got, want := text(byID(part, id)), text(byID(page, id))
			if suite := s.Catalog.Suite(sc); suite != nil && suite.Deep { // the figures of the process change between requests
				got, want = anyFigure.ReplaceAllString(got, "N"), anyFigure.ReplaceAllString(want, "N")
			}
			if got != want || want == "" {
				t.Errorf("%s: #%s differs from the page:\n%q\n%q", target, id, got, want)
			}
		}
		if strings.Contains(w.Body.String(), "<html") {
			t.Errorf("%s: a whole page came", target)
		}
	}
}

func TestBrowserRefreshesAListInPart(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathBlocks)
	eval[bool](t, ctx, `window.same = true; document.querySelector(".side details").open = true; document.querySelector(".narrow").open = true;
		document.querySelector("#employee_id").focus(); document.querySelector("#employee_id").value = "2"; document.querySelector("#apply").click(); true`)
	checkers.Until(t, ctx, `location.search === "?employee_id=2" && document.querySelector("#said").textContent.startsWith("2 blocks")`)
	for expression, want := range map[string]bool{
		`window.same === true`:                         true,
		`document.activeElement.id === "employee_id"`:  true,
		`document.querySelector(".side details").open`: true,
		`[...document.querySelectorAll(".side a, #places a, #home")].every(a => a.search.includes("employee_id=2"))`: true,
		`document.querySelector(".chip").textContent.includes("(2)")`:                                                true,
	} {
		if got := eval[bool](t, ctx, expression); got != want {
			t.Errorf("after the filter: %s is %t", expression, got)
		}
	}
	eval[bool](t, ctx, `document.querySelector(".chip").focus(); document.querySelector(".chip").click(); true`)
	checkers.Until(t, ctx, `location.search === "" && !document.querySelector(".chip") && document.activeElement.id === "main"`)
	open(t, ctx, base+catalog.PathBlocks+"?from=2026-01-01") // more than one page
	eval[bool](t, ctx, `window.same = true; document.querySelector("#q").value = "not yet applied"; document.querySelector("#by-employee").focus(); document.querySelector("#by-employee").click(); true`)
	checkers.Until(t, ctx, `location.search === "?from=2026-01-01&sort=employee" && document.querySelector("#rows [aria-sort=ascending]") && document.activeElement.id === "by-employee"`)
	first := eval[string](t, ctx, `document.querySelector("#rows tbody th").textContent`)
	eval[bool](t, ctx, `document.querySelector("#next").click(); true`)
	checkers.Until(t, ctx, `location.search.includes("after=") && document.querySelector("#rows tbody th").textContent !== `+"`"+first+"`")
	if got := eval[string](t, ctx, `document.querySelector("#q").value + " " + window.same`); got != "not yet applied true" {
		t.Errorf("sorting and turning the page left %q", got)
	}
	eval[bool](t, ctx, `document.querySelector("#previous").focus(); document.querySelector("#previous").click(); true`)
	checkers.Until(t, ctx, `document.querySelector("#rows tbody th").textContent === `+"`"+first+"`"+` && document.activeElement.id === "rows"`)
	checkers.Until(t, ctx, `Math.abs(document.querySelector("#rows").getBoundingClientRect().top) < innerHeight / 4`)
	eval[bool](t, ctx, `document.querySelector("#q").value = ""; document.querySelector("#employee_id").value = "2"; document.querySelector("#apply").click(); true`)
	checkers.Until(t, ctx, `location.search === "?employee_id=2&from=2026-01-01&sort=employee" && document.querySelector("#rows [aria-sort=ascending]")`)
	quiet(t, ctx)
	eval[bool](t, ctx, `history.go(-3); true`)
	checkers.Until(t, ctx, `location.search === "?from=2026-01-01&sort=employee" && document.readyState === "complete" && document.querySelector("#rows tbody th")?.textContent === `+"`"+first+"`")
}

// TestBrowserShowsABadFilterInPlace verifies that the form shows an invalid value in its field and keeps the other values.
func TestBrowserShowsABadFilterInPlace(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathSoftConflicts+"?employee_id=2")
	eval[bool](t, ctx, `window.same = true; document.querySelector("#block_id").value = "abc"; document.querySelector("#apply").click(); true`)
	checkers.Until(t, ctx, `document.querySelector("#block_id[aria-invalid=true]")?.value === "abc" && location.search.includes("block_id=abc")`)
	if got := eval[string](t, ctx, `document.querySelector("#employee_id").value + " " + window.same + " " + document.querySelectorAll("main").length`); got != "Marcus Oyelaran (2) true 1" {
		t.Errorf("the employee, the page and main: %q", got)
	}
	eval[bool](t, ctx, `document.querySelector("#block_id").value = ""; document.querySelector("#apply").click(); true`)
	checkers.Until(t, ctx, `location.search.startsWith("?employee_id=2") && !location.search.includes("block_id") && document.querySelector("#rows tbody tr")`)
}

// TestBrowserShowsTheFormOfABadValue verifies that the filter form is closed at first, and open if a value is invalid.
func TestBrowserShowsTheFormOfABadValue(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	const shown = `document.querySelector("#employee_id").checkVisibility({contentVisibilityAuto: true})`
	for _, width := range []int{1280, 390} {
		narrow(t, ctx, width)
		for query, want := range map[string]bool{"": false, "?block_id=abc": true} {
			open(t, ctx, base+catalog.PathSoftConflicts+query)
			if got := eval[bool](t, ctx, shown); got != want {
				t.Errorf("%d %q: the form shows: %t", width, query, got)
			}
		}
	}
}
