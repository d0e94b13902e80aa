package handlers

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// dataScreens are screens whose first row of data must be visible without scrolling.
var dataScreens = []string{
	catalog.PathHub, catalog.PathIndex, catalog.PathDashboard, catalog.PathDay, catalog.PathWeek, catalog.PathTimeline, catalog.PathMonth, catalog.PathManagerToday,
	catalog.PathBlocks, catalog.PathCalendar, catalog.PathSoftConflicts, catalog.PathCoverage, catalog.PathCoverageGaps, catalog.PathOpenShifts, catalog.PathCandidates,
	catalog.PathFinder, catalog.PathEvents, catalog.PathMyScheduleOf, catalog.PathShifts, catalog.PathStaff, catalog.PathOvertime,
}

// dataRows selects rows of data: in tables, bars, lanes and cards, and the next shift.
const dataRows = "main :is(tbody tr, .bars > li, .lanes > li, .cards > li, .next)"

// maxHeight is the maximum height of a page without a pager on a phone, in CSS pixels. maxElements is the maximum number of elements of a
// week.
const (
	maxHeight   = 6000
	maxElements = 1400
)

// TestConflictRowsAreShort verifies that the rows of the soft-conflict report have at most two lines.
func TestConflictRowsAreShort(t *testing.T) {
	t.Parallel()
	browser, base := browse(t)
	ctx := checkers.Tab(t, browser)
	if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(1280, 900)); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "&from=2026-01-01", "&status=all"} {
		open(t, ctx, base+catalog.PathSoftConflicts+"?limit=200"+query)
		tall := eval[[]string](t, ctx, `[...document.querySelectorAll("#rows tbody tr")].filter(e => e.getBoundingClientRect().height > 56).map(e => Math.round(e.getBoundingClientRect().height) + " " + e.innerText)`)
		if rows := eval[int](t, ctx, `document.querySelectorAll("#rows tbody tr").length`); rows < 50 || len(tall) > 0 {
			t.Errorf("%d of %d rows are taller than 56 px, such as %q", len(tall), rows, tall[:min(3, len(tall))])
		}
	}
}

// TestFirstRowIsVisible verifies that the first data row of each data screen is visible, and limits the height of the page and the number
// of elements of a week.
func TestFirstRowIsVisible(t *testing.T) {
	t.Parallel()
	browser, base := browse(t)
	ctx, s := checkers.Tab(t, browser), wholeServer(t)
	for _, window := range []struct {
		width, height int64
		limit         float64
	}{{1280, 900, 260}, {390, 844, 330}} {
		if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(window.width, window.height)); err != nil {
			t.Fatal(err)
		}
		for _, screen := range dataScreens {
			sc, _ := s.Catalog.Lookup(screen)
			open(t, ctx, base+example(s, t, sc))
			size := eval[[]float64](t, ctx, `(() => { const row = [...document.querySelectorAll("`+dataRows+`")].find(e => e.getClientRects().length > 0);
				return [row ? row.getBoundingClientRect().top + scrollY : -1, document.documentElement.scrollHeight,
				document.querySelectorAll("*").length, document.querySelectorAll(".pager").length]; })()`)
			t.Logf("%4d %-60s first row at %4.0f, height %6.0f, %5.0f elements", window.width, screen, size[0], size[1], size[2])
			if size[0] < 0 || size[0] > window.limit {
				t.Errorf("%s at %d: the first row starts at %.0f px, at most %.0f are allowed", screen, window.width, size[0], window.limit)
			}
			if window.width < 400 && size[3] == 0 && size[1] > maxHeight {
				t.Errorf("%s at %d: the page is %.0f px tall and has no pager, at most %d are allowed", screen, window.width, size[1], maxHeight)
			}
			if screen == catalog.PathWeek && size[2] > maxElements {
				t.Errorf("%s has %.0f elements, at most %d are allowed", screen, size[2], maxElements)
			}
		}
	}
}

// TestBrowserFilterAppliesAtOnce changes fields of an open filter form. Each change updates the rows, the chips and the address. The form
// stays open, the field keeps the focus, and Escape closes the form.
func TestBrowserFilterAppliesAtOnce(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathSoftConflicts)
	if err := chromedp.Do(ctx, chromedp.Click(".narrow summary")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `document.querySelector("#apply").getClientRects().length === 0`)
	eval[bool](t, ctx, `{ const s = document.querySelector("#narrow select[name=location_id]"); s.focus(); s.selectedIndex = 1; for (const type of ["input", "change"]) s.dispatchEvent(new Event(type, {bubbles: true})); true }`)
	checkers.Until(t, ctx, `/location_id=\d+/.test(location.search) && document.querySelectorAll(".chip").length === 1`)
	typeInto(t, ctx, "q", "Server")
	checkers.Until(t, ctx, `location.search.includes("q=Server") && document.querySelectorAll(".chip").length === 2`)
	if !eval[bool](t, ctx, `document.querySelector(".narrow").open && document.activeElement.name === "q" && document.activeElement.value === "Server"`) {
		t.Error("the form closed, or the field lost the focus or the text")
	}
	if n := eval[int](t, ctx, `performance.getEntriesByType("resource").filter(e => e.name.includes("location_id=")).length`); n != 2 {
		t.Errorf("two changes sent %d requests", n)
	}
	if err := chromedp.Do(ctx, chromedp.KeyEvent(kb.Escape)); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `!document.querySelector(".narrow").open && document.activeElement === document.querySelector(".narrow summary")`)
	quiet(t, ctx)
}

// TestBrowserFilterWithoutScript opens the filter form without scripts. Its button is visible and submits the form.
func TestBrowserFilterWithoutScript(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	if err := checkers.NoScript(ctx, true); err != nil {
		t.Fatal(err)
	}
	open(t, ctx, base+catalog.PathWeek)
	if err := chromedp.Do(ctx, chromedp.Click(".narrow summary"), chromedp.SetValue("#narrow [name=q]", "Server"), chromedp.Click("#apply")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `location.search.includes("q=Server")`)
}
