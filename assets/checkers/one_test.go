package checkers

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOneBrowserKeepsTestsApart verifies that tests in one browser share neither stored data nor a window.
func TestOneBrowserKeepsTestsApart(t *testing.T) {
	end := OneBrowser()
	defer end()
	base := serve(t, map[string]string{"sound": sound})
	const left = `const before = localStorage.left; localStorage.left = "behind"; before === undefined && innerWidth === 1280 && document.hasFocus()`
	var programs []*chromedp.Browser
	for range 2 {
		t.Run("", func(t *testing.T) {
			ctx := Browser(t)
			open(t, ctx, base+"sound")
			fresh, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("{"+left+"}"))
			if err != nil || !fresh {
				t.Errorf("the profile is not fresh, or the window is not as wide or not in front (%v)", err)
			}
			programs = append(programs, chromedp.FromContext(ctx).Browser)
			ctx = Tab(t, ctx) // another tab of the same test
			open(t, ctx, base+"sound")
			if fresh, err = chromedp.Run(ctx, chromedp.Evaluate[bool](`localStorage.left === undefined`)); err != nil || fresh {
				t.Errorf("a second tab of the same test has another profile (%v)", err)
			}
		})
	}
	if programs[0] != programs[1] {
		t.Error("the second test started a browser of its own")
	}
}
