package handlers

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// TestBrowserSuggestsPeople types part of a name into the employee field. The field suggests people, waits for a complete name, and then
// applies it.
func TestBrowserSuggestsPeople(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathSoftConflicts)
	if err := chromedp.Do(ctx, chromedp.Click(".narrow summary"), chromedp.SendKeys("#employee_id", "mar")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelectorAll("#names option").length === 3`)
	if got := eval[string](t, ctx, `location.search`); got != "" {
		t.Errorf("a part of a name changed the address to %q", got)
	}
	eval[bool](t, ctx, `{ const field = document.querySelector("#employee_id"); field.value = document.querySelector("#names option").value; field.dispatchEvent(new Event("input", {bubbles: true})); true }`)
	checkers.Until(t, ctx, `location.search === "?employee_id=20" && document.querySelector(".chip")?.textContent.includes("(20)")`)
	quiet(t, ctx)
}

// TestBrowserSearchSuggestsByKeyboard verifies that seven keys open the employee page of a person: the search key, three letters, Down and
// Enter.
func TestBrowserSearchSuggestsByKeyboard(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathWeek)
	eval[bool](t, ctx, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true, cancelable: true})); true`) // KeyEvent would also insert the slash
	if err := chromedp.Do(ctx, chromedp.KeyEvent("oye")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelector("#hits a")?.textContent.includes("Oyelaran")`)
	if err := chromedp.Do(ctx, chromedp.KeyEvent(kb.ArrowDown)); err != nil {
		t.Fatal(err)
	}
	// A later answer, to letters typed before, replaces the suggestions. The focus must stay.
	eval[bool](t, ctx, `document.querySelector("#hits a").dataset.old = "1"; const box = document.getElementById("find"); box.value = "oyel"; box.dispatchEvent(new Event("input", {bubbles: true})); true`)
	checkers.Until(t, ctx, `document.querySelector("#hits a") && !document.querySelector("#hits a").dataset.old && document.activeElement.closest("#hits") !== null`)
	if err := chromedp.Do(ctx, chromedp.KeyEvent(kb.Enter)); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `location.pathname.endsWith("/staff/2")`)
	quiet(t, ctx)
}

// TestBrowserKeysStepThroughTime verifies the keys for the next week, the previous week, the current week, and the list of keys.
func TestBrowserKeysStepThroughTime(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathWeek)
	this := eval[string](t, ctx, `document.querySelector("#shown").textContent`)
	for _, step := range []struct{ key, want string }{{kb.ArrowRight, "!=="}, {kb.ArrowLeft, "==="}, {kb.ArrowLeft, "!=="}, {"t", "==="}} {
		if err := chromedp.Do(ctx, chromedp.KeyEvent(step.key)); err != nil {
			t.Fatal(err)
		}
		checkers.Until(t, ctx, `document.querySelector("#shown").textContent `+step.want+` "`+this+`" && !document.querySelector("[aria-busy]")`)
	}
	if err := chromedp.Do(ctx, chromedp.KeyEvent("?")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelector("#keys").open`)
	quiet(t, ctx)
}
