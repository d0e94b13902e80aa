package handlers

import (
	"testing"

	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
)

// TestPortalIsValidAndAccessible gives the screens of one employee to the HTML checker and to axe, and looks whether they fit a
// phone, which is what they are made for.
func TestPortalIsValidAndAccessible(t *testing.T) {
	t.Parallel()
	h := demoServer(t).handler()
	states := map[string]string{
		"hub":      catalog.PathPortal + "?employee_id=3",
		"schedule": catalog.PathMySchedule + "?employee_id=3",
		"week":     catalog.PathMyWeek + "?employee_id=3",
		"sheet":    catalog.PathMyWeekPrint + "?employee_id=3",
		"blocks":   catalog.PathMyBlocks + "?employee_id=3&status=all",
		"team":     catalog.PathMyTeam + "?employee_id=3",
		"versions": catalog.PathMyPublished + "?employee_id=3",
		"search":   catalog.PathMySchedule + "?q=an",
		"nobody":   catalog.PathMyWeek + "?q=nobody-is-called-this",
	}
	pages := map[string][]byte{}
	for name, target := range states {
		pages[name] = do(t, h, "GET", target).Body.Bytes()
	}
	checkers.VNU(t, pages)
	ctx, base := browse(t)
	for _, width := range []int64{390, 1280} {
		if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(width, 1000)); err != nil {
			t.Fatal(err)
		}
		for name, target := range states {
			for _, v := range checkers.RunAxe(t, ctx, base+target) {
				t.Errorf("%s at %d: %s", name, width, v)
			}
			if wide := eval[int](t, ctx, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
				t.Errorf("%s scrolls sideways by %d pixels at %d", name, wide, width)
			}
		}
	}
}
