package handlers

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// TestListStatesAreValidAndAccessible gives what the lists can open or show otherwise to the HTML checker and to axe, and
// looks whether it fits a desk and a phone.
func TestListStatesAreValidAndAccessible(t *testing.T) {
	t.Parallel()
	h := demoServer(t).handler()
	states := map[string]string{
		"why":         catalog.PathSoftConflicts + "?why=s1043-b55-20261101T0500Z&employee_id=10",
		"duplicate":   catalog.PathSoftConflicts + "?why=s2015-b17-20261117T1700Z&status=all",
		"gone":        catalog.PathSoftConflicts + "?why=s491-b1-20261117T1700Z",
		"block":       catalog.PathBlocks + "?block_id=26",
		"occurrences": catalog.PathBlocks + "?rows=occurrences&from=2026-11-16",
		"nothing":     catalog.PathBlocks + "?rows=occurrences&q=nobody-is-called-this",
		"events":      catalog.PathBlockEvents + "?block_id=26&sort=time",
		"staff":       catalog.PathStaffSummary + "?sort=-conflicts",
	}
	pages := map[string][]byte{}
	for name, target := range states {
		pages[name] = do(t, h, "GET", target).Body.Bytes()
	}
	checkers.VNU(t, pages)
	ctx, base := browse(t)
	for _, width := range []int64{1280, 390} {
		if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(width, 1000)); err != nil {
			t.Fatal(err)
		}
		for name, target := range states {
			for _, v := range checkers.RunAxe(t, ctx, base+target) {
				t.Errorf("%s at %d: %s", name, width, v)
			}
			eval[bool](t, ctx, `document.querySelectorAll("main details").forEach(d => d.open = true); true`)
			if wide := eval[int](t, ctx, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
				t.Errorf("%s scrolls sideways by %d pixels at %d", name, wide, width)
			}
			if strings.Contains(eval[string](t, ctx, `document.title`), "could not") {
				t.Errorf("%s could not be made", name)
			}
		}
	}
}
