package handlers

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// calendarStates maps names to addresses of the week and its sheet in states other than the default.
var calendarStates = map[string]string{
	"day":    catalog.PathCalendar + "?by=day&location_id=1",
	"clocks": catalog.PathCalendar + "?from=2026-10-25&status=all",
	"nobody": catalog.PathCalendar + "?from=2030-01-01",
	"drafts": catalog.PathCalendarPrint + "?drafts=1&marks=1&group=position&hide_empty=0&from=2026-11-30",
	"empty":  catalog.PathCalendarPrint + "?from=2030-01-01&employee_id=2",
	"idle":   catalog.PathCalendarPrint + "?from=2030-01-01&hide_empty=0&group=location&paper=a3",
}

// TestCalendarFitsAPhone opens the week in a narrow window. The page does not scroll horizontally, and the menus stay within it.
func TestCalendarFitsAPhone(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	narrow(t, ctx, 390)
	for _, href := range []string{catalog.PathCalendar, calendarStates["day"], calendarStates["clocks"], calendarStates["drafts"]} {
		open(t, ctx, base+href)
		eval[bool](t, ctx, `document.querySelectorAll(".acts details").forEach(d => d.open = true); true`)
		if wide := eval[int](t, ctx, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s is %d pixels wide", href, wide)
		}
		outside := eval[[]string](t, ctx, `[...document.querySelectorAll("main *")].filter(e => { const r = e.getBoundingClientRect();
			return r.width > 1 && !e.closest(".tabs, .scroll, .stats, .chips") && (r.left < -1 || r.right > 391) }).map(e => e.outerHTML.slice(0, 80))`)
		for _, element := range outside {
			t.Errorf("%s: outside the screen: %s", href, element)
		}
	}
	quiet(t, ctx)
}

// narrow sets the width of the window to that of a phone.
func narrow(t *testing.T, ctx context.Context, width int) {
	t.Helper()
	_, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: int64(width), Height: 844, DeviceScaleFactor: 1, Mobile: true})
	if err != nil {
		t.Fatal(err)
	}
}

// TestCalendarPrintFormCarriesTheFilter submits the print form and verifies that the address of the sheet has the filter of the page.
func TestCalendarPrintFormCarriesTheFilter(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	open(t, ctx, base+catalog.PathCalendar+"?location_id=1&from=2026-11-18&status=approved&status=active")
	eval[bool](t, ctx, `{ const f = document.querySelector("form.sheet"); f.closest("details").open = true; f.removeAttribute("target"); f.elements.paper.value = "a3"; f.elements.group.value = "position";
		f.elements.marks.click(); f.querySelector("button").click(); true }`)
	checkers.Until(t, ctx, `location.pathname.endsWith("/calendar/print") && document.readyState === "complete"`)
	const want = "?location_id=1&from=2026-11-16&to=2026-11-22&status=active&status=approved&paper=a3&group=position&marks=1"
	query := eval[map[string]any](t, ctx, `(q => ({status: q.getAll("status").sort().join(), from: q.get("from"), to: q.get("to"), location: q.get("location_id"),
		paper: q.get("paper"), group: q.get("group"), marks: q.get("marks"), drafts: q.get("drafts")}))(new URLSearchParams(location.search))`)
	for name, value := range map[string]any{"status": "active,approved", "from": "2026-11-16", "to": "2026-11-22", "location": "1", "paper": "a3", "group": "position", "marks": "1", "drafts": nil} {
		if query[name] != value {
			t.Errorf("%s is %v, want %v, as in %s", name, query[name], value, want)
		}
	}
	quiet(t, ctx)
}

// TestPrintedWeekStaysInItsCells lays out the week for A4 and verifies that no mark of a conflict leaves its cell.
func TestPrintedWeekStaysInItsCells(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	narrow(t, ctx, 718) // A4 without margins
	open(t, ctx, base+catalog.PathWeek)
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	const marks = `[...document.querySelectorAll(".week .ev i")]`
	if n := eval[int](t, ctx, marks+`.filter(i => i.getBoundingClientRect().width > 0).length`); n == 0 {
		t.Error("the printed week shows no conflict")
	}
	if n := eval[int](t, ctx, marks+`.filter(i => i.getBoundingClientRect().right > i.closest("td").getBoundingClientRect().right + 1).length`); n > 0 {
		t.Errorf("%d conflicts leave their cells", n)
	}
}
